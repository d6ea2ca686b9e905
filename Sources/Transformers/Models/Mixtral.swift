import Checkpoints

/// Mixtral (Jiang and others, arXiv 2401.04088): Mistral with a mixture of experts in every layer.
enum Mixtral: ModelFamily {
    static let modelType = "mixtral"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        let mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 2,
            routing: .softmax(normalized: true), expert: try config.dense())
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 1_000_000))],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names, otherNames: [TensorNames()])
    }

    /// The names of the published checkpoints; the reference's own modules have LLaMA's.
    static var names: TensorNames {
        var names = TensorNames()
        names.layer.router = "block_sparse_moe.gate"
        names.layer.experts = .each(
            .gated(
                gate: "block_sparse_moe.experts.{}.w1", up: "block_sparse_moe.experts.{}.w3",
                down: "block_sparse_moe.experts.{}.w2"))
        return names
    }
}
