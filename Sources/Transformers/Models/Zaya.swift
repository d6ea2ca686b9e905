import Checkpoints
import OrderedJSON

/// ZAYA 1 (arXiv 2511.17127): compressed convolutional attention, learned sums with the residual stream, and routers that are
/// networks and hand a state on.
enum Zaya: ModelFamily {
    static let modelType = "zaya"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config,
            .init(defaultKeyValueHeadCount: 2, defaultHeadDimension: 128, defaultPositionCount: 131_072), epsilon: 1e-5,
            bias: nil)
        let masks = try masks(config, recipe.sizes)
        recipe.masks = masks
        recipe.rotations = try rotary(config, masks, recipe.sizes)
        let mixture = try mixture(config, recipe.normalization)
        recipe.feedForward = .mixture(mixture)
        recipe.attention = try attention(config, recipe.sizes)
        recipe.headBias = try config.presence("lm_head_bias", default: false)
        (recipe.isTied, recipe.names) = (true, names)
        var description = try recipe.description { layer, index in
            var mixture = mixture
            mixture.readsRouterState = index > 0
            layer.feedForward = .mixture(mixture)
            layer.attentionResidual = .init(learned: .scalesAndBiases)
            layer.feedForwardResidual = .init(learned: .scalesAndBiases)
        }
        description.configuration.hasEmbeddingScales = true
        return description
    }

    private static func attention(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> AttentionConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.biases = try config.presence("attention_bias", default: false)
        attention.compressedConvolutions = .init(
            channelTaps: try config.int("cca_time0", DecoderLimits.taps, default: 2),
            headTaps: try config.int("cca_time1", DecoderLimits.taps, default: 2))
        guard attention.valueWidth % 2 == 0 else {
            throw config.invalid(
                "head_dim", expected: .other("an even width, as half of the values are of the row before"))
        }
        return attention
    }

    private static func masks(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        guard
            let kinds = try config.optionalChoices(
                "layer_types", from: ["hybrid": false, "hybrid_sliding": true], count: sizes.layerCount)
        else { return Array(repeating: .causal, count: sizes.layerCount) }
        let window = try config.slidingWindow(default: nil)
        var masks: [AttentionConfiguration.Mask] = []
        for isSliding in kinds {
            guard isSliding else {
                masks.append(.causal)
                continue
            }
            guard let window else { throw config.missing("sliding_window") }
            masks.append(.slidingWindow(window))
        }
        return masks
    }

    private static func rotary(
        _ config: ConfigurationReader, _ masks: [AttentionConfiguration.Mask], _ sizes: Dimensions
    ) throws(CheckpointError) -> ConfigurationReader.LayerRotations {
        let isSilent = !config.contains("rope_parameters")
        return try config.rotary(byKinds: masks.map { $0 == .causal ? "hybrid" : "hybrid_sliding" }, sizes) { kind in
            RotaryKeys(
                defaultTheta: kind.utf8.elementsEqual("hybrid".utf8) ? 5_000_000 : 10_000,
                defaultPartialFactor: isSilent ? 0.5 : 1, isPartial: true)
        }
    }

    private static func mixture(
        _ config: ConfigurationReader, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> MixtureConfiguration {
        guard try config.int("num_experts_per_tok", DecoderLimits.experts, default: 1) == 1 else {
            throw config.invalid("num_experts_per_tok", expected: .other("1; the reference has no other"))
        }
        var routing = MixtureConfiguration.Routing.softmax(normalized: false)
        routing.correctionBias = .required
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 16, defaultPerToken: 1,
            routing: routing, expert: try config.dense(size: "moe_intermediate_size"))
        mixture.absentCount = 1
        mixture.routerBias = .required
        mixture.routerStateSize = try config.int("router_hidden_size", DecoderLimits.widths, default: 256)
        mixture.routerNormalization = normalization
        return mixture
    }

    private static let names = TensorNames().with {
        $0.layer.experts = .stacked(at: "mlp.experts.")
        $0.layer.router = "mlp.gate.down_proj"
        $0.layer.correctionBiases = ["mlp.gate.balancing_biases"]
        $0.layer.residuals = (
            attention: "post_attention_residual_scale", feedForward: "post_mlp_residual_scale"
        )
    }
}
