import Checkpoints
import OrderedJSON

/// The text part of Emu 3 (arXiv 2409.18869), for which codes of pictures are tokens: LLaMA.
enum Emu3Text: ModelFamily {
    static let modelType = "emu3_text_model"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType,
            config.withDefaults(["num_key_value_heads": 8, "rope_theta": 1_000_000])
                .withValues(["attention_bias": false, "mlp_bias": false]),
            DimensionKeys(defaultPositionCount: 9216), epsilon: 1e-5)
        description.otherParts = ["vqmodel.", "model.vqmodel."]
        return description
    }
}
