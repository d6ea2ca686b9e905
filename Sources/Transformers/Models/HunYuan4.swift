import Checkpoints
import OrderedJSON

/// Hy 4: DeepSeek V3.2's layers, most of which take the choice of an earlier index, with sinks and gated results, and several
/// residual streams.
enum HunYuan4: ModelFamily {
    static let modelType = "hy_v4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try describe(modelType, config, pairing: .halves)
    }

    /// A decoder of this kind under the name of its family.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, pairing: RotaryConfiguration.Pairing
    ) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "n_routed_experts": 256, "routed_scaling_factor": 2.827, "index_n_heads": 16,
        ])
        let limit = try config.double("swiglu_limit", default: 10)
        var description = try DeepSeekV2.describe(
            modelType, config, LatentDefaults(plainDimension: 192, valueDimension: 256), positionCount: 262_144,
            denseFirst: 1, pairing: pairing, epsilon: 1e-5)
        if limit > 0 {
            description.changeLayers { layer in
                guard case .mixture(var mixture) = layer.feedForward else { return }
                // Experts alone are clamped, and not those that every token uses.
                mixture.expert.clampedGate = .init(alpha: 1, limit: Float(limit), upOffset: 0)
                layer.feedForward = .mixture(mixture)
            }
        }
        var decoder = description.configuration
        guard let attention = decoder.layers.first?.latentAttention else { return description }
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        var index = try config.keyIndex(
            of: attention, defaultHeadCount: 16, rotaryEmbedding: 0, normalization: .layer(epsilon: epsilon))
        index.rotatesLast = true
        let choices = try config.keyChoices(decoder.layers.count, index) { $0 == 0 || ($0 - 1) % 4 == 0 }
        try DeepSeekV32.requireIndexed(config, layerCount: decoder.layers.count)
        for (layer, choice) in choices.enumerated() {
            decoder.layers[layer].latentAttention?.keyChoice = choice
            decoder.layers[layer].latentAttention?.hasSinks = true
            decoder.layers[layer].latentAttention?.outputGate = .perElement
        }
        decoder.hyperConnections = HyperConnectionConfiguration(
            streamCount: try config.int("hc_mult", DecoderLimits.streams, default: 4),
            mixing: .independent(
                magnitude: Float(try config.double("hc_magnitude", default: 2)),
                epsilon: Float(try config.epsilon("hc_eps", default: 1e-6))),
            normalization: NormalizationConfiguration(
                kind: .rootMeanSquareWithoutParameters, epsilon: Float(epsilon)))
        description.configuration = decoder
        description.names = names
        return description
    }

    private static let names = TensorNames().with {
        $0.hyperConnectionEnd = "hc_pre.hc_head.hc_head_|hc_head.hc_pre.hc_head_"
        $0.layer.hyperConnections = (
            attention: "hc_pre.hc_attn_layer.hc_", feedForward: "hc_pre.hc_mlp_layer.hc_"
        )
        $0.layer.attentionGate = "self_attn.linear_gate"
        $0.layer.sinks = "self_attn.learnable_sink_param"
        $0.layer.feedForward = .gated(gate: "mlp.linear_gate", up: "mlp.up_proj", down: "mlp.down_proj")
        $0.layer.sharedExpert = .gated(
            gate: "mlp.shared_experts.linear_gate", up: "mlp.shared_experts.up_proj",
            down: "mlp.shared_experts.down_proj")
        $0.layer.experts = .stacked(at: "mlp.experts.")
    }
}

/// The text part of Hy 4 VL: Hy 4 with neighbours rotated, and latents normalised with the configuration's epsilon.
enum HunYuan4VLText: ModelFamily {
    static let modelType = "hy_v4_vl_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["q_lora_rank": 2048, "index_n_heads": 32])
        var description = try HunYuan4.describe(modelType, config, pairing: .neighbours)
        let normalization = try config.rootMeanSquare(default: 1e-5)
        description.changeLayers { $0.latentAttention?.normalization = normalization }
        for index in description.configuration.rotaryEmbeddings.indices {
            description.configuration.rotaryEmbeddings[index].axes =
                description.configuration.rotaryEmbeddings[index].axes.map(\.inTurn)
        }
        description.otherParts = ["vit.", "model.vit."]
        return description
    }
}

extension RotaryConfiguration.Axes {
    /// The same counts of pairs, which axes take in turn.
    fileprivate var inTurn: RotaryConfiguration.Axes {
        switch self {
        case .sections(let counts), .interleaved(let counts): .interleaved(counts)
        case .plane, .alternatingPlane: self
        }
    }
}
