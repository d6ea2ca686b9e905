import Checkpoints

/// Granite 3 mixtures: the largest router logits are chosen first and weighted among themselves.
enum GraniteMoE: ModelFamily {
    static let modelType = "granitemoe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let mixture = try config.mixture(
            count: "num_local_experts", defaultPerToken: 2, routing: .softmaxOfTop, expert: try config.dense())
        var description = try Granite.describe(modelType, config, feedForward: .mixture(mixture))
        description.names = names
        return description
    }

    /// Experts are in two tensors of three dimensions.
    static let names = TensorNames().with {
        $0.layer.router = "block_sparse_moe.router.layer"
        $0.layer.experts = .stacked(gateUp: "block_sparse_moe.input_linear", down: "block_sparse_moe.output_linear")
    }
}
