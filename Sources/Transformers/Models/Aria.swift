import Checkpoints
import Tensors

/// The text part of Aria (arXiv 2410.05993): LLaMA whose layers have experts beside shared ones, chosen by softmax over the best.
enum AriaText: ModelFamily {
    static let modelType = "aria_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(modelType, config, .init(defaultPositionCount: 2048), epsilon: 1e-6)
        let network = try config.dense()
        // Experts have this function whatever the configuration says of shared ones.
        var expert = network
        expert.activation = .silu
        var mixture = try config.mixture(
            count: "moe_num_experts", perToken: "moe_topk", defaultCount: 8, defaultPerToken: 2,
            routing: .softmaxOfTop, expert: expert)
        mixture.sharedExpert = try config.sharedExperts("moe_num_shared_experts", default: 2, expert: network)
        mixture.sharedExpert?.bias = try config.presence("mlp_bias")
        recipe.feedForward = .mixture(mixture)
        recipe.names = GLM4MoE.names
        recipe.names.layer.router = "mlp.router"
        recipe.names.layer.experts = .stackedTransposed(
            gateUp: "mlp.experts.fc1.weight|mlp.experts.gate_up_proj",
            down: "mlp.experts.fc2.weight|mlp.experts.down_proj", isGptOss: false)
        return try recipe.description()
    }
}
