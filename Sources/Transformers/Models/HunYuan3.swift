import Checkpoints

/// Hunyuan 3: normalised queries and keys, and experts chosen by sigmoids and a correction bias after the first layer.
enum HunYuan3: ModelFamily {
    static let modelType = "hy_v3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(defaultKeyValueHeadCount: 8, defaultHeadDimension: 128, defaultPositionCount: 131_072))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-5))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let bias = try config.presence("mlp_bias")
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 1)
        ) { () throws(CheckpointError) in
            let expert = try config.dense(size: "moe_intermediate_size")
            var routing = FeedForwardConfiguration.MixtureConfiguration.Routing.sigmoid(
                normalized: true, correctionBias: .required)
            routing.scale = Float(try config.double("router_scaling_factor", default: 2.826))
            var mixture = try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 192, defaultPerToken: 8,
                routing: routing, expert: expert)
            mixture.sharedExpert = try config.sharedExperts("num_shared_experts", default: 1, expert: expert)
            mixture.sharedExpert?.bias = bias
            return mixture
        } dense: { () throws(CheckpointError) in
            try config.dense(bias: bias)
        }
        let layers = parts.map {
            LayerConfiguration(attention: attention, feedForward: $0, normalizations: .before(normalization))
        }
        var names = TensorNames()
        names.layer.router = "mlp.router.gate"
        names.layer.correctionBiases = ["mlp.expert_bias", "mlp.e_score_correction_bias"]
        names.layer.sharedExpert = .gated(
            gate: "mlp.shared_mlp.gate_proj", up: "mlp.shared_mlp.up_proj", down: "mlp.shared_mlp.down_proj")
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes, RotaryKeys(defaultTheta: 11_158_840))],
                layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false)),
            names: names)
        var modules = names
        modules.layer.router = "mlp.gate"
        modules.layer.sharedExpert = LayerTensorNames.sharedExperts
        description.otherNames = [modules]
        description.nextTokenLayerCount = try config.nextTokenLayers()
        return description
    }
}
