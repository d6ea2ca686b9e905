import Checkpoints
import Foundation
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Models with adapters merged into their weights.
@Suite("Merged adapters")
struct AdapterMergingTests {
    typealias Fixture = AdapterFixtureTests.Fixture

    private static func packing(_ fixture: Fixture) -> String? {
        guard let directory = try? ModelDirectory(path: fixture.base), directory.metadata == nil else { return nil }
        return (try? directory.packing(of: directory.checkpoint()))?.name
    }

    private static func isGGUF(_ fixture: Fixture) -> Bool {
        (try? ModelDirectory(path: fixture.base))?.metadata != nil
    }

    /// Those whose base is a folder of plain numbers.
    static let plain = AdapterFixtureTests.single.filter { packing($0) == nil && !isGGUF($0) }
    static let packed = AdapterFixtureTests.single.filter { packing($0) != nil }
    static let gguf = AdapterFixtureTests.single.filter { isGGUF($0) }

    private func logits(_ decoder: Decoder, _ input: SequenceInput) throws -> [Float] {
        var (evaluation, logits): (Evaluation, [Logits]) = (Evaluation(), [])
        try decoder.evaluate([SequenceRun(input, cache: decoder.makeCache(), rows: .all)], into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
        return logits[0].values
    }

    /// Merges adapters into a base, and loads the folder.
    private func merged(
        _ base: String, _ adapters: [(path: String, scale: Double)], in folder: TemporaryDirectory
    ) throws -> (decoder: Decoder, report: AdapterMerging.Report) {
        let output = folder.path("merged")
        let report = try AdapterMerging().write(
            ModelDirectory(path: base), adapters: adapters, to: output, on: Decoder.testPool)
        return (try Decoder.shared(output), report)
    }

    @Test(
        "the merged folder has the logits of the base with the adapter, but for the rounding of its numbers",
        arguments: plain)
    func reference(fixture: Fixture) throws {
        let reference = try Reference(folder: fixture.folder)
        let base = try Decoder.shared(fixture.base)
        let scale = fixture.number("scale") ?? 1
        let adapters = try AdapterSet.of([(base.adapter(at: fixture.adapter()), scale)])
        let expected = try logits(base, SequenceInput(reference.inputIDs, adapters: adapters))
        let folder = try TemporaryDirectory()
        let (decoder, report) = try merged(fixture.base, [(fixture.adapter(), scale)], in: folder)
        let own = try logits(decoder, SequenceInput(reference.inputIDs))
        let error = relativeError(own, expected)
        if SharedData.prints { print(fixture.testDescription, error) }
        let types = try Set(Checkpoint(directory: fixture.base).files.flatMap(\.infos).map(\.type))
        #expect(error <= (types == [.elements(.float32)] ? 1e-5 : 2e-2))
        #expect(!report.changed.isEmpty && decoder.loading.otherParts == base.loading.otherParts)
        let names = try Checkpoint(directory: folder.path("merged")).names
        #expect(report.changed.count + report.kept == names.count)
        try checkFolder(folder.path("merged"), of: fixture.base, report)
    }

    /// Compares what is written with the base: config.json, the types and shapes of all tensors, and those that nothing changes.
    private func checkFolder(_ path: String, of base: String, _ report: AdapterMerging.Report) throws {
        var configuration = try ModelDirectory(path: base).configuration
        if report.hasOwnHead { configuration["tie_word_embeddings"] = false }
        #expect(try JSONValue.object(ModelDirectory(path: path).configuration) == .object(configuration))
        let (before, after) = try (Checkpoint(directory: base), Checkpoint(directory: path))
        #expect(report.bytes.before == before.dataByteCount && report.bytes.after == after.dataByteCount)
        #expect(Set(before.names).isSubset(of: after.names))
        for name in after.names {
            let own = try after.tensor(named: name)
            guard before.contains(name) else {
                // A head beside the embedding, which both were.
                #expect(report.hasOwnHead && report.changed.contains(name) && name.hasSuffix("lm_head.weight"))
                let embedding = try before.tensor(named: before.names.first { $0.contains("embed_tokens") } ?? "")
                #expect(own.elementType == embedding.elementType && own.shape == embedding.shape)
                continue
            }
            let other = try before.tensor(named: name)
            #expect(own.elementType == other.elementType && own.shape == other.shape, "\(name)")
            let isSame = own.bytes.elementsEqual(other.bytes)
            #expect(isSame != report.changed.contains(name), "\(name)")
        }
        for name in report.copied {
            let contents = try [base, path].map { try Data(contentsOf: URL(filePath: $0 + "/" + name)) }
            #expect(contents[0] == contents[1] && name != "config.json")
        }
    }

    /// A base whose head is its embedding, with an adapter of one of them.
    private func tied(_ module: String) throws -> (base: TemporaryDirectory, adapter: TemporaryDirectory) {
        let (base, adapter) = (try TemporaryDirectory(), try TemporaryDirectory())
        let source = SharedData.fixtures + "/cohere-qknorm"
        var writer = SafetensorsWriter()
        let checkpoint = try Checkpoint(directory: source)
        for name in checkpoint.names { writer.add(name, try checkpoint.tensor(named: name)) }
        try writer.write(to: base.path("model.safetensors"))
        try base.write(String(contentsOfFile: source + "/config.json", encoding: .utf8), to: "config.json")
        let (rows, columns) = (64, 32)
        var values = SafetensorsWriter()
        let isEmbedding = module == "embed_tokens"
        let place = "base_model.model." + (isEmbedding ? "model.embed_tokens.lora_embedding_" : "lm_head.lora_")
        values.add(
            place + "A" + (isEmbedding ? "" : ".weight"), shape: [2, isEmbedding ? rows : columns],
            floats: (0..<2 * (isEmbedding ? rows : columns)).map { Float($0 % 7) / 10 - 0.3 })
        values.add(
            place + "B" + (isEmbedding ? "" : ".weight"), shape: [isEmbedding ? columns : rows, 2],
            floats: (0..<2 * (isEmbedding ? columns : rows)).map { Float($0 % 5) / 10 - 0.2 })
        try values.write(to: adapter.path("adapter_model.safetensors"))
        try adapter.write(
            #"{"peft_type": "LORA", "r": 2, "lora_alpha": 4, "target_modules": ["\#(module)"]}"#,
            to: "adapter_config.json")
        return (base, adapter)
    }

    @Test(
        "a changed head that was the embedding becomes a tensor of its own, and config.json says so",
        arguments: ["lm_head", "embed_tokens"])
    func ownHead(module: String) throws {
        let (source, adapter) = try tied(module)
        let base = try Decoder.load(ModelDirectory(path: source.path))
        let input: [Int32] = [3, 9, 4, 17, 8, 2, 11]
        let adapters = try AdapterSet.of([(base.adapter(at: adapter.path), 1)])
        let expected = try logits(base, SequenceInput(input, adapters: adapters))
        let folder = try TemporaryDirectory()
        let (decoder, report) = try merged(source.path, [(adapter.path, 1)], in: folder)
        #expect(report.hasOwnHead)
        #expect(
            try ModelDirectory(path: folder.path("merged")).configuration["tie_word_embeddings"] == .bool(false))
        try checkFolder(folder.path("merged"), of: source.path, report)
        let types = try Set(Checkpoint(directory: source.path).files.flatMap(\.infos).map(\.type))
        #expect(
            try relativeError(logits(decoder, SequenceInput(input)), expected)
                <= (types == [.elements(.float32)] ? 1e-5 : 2e-2))
        let changed = try relativeError(logits(base, SequenceInput(input)), expected)
        #expect(changed > 0.05)
    }

    @Test("several adapters are merged with their scales, of which 0 means that one is absent")
    func several() throws {
        let fixture = try #require(AdapterFixtureTests.several.first)
        let base = try Decoder.shared(fixture.base)
        let paths = (fixture.object["adapters"]?.objectValue?.entries ?? []).map {
            fixture.adapter($0.value.stringValue ?? "")
        }
        let input: [Int32] = [3, 9, 4, 17, 8, 2, 11]
        for scales in [[1, 0.5], [-0.75, 1], [0, 1]] {
            let adapters = try AdapterSet.of(zip(paths, scales).map { (try base.adapter(at: $0), $1) })
            let folder = try TemporaryDirectory()
            let (decoder, _) = try merged(fixture.base, zip(paths, scales).map { ($0, $1) }, in: folder)
            let expected = try logits(base, SequenceInput(input, adapters: adapters))
            #expect(try relativeError(logits(decoder, SequenceInput(input)), expected) <= 1e-5)
        }
        let error = #expect(throws: TransformerError.self) {
            try AdapterMerging().write(
                ModelDirectory(path: fixture.base), adapters: paths.map { ($0, 0) }, to: "/nowhere/at-all",
                on: Decoder.testPool)
        }
        #expect(error?.description == "the scales of all adapters are 0; give one that is another number")
    }

    private func refusal(_ fixture: Fixture) throws -> String {
        let folder = try TemporaryDirectory()
        let error = #expect(throws: TransformerError.self) {
            try AdapterMerging().write(
                ModelDirectory(path: fixture.base), adapters: [(fixture.adapter(), 1)], to: folder.path("merged"),
                on: Decoder.testPool)
        }
        return error?.description ?? ""
    }

    @Test("a packed base is refused, and what to do is said", arguments: packed)
    func packedBases(fixture: Fixture) throws {
        let packing = try #require(Self.packing(fixture))
        #expect(
            try refusal(fixture)
                == "the weights are packed (\(packing)), and few bits would round away what an adapter adds; merge into the model "
                + "as it was before, then pack the folder with 'crema quantize'")
    }

    @Test("a GGUF base is refused, and what to do is said", arguments: gguf)
    func ggufBases(fixture: Fixture) throws {
        #expect(
            try refusal(fixture)
                == "\(fixture.base): is a GGUF model; expected a folder of safetensors; 'crema convert' without --merge writes "
                + "one, which can be merged into where nothing in it is packed")
    }

    @Test("an adapter that does not fit is refused as beside the model, with its path")
    func unfit() throws {
        let fixture = try #require(AdapterFixtureTests.bad.first { $0.testDescription == "bad-shape" })
        let message = try refusal(fixture)
        #expect(message.hasPrefix(fixture.folder) && message.contains("lora_B"))
    }

    @Test("the wording of what cannot be merged")
    func wording() {
        #expect(
            MergeFault.noTensor(module: "model.layers.0.mlp.experts.1").description
                == "'model.layers.0.mlp.experts.1' has no tensor of its own in the model, or one in another order; use the adapter "
                + "beside the model, with --adapter")
        #expect(
            MergeFault.noBias(tensor: "lm_head.bias").description
                == "the model has no 'lm_head.bias' to add to; use the adapter beside the model, with --adapter")
        #expect(
            MergeFault.replacedTwice(tensor: "lm_head.weight").description
                == "two adapters replace 'lm_head.weight'; give one of them")
        #expect(
            MergeFault.tooLarge(tensor: "lm_head.weight", row: 7, type: "F16").description
                == "row 7 of 'lm_head.weight' with what is added is too large for F16; give a smaller scale, or a model in "
                + "bfloat16 or float32")
    }
}
