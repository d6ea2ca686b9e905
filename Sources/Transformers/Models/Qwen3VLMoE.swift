import Checkpoints

/// The text part of Qwen 3 VL mixtures: Qwen 3 mixtures whose weights always add up to one, with stacked experts.
enum Qwen3VLMoEText: ModelFamily {
    static let modelType = "qwen3_vl_moe_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Qwen3MoE.describe(config).named(modelType)
        description.changeLayers { layer in
            guard case .mixture(var mixture) = layer.feedForward else { return }
            mixture.routing = .softmax(normalized: true)
            layer.feedForward = .mixture(mixture)
        }
        description.names.layer.experts = .stackedTransposed(
            gateUp: "mlp.experts.gate_up_proj", down: "mlp.experts.down_proj", isGptOss: false)
        return description
    }
}
