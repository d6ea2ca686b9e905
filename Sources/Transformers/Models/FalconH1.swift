import Checkpoints
import OrderedJSON

/// Falcon H1 (arXiv 2507.22448): attention and Mamba 2 side by side in every block, with constants around all parts.
enum FalconH1: ModelFamily {
    static let modelType = "falcon_h1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultKeyValueHeadCount: 8, defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        // Keys are multiplied; so are the scores then.
        attention.scale *= try multiplier(config, "key_multiplier")
        var feedForward = try config.dense(bias: try config.presence("mlp_bias"))
        let feedForwardMultipliers = try multipliers(config, "mlp_multipliers", count: 2) ?? [1, 1]
        feedForward.gateMultiplier = feedForwardMultipliers[0]
        var layer = LayerConfiguration(
            attention: attention, recurrence: .mamba2(try mamba(config, sizes, normalization)),
            feedForward: .dense(feedForward), normalizations: .before(normalization))
        layer.attentionMultipliers = PartMultipliers(
            input: try multiplier(config, "attention_in_multiplier"),
            output: try multiplier(config, "attention_out_multiplier"))
        layer.recurrenceMultipliers = PartMultipliers(
            input: try multiplier(config, "ssm_in_multiplier"), output: try multiplier(config, "ssm_out_multiplier"))
        layer.feedForwardMultiplier = feedForwardMultipliers[1]
        var head = try config.head(tiedByDefault: false)
        head.multiplier = try multiplier(config, "lm_head_multiplier")
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = try multiplier(config, "embedding_multiplier")
        return DecoderDescription(configuration: decoder, names: Bamba.names)
    }

    private static func mamba(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> Mamba2Configuration {
        let isNormalized = try config.bool("mamba_rms_norm", default: false)
        // An absent width is a default of its own; null means that the expansion decides.
        let isStated = config.contains("mamba_d_ssm") || config.object["mamba_d_ssm"] == nil
        let inner = isStated ? try config.int("mamba_d_ssm", DecoderLimits.widths, default: 1024) : nil
        var mamba = try config.mamba2(
            Mamba2Keys(), hiddenSize: sizes.hiddenSize, inner: inner,
            normalization: isNormalized ? normalization : nil)
        mamba.normalizesFirst = try config.bool("mamba_norm_before_gate", default: true)
        mamba.outputBias = ParameterPresence(try config.bool("projectors_bias", default: false))
        mamba.multipliers = try multipliers(config, "ssm_multipliers", count: 5)
        return mamba
    }

    private static func multiplier(_ config: ConfigurationReader, _ key: String) throws(CheckpointError) -> Float {
        Float(try config.double(key, default: 1))
    }

    private static func multipliers(
        _ config: ConfigurationReader, _ key: String, count: Int
    ) throws(CheckpointError) -> [Float]? {
        guard let values = try config.optionalDoubles(key) else { return nil }
        guard values.count == count else { throw config.invalid(key, expected: .count(count)) }
        return values.map { Float($0) }
    }
}
