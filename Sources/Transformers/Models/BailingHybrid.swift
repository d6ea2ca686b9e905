import Checkpoints
import OrderedJSON
import Tensors

/// Ling 3: layers of the delta rule with a bounded decay for each key, latent attention with gated heads between them, and
/// DeepSeek V3's experts.
enum BailingHybrid: ModelFamily {
    static let modelType = "bailing_hybrid"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // transformers does not clamp and the published code does, so that neither is a reference for such a file.
        if config.contains("expert_swiglu_limit_list") {
            throw config.invalid("expert_swiglu_limit_list", expected: .other("null; this is not supported"))
        }
        let config = config.withDefaults([
            "num_expert_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5, "rope_theta": 6_000_000,
        ])
        let positions = config.firstPresent("max_position_embeddings", "model_max_length")
        let defaults = LatentDefaults(queryRank: nil)
        let sizes = try config.latentDimensions(defaults, positionCount: 262_144, positionKey: positions)
        var attention = try config.latentAttention(sizes, defaults)
        attention.outputGate = .perHead
        let normalization = try config.rootMeanSquare()
        let net = try delta(config, sizes, normalization)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 2), mixture: try KimiLinear.mixture(config))
        let period = try config.int("layer_group_size", .positive, default: 6)
        let recurrent = try config.recurrentLayers(sizes) { ($0 + 1) % period != 0 }
        let layers = zip(recurrent, parts).map { isRecurrent, part in
            LayerConfiguration(
                recurrence: isRecurrent ? .gatedDelta(net) : nil, feedForward: part,
                normalizations: .before(normalization), latentAttention: isRecurrent ? nil : attention)
        }
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes,
                rotary: [try config.rotary(sizes, RotaryKeys(isWhole: true, pairing: .neighbours))], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
        description.nextTokenLayerCount = try config.nextTokenLayers(default: 1)
        return description
    }

    /// The recurrence, whose heads are those of attention unless the configuration says otherwise.
    private static func delta(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> GatedDeltaConfiguration {
        // Files that the reference saved have the width of a rotated part under `head_dim`.
        let width = try config.int(
            config.firstPresent("linear_head_dim", "head_dim"), DecoderLimits.stateWidths, default: 128)
        let heads = try config.int("linear_num_heads", DecoderLimits.heads, default: sizes.headCount)
        var net = GatedDeltaConfiguration(
            keyHeadCount: heads, valueHeadCount: heads, keyDimension: width, valueDimension: width,
            taps: try config.int(
                config.firstPresent("linear_conv_kernel_dim", "short_conv_kernel_size"), DecoderLimits.taps,
                default: 4),
            activation: try config.activation("hidden_act", default: .silu), normalization: normalization)
        net.hasDecayPerKey = true
        net.gate = .sigmoid
        if try config.bool("kda_safe_gate", default: true) {
            net.decayBound = Float(try config.double("kda_lower_bound", default: -5))
        }
        try config.requireWidth(net.mixedWidth, "head_dim")
        return net
    }

    private static let names = TensorNames().with {
        $0.tokenEmbedding = "word_embeddings"
        $0.layer.recurrence = "attention"
        $0.layer.latent = LayerTensorNames.Latent(
            query: "attention.q_proj", queryDown: "attention.q_a_proj", queryNormalization: "attention.q_a_layernorm",
            queryUp: "attention.q_b_proj", latent: "attention.kv_a_proj_with_mqa",
            latentNormalization: "attention.kv_a_layernorm", keyValue: "attention.kv_b_proj",
            keyPart: "attention.embed_q", valuePart: "attention.unembed_out")
        $0.layer.attentionOutput = "attention.dense"
        $0.layer.attentionGate = "attention.g_proj"
        $0.layer.correctionBiases = ["mlp.gate.expert_bias", "mlp.gate.e_score_correction_bias"]
        $0.layer.sharedExpert = LayerTensorNames.sharedExperts
    }
}
