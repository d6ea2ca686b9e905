import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Rows in the place of token embeddings, as pictures bring them.
@Suite("Rows of pictures")
struct PictureRowsTests {
    private static let plainCases = PictureCase.all([
        "llava", "smolvlm", "internvl", "lfm2_vl", "llava_onevision", "mistral3", "minicpmv4_6", "gemma4",
    ])
    private static let mutualCases = PictureCase.all(["gemma3"])
    private static let axesCases = PictureCase.all(["qwen2_5_vl", "qwen3_vl", "qwen3_5", "glm_ocr"])

    private func check(_ item: PictureCase, _ input: SequenceInput) throws {
        let folder = SharedFolder.path("vision2026/" + item.folder)
        let decoder = try Decoder.shared(folder)
        let rows = item.logits.count / decoder.vocabularySize
        let whole = try logits(decoder, input, rows: rows)
        let error = relativeError(whole.values, item.logits)
        if SharedData.prints { print(item.testDescription, error) }
        #expect(error <= 8e-6)
        // One token after the other, over the cache, whose positions go on where the pictures leave them.
        if item.margin >= 2e-3, !item.greedy.isEmpty {
            let cache = try decoder.makeCache()
            var next = try logits(decoder, input, rows: 1, cache: cache)
            var tokens: [Int32] = []
            while tokens.count < item.greedy.count {
                tokens.append(argmax(next[0]))
                if tokens.count < item.greedy.count {
                    next = try logits(decoder, SequenceInput([tokens[tokens.count - 1]]), rows: 1, cache: cache)
                }
            }
            #expect(tokens == item.greedy)
        }
        // The bits do not depend on chunks, threads, what was cached, or how it came there.
        let small = try Decoder.shared(folder, threads: 1, chunkSize: 8)
        let cut = input.mutualRows(around: input.count / 2)?.lowerBound ?? input.count / 2
        #expect(try logits(small, input, rows: 1).values == logits(decoder, input, rows: 1).values)
        let cache = try decoder.makeCache()
        _ = try logits(decoder, input[0..<cut], rows: 1, cache: cache, promptLength: input.count)
        #expect(cache.key == input.key.prefix(cut))
        let rest = try logits(decoder, input[cut..<input.count], rows: 1, cache: cache, promptLength: input.count)
        #expect(try rest.values == logits(decoder, input, rows: 1).values)
        #expect(cache.key == input.key)
    }

    private func logits(
        _ decoder: Decoder, _ input: SequenceInput, rows: Int, cache: KVCache? = nil, promptLength: Int? = nil
    ) throws -> Logits {
        var evaluation = Evaluation()
        var logits: [Logits] = []
        let run = SequenceRun(
            input, cache: try cache ?? decoder.makeCache(), rows: .suffix(rows), promptLength: promptLength)
        try decoder.evaluate([run], into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0]
    }

    @Test("features in the place of placeholders give the reference's logits and tokens", arguments: plainCases)
    func plain(item: PictureCase) throws { try check(item, item.input()) }

    @Test("rows of one picture that see each other give the reference's logits and tokens", arguments: mutualCases)
    func mutual(item: PictureCase) throws { try check(item, item.input(areMutual: true)) }

    @Test("rows with three positions, and additions after blocks, give the reference's logits", arguments: axesCases)
    func axes(item: PictureCase) throws { try check(item, item.input()) }

    @Test("a batch of prompts with pictures gives each the bits that it has alone")
    func batch() throws {
        for (model, areMutual) in [("gemma3", true), ("qwen3_vl", false), ("smolvlm", false)] {
            let cases = PictureCase.all([model])
            if cases.isEmpty { continue }
            let decoder = try Decoder.shared(SharedFolder.path("vision2026/" + model))
            let inputs = try cases.map { try $0.input(areMutual: areMutual) }
            var evaluation = Evaluation()
            var together: [Logits] = []
            let runs = try inputs.map { SequenceRun($0, cache: try decoder.makeCache()) }
            try decoder.evaluate(runs, into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: inputs.map { _ in nil }, into: &together)
            for (input, row) in zip(inputs, together) {
                #expect(try logits(decoder, input, rows: 1).values == row.values)
            }
        }
    }

    @Test("a cache is cut at the border of rows that see each other, and anywhere among others")
    func truncate() throws {
        for (model, areMutual) in [("gemma3", true), ("qwen2_5_vl", false)] {
            guard let item = PictureCase.all([model]).first else { continue }
            let decoder = try Decoder.shared(SharedFolder.path("vision2026/" + model))
            let input = try item.input(areMutual: areMutual)
            let first = try #require(item.ids.firstIndex(of: item.placeholder))
            let cache = try decoder.makeCache()
            let whole = try logits(decoder, input, rows: 1, cache: cache)
            let reusable = cache.reusableCount(upTo: first + 2)
            #expect(reusable == (areMutual ? first : first + 2))
            try cache.truncate(to: reusable)
            #expect(cache.key == input.key.prefix(reusable))
            let again = try logits(
                decoder, input[reusable..<input.count], rows: 1, cache: cache, promptLength: input.count)
            #expect(again.values == whole.values)
        }
    }
}
