import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

@Suite("Loading")
struct LoadingTests {
    /// A LLaMA of one layer whose tensors a test changes before they are written.
    private struct Model {
        var config: JSONObject = [
            "model_type": "llama", "vocab_size": 8, "hidden_size": 4, "intermediate_size": 6, "num_hidden_layers": 1,
            "num_attention_heads": 2, "num_key_value_heads": 1, "max_position_embeddings": 16,
        ]
        var tensors: [(name: String, shape: [Int])] = [
            ("model.embed_tokens.weight", [8, 4]), ("model.norm.weight", [4]), ("lm_head.weight", [8, 4]),
            ("model.layers.0.input_layernorm.weight", [4]), ("model.layers.0.post_attention_layernorm.weight", [4]),
            ("model.layers.0.self_attn.q_proj.weight", [4, 4]), ("model.layers.0.self_attn.k_proj.weight", [2, 4]),
            ("model.layers.0.self_attn.v_proj.weight", [2, 4]), ("model.layers.0.self_attn.o_proj.weight", [4, 4]),
            ("model.layers.0.mlp.gate_proj.weight", [6, 4]), ("model.layers.0.mlp.up_proj.weight", [6, 4]),
            ("model.layers.0.mlp.down_proj.weight", [4, 6]),
        ]
        var integers: Set<String> = []

        mutating func remove(_ name: String) { tensors.removeAll { $0.name == name } }

        mutating func reshape(_ name: String, _ shape: [Int]) {
            for index in tensors.indices where tensors[index].name == name { tensors[index].shape = shape }
        }

        func load() throws -> Decoder {
            let directory = try written()
            return try withExtendedLifetime(directory) { try Decoder.load(ModelDirectory(path: directory.path)) }
        }

        func check() throws -> [String] {
            let directory = try written()
            return try withExtendedLifetime(directory) {
                try Decoder.check(ModelDirectory(path: directory.path)).otherParts
            }
        }

        private func written() throws -> TemporaryDirectory {
            let directory = try TemporaryDirectory()
            try directory.write(JSONValue.object(config).serialized(), to: "config.json")
            try directory.write([], to: "model.safetensors")
            var writer = SafetensorsWriter()
            for (name, shape) in tensors {
                let count = shape.reduce(1, *)
                if integers.contains(name) {
                    writer.add(name, type: .int32, shape: shape, bytes: [UInt8](repeating: 1, count: 4 * count))
                } else {
                    // The same value for the same name in every model.
                    let seed = name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
                    writer.add(
                        name, shape: shape, floats: (0..<count).map { Float((seed + $0 * 37) % 101) / 101 - 0.5 })
                }
            }
            try writer.write(to: directory.path + "/model.safetensors")
            return directory
        }
    }

    private func message(_ model: Model) -> String? {
        (#expect(throws: TransformerError.self) { try model.load() })?.description
    }

    @Test("a missing tensor is named")
    func missing() {
        var model = Model()
        model.remove("model.layers.0.mlp.up_proj.weight")
        #expect(message(model) == "model.safetensors: tensor 'model.layers.0.mlp.up_proj.weight' is missing")
        model = Model()
        model.remove("lm_head.weight")
        #expect(
            message(model)
                == "model.safetensors: tensor 'lm_head.weight' is missing (needed by 'vocab_size' 8 x 'hidden_size' 4); if the "
                + "head is the embedding, set 'tie_word_embeddings' to true in config.json")
    }

    @Test("a check finds what loading finds, and names what is left for other parts")
    func check() throws {
        var model = Model()
        model.tensors += [("model.visual.patch.weight", [4, 4]), ("mtp.norm.weight", [4])]
        #expect(try model.check() == ["model.visual.patch.weight", "mtp.norm.weight"])
        #expect(try model.load().loading.otherParts == ["model.visual.patch.weight", "mtp.norm.weight"])
        model.remove("model.layers.0.mlp.up_proj.weight")
        let error = #expect(throws: TransformerError.self) { try model.check() }
        #expect(error?.description == message(model))
        // Stacked and transposed weights are checked without being turned round.
        for folder in ["gpt_oss", "granitemoe-top2", "gpt_bigcode-mha", "qwen3_vl_moe"] {
            _ = try Decoder.check(ModelDirectory(path: SharedData.fixtures + "/" + folder))
        }
    }

    @Test("a tensor of another shape is named with both shapes and where the expected one comes from")
    func shape() {
        var model = Model()
        model.reshape("model.layers.0.self_attn.k_proj.weight", [4, 4])
        #expect(
            message(model)
                == "model.safetensors: 'model.layers.0.self_attn.k_proj.weight' is [4, 4]; expected [2, 4] "
                + "(1 key heads x 2)")
        model = Model()
        model.reshape("model.embed_tokens.weight", [9, 4])
        #expect(
            message(model)
                == "model.safetensors: 'model.embed_tokens.weight' is [9, 4]; expected [8, 4] "
                + "('vocab_size' 8 x 'hidden_size' 4)")
    }

    @Test("tensors that no part reads are named")
    func unexpected() {
        var model = Model()
        model.tensors.append(("model.layers.1.mlp.up_proj.weight", [6, 4]))
        model.config["attention_bias"] = false
        model.tensors.append(("model.layers.0.self_attn.q_proj.bias", [4]))
        #expect(
            message(model)
                == "checkpoint: 'model.layers.0.self_attn.q_proj.bias', 'model.layers.1.mlp.up_proj.weight' are not part of "
                + "model_type 'llama' as config.json describes it; the two do not belong together")
    }

    @Test("tensors of integers are named")
    func integers() {
        var model = Model()
        model.integers = ["model.layers.0.mlp.up_proj.weight"]
        #expect(
            message(model) == "checkpoint: 'model.layers.0.mlp.up_proj.weight' holds I32; expected F32, F16 or BF16")
        model.integers = ["model.norm.weight"]
        #expect(message(model) == "checkpoint: 'model.norm.weight' holds I32; expected F32, F16 or BF16")
    }

    @Test("inverse frequencies saved by old versions are left alone")
    func oldBuffers() throws {
        var model = Model()
        model.tensors.append(("model.layers.0.self_attn.rotary_emb.inv_freq", [1]))
        _ = try model.load()
    }

    @Test("biases are read when the configuration does not say that there are none")
    func biases() throws {
        var model = Model()
        let plain = try logits(model)
        model.tensors.append(("model.layers.0.self_attn.q_proj.bias", [4]))
        model.tensors.append(("model.layers.0.self_attn.k_proj.bias", [2]))
        model.tensors.append(("model.layers.0.self_attn.v_proj.bias", [2]))
        #expect(try logits(model) != plain)
    }

    @Test("a tied head is the embedding, unless the checkpoint holds a head of its own")
    func ties() throws {
        var model = Model()
        let untied = try logits(model)
        model.config["tie_word_embeddings"] = true
        #expect(try logits(model) == untied)
        model.remove("lm_head.weight")
        let tied = try logits(model)
        #expect(tied != untied)
        // Only the head was saved: it is the embedding too.
        model.remove("model.embed_tokens.weight")
        model.tensors.append(("lm_head.weight", [8, 4]))
        #expect(try logits(model).count == tied.count)
    }

    @Test("names without the model's prefix are found")
    func prefix() throws {
        let expected = try logits(Model())
        var model = Model()
        for index in model.tensors.indices where model.tensors[index].name.utf8.starts(with: "model.".utf8) {
            model.tensors[index].name.removeFirst("model.".utf8.count)
        }
        // Values follow the names here, so only the shape of the result is compared.
        #expect(try logits(model).count == expected.count)
    }

    private func logits(_ model: Model) throws -> [Float] {
        let decoder = try model.load()
        return try decoder.forward([1, 2, 3], cache: decoder.makeCache()).values
    }

    // MARK: Input

    @Test("wrong input is an error that says what is wrong, and changes nothing")
    func input() throws {
        let decoder = try Model().load()
        let cache = try decoder.makeCache()
        func message(_ body: () throws -> Void) -> String? {
            (#expect(throws: TransformerError.self) { try body() })?.description
        }
        #expect(
            message { _ = try decoder.forward([], cache: cache) }
                == "there are no tokens to evaluate; give at least one, such as the beginning-of-sequence token")
        #expect(
            message { _ = try decoder.forward([1, 8], cache: cache) }
                == "token id 8 at position 1 is outside the vocabulary of 8 tokens")
        #expect(
            message { _ = try decoder.forward([-1], cache: cache) }
                == "token id -1 at position 0 is outside the vocabulary of 8 tokens")
        #expect(
            message { _ = try decoder.forward([1], cache: cache, vocabulary: [0, 9]) }
                == "logit of token id 9 was requested; the vocabulary has 8 tokens")
        #expect(
            message { _ = try decoder.forward([Int32](repeating: 1, count: 17), cache: cache) }
                == "the sequence is 17 tokens; the context is 16; shorten the prompt")
        #expect(
            message { _ = try decoder.forward([1], cache: cache, chunkSize: 0) }
                == "option 'chunkSize' is 0; expected 1 to 512")
        #expect(message { _ = try decoder.makeCache(capacity: 17) } == "option 'capacity' is 17; expected 1 to 16")
        #expect(cache.count == 0)
        #expect(try decoder.forward([Int32](repeating: 1, count: 16), cache: cache).rowCount == 1)
    }

    @Test("progress counts the blocks, and options outside their bounds are refused")
    func options() throws {
        var options = Decoder.Options()
        let counter = Counter()
        options.progress = { done, total in counter.calls.append([done, total]) }
        _ = try Decoder.load(ModelDirectory(path: SharedData.fixtures + "/olmo-clip"), options: options)
        #expect(counter.calls == [[1, 2], [2, 2]])
        options.chunkSize = 1 << 20
        #expect(throws: TransformerError.invalidOption(name: "chunkSize", found: 1 << 20, lower: 1, upper: 65_536)) {
            try Decoder.load(ModelDirectory(path: SharedData.fixtures + "/olmo-clip"), options: options)
        }
    }

    /// Written by one thread, the one that loads.
    private final class Counter: @unchecked Sendable {
        var calls: [[Int]] = []
    }
}
