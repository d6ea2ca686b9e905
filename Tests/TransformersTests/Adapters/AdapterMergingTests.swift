import Checkpoints
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
