import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Adapters of every form with logits of a reference, and bad ones, beside their bases.
@Suite("Adapter fixtures")
struct AdapterFixtureTests {
    struct Fixture: CustomTestStringConvertible {
        let folder: String
        let object: JSONValue
        var testDescription: String { String(folder.split(separator: "/").last ?? "") }

        var base: String {
            let base = object["base"]?.stringValue ?? ""
            return base.hasPrefix("shared/") ? SharedFolder.path(String(base.dropFirst(7))) : "\(folder)/\(base)"
        }

        func adapter(_ name: String? = nil) -> String {
            let own = name ?? object["adapter"]?.stringValue ?? "."
            return own == "." ? folder : "\(folder)/\(own)"
        }

        func number(_ key: String) -> Double? { object[key].flatMap(AdapterFixtureTests.double) }
    }

    private static func double(_ value: JSONValue) -> Double? {
        if case .number(let number) = value { number.doubleValue } else { nil }
    }

    /// The folders of low-rank adapters that a base is there for.
    static let fixtures: [Fixture] = {
        let folders = SharedData.folders(in: SharedFolder.path("adapters2026"), holding: "fixture.json")
        return folders.compactMap { folder in
            guard let object = try? SharedData.json(folder + "/fixture.json"),
                ["peft", "mlx", "gguf"].contains(object["form"]?.stringValue)
            else { return nil }
            return Fixture(folder: folder, object: object)
        }
    }()

    static let single = fixtures.filter { $0.object["error"] == nil && $0.object["mixtures"] == nil }
    static let bad = fixtures.filter { $0.object["error"] != nil }
    static let several = fixtures.filter { $0.object["mixtures"] != nil }

    private func tolerance(_ fixture: Fixture) -> Double { fixture.testDescription.contains("delta-net") ? 1e-5 : 8e-6 }

    private func logits(_ decoder: Decoder, _ inputs: [SequenceInput]) throws -> [[Float]] {
        var (evaluation, logits): (Evaluation, [Logits]) = (Evaluation(), [])
        try decoder.evaluate(
            inputs.map { SequenceRun($0, cache: try decoder.makeCache(), rows: .all) }, into: &evaluation)
        try decoder.logits(of: evaluation, vocabularies: inputs.map { _ in nil }, into: &logits)
        return logits.map(\.values)
    }

    private func greedy(_ decoder: Decoder, _ prompt: [Int32], _ adapters: AdapterSet?, count: Int) throws -> [Int32] {
        let cache = try decoder.makeCache()
        var (evaluation, logits): (Evaluation, [Logits]) = (Evaluation(), [])
        var (input, tokens) = (prompt, [Int32]())
        while tokens.count < count {
            try decoder.evaluate(
                [SequenceRun(SequenceInput(input, adapters: adapters), cache: cache)], into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
            tokens.append(argmax(logits[0].values[...]))
            input = [tokens[tokens.count - 1]]
        }
        return tokens
    }

    @Test("logits are within the tolerance of the reference, and greedy tokens equal its", arguments: single)
    func reference(fixture: Fixture) throws {
        let reference = try Reference(folder: fixture.folder)
        let decoder = try Decoder.shared(fixture.base)
        let adapter = try decoder.adapter(at: fixture.adapter())
        let adapters = try AdapterSet.of([(adapter, fixture.number("scale") ?? 1)])
        let logits = try logits(decoder, [SequenceInput(reference.inputIDs, adapters: adapters)])[0]
        let error = relativeError(logits, reference.logits)
        if SharedData.prints { print(fixture.testDescription, error) }
        #expect(error <= tolerance(fixture))
        #expect(reference.greedyTokens.count >= 8)
        #expect(
            try greedy(decoder, reference.inputIDs, adapters, count: reference.greedyTokens.count)
                == reference.greedyTokens)
        // Without the adapter the base is as it was.
        let base = try self.logits(decoder, [SequenceInput(reference.inputIDs)])[0]
        #expect(relativeError(base, reference.logits) > 0.05)
        #expect(try AdapterSet.of([(adapter, 0)]) == nil)
    }

    @Test("several adapters in one batch have the bits of each request alone, in any order", arguments: several)
    func mixtures(fixture: Fixture) throws {
        let decoder = try Decoder.shared(fixture.base)
        let file = try Checkpoint(file: fixture.folder + "/reference.safetensors")
        let prompt = try file.tensor(named: "input_ids").bytes.withMemoryRebound(to: Int64.self) {
            $0.map { Int32($0) }
        }
        let names = (fixture.object["adapters"]?.objectValue?.entries ?? []).map {
            ($0.key, $0.value.stringValue ?? "")
        }
        let adapters = try names.map { (name: $0.0, adapter: try decoder.adapter(at: fixture.adapter($0.1))) }
        let mixtures = fixture.object["mixtures"]?.arrayValue ?? []
        let sets = try mixtures.map { mixture in
            try AdapterSet.of(adapters.map { ($0.adapter, mixture[$0.name].flatMap(Self.double) ?? 0) })
        }
        #expect(sets.count == 6)
        #expect(sets[0] == nil)
        let inputs = sets.map { SequenceInput(prompt, adapters: $0) }
        let alone = try inputs.map { try logits(decoder, [$0])[0] }
        #expect(try logits(decoder, inputs) == alone)
        for order in [[5, 0, 3, 1, 4, 2], [2, 2, 5, 0, 5, 1]] {
            #expect(try logits(decoder, order.map { inputs[$0] }) == order.map { alone[$0] })
        }
        for (index, values) in alone.enumerated() {
            let expected = try #require(file.tensor(named: "logits.\(index)").floats())
            #expect(relativeError(values, expected) <= 8e-6)
            let tokens = try file.tensor(named: "greedy_tokens.\(index)").bytes.withMemoryRebound(to: Int64.self) {
                $0.map { Int32($0) }
            }
            #expect(try greedy(decoder, prompt, sets[index], count: tokens.count) == tokens)
        }
    }

    @Test("a bad adapter is refused in one line that says what is wrong", arguments: bad)
    func refusals(fixture: Fixture) throws {
        let decoder = try Decoder.shared(fixture.base)
        let error = #expect(throws: TransformerError.self) { _ = try decoder.adapter(at: fixture.adapter()) }
        let message = error?.description ?? ""
        #expect(!message.contains("\n"))
        for words in fixture.object["mentions"]?.arrayValue ?? [] {
            #expect(message.contains(words.stringValue ?? "?"), "\(message)")
        }
        #expect(message == Self.messages[fixture.testDescription], "\(fixture.testDescription): \(message)")
    }

    private static let messages = [
        "bad-cut":
            "adapter_model.safetensors: 'base_model.model.model.layers.0.self_attn.v_proj.lora_B.weight' at "
            + "byte 406: data_offsets [6144, 7168] reach beyond the data, which has 6652 bytes; download the "
            + "file again",
        "bad-gguf-arch":
            "adapter.gguf: is an adapter for architecture 'qwen2'; the base is 'llama'; give the model that "
            + "the adapter was trained on",
        "bad-gguf-half":
            "adapter.gguf: 'blk.0.attn_q.weight.lora_b' is missing beside 'blk.0.attn_q.weight.lora_a'; an "
            + "adapter has both; download it again",
        "bad-half-pair":
            "adapter_model.safetensors: 'base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight' is "
            + "missing beside 'base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight'; an adapter has "
            + "both; download it again",
        "bad-layer":
            "adapter_model.safetensors: 'base_model.model.model.layers.7.self_attn.q_proj.lora_A.weight' "
            + "adds to 'model.layers.7.self_attn.q_proj'; the base has no such layer to add to; give the model "
            + "that the adapter was trained on",
        "bad-nan":
            "adapter_model.safetensors: 'base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight' "
            + "holds NaN at element 67; expected finite numbers; train or download it again",
        "bad-no-config":
            "\(SharedFolder.path("adapters2026/bad-no-config")): 'adapter_config.json' is missing; it is "
            + "needed for an adapter",
        "bad-rank":
            "adapter_model.safetensors: 'base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight' has "
            + "rank 8; 'r' is 4; the two files do not belong together",
        "bad-rank0":
            "adapter_config.json: 'r' is 0; expected 1 or more",
        "bad-shape":
            "adapter_model.safetensors: 'base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight' is "
            + "[96, 8], q_proj has 64 outputs; give the model that the adapter was trained on",
        "bad-type":
            "adapter_config.json: 'peft_type' is \"IA3\", which is not computed; give a LoRA or DoRA adapter "
            + "of linear layers",
    ]
}
