import Checkpoints
import OrderedJSON

/// Falcon H1 (arXiv 2507.22448): attention and Mamba 2 side by side in every block, with constants around all parts.
enum FalconH1: ModelFamily {
    static let modelType = "falcon_h1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 8192), epsilon: 1e-5)
        // Keys are multiplied; so are the scores then.
        recipe.attention.scale *= try multiplier(config, "key_multiplier")
        var feedForward = try config.dense(bias: try config.presence("mlp_bias"))
        let feedForwardMultipliers = try multipliers(config, "mlp_multipliers", count: 2) ?? [1, 1]
        feedForward.gateMultiplier = feedForwardMultipliers[0]
        recipe.feedForward = .dense(feedForward)
        let mamba = try mamba(config, recipe.sizes, recipe.normalization)
        let attention = PartMultipliers(
            input: try multiplier(config, "attention_in_multiplier"),
            output: try multiplier(config, "attention_out_multiplier"))
        let recurrence = PartMultipliers(
            input: try multiplier(config, "ssm_in_multiplier"), output: try multiplier(config, "ssm_out_multiplier"))
        recipe.names = Bamba.names
        var description = try recipe.description { layer, _ in
            layer.recurrence = .mamba2(mamba)
            (layer.attentionMultipliers, layer.recurrenceMultipliers) = (attention, recurrence)
            layer.feedForwardMultiplier = feedForwardMultipliers[1]
        }
        description.configuration.head.multiplier = try multiplier(config, "lm_head_multiplier")
        description.configuration.embeddingMultiplier = try multiplier(config, "embedding_multiplier")
        return description
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
        mamba.outputBias = try config.presence("projectors_bias", default: false)
        mamba.multipliers = try multipliers(config, "ssm_multipliers", count: 5)
        return mamba
    }

    private static func multiplier(_ config: ConfigurationReader, _ key: String) throws(CheckpointError) -> Float {
        Float(try config.double(key, default: 1))
    }

    private static func multipliers(
        _ config: ConfigurationReader, _ key: String, count: Int
    ) throws(CheckpointError) -> [Float]? {
        guard let values = try config.optionalDoubles(key, count: count) else { return nil }
        return values.map { Float($0) }
    }
}
