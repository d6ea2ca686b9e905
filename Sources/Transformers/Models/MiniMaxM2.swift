import Checkpoints

/// MiniMax M2: queries and keys normalised all together, and experts chosen by sigmoids and a correction bias in every layer.
enum MiniMaxM2: ModelFamily {
    static let modelType = "minimax_m2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 196_608))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        // The published configuration has a switch for it, which the reference takes for granted.
        if try config.bool("use_qk_norm", default: true) {
            attention.queryKeyNormalization = .init(scope: .projection, normalization: normalization)
        }
        let mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 256, defaultPerToken: 8,
            routing: .init(scores: .sigmoid, correctionBias: .required, divisor: .sum(plus: 0)),
            expert: try config.dense())
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        var keys = RotaryKeys(defaultTheta: 5_000_000, isPartial: true)
        keys.width = "rotary_dim"
        var names = Mixtral.names
        names.layer.correctionBiases = ["block_sparse_moe.e_score_correction_bias"]
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, keys)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names, otherNames: [TensorNames()])
    }
}
