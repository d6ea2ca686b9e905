import Checkpoints

/// Phi 3 and 4 (arXiv 2404.14219): LLaMA with fused projections, LongRoPE, and perhaps partly rotated heads.
enum Phi3: ModelFamily {
    static let modelType = "phi3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 4096))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.mask = try config.slidingWindow(default: nil).map { .slidingWindow($0) } ?? .causal
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense()), normalizations: .before(normalization))
        let rotary = try config.rotary(
            sizes, RotaryKeys(isPartial: true, longropeNames: ["su", "yarn"], defaultTrainedLength: 4096))
        var names = TensorNames()
        names.layer.queryKeyValue = .stacked("self_attn.qkv_proj")
        names.layer.feedForward = .fusedGated(gateUp: "mlp.gate_up_proj", down: "mlp.down_proj")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [rotary], layers: Array(repeating: layer, count: sizes.layerCount),
                finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
