import Checkpoints
import Glibc

/// LLaMA with differential attention (arXiv 2410.05258).
enum DiffLlama: ModelFamily {
    static let modelType = "diffllama"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try Llama.describe(
            modelType, config, DimensionKeys(defaultPositionCount: 2048), epsilon: 1e-5,
            (input: "attention_bias", output: "attention_bias", feedForward: "mlp_bias"))
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        for index in description.configuration.layers.indices {
            guard var attention = description.configuration.layers[index].attention else { continue }
            guard attention.keyValueHeadCount % 2 == 0 else {
                let key = config.contains("num_key_value_heads") ? "num_key_value_heads" : "num_attention_heads"
                throw config.invalid(key, expected: .other("an even number, as values are of two halves"))
            }
            attention.valueDimension = 2 * attention.headDimension
            attention.differential = .init(
                initialLambda: Float(0.8 - 0.6 * exp(-0.3 * Double(index))),
                normalization: NormalizationConfiguration(
                    kind: .rootMeanSquareWithoutParameters, epsilon: Float(epsilon)))
            description.configuration.layers[index].attention = attention
        }
        return description
    }
}
