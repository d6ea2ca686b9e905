import Checkpoints
import OrderedJSON

/// Phi 4 multimodal (arXiv 2503.01743): Phi 3, with adapters for pictures and sound that text does without.
enum Phi4Multimodal: ModelFamily {
    static let modelType = "phi4_multimodal"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Phi3.describe(
            config.withDefaults(["num_key_value_heads": 8, "max_position_embeddings": 131_072])
        ).named(modelType)
        // Microsoft's files hold each matrix as the base of its adapters.
        var adapted = description.names
        adapted.layer.queryKeyValue = .stacked("self_attn.qkv_proj.base_layer")
        adapted.layer.attentionOutput = "self_attn.o_proj.base_layer"
        adapted.layer.feedForward = .fusedGated(
            gateUp: "mlp.gate_up_proj.base_layer", down: "mlp.down_proj.base_layer")
        description.otherNames = [adapted]
        description.otherParts = ["model.embed_tokens_extend."]
        description.unreadMarks = [".lora_A.vision.", ".lora_B.vision.", ".lora_A.speech.", ".lora_B.speech."]
        return description
    }
}
