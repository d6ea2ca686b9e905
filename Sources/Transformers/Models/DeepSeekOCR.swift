import Checkpoints
import OrderedJSON

/// The text part of DeepSeek-OCR 2: LLaMA's attention and DeepSeek V2's experts.
enum DeepSeekOCR2Text: ModelFamily {
    static let modelType = "deepseek_ocr2_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config)
    }

    /// A decoder of this kind under the name of its family.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader
    ) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(headDimension: nil, defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let bias = try config.presence("mlp_bias")
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 0)
        ) { () throws(CheckpointError) in
            // Remote code has a choice here that transformers' DeepSeek V2 has not.
            _ = try config.choice("scoring_func", from: ["softmax": true], default: true)
            return try DeepSeekV2.mixture(config, bias)
        } dense: { () throws(CheckpointError) in
            try config.dense(bias: bias)
        }
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .before(normalization))
        }
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: GLM4MoE.names)
        // The towers of published files stand among the decoder's parts.
        let towers = ["sam_model.", "qwen2_model.", "vision_model.", "projector.", "view_sep", "image_newline"]
        description.otherParts = towers.flatMap { [$0, "model." + $0] }
        return description
    }
}
