import Checkpoints
import Tensors

/// Persimmon (Adept, 2023): layer normalisation, of queries and keys as well, squared ReLU, biases, half of a head rotated.
enum Persimmon: ModelFamily {
    static let modelType = "persimmon"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let keys = DimensionKeys(keyValueHeadCount: nil, headDimension: nil, defaultPositionCount: 16_384)
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(keys), try config.layerNormalization(), bias: nil)
        recipe.attention.biases = .required
        if try config.bool("qk_layernorm", default: true) {
            recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        }
        recipe.feedForward = .dense(try config.dense(default: .reluSquared, isGated: false, bias: .required))
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true)
        recipe.names = Phi.names
        recipe.names.layer.queryKeyValue = .interleaved("self_attn.query_key_value")
        recipe.names.layer.feedForward = .plain(up: "mlp.dense_h_to_4h", down: "mlp.dense_4h_to_h")
        return try recipe.description()
    }
}
