import Checkpoints
import OrderedJSON

/// Sarvam 30B: GLM 4.5's mathematics with whole heads rotated, under the names of Bailing's models.
enum SarvamMoE: ModelFamily {
    static let modelType = "sarvam_moe"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        // What the family means where the configuration is silent, under GLM's keys.
        let settings = config.withDefaults([
            "use_qk_norm": true, "head_dim": 64, "num_key_value_heads": 4, "routed_scaling_factor": 2.5,
            "rms_norm_eps": 1e-6, "num_experts_per_tok": 6, "partial_rotary_factor": 1, "rope_theta": 8_000_000,
        ])
        var description = try GLM4MoE.describe(settings).named(modelType)
        description.otherNames = [description.names]
        description.names.tokenEmbedding = "word_embeddings"
        description.names.layer.queryKeyValue = .stacked("attention.query_key_value")
        description.names.layer.attentionOutput = "attention.dense"
        description.names.layer.headNormalization = .one(
            query: "attention.query_layernorm", key: "attention.key_layernorm")
        description.names.layer.correctionBiases = ["mlp.gate.expert_bias"]
        return description
    }
}
