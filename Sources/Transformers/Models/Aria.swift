import Checkpoints
import Tensors

/// The text part of Aria (arXiv 2410.05993): LLaMA whose layers have experts beside shared ones, chosen by softmax over the best.
enum AriaText: ModelFamily {
    static let modelType = "aria_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration.rootMeanSquare(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = attention.inputBias
        let network = try config.dense()
        // Experts have this function whatever the configuration says of shared ones.
        var expert = network
        expert.activation = .silu
        var mixture = try config.mixture(
            count: "moe_num_experts", perToken: "moe_topk", defaultCount: 8, defaultPerToken: 2,
            routing: .softmaxOfTop, expert: expert)
        mixture.sharedExpert = try config.sharedExperts("moe_num_shared_experts", default: 2, expert: network)
        mixture.sharedExpert?.bias = try config.presence("mlp_bias")
        let layer = LayerConfiguration(
            attention: attention, feedForward: .mixture(mixture), normalizations: .before(normalization))
        var names = GLM4MoE.names
        names.layer.router = "mlp.router"
        names.layer.experts = .stackedTransposed(
            gateUp: "mlp.experts.fc1.weight|mlp.experts.gate_up_proj",
            down: "mlp.experts.fc2.weight|mlp.experts.down_proj", isGptOss: false)
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)],
                layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: names)
    }
}
