import Checkpoints
import OrderedJSON

/// Baichuan and Baichuan 2 (arXiv 2309.10305): LLaMA with one matrix for queries, keys and values; the larger models have biases
/// by distance and do not rotate, and the head of the second version has rows of unit length.
enum Baichuan: ModelFamily {
    static let modelType = "baichuan"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let positions = config.firstPresent("max_position_embeddings", "model_max_length")
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(keyValueHeadCount: nil, headDimension: nil, positionCount: positions, defaultPositionCount: 4096),
            epsilon: 1e-6, bias: nil)
        try config.requireOff("attention_bias")
        recipe.attention.biases = .absent
        recipe.feedForward = .dense(try config.dense(bias: try config.presence("mlp_bias")))
        if hasLinearBiases(config, layerCount: recipe.sizes.layerCount) {
            // What the keys of rotation say is followed by no layer, but must make sense.
            _ = try config.rotary(recipe.sizes)
            recipe.rotary = nil
            recipe.attention.linearBiases = .init(headCount: recipe.sizes.headCount)
        }
        recipe.names.layer.queryKeyValue = .stacked("self_attn.W_pack")
        var description = try recipe.description()
        // The second version's code reads the key, and its vocabulary is larger.
        if config.object["z_loss_weight"] != nil || recipe.sizes.vocabularySize == 125_696 {
            description.configuration.head.weightNormalization = .rows
        }
        return description
    }

    /// Whether positions are biases of scores: in the models of 40 layers and not in those of 32; of others, where the
    /// configuration lacks the key that the code of the smaller models reads.
    private static func hasLinearBiases(_ config: ConfigurationReader, layerCount: Int) -> Bool {
        switch layerCount {
        case 32: false
        case 40: true
        default: !config.contains("max_position_embeddings")
        }
    }
}
