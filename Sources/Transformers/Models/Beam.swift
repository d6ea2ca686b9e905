import Checkpoints
import OrderedJSON

/// Beam: residual sums whose parts keep the stream's size, gated attention with a bias for each head, full layers without
/// positions whose queries grow, and DeepSeek V3's experts without shared ones.
enum Beam: ModelFamily {
    static let modelType = "beam"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["n_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5])
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 8192), epsilon: 1e-6)
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.outputGate = .perElement
        recipe.attention.hasGateBias = true
        recipe.normalizations = .around(recipe.normalization)
        try recipe.mix(denseFirst: 3, try GLM4MoE.mixture(config, sharesExperts: false))
        let last = recipe.sizes.layerCount - 1
        try recipe.slide(within: try config.slidingWindow(default: 512)) { ($0 + 1) % 6 != 0 && $0 != last }
        recipe.rotations = try rotary(config, recipe.masks ?? [], recipe.sizes)
        recipe.names.layer.attentionGate = "self_attn.gate_proj"
        recipe.names.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
        var description = try recipe.description { layer, index in
            if layer.attention?.mask == .causal {
                layer.attention?.rotaryEmbedding = nil
                layer.attention?.queryScaling = .init(beta: 0.1, trainedLength: 2048, offset: 1, growth: .power)
            }
            layer.attentionResidual = residual(2 * (index + 1))
            layer.feedForwardResidual = residual(2 * (index + 1) + 1)
        }
        description.configuration.head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        return description
    }

    /// The sum of this number: the part's share of it is 1 / number.
    private static func residual(_ number: Int) -> ResidualConfiguration {
        ResidualConfiguration(
            stream: Float((Double(number - 1) / Double(number)).squareRoot()),
            part: Float(1 / Double(number).squareRoot()))
    }

    /// Only sliding layers are rotated, whatever the full ones' entry is.
    private static func rotary(
        _ config: ConfigurationReader, _ masks: [AttentionConfiguration.Mask], _ sizes: Dimensions
    ) throws(CheckpointError) -> ConfigurationReader.LayerRotations {
        guard masks.contains(where: { $0 != .causal }) else { return ([], masks.map { _ in nil }) }
        let rotary = try config.rotary(byKinds: ["sliding_attention"], sizes) { _ in RotaryKeys() }
        return (rotary.embeddings, masks.map { _ in rotary.indices[0] })
    }
}
