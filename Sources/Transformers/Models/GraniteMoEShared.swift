import Checkpoints

/// Granite mixtures with an expert that every token uses, ungated.
enum GraniteMoEShared: ModelFamily {
    static let modelType = "granitemoeshared"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var mixture = try config.mixture(
            count: "num_local_experts", defaultPerToken: 2, routing: .softmaxOfTop, expert: try config.dense())
        if try config.int("shared_intermediate_size", .nonNegative, default: 0) > 0 {
            mixture.sharedExpert = try config.dense(size: "shared_intermediate_size")
        }
        var description = try Granite.describe(modelType, config, feedForward: .mixture(mixture))
        description.names = GraniteMoE.names
        description.names.layer.sharedExpert = sharedNames
        return description
    }

    /// The expert that every token uses.
    static let sharedNames = LayerTensorNames.FeedForward.fusedGated(
        gateUp: "shared_mlp.input_linear", down: "shared_mlp.output_linear")
}
