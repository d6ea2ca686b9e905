import Checkpoints
import OrderedJSON

/// Qwen (arXiv 2309.16609), the first: LLaMA with biases of queries, keys and values under names of GPT-2.
enum Qwen1: ModelFamily {
    static let modelType = "qwen"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        guard try config.double("rotary_pct", default: 1) == 1 else {
            throw config.invalid("rotary_pct", expected: .other("1; nothing else is supported"))
        }
        guard try config.bool("scale_attn_weights", default: true) else {
            throw config.invalid("scale_attn_weights", expected: .other("true; nothing else is supported"))
        }
        let both = try config.int("intermediate_size", DecoderLimits.widths)
        guard both % 2 == 0 else {
            throw config.invalid("intermediate_size", expected: .other("an even number, twice a network's width"))
        }
        let hasNoBias = try config.bool("no_bias", default: true)
        let settings = config.withValues(["intermediate_size": .int(both / 2)])
        var sizes = try settings.dimensions(
            DimensionKeys(keyValueHeadCount: nil, headDimension: "kv_channels", defaultPositionCount: 8192))
        guard sizes.headCount.multipliedReportingOverflow(by: sizes.headDimension) == (sizes.hiddenSize, false) else {
            throw config.invalid(
                "kv_channels", expected: .other("'hidden_size' (\(sizes.hiddenSize)) divided by the number of heads"))
        }
        sizes.positionCount = min(sizes.positionCount, try longestText(config) ?? sizes.positionCount)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes, try config.rootMeanSquare("layer_norm_epsilon", default: 1e-6), bias: nil)
        recipe.attention.inputBias = .required
        recipe.attention.outputBias = hasNoBias ? .absent : .required
        recipe.feedForward = .dense(try settings.dense(bias: recipe.attention.outputBias))
        recipe.rotary = RotaryKeys(theta: "rotary_emb_base")
        recipe.names = GPT2.names
        recipe.names.layer.feedForward = .gated(gate: "mlp.w2", up: "mlp.w1", down: "mlp.c_proj")
        var description = try recipe.description()
        // Qwen VL's pictures.
        description.otherParts = ["transformer.visual."]
        return description
    }

    /// The length beyond which the published code makes the base of rotations larger and queries longer, which is not computed;
    /// nil where it does neither.
    private static func longestText(_ config: ConfigurationReader) throws(CheckpointError) -> Int? {
        let stretches = try config.bool("use_dynamic_ntk", default: true)
        let lengthens = try config.bool("use_logn_attn", default: true)
        let length = try config.int("seq_length", .positive, default: 8192)
        return stretches || lengthens ? length : nil
    }
}
