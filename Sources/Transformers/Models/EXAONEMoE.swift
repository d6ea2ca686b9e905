import Checkpoints

/// K-EXAONE: EXAONE 4's attention with normalisation before each part, and experts chosen as in DeepSeek V3.
enum EXAONEMoE: ModelFamily {
    static let modelType = "exaone_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try EXAONE4.describe(config).named(modelType)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(description.configuration.layers.count, default: 1),
            mixture: try config.mixture(
                count: config.firstPresent("num_experts", "num_local_experts"), defaultCount: 64, defaultPerToken: 8,
                routing: try config.sigmoidRouting(defaultScale: 2.5),
                expert: try config.dense(size: "moe_intermediate_size"), shared: ("num_shared_experts", 1)))
        for (index, part) in parts.enumerated() {
            description.configuration.layers[index].feedForward = part
            let after = description.configuration.layers[index].normalizations
            description.configuration.layers[index].normalizations = .init(
                attentionInput: after.attentionOutput, feedForwardInput: after.feedForwardOutput)
        }
        description.names.layer.sharedExpert = LayerTensorNames.sharedExperts
        description.nextTokenLayerCount = try config.nextTokenLayers()
        return description
    }
}
