import Checkpoints
import OrderedJSON

/// Ministral 3: Mistral whose queries grow with their position beyond the trained length.
enum Ministral3: ModelFamily {
    static let modelType = "ministral3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 262_144),
            epsilon: 1e-5, bias: nil)
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        let parameters =
            try config.rotaryParameters() ?? ConfigurationReader(silentParameters, file: config.file)
        if let beta = try parameters.optionalDouble("llama_4_scaling_beta", .nonNegative) {
            recipe.attention.queryScaling = AttentionConfiguration.QueryScaling(
                beta: Float(beta),
                trainedLength: try parameters.int(
                    "original_max_position_embeddings", .positive, default: recipe.sizes.positionCount))
        }
        recipe.rotations = ([try config.rotary(parameters, recipe.sizes, RotaryKeys())], [])
        return try recipe.description()
    }

    /// What a configuration means that says nothing of rotations: those of the released models.
    private static let silentParameters: JSONObject = [
        "rope_type": "yarn", "rope_theta": 1_000_000, "factor": 16, "original_max_position_embeddings": 16_384,
        "beta_fast": 32, "beta_slow": 1, "mscale": 1, "mscale_all_dim": 1, "llama_4_scaling_beta": 0.1,
    ]
}
