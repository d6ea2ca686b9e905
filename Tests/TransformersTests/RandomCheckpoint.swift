import Checkpoints
import OrderedJSON
import TestSupport

/// A LLaMA with random weights of sizes that groups of columns divide, in a folder that is removed at the end.
struct RandomCheckpoint {
    private let folder: TemporaryDirectory
    var path: String { folder.path("model") }
    /// A folder that does not exist yet, beside it.
    var output: String { folder.path("packed") }

    init(
        hidden: Int = 128, inner: Int = 256, heads: Int = 4, keyValueHeads: Int = 1, context: Int = 1024,
        extra: JSONObject = [:], spoil: (name: String, values: [Int: Float])? = nil
    ) throws {
        folder = try TemporaryDirectory()
        var config: JSONObject = [
            "model_type": "llama", "vocab_size": 96, "hidden_size": .number(JSONNumber(hidden)),
            "intermediate_size": .number(JSONNumber(inner)), "num_hidden_layers": 2,
            "num_attention_heads": .number(JSONNumber(heads)),
            "num_key_value_heads": .number(JSONNumber(keyValueHeads)),
            "max_position_embeddings": .number(JSONNumber(context)), "tie_word_embeddings": true,
        ]
        for entry in extra.entries { config[entry.key] = entry.value }
        try write("config.json", JSONValue.object(config).serialized())
        try write("tokenizer_config.json", "{}")
        var writer = SafetensorsWriter()
        var random = SplitMix64(seed: 11)
        func add(_ name: String, _ shape: [Int]) {
            let values = (0..<shape.reduce(1, *)).map { index -> Float in
                if shape.count == 1 { return 1 }
                if let spoil, name == spoil.name, let value = spoil.values[index] { return value }
                return (Float(random.next() >> 40) / Float(1 << 24) - 0.5) * 0.2
            }
            writer.add(name, shape: shape, floats: values)
        }
        let width = hidden / heads * keyValueHeads
        add("model.embed_tokens.weight", [96, hidden])
        add("model.norm.weight", [hidden])
        for layer in 0..<2 {
            let place = "model.layers.\(layer)."
            add(place + "input_layernorm.weight", [hidden])
            add(place + "post_attention_layernorm.weight", [hidden])
            add(place + "self_attn.q_proj.weight", [hidden, hidden])
            add(place + "self_attn.k_proj.weight", [width, hidden])
            add(place + "self_attn.v_proj.weight", [width, hidden])
            add(place + "self_attn.o_proj.weight", [hidden, hidden])
            add(place + "mlp.gate_proj.weight", [inner, hidden])
            add(place + "mlp.up_proj.weight", [inner, hidden])
            add(place + "mlp.down_proj.weight", [hidden, inner])
        }
        if config["tie_word_embeddings"] == false { add("lm_head.weight", [96, hidden]) }
        try writer.write(to: path + "/model.safetensors")
    }

    func write(_ name: String, _ text: String) throws {
        try folder.write(text, to: "model/" + name)
    }

    /// Tokens that go on without a period.
    static func tokens(_ count: Int) -> [Int32] {
        (0..<count).map { Int32($0 * $0 % 83 + $0 % 13) }
    }
}
