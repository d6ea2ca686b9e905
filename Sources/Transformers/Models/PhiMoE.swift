import Checkpoints

/// Phi 3.5 MoE and Phi-mini-MoE (arXiv 2404.14219, 2506.18349): layer normalisation, and experts chosen by SparseMixer.
enum PhiMoE: ModelFamily {
    static let modelType = "phimoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        let jitter = try config.double("router_jitter_noise", .nonNegative, default: 0.01)
        let mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultCount: 16, defaultPerToken: 2,
            routing: .init(scores: .sparsemixer(jitter: Float(jitter))), expert: try config.dense())
        guard mixture.expertsPerToken == 2 else {
            throw config.invalid("num_experts_per_tok", expected: .other("2; SparseMixer is defined for two experts"))
        }
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        var keys = RotaryKeys(defaultTheta: 1_000_000)
        keys.attentionFactors = (short: "short_mscale", long: "long_mscale")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, keys)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false, bias: try config.presence("lm_head_bias"))),
            names: Mixtral.names, otherNames: [newNames])
    }

    /// The names of the reference's own modules.
    private static var newNames: TensorNames {
        var names = TensorNames()
        names.layer.router = "mlp.router"
        return names
    }
}
