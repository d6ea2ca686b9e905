import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Tiny encoders that are stored beside the tests, with hidden states in float64 (Fixtures/make_encoders.py).
@Suite("Stored encoders")
struct StoredEncodersTests {
    private static let names = ["embeddinggemma2", "nomic-moe"]

    private static func path(_ name: String) -> String { SharedData.fixtures + "/Encoders/" + name }

    private static func encoder(_ name: String, threads: Int = 2, arithmetic: Arithmetic = .exact) throws -> Encoder {
        var options = Encoder.Options()
        options.pool = ThreadPool(threads: threads)
        options.arithmetic = arithmetic
        return try Encoder.load(ModelDirectory(path: path(name)), options: options)
    }

    private static func texts(_ name: String) throws -> [(input: EncoderInput, hidden: [Float])] {
        let states = try Checkpoint(file: path(name) + "/states.safetensors")
        return try (0..<5).map { number in
            let ids = try states.tensor(named: "input_ids.\(number)")
            let tokens = ids.bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32($0) } }
            return (.tokens(tokens), try #require(try states.tensor(named: "hidden.\(number)").floats()))
        }
    }

    @Test("hidden states of every text are within 5e-6 of the reference", arguments: names)
    func hiddenStates(name: String) throws {
        let encoder = try Self.encoder(name)
        for (number, text) in try Self.texts(name).enumerated() {
            let states = try encoder.encode([text.input])[0]
            #expect(states.count == text.hidden.count)
            let error = relativeError(states, text.hidden)
            if SharedData.prints { print(name, number, error) }
            #expect(error <= 5e-6)
        }
    }

    @Test(
        "a text's bits are the same alone, among others in any order, step by step, and with 1 and 2 threads",
        arguments: names)
    func company(name: String) throws {
        for arithmetic in [Arithmetic.exact, .fast] {
            let inputs = try Self.texts(name).map(\.input)
            let alone = try Self.encoder(name, threads: 1, arithmetic: arithmetic)
            let expected = try inputs.map { try alone.encode([$0])[0] }
            let together = try Self.encoder(name, arithmetic: arithmetic)
            #expect(try together.encode(inputs) == expected)
            #expect(try together.encode(inputs.reversed()) == expected.reversed())
            let run = try together.begin(inputs)
            var steps = 1
            while try run.advance() { steps += 1 }
            #expect(run.states == expected)
            #expect(steps == together.blocks.count + 1)
        }
    }

    @Test("every encoder that is stored is tried")
    func all() {
        let folders = SharedData.folders(in: SharedData.fixtures + "/Encoders")
        #expect(Set(folders) == Set(Self.names.map(Self.path)))
    }

    // MARK: Configurations

    private func refusal(_ name: String, _ change: (inout JSONObject) -> Void) throws -> String? {
        var object = try #require(try SharedData.json(Self.path(name) + "/config.json").objectValue)
        change(&object)
        return #expect(throws: TransformerError.self) {
            _ = try EncoderRegistry.describe(ConfigurationReader(object, file: "config.json"))
        }?.description
    }

    @Test("what Nomic's mixtures do not have is refused by name")
    func nomic() throws {
        #expect(
            try refusal("nomic-moe") { $0["num_shared_experts"] = 1 }
                == "config.json: 'num_shared_experts' is 1; expected 0; shared experts are not supported here")
        #expect(
            try refusal("nomic-moe") { $0["expert_choice_router"] = true }
                == "config.json: 'expert_choice_router' is true; expected false; this is not supported")
        #expect(
            try refusal("nomic-moe") { $0["activation_function"] = "swiglu" }
                == "config.json: 'activation_function' is \"swiglu\"; expected 'gelu'; experts of this family have no "
                + "gates")
        #expect(
            try refusal("nomic-moe") { $0["moe_every_n_layers"] = 1 }
                == "config.json: 'moe_every_n_layers' is 1; expected 0, or 2 and more")
        #expect(
            try refusal("nomic-moe") { $0["moe_top_k"] = 6 }
                == "config.json: 'moe_top_k' is 6; expected at most 'num_experts' (5)")
    }

    @Test("EmbeddingGemma 2 is read as a part and within the whole model, and what it must say is demanded by name")
    func embeddingGemma2() throws {
        let part = try #require(try SharedData.json(Self.path("embeddinggemma2") + "/config.json").objectValue)
        let whole: JSONObject = ["model_type": "embedding_gemma2", "text_config": .object(part)]
        let descriptions = try [part, whole].map {
            try EncoderRegistry.describe(ConfigurationReader($0, file: "config.json"))
        }
        #expect(descriptions[0].configuration == descriptions[1].configuration)
        #expect(descriptions[0].configuration.outputSize == 20)
        for key in ["per_layer_config", "rope_parameters"] {
            let text = try refusal("embeddinggemma2") { $0[key] = nil }
            #expect(text?.contains("'\(key)'") == true)
        }
    }
}
