import Checkpoints
import OrderedJSON

/// Hunyuan-A13B: Hunyuan's dense models with experts beside one that every token uses.
enum HunYuanMoE: ModelFamily {
    static let modelType = "hunyuan_v1_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // Layers that take keys and values of others are not published for this model type, nor in the reference.
        try config.requireOff("use_cla")
        var description = try HunYuanDense.describe(config).named(modelType)
        let experts = try config.int("num_experts", DecoderLimits.experts, default: 1)
        var mixture = MixtureConfiguration(
            expertCount: experts, expertsPerToken: 1, routing: .softmax(normalized: true), expert: try config.dense())
        mixture.sharedExpert = mixture.expert
        let counts = try expertsPerToken(config, of: experts, layers: description.configuration.layers.count)
        for (index, count) in counts.enumerated() {
            mixture.expertsPerToken = count
            description.configuration.layers[index].feedForward = .mixture(mixture)
        }
        description.names.layer.router = "mlp.gate.wg"
        description.names.layer.sharedExpert = .gated(at: "mlp.shared_mlp.")
        return description
    }

    /// The experts that a token uses in each layer, `moe_topk`: one number, or one for each layer.
    private static func expertsPerToken(
        _ config: ConfigurationReader, of experts: Int, layers: Int
    ) throws(CheckpointError) -> [Int] {
        let key = config.firstPresent("moe_topk", "num_experts_per_tok")
        let counts = try config.intOrInts(key, DecoderLimits.experts)
        for count in counts where count > experts {
            throw config.invalid(key, expected: .atMost(key: "num_experts", experts))
        }
        if case .array = config.object[key] {
            guard counts.count == layers else { throw config.invalid(key, expected: .count(layers)) }
            return counts
        }
        return Array(repeating: counts.first ?? 1, count: layers)
    }
}
