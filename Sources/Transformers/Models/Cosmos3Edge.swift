import Checkpoints
import OrderedJSON

/// The text part of Cosmos 3 Edge (NVIDIA): LLaMA with a plain feed-forward part of squared ReLU.
enum Cosmos3EdgeText: ModelFamily {
    static let modelType = "cosmos3_edge_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "num_key_value_heads": 8, "max_position_embeddings": 131_072, "head_dim": 128, "rope_theta": 100_000_000,
        ])
        var description = try Arcee.describe(config)
        description.configuration.modelType = modelType
        // As the reference's modules call them, and as published files do.
        description.names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        var published = description.names.asDiffusersHasThem
        published.layer.feedForward = .plain(up: "mlp.up_proj", down: "mlp.down_proj")
        description.otherNames = [published]
        description.leaveGenerator()
        return description
    }
}

extension TensorNames {
    /// The same with the names of attention that files for Diffusers have.
    var asDiffusersHasThem: TensorNames {
        var names = self
        names.layer.queryKeyValue = .separate(
            query: "self_attn.to_q", key: "self_attn.to_k", value: "self_attn.to_v")
        names.layer.attentionOutput = "self_attn.to_out"
        names.layer.headNormalization = .one(query: "self_attn.norm_q", key: "self_attn.norm_k")
        return names
    }
}

extension DecoderDescription {
    /// Leaves the part of Cosmos 3 that makes pictures, sounds and movements, whose layers stand beside those of the text.
    mutating func leaveGenerator() {
        unreadMarks += [
            "moe_gen.", ".add_q_proj.", ".add_k_proj.", ".add_v_proj.", ".to_add_out.", ".norm_added_q.",
            ".norm_added_k.", ".k_norm_und_for_gen.",
        ]
        otherParts += ["time_embedder.", "proj_", "action_", "audio_", "projector.", "model.projector."]
        otherParts += ["blocks.", "merger.", "patch_embed.", "pos_embed.", "deepstack_merger_list."]
    }
}
