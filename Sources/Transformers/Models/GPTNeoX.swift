import Checkpoints
import Tensors

/// GPT-NeoX and Pythia (arXiv 2204.06745): parallel blocks with two normalisations, and partly rotated heads.
enum GPTNeoX: ModelFamily {
    static let modelType = "gpt_neox"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 2048)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization(), bias: nil)
        recipe.attention.biases = try config.presence("attention_bias", default: true)
        recipe.feedForward = .dense(try config.dense(default: .gelu, isGated: false, bias: .required))
        recipe.isParallel = try config.bool("use_parallel_residual", default: true)
        recipe.rotary = RotaryKeys(
            theta: "rotary_emb_base", partialFactor: "rotary_pct", defaultPartialFactor: 0.25, isPartial: true)
        recipe.names = names(prefix: "gpt_neox.")
        return try recipe.description()
    }

    /// The names, which GPT-NeoX Japanese has after another beginning.
    static func names(prefix: String) -> TensorNames {
        var names = TensorNames()
        names.prefixes = [prefix, ""]
        names.tokenEmbedding = "embed_in"
        names.finalNormalization = "final_layer_norm"
        names.heads = ["embed_out", "lm_head"]
        names.layer.queryKeyValue = .interleaved("attention.query_key_value")
        names.layer.attentionOutput = "attention.dense"
        names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        return names
    }
}
