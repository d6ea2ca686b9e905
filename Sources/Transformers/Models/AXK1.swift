import Checkpoints
import OrderedJSON

/// A.X K1 (SK Telecom): DeepSeek V3 with a normalisation of what sparse layers' networks make.
enum AXK1: ModelFamily {
    static let modelType = "axk1"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = try withLayerKinds(config).withDefaults([
            "n_routed_experts": 192, "n_group": 8, "topk_group": 4, "routed_scaling_factor": 2.5,
        ])
        var description = try DeepSeekV2.describe(
            modelType, config, LatentDefaults(), positionCount: 32_768, denseFirst: 1,
            pairing: try DeepSeekV2.pairing(config))
        let normalization = description.configuration.finalNormalization
        description.changeLayers { layer in
            if case .mixture = layer.feedForward { layer.normalizations.feedForwardOutput = normalization }
        }
        description.names.layer.feedForwardOutputNormalization = "post_mlp_layernorm"
        return description
    }

    /// Old files give a period: of the layers after the first ones, each such has experts.
    static func withLayerKinds(
        _ config: ConfigurationReader
    ) throws(CheckpointError) -> ConfigurationReader {
        let period = try config.int("moe_layer_freq", .positive, default: 1)
        guard period > 1, !config.contains("mlp_layer_types") else { return config }
        let count = try config.int("num_hidden_layers", DecoderLimits.layers)
        let dense = try config.int("first_k_dense_replace", .nonNegative, default: 1)
        let kinds = (0..<count).map { JSONValue.string($0 >= dense && $0 % period == 0 ? "sparse" : "dense") }
        return config.withValues(["mlp_layer_types": .array(kinds)])
    }
}
