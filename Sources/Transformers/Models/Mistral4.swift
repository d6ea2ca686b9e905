import Checkpoints
import OrderedJSON

/// Mistral Small 4: DeepSeek V3's latent attention with queries that grow with their position, and softmax routing in groups.
enum Mistral4: ModelFamily {
    static let modelType = "mistral4"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var config = config.withDefaults(["n_routed_experts": 128, "num_experts_per_tok": 4])
        if try config.rotaryParameters() == nil {
            config = config.withValues(["rope_parameters": .object(silentParameters)])
        }
        let defaults = LatentDefaults(latentRank: 256, queryRank: 1024, plainDimension: 64, valueDimension: 128)
        var description = try DeepSeekV2.describe(
            modelType, config, defaults, positionCount: 1 << 20, denseFirst: 0,
            pairing: try DeepSeekV2.pairing(config), mixture: try mixture(config), dense: try config.dense())
        let scaling = try queryScaling(config)
        description.changeLayers { $0.latentAttention?.queryScaling = scaling }
        return description
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let expert = try config.dense(size: "moe_intermediate_size")
        var routing = MixtureConfiguration.Routing(
            scores: .softmax,
            divisor: try config.bool("norm_topk_prob", default: true) ? .sum(plus: 1e-20) : .one)
        routing.groups = try config.expertGroups(score: .sumOfTwoLargest)
        routing.scale = Float(try config.double("routed_scaling_factor", default: 1))
        var mixture = try config.mixture(
            count: config.firstPresent("n_routed_experts", "num_local_experts"), defaultPerToken: 4, routing: routing,
            expert: expert)
        mixture.sharedExpert = try config.sharedExperts("n_shared_experts", default: 1, expert: expert)
        return mixture
    }

    private static func queryScaling(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> AttentionConfiguration.QueryScaling? {
        guard let parameters = try config.rotaryParameters(),
            let beta = try parameters.optionalDouble("llama_4_scaling_beta", .nonNegative)
        else { return nil }
        return AttentionConfiguration.QueryScaling(
            beta: Float(beta), trainedLength: try parameters.int("original_max_position_embeddings", .positive))
    }

    /// What a configuration means that says nothing of rotations: those of the released model.
    private static let silentParameters: JSONObject = [
        "rope_type": "yarn", "rope_theta": 10_000, "factor": 128, "original_max_position_embeddings": 8192,
        "beta_fast": 32, "beta_slow": 1, "mscale": 1, "mscale_all_dim": 1, "llama_4_scaling_beta": 0.1,
    ]
}
