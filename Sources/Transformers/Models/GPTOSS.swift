import Checkpoints

/// gpt-oss (arXiv 2508.10925): every other layer slides, heads may attend to nothing, experts with clamped gates.
enum GPTOSS: ModelFamily {
    static let modelType = "gpt_oss"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 64, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = ParameterPresence(try config.bool("attention_bias", default: true))
        attention.outputBias = attention.inputBias
        attention.hasSinks = true
        var expert = try config.dense(bias: .required)
        expert.clampedGate = FeedForwardConfiguration.ClampedGate(
            alpha: Float(try config.double("swiglu_alpha", default: 1.702)),
            limit: Float(try config.double("swiglu_limit", .positive, default: 7)))
        var mixture = try config.mixture(
            count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 4,
            routing: .softmaxOfTop, expert: expert)
        mixture.routerBias = .required
        let window = try config.slidingWindow(default: 128)
        let layers = try config.masks(layerCount: sizes.layerCount, window: window) { $0 % 2 == 0 }.map { mask in
            attention.mask = mask
            return LayerConfiguration(
                attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        }
        var names = TensorNames()
        names.layer.router = "mlp.router"
        names.layer.experts = .stackedTransposed(
            gateUp: "mlp.experts.gate_up_proj", down: "mlp.experts.down_proj", isGptOss: true)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try rotary(config, sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
    }

    /// A configuration that is silent means the YaRN of the released models.
    private static func rotary(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> RotaryConfiguration {
        var rotary = try config.rotary(sizes, RotaryKeys(defaultTheta: 150_000))
        if try config.rotaryParameters() == nil {
            rotary.scaling = .yarn(
                RotaryScaling.Yarn(
                    factor: 32, trainedLength: 4096, betaFast: 32, betaSlow: 1, attentionFactor: 1.346_573_590_279_973,
                    isTruncated: false))
        }
        return rotary
    }
}
