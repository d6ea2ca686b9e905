import Checkpoints

/// Kolibri 1: EXAONE 4's attention, normalisation around each part, and experts chosen by logits and a correction bias, weighed by
/// sigmoids.
enum Kolibri1: ModelFamily {
    static let modelType = "kolibri1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 262_144))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = .absent
        attention.outputBias = .absent
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        var mixture = try config.mixture(
            count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 384, defaultPerToken: 6,
            routing: .init(
                scores: .sigmoidOfTop, correctionBias: .required,
                divisor: try config.bool("norm_topk_prob", default: false) ? .sum(plus: 0) : .one),
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "shared_expert_intermediate_size")
        let window = try config.slidingWindow(default: 513)
        let layers = try config.masks(layerCount: sizes.layerCount, window: window) { ($0 + 1) % 5 != 0 }.map { mask in
            attention.mask = mask
            attention.rotaryEmbedding = window == nil || mask != .causal ? 0 : nil
            return LayerConfiguration(
                attention: attention, feedForward: .mixture(mixture), normalizations: .around(normalization))
        }
        var names = GLM4MoE.names
        names.layer.attentionOutputNormalization = "post_attn_norm|post_self_attn_layernorm"
        names.layer.feedForwardInputNormalization = "post_attention_layernorm"
        names.layer.feedForwardOutputNormalization = "post_ffn_norm|post_mlp_layernorm"
        names.layer.correctionBiases = ["moe.router.expert_bias", "mlp.gate.e_score_correction_bias"]
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
