import Checkpoints
import OrderedJSON
import Tensors

/// Nemotron H and Nemotron 3 Nano (arXiv 2504.03624): blocks of one part each, Mamba 2, attention without positions, or a
/// feed-forward part.
enum NemotronH: ModelFamily {
    static let modelType = "nemotron_h"

    /// What a block is.
    private enum Kind { case mamba, attention, dense, mixture }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let kinds = try kinds(config)
        let config = config.withValues(["num_hidden_layers": .int(kinds.count)])
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 4096))
        let normalization = try config.rootMeanSquare(
            config.firstPresent("layer_norm_epsilon", "norm_eps"), default: 1e-5)
        var attention = AttentionConfiguration(sizes)
        attention.rotaryEmbedding = nil
        // `attention_bias` is written, and the reference does not follow it.
        attention.biases = .whenPresent
        let mamba = kinds.contains(.mamba) ? try mamba(config, sizes, normalization) : nil
        var dense: FeedForwardConfiguration?
        if kinds.contains(.dense) { dense = .dense(try feedForward(config, "intermediate_size")) }
        let experts = kinds.contains(.mixture) ? FeedForwardConfiguration.mixture(try mixture(config)) : nil
        let layers = kinds.map { kind in
            switch kind {
            case .mamba:
                LayerConfiguration(
                    recurrence: mamba.map { .mamba2($0) },
                    normalizations: BlockNormalizations(attentionInput: normalization))
            case .attention:
                LayerConfiguration(
                    attention: attention, normalizations: BlockNormalizations(attentionInput: normalization))
            case .dense, .mixture:
                LayerConfiguration(
                    feedForward: kind == .dense ? dense : experts,
                    normalizations: BlockNormalizations(feedForwardInput: normalization))
            }
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }

    private static func mamba(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> Mamba2Configuration {
        var mamba = try config.mamba2(
            Mamba2Keys(
                headCount: "mamba_num_heads", headDimension: "mamba_head_dim", defaultHeadDimension: 64,
                fillsExpansion: false, groupCount: config.firstPresent("mamba_n_groups", "n_groups"),
                defaultGroupCount: 8, stateSize: "ssm_state_size", defaultStateSize: 128,
                taps: config.firstPresent("mamba_d_conv", "conv_kernel"),
                expansion: config.firstPresent("mamba_expand", "expand"), projectionBias: "use_bias",
                convolutionBias: config.firstPresent("mamba_conv_bias", "use_conv_bias"),
                activation: "mamba_hidden_act"),
            hiddenSize: sizes.hiddenSize, normalization: normalization)
        // The reference bounds steps by the smallest of training, and not by `time_step_limit`.
        let smallest = try config.double(
            config.firstPresent("mamba_dt_min", "time_step_min"), .nonNegative, default: 0.001)
        mamba.timeStepLimits = Float(smallest)...Float.infinity
        return mamba
    }

    /// Experts without gates, and one that every token uses.
    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var expert = try feedForward(config, "moe_intermediate_size")
        expert.bias = .absent
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts"), defaultCount: 8, defaultPerToken: 2,
            routing: try config.sigmoidRouting(), expert: expert)
        mixture.sharedExpert = try feedForward(config, "moe_shared_expert_intermediate_size")
        mixture.latentSize = try config.optionalInt("moe_latent_size", DecoderLimits.widths)
        return mixture
    }

    private static func feedForward(
        _ config: ConfigurationReader, _ key: String
    ) throws(CheckpointError) -> DenseConfiguration {
        try config.dense(
            size: key, activation: "mlp_hidden_act", default: .reluSquared, isGated: false,
            bias: try config.presence("mlp_bias"))
    }

    /// The blocks, from a list of words or from a word of letters.
    private static func kinds(_ config: ConfigurationReader) throws(CheckpointError) -> [Kind] {
        let key = config.firstPresent("layers_block_type", "layer_types")
        let named = try config.optionalChoices(
            key,
            from: [
                "linear_attention": Kind.mamba, "mamba": .mamba, "full_attention": .attention, "attention": .attention,
                "mlp": .dense, "moe": .mixture,
            ])
        let kinds: [Kind]
        if let named { kinds = named } else { kinds = try patterned(config) }
        guard DecoderLimits.layers.contains(kinds.count) else {
            throw config.invalid(
                named == nil ? "hybrid_override_pattern" : key,
                expected: .other("1 to \(DecoderLimits.layers.upper) layers"))
        }
        return kinds
    }

    private static func patterned(_ config: ConfigurationReader) throws(CheckpointError) -> [Kind] {
        let pattern = try config.string("hybrid_override_pattern")
        var kinds: [Kind] = []
        for letter in pattern.utf8 {
            switch letter {
            case UInt8(ascii: "M"): kinds.append(.mamba)
            case UInt8(ascii: "*"): kinds.append(.attention)
            case UInt8(ascii: "-"): kinds.append(.dense)
            case UInt8(ascii: "E"): kinds.append(.mixture)
            default:
                throw config.invalid("hybrid_override_pattern", expected: .other("a word of 'M', '*', '-' and 'E'"))
            }
        }
        return kinds
    }

    private static let names = Mamba2Model.names.with {
        $0.layer.feedForwardInputNormalization = "norm"
        $0.layer.queryKeyValue = .separate(at: "mixer.")
        $0.layer.attentionOutput = "mixer.o_proj"
        $0.layer.feedForward = .plain(up: "mixer.up_proj", down: "mixer.down_proj")
        $0.layer.router = "mixer.gate"
        $0.layer.correctionBiases = ["mixer.gate.e_score_correction_bias"]
        $0.layer.experts = .each(.plain(up: "mixer.experts.{}.up_proj", down: "mixer.experts.{}.down_proj"))
        $0.layer.sharedExpert = .plain(up: "mixer.shared_experts.up_proj", down: "mixer.shared_experts.down_proj")
        $0.layer.latentExperts = (down: "mixer.fc1_latent_proj", up: "mixer.fc2_latent_proj")
    }
}
