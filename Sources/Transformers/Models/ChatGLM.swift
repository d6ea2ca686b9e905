import Checkpoints
import OrderedJSON

/// ChatGLM 2 and 3 and GLM 4 9B in its first form (arXiv 2406.12793): GLM under the keys and names of its remote code.
enum ChatGLM: ModelFamily {
    static let modelType = "chatglm"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // The code has switches for models that were never published.
        for (key, value) in [("post_layer_norm", true), ("rmsnorm", true), ("multi_query_attention", true)]
        where try config.bool(key, default: value) != value {
            throw config.invalid(key, expected: .other("\(value); nothing else is supported"))
        }
        try config.requireOff("apply_residual_connection_post_layernorm")
        let heads = try config.int("num_attention_heads", DecoderLimits.heads)
        let renamed: KeyValuePairs = [
            "num_hidden_layers": "num_layers", "intermediate_size": "ffn_hidden_size",
            "num_key_value_heads": "multi_query_group_num", "head_dim": "kv_channels",
            "vocab_size": "padded_vocab_size", "rms_norm_eps": "layernorm_epsilon",
            "max_position_embeddings": "seq_length", "attention_bias": "add_qkv_bias",
        ]
        var values: JSONObject = ["num_attention_heads": .int(heads), "hidden_act": "silu"]
        for (key, own) in renamed { if let value = config.value(own) { values[key] = value } }
        let settings = config.withValues(values).withDefaults([
            "rms_norm_eps": 1e-5, "attention_bias": true, "tie_word_embeddings": false,
        ])
        try config.requireOff("add_bias_linear")
        var description = try GLM.describe(modelType, settings) { .before($0) }
        // A base whose frequencies would not be finite is refused as under the usual key.
        let ratio = try config.double("rope_ratio", .within(1e-3, 1e9), default: 1)
        for index in description.configuration.rotaryEmbeddings.indices {
            description.configuration.rotaryEmbeddings[index].theta *= ratio
        }
        description.names = names
        return description
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["transformer.", ""]
        $0.tokenEmbedding = "embedding.word_embeddings"
        $0.layers = "encoder.layers.{}"
        $0.finalNormalization = "encoder.final_layernorm"
        $0.heads = ["transformer.output_layer", "output_layer"]
        $0.layer.queryKeyValue = .stacked("self_attention.query_key_value")
        $0.layer.attentionOutput = "self_attention.dense"
        $0.layer.feedForward = .fusedGated(gateUp: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
    }
}
