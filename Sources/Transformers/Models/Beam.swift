import Checkpoints
import OrderedJSON

/// Beam: residual sums whose parts keep the stream's size, gated attention with a bias for each head, full layers without
/// positions whose queries grow, and DeepSeek V3's experts without shared ones.
enum Beam: ModelFamily {
    static let modelType = "beam"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["n_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5])
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.outputGate = .perElement
        attention.hasGateBias = true
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 3)
        ) { () throws(CheckpointError) in
            var mixture = try GLM4MoE.mixture(config, normalizedByDefault: true)
            mixture.sharedExpert = nil
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense()
        }
        let last = sizes.layerCount - 1
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 512)
        ) { ($0 + 1) % 6 != 0 && $0 != last }
        let rotary = try rotary(config, masks, sizes)
        let layers = masks.indices.map { index in
            let isFull = masks[index] == .causal
            attention.mask = masks[index]
            attention.rotaryEmbedding = isFull ? nil : rotary.indices[index]
            attention.queryScaling =
                isFull ? .init(beta: 0.1, trainedLength: 2048, offset: 1, growth: .power) : nil
            return LayerConfiguration(
                attention: attention, feedForward: parts[index], normalizations: .around(normalization),
                attentionResidual: residual(2 * (index + 1)), feedForwardResidual: residual(2 * (index + 1) + 1))
        }
        var names = TensorNames()
        names.layer.attentionGate = "self_attn.gate_proj"
        names.layer.feedForwardInputNormalization = "pre_feedforward_layernorm"
        var head = try config.head(tiedByDefault: false)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: 30)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotary.embeddings, layers: layers, finalNormalization: normalization,
                head: head),
            names: names)
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
