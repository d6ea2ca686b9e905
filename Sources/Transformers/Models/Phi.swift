import Checkpoints
import Tensors

/// Phi 1, 1.5 and 2 (arXiv 2306.11644): parallel blocks, biases everywhere, and partly rotated heads.
enum Phi: ModelFamily {
    static let modelType = "phi"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, sizes: try config.dimensions(.init(defaultPositionCount: 2048)),
            try config.layerNormalization(), bias: nil)
        recipe.attention.biases = .required
        if try config.bool("qk_layernorm", default: false) {
            recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        }
        recipe.normalizations = .shared(recipe.normalization)
        recipe.feedForward = .dense(try config.dense(default: .geluTanh, isGated: false, bias: .required))
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true)
        (recipe.isParallel, recipe.headBias, recipe.names) = (true, .required, names)
        return try recipe.description()
    }

    /// The names, of which Persimmon has most.
    static let names = TensorNames().with {
        $0.finalNormalization = "final_layernorm"
        $0.layer.attentionOutput = "self_attn.dense"
        $0.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        $0.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
    }
}
