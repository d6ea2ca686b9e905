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
        var recipe = try DecoderRecipe(
            modelType, config, .init(headDimension: nil, defaultPositionCount: 2048), epsilon: 1e-6)
        let bias = try config.presence("mlp_bias")
        let sparse = try config.sparseLayers(recipe.sizes.layerCount, default: 0)
        // Remote code has a choice here that transformers' DeepSeek V2 has not.
        if sparse.contains(true) { _ = try config.choice("scoring_func", from: ["softmax": true], default: true) }
        recipe.feedForwards = try config.feedForwardParts(
            sparse: sparse, mixture: try DeepSeekV2.mixture(config, bias), dense: try config.dense(bias: bias))
        recipe.names = GLM4MoE.names
        var description = try recipe.description()
        // The towers of published files stand among the decoder's parts.
        let towers = ["sam_model.", "qwen2_model.", "vision_model.", "projector.", "view_sep", "image_newline"]
        description.otherParts = towers.flatMap { [$0, "model." + $0] }
        return description
    }
}
