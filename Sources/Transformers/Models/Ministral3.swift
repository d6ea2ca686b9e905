import Checkpoints

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
        let old = try config.optionalNested("rope_scaling")
        let parameters = old == nil ? try config.nested("rope_parameters") : old
        if let parameters, let beta = try parameters.optionalDouble("llama_4_scaling_beta", .nonNegative) {
            attention.queryScaling = AttentionConfiguration.QueryScaling(
                beta: Float(beta),
                trainedLength: try parameters.int(
                    "original_max_position_embeddings", .positive, default: sizes.positionCount))
        }
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)))
    }
}
