import Checkpoints
import OrderedJSON

/// The text part of GLM 4.1V and 4.6V: GLM 4 with biases of queries, keys and values, and heads as wide as hidden size / heads.
enum GLM4VText: ModelFamily {
    static let modelType = "glm4v_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // The type has neither key; what a file says under them is not followed.
        try GLM4.describe(
            modelType,
            config.withDefaults(["max_position_embeddings": 32_768, "rms_norm_eps": 1e-5])
                .withValues(["head_dim": nil, "attention_bias": true]))
    }
}

/// The text part of GLM-OCR: GLM 4 without biases; layers after the last predict further tokens.
enum GLMOCRText: ModelFamily {
    static let modelType = "glm_ocr_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["num_key_value_heads": 8, "rms_norm_eps": 1e-5])
            .withValues(["attention_bias": false])
        var description = try GLM4.describe(
            modelType, config.contains("head_dim") ? config : config.withValues(["head_dim": nil]))
        description.nextTokenLayerCount = try config.nextTokenLayers(default: 1)
        return description
    }
}

/// The text part of GLM 4.5V: GLM 4.5 with biases of queries, keys and values.
enum GLM4VMoEText: ModelFamily {
    static let modelType = "glm4v_moe_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try GLM4MoE.describe(
            config.withDefaults(["attention_bias": true, "max_position_embeddings": 65_536])
        ).named(modelType)
    }
}
