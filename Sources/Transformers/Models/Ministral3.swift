import Checkpoints
import OrderedJSON

/// Ministral 3: Mistral whose queries grow with their position beyond the trained length.
enum Ministral3: ModelFamily {
    static let modelType = "ministral3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 262_144))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        let parameters =
            try config.rotaryParameters() ?? ConfigurationReader(silentParameters, file: config.file)
        if let beta = try parameters.optionalDouble("llama_4_scaling_beta", .nonNegative) {
            attention.queryScaling = AttentionConfiguration.QueryScaling(
                beta: Float(beta),
                trainedLength: try parameters.int(
                    "original_max_position_embeddings", .positive, default: sizes.positionCount))
        }
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(parameters, sizes, RotaryKeys())],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }

    /// What a configuration means that says nothing of rotations: those of the released models.
    private static let silentParameters: JSONObject = [
        "rope_type": "yarn", "rope_theta": 1_000_000, "factor": 16, "original_max_position_embeddings": 16_384,
        "beta_fast": 32, "beta_slow": 1, "mscale": 1, "mscale_all_dim": 1, "llama_4_scaling_beta": 0.1,
    ]
}
