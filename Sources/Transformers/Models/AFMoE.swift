import Checkpoints

/// Arcee's Trinity: gated attention that slides in most layers and is rotated only there, normalisation around each part, and experts
/// chosen by sigmoids and a correction bias after the first dense layers.
enum AFMoE: ModelFamily {
    static let modelType = "afmoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultHeadDimension: 128, defaultPositionCount: 16_384))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.outputGate = .perElement
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, denseFirst: "num_dense_layers", default: 1)
        ) { () throws(CheckpointError) in
            let expert = try config.dense(size: "moe_intermediate_size")
            var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.sigmoid(
                normalized: true, correctionBias: .required)
            routing.scale = Float(try config.double("route_scale", default: 1))
            var mixture = try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 64, defaultPerToken: 6,
                routing: routing, expert: expert)
            mixture.sharedExpert = try config.sharedExperts("num_shared_experts", default: 2, expert: expert)
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let period = try config.int("global_attn_every_n_layers", .positive, default: 4)
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 1024)
        ) { ($0 + 1) % period != 0 }
        let layers = zip(masks, parts).map { mask, part in
            attention.mask = mask
            attention.rotaryEmbedding = mask == .causal ? nil : 0
            return LayerConfiguration(attention: attention, feedForward: part, normalizations: .around(normalization))
        }
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers, finalNormalization: normalization,
            head: try config.head(tiedByDefault: false))
        if try config.bool("mup_enabled", default: false) {
            decoder.embeddingMultiplier = Float(Double(sizes.hiddenSize).squareRoot())
        }
        return DecoderDescription(configuration: decoder, names: names)
    }

    private static var names: TensorNames {
        var names = GLM4MoE.names
        names.layer.attentionGate = "self_attn.gate_proj"
        names.layer.feedForwardInputNormalization = "pre_mlp_layernorm"
        names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        names.layer.router = "mlp.router.gate"
        names.layer.correctionBiases = ["mlp.expert_bias"]
        return names
    }
}
