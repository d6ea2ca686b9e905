import Checkpoints
import Tensors

/// StarCoder 2 (arXiv 2402.19173): LLaMA with layer normalisation, biases, a plain feed-forward part, and sliding windows.
enum Starcoder2: ModelFamily {
    static let modelType = "starcoder2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            sizes: try config.dimensions(.init(defaultKeyValueHeadCount: 2, defaultPositionCount: 4096)),
            try config.layerNormalization("norm_epsilon"), bias: nil)
        recipe.attention.biases = try config.presence("use_bias", default: true)
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        recipe.feedForward = .dense(
            try config.dense(default: .geluTanh, isGated: false, bias: recipe.attention.inputBias))
        recipe.isTied = true
        recipe.names.layer.feedForward = .plain(up: "mlp.c_fc", down: "mlp.c_proj")
        return try recipe.description()
    }
}
