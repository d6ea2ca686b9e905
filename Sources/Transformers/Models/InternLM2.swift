import Checkpoints

/// InternLM 2 (arXiv 2403.17297): LLaMA with queries, keys and values of each group in one matrix.
enum InternLM2: ModelFamily {
    static let modelType = "internlm2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-6,
            (input: "bias", output: "bias", feedForward: "mlp_bias"))
        description.names.tokenEmbedding = "tok_embeddings"
        description.names.heads = ["output", "lm_head"]
        description.names.layer.attentionInputNormalization = "attention_norm"
        description.names.layer.feedForwardInputNormalization = "ffn_norm"
        description.names.layer.queryKeyValue = .grouped("attention.wqkv")
        description.names.layer.attentionOutput = "attention.wo"
        description.names.layer.feedForward = .gatedByNumber(at: "feed_forward.")
        return description
    }
}
