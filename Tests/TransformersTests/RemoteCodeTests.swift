import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Families whose code came with their checkpoints: those of the reference under other keys, names and orders of rows.
@Suite("Families of remote code")
struct RemoteCodeTests {
    private static let folder = SharedData.fixtures + "/iquestcoder"

    private func config(_ folder: String = Self.folder) throws -> JSONObject {
        try #require(SharedData.json(folder + "/config.json").objectValue)
    }

    /// The logits of a checkpoint whose configuration and tensors are those of a fixture in another form.
    ///
    /// - Parameter rewrite: the tensors under their new names: their shape and their numbers.
    private func logits(
        _ folder: String = Self.folder, config: JSONObject,
        _ rewrite: ([String: Tensor]) throws -> [(name: String, shape: [Int], values: [Float])]
    ) throws -> (values: [Float], error: Double) {
        let checkpoint = try Checkpoint(directory: folder)
        var tensors: [String: Tensor] = [:]
        for name in checkpoint.names { tensors[name] = try checkpoint.tensor(named: name) }
        let directory = try TemporaryDirectory()
        try directory.write(JSONValue.object(config).serialized(), to: "config.json")
        try directory.write([], to: "model.safetensors")
        var writer = SafetensorsWriter()
        for entry in try rewrite(tensors) { writer.add(entry.name, shape: entry.shape, floats: entry.values) }
        try writer.write(to: directory.path + "/model.safetensors")
        let reference = try Reference(folder: folder)
        let decoder = try Decoder.shared(directory.path)
        let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
        return (logits.values, relativeError(logits.values, reference.logits))
    }

    private func plain(_ name: String, _ tensor: Tensor) throws -> (name: String, shape: [Int], values: [Float]) {
        (name, tensor.shape, try #require(tensor.floats()))
    }

    private static func renamed(_ name: String, _ pairs: [(String, String)]) -> String {
        pairs.reduce(name) { name, pair in
            guard let range = name.firstRange(of: pair.0) else { return name }
            var copy = name
            copy.replaceSubrange(range, with: pair.1)
            return copy
        }
    }

    @Test("InternLM 2 is LLaMA whose queries, keys and values of a group follow each other")
    func internLM2() throws {
        var config = try config()
        config["model_type"] = "internlm2"
        let heads = try #require(config["num_attention_heads"]?.intValue)
        let group = try heads / #require(config["num_key_value_heads"]?.intValue)
        let width = try #require(config["head_dim"]?.intValue)
        let names = [
            ("embed_tokens", "tok_embeddings"), ("lm_head", "output"), ("self_attn.o_proj", "attention.wo"),
            ("input_layernorm", "attention_norm"), ("post_attention_layernorm", "ffn_norm"),
            ("mlp.gate_proj", "feed_forward.w1"), ("mlp.up_proj", "feed_forward.w3"),
            ("mlp.down_proj", "feed_forward.w2"),
        ]
        let error = try logits(config: config) { tensors in
            var entries: [(name: String, shape: [Int], values: [Float])] = []
            for (name, tensor) in tensors where !["q_proj", "k_proj", "v_proj"].contains(where: name.contains) {
                entries.append(try plain(Self.renamed(name, names), tensor))
            }
            for (name, queries) in tensors where name.contains("q_proj") {
                let (rows, columns) = (queries.shape[0], queries.shape[1])
                let all = try #require(queries.floats())
                let keys = try #require(tensors[Self.renamed(name, [("q_proj", "k_proj")])]?.floats())
                let values = try #require(tensors[Self.renamed(name, [("q_proj", "v_proj")])]?.floats())
                var joined: [Float] = []
                let (wide, narrow) = (group * width * columns, width * columns)
                for head in 0..<rows / width / group {
                    joined += all[head * wide..<(head + 1) * wide]
                    joined += keys[head * narrow..<(head + 1) * narrow]
                    joined += values[head * narrow..<(head + 1) * narrow]
                }
                entries.append(
                    (
                        Self.renamed(name, [("self_attn.q_proj", "attention.wqkv")]),
                        [joined.count / columns, columns], joined
                    ))
            }
            return entries
        }.error
        #expect(error <= 8e-6)
    }

    @Test("a loop of Nanbeige has the bits of as many layers with the same weights")
    func nanbeige() throws {
        var twice = try config()
        let layers = try #require(twice["num_hidden_layers"]?.intValue)
        twice["model_type"] = "llama"
        twice["num_hidden_layers"] = .number(JSONNumber(2 * layers))
        let expected = try logits(config: twice) { tensors in
            var entries: [(name: String, shape: [Int], values: [Float])] = []
            for (name, tensor) in tensors {
                entries.append(try plain(name, tensor))
                for layer in 0..<layers where name.contains("layers.\(layer).") {
                    entries.append(
                        try plain(Self.renamed(name, [("layers.\(layer).", "layers.\(layers + layer).")]), tensor))
                }
            }
            return entries
        }.values
        var looped = try config()
        looped["model_type"] = "nanbeige"
        looped["num_loops"] = 2
        looped["skip_loop_final_norm"] = true
        #expect(try logits(config: looped) { try $0.map { try plain($0.key, $0.value) } }.values == expected)
        looped["skip_loop_final_norm"] = false
        let decoder = try ModelRegistry.describe(ConfigurationReader(looped, file: "config.json")).configuration
        #expect(decoder.layers[layers].stepsBefore == [.normalizeFinally])
        #expect(decoder.layers[layers].weightsLayer == 0)
    }

    @Test("MiniCPM whose multipliers are one is LLaMA, and others multiply as MiniCPM 3's")
    func miniCPM() throws {
        var config = try config()
        config["model_type"] = "minicpm"
        let layers = try #require(config["num_hidden_layers"]?.intValue)
        config["scale_emb"] = 1
        config["scale_depth"] = .some(.null)
        config["dim_model_base"] = config["hidden_size"]
        config["tie_word_embeddings"] = false
        #expect(try logits(config: config) { try $0.map { try plain($0.key, $0.value) } }.error <= 8e-6)
        for key in ["scale_emb", "scale_depth", "dim_model_base"] { config.removeValue(forKey: key) }
        config["sparse_config"] = ["dense_len": 16]
        let decoder = try ModelRegistry.describe(ConfigurationReader(config, file: "config.json")).configuration
        #expect(decoder.embeddingMultiplier == 12)
        #expect(decoder.layers[0].residualMultiplier == 1.4 / Float(layers).squareRoot())
        #expect(decoder.head.multiplier == 256 / Float(decoder.hiddenSize))
        #expect(decoder.contextSize == 16)
    }

    @Test("ChatGLM is GLM under other keys and names")
    func chatGLM() throws {
        let folder = SharedData.fixtures + "/glm"
        let glm = try config(folder)
        var config: JSONObject = ["model_type": "chatglm", "rope_ratio": 1, "rmsnorm": true]
        let keys = [
            ("num_hidden_layers", "num_layers"), ("intermediate_size", "ffn_hidden_size"),
            ("num_key_value_heads", "multi_query_group_num"), ("head_dim", "kv_channels"),
            ("vocab_size", "padded_vocab_size"), ("rms_norm_eps", "layernorm_epsilon"),
            ("max_position_embeddings", "seq_length"), ("hidden_size", "hidden_size"),
            ("num_attention_heads", "num_attention_heads"),
        ]
        for (old, new) in keys { config[new] = glm[old] }
        let names = [
            ("model.embed_tokens", "transformer.embedding.word_embeddings"), ("lm_head", "transformer.output_layer"),
            ("model.layers", "transformer.encoder.layers"), ("model.norm", "transformer.encoder.final_layernorm"),
            ("self_attn.o_proj", "self_attention.dense"), ("mlp.gate_up_proj", "mlp.dense_h_to_4h"),
            ("mlp.down_proj", "mlp.dense_4h_to_h"),
        ]
        let error = try logits(folder, config: config) { tensors in
            var entries: [(name: String, shape: [Int], values: [Float])] = []
            for (name, tensor) in tensors where !["q_proj", "k_proj", "v_proj"].contains(where: name.contains) {
                entries.append(try plain(Self.renamed(name, names), tensor))
            }
            for (name, queries) in tensors where name.contains("q_proj") {
                let parts = try ["q_proj", "k_proj", "v_proj"].map { part in
                    try #require(tensors[Self.renamed(name, [("q_proj", part)])])
                }
                entries.append(
                    (
                        Self.renamed(name, names + [("self_attn.q_proj", "self_attention.query_key_value")]),
                        [parts.reduce(0) { $0 + $1.shape[0] }] + queries.shape.dropFirst(),
                        try parts.flatMap { try #require($0.floats()) }
                    ))
            }
            return entries
        }.error
        #expect(error <= 8e-6)
    }
}
