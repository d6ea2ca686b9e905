import Checkpoints

/// Granite 3 mixtures: the largest router logits are chosen first and weighted among themselves.
enum GraniteMoE: ModelFamily {
    static let modelType = "granitemoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let mixture = try config.mixture(
            count: "num_local_experts", defaultPerToken: 2, routing: .softmaxOfTop, expert: try config.dense())
        return DecoderDescription(
            configuration: try Granite.decoder(modelType, config, feedForward: .mixture(mixture)), names: names)
    }

    /// Experts are in two tensors of three dimensions.
    static var names: TensorNames {
        var names = TensorNames()
        names.layer.router = "block_sparse_moe.router.layer"
        names.layer.experts = .stacked(gateUp: "block_sparse_moe.input_linear", down: "block_sparse_moe.output_linear")
        return names
    }
}
