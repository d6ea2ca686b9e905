import Checkpoints

/// The text part of KOSMOS-2 (arXiv 2306.14824): XGLM with normalisations before the two narrowing matrices.
enum Kosmos2Text: ModelFamily {
    static let modelType = "kosmos_2_text_model"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("add_cross_attention")
        let keys = DimensionKeys(
            hiddenSize: config.firstPresent("embed_dim", "hidden_size"),
            layerCount: config.firstPresent("layers", "num_hidden_layers"),
            headCount: config.firstPresent("attention_heads", "num_attention_heads"), defaultPositionCount: 2048)
        var description = try XGLM.describe(
            modelType, config, keys, size: "ffn_dim", activation: "activation_function")
        let normalization = try config.layerNormalization()
        description.changeLayers { layer in
            layer.normalizations = .before(normalization)
            layer.attention?.outputNormalization = normalization
            if case .dense(var network)? = layer.feedForward {
                network.innerNormalization = normalization
                layer.feedForward = .dense(network)
            }
        }
        description.configuration.finalNormalization = normalization
        let padding = try config.int("pad_token_id", .nonNegative, default: 1)
        description.configuration.positionTable = .sinusoidal(offset: padding + 1, zero: nil, reachesLast: true)
        description.names.layer.attentionOutputInnerNormalization = "self_attn.inner_attn_ln"
        description.names.layer.feedForwardInnerNormalization = "ffn.ffn_layernorm"
        description.names.layer.feedForward = .plain(up: "ffn.fc1", down: "ffn.fc2")
        description.otherParts = ["image_to_text_projection.", "model.image_to_text_projection."]
        return description
    }
}
