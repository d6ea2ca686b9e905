import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Adapters beside the weights: each sequence of a pass has its own.
@Suite("Adapters of a sequence")
struct AdapterSetTests {
    private static let families: Set = [
        "llama-gqa-tied-f32", "qwen2_moe-mixed", "gpt2-f32", "phi-partial", "mamba2", "zamba2", "qwen3_5_text",
        "gemma3n",
    ]

    private func matrix(_ rows: Int, _ columns: Int, _ random: inout SplitMix64) throws -> Matrix {
        try Matrix(
            rows: rows, columns: columns,
            values: (0..<rows * columns).map { _ in Float(random.next() >> 40) / Float(1 << 24) - 0.5 })
    }

    private func adapters(_ digest: UInt8, of decoder: Decoder, scale: Float = 1) throws -> AdapterSet {
        var random = SplitMix64(seed: UInt64(digest))
        var additions: [Int: [LowRankAddition]] = [:]
        let linears = decoder.modules.linears.values.flatMap(\.self).sorted { $0.number < $1.number }
        for linear in linears where linear.number % 2 == 0 {
            additions[linear.number] = [
                LowRankAddition(
                    down: try matrix(4, linear.inputs, &random), up: try matrix(linear.outputs, 4, &random),
                    scale: scale)
            ]
        }
        return AdapterSet(digest: try PictureCase.digest(digest), additions: additions)
    }

    private func logits(_ decoder: Decoder, _ inputs: [SequenceInput]) throws -> [[Float]] {
        var (evaluation, logits): (Evaluation, [Logits]) = (Evaluation(), [])
        try decoder.evaluate(
            inputs.map { SequenceRun($0, cache: try decoder.makeCache(), rows: .suffix(2)) }, into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: inputs.map { _ in nil }, into: &logits)
        return logits.map(\.values)
    }

    @Test("a row's bits are those that its sequence has alone, whoever's adapters the rows beside it have")
    func batch() throws {
        for folder in SharedData.referenceFolders
        where Self.families.contains(String(folder.split(separator: "/").last ?? "")) {
            let decoder = try Decoder.shared(folder)
            let (one, two) = (try adapters(1, of: decoder), try adapters(2, of: decoder, scale: 0.5))
            let tokens = (1..<12).map { Int32($0) }
            let inputs = [nil, one, two, one, nil, two, two].map { SequenceInput(tokens, adapters: $0) }
            let together = try logits(decoder, inputs)
            for (input, row) in zip(inputs, together) { #expect(try logits(decoder, [input])[0] == row) }
            #expect(together[0] != together[1])
            #expect(together[1] != together[2])
            #expect(together[0] == together[4])
            #expect(together[1] == together[3])
            let single = try Decoder.shared(folder, threads: 1, chunkSize: 3)
            #expect(try logits(single, inputs.reversed()) == together.reversed())
        }
    }

    @Test("an addition is B s A x, after the bias, and is there when only some outputs are computed")
    func outputs() throws {
        var random = SplitMix64(seed: 3)
        let (inputs, outputs, count) = (24, 40, 5)
        let own = LowRankAddition(down: try matrix(3, inputs, &random), up: try matrix(outputs, 3, &random))
        let added = LowRankAddition(
            down: try matrix(6, inputs, &random), up: try matrix(outputs, 6, &random), scale: 0.25)
        var linear = Linear(
            matrix: try matrix(outputs, inputs, &random), bias: (0..<outputs).map { Float($0) * 0.01 }, number: 7)
        linear.addition = own
        let adapters = AdapterSet(digest: try PictureCase.digest(1), additions: [7: [added]])
        let pool = Decoder.testPool
        let rows = ProductRows(
            [(rows: 0..<2, adapters: nil), (rows: 2..<4, adapters: adapters), (rows: 4..<5, adapters: nil)],
            count: count, on: pool)
        let input = (0..<count * inputs).map { _ in Float(random.next() >> 40) / Float(1 << 24) - 0.5 }
        var whole = [Float](repeating: 0, count: count * outputs)
        linear.apply(input, rows, into: &whole)
        let wanted: [Int32] = [3, 0, 39, 17]
        var some = [Float](repeating: 0, count: count * wanted.count)
        linear.apply(input, rows, outputs: wanted, into: &some)
        for row in 0..<count {
            for (column, output) in wanted.enumerated() {
                #expect(some[row * wanted.count + column] == whole[row * outputs + Int(output)])
            }
        }
        // The same by doubles.
        func product(_ matrix: Matrix, _ x: [Double]) -> [Double] {
            (0..<matrix.rows).map { row in
                var values = [Float](repeating: 0, count: matrix.columns)
                matrix.copyRow(row, into: &values)
                return zip(values, x).reduce(0) { $0 + Double($1.0) * $1.1 }
            }
        }
        for row in 0..<count {
            let x = input[row * inputs..<(row + 1) * inputs].map { Double($0) }
            let adapted = product(added.up, product(added.down, x).map { $0 * 0.25 })
            let others = product(own.up, product(own.down, x))
            let expected = product(linear.matrix, x).indices.map { index in
                product(linear.matrix, x)[index] + others[index] + Double(index) * 0.01
                    + (row == 2 || row == 3 ? adapted[index] : 0)
            }
            let error = relativeError(
                whole[row * outputs..<(row + 1) * outputs], expected.map { Float($0) })
            #expect(error < 1e-6)
        }
    }

    @Test("rows that are gathered keep their adapters")
    func gathered() throws {
        let adapters = AdapterSet(digest: try PictureCase.digest(1), additions: [:])
        let rows = ProductRows(
            [(rows: 0..<2, adapters: adapters), (rows: 2..<5, adapters: nil)], count: 5, on: Decoder.testPool)
        let order = [4, 1, 0, 3, 0]
        let gathered = rows.gathered(order.count) { order[$0] }
        #expect(gathered.count == 5)
        #expect(gathered.adapted.map(\.rows) == [[1..<3, 4..<5]])
    }

    @Test("a cache is of use with the adapters that it was computed with alone")
    func caches() throws {
        let checkpoint = try RandomCheckpoint()
        let decoder = try Decoder.shared(checkpoint.path)
        let adapters = try adapters(1, of: decoder)
        let cache = try decoder.makeCache()
        var evaluation = Evaluation()
        try decoder.evaluate([SequenceRun(SequenceInput([1, 2], adapters: adapters), cache: cache)], into: &evaluation)
        let error = #expect(throws: TransformerError.self) {
            try decoder.evaluate([SequenceRun([3], cache: cache)], into: &evaluation)
        }
        #expect(
            error?.description
                == "the cache holds positions of other adapters; give each set of adapters a cache of its own")
        #expect(cache.count == 2)
        try cache.truncate(to: 0)
        try decoder.evaluate([SequenceRun([3], cache: cache)], into: &evaluation)
        #expect(cache.key == CacheKey())
    }
}
