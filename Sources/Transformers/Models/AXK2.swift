import Checkpoints
import OrderedJSON

/// A.X K2: DeepSeek V3.2's layers, with gates of normalisations and of what attention makes.
enum AXK2: ModelFamily {
    static let modelType = "axk2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = try AXK1.withLayerKinds(config).withDefaults([
            "n_routed_experts": 128, "routed_scaling_factor": 2.5, "first_k_dense_replace": 1,
        ])
        let defaults = LatentDefaults(
            latentRank: 128, queryRank: 384, plainDimension: 64, rotatedDimension: 32, valueDimension: 64)
        var description = try DeepSeekV32.describe(
            modelType, config, defaults, positionCount: 131_072, epsilon: 1e-6, indexHeads: 16, indexPairing: .halves
        ) { _ in true }
        let rank = try config.int("gated_norm_rank", DecoderLimits.widths, default: 16)
        description.changeLayers { layer in
            layer.normalizations.attentionInput?.gateRank = rank
            if case .mixture = layer.feedForward { layer.normalizations.feedForwardInput?.gateRank = rank }
            layer.latentAttention?.readsBothNarrow = true
            layer.latentAttention?.outputGate = .perElement
        }
        return description
    }
}
