import Checkpoints
import OrderedJSON

/// The text part of Llama 3.2 Vision: LLaMA, with layers between that attend to pictures alone.
///
/// Where there is no picture the reference leaves those layers out, and so does this family: their tensors are not read.
enum MllamaText: ModelFamily {
    static let modelType = "mllama_text_model"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults([
            "num_key_value_heads": 8, "max_position_embeddings": 131_072, "rope_theta": 500_000,
        ])
        var description = try Llama.describe(
            modelType, config.withValues(["head_dim": nil, "attention_bias": false, "mlp_bias": false]),
            DimensionKeys(defaultPositionCount: 131_072), epsilon: 1e-5)
        let count = description.configuration.layers.count
        let crossing = try pictureLayers(config, count)
        for number in 0..<count { description.configuration.layers[number].place = "layers.\(number)" }
        description.configuration.layers = description.configuration.layers.enumerated()
            .filter { !crossing.contains($0.offset) }.map(\.element)
        description.otherParts = crossing.sorted().flatMap { ["model.layers.\($0).", "layers.\($0)."] }
        // Eight more ids, that of a picture among them, have embeddings and no logits.
        description.configuration.head.rowCount = description.configuration.vocabularySize
        description.configuration.vocabularySize += 8
        return description
    }

    /// The layers that attend to pictures.
    private static func pictureLayers(
        _ config: ConfigurationReader, _ count: Int
    ) throws(CheckpointError) -> Set<Int> {
        let key = "cross_attention_layers"
        guard let stated = try config.optionalInts(key, .within(0...max(count - 1, 0))) else {
            return Set(stride(from: 3, to: min(count, 39), by: 5))
        }
        guard Set(stated).count < count else {
            throw config.invalid(key, expected: .other("fewer than all 'num_hidden_layers' (\(count)) layers"))
        }
        return Set(stated)
    }
}
