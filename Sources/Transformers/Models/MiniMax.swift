import Checkpoints
import LibC
import OrderedJSON
import Tensors

/// MiniMax 01 (arXiv 2501.08313): lightning attention with softmax attention between, sums with normalised inputs, and Mixtral's
/// experts.
enum MiniMax: ModelFamily {
    static let modelType = "minimax"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try DecoderRecipe(
            modelType, config, .init(defaultKeyValueHeadCount: 8, defaultPositionCount: 131_072), epsilon: 1e-5,
            bias: nil)
        let sizes = recipe.sizes
        recipe.attention.mask = .sliding(try config.slidingWindow(default: nil))
        try config.requireWidth(3 * recipe.attention.queryWidth, "num_attention_heads")
        let activation = try config.activation("hidden_act", default: .silu)
        recipe.feedForward = .mixture(
            try config.mixture(
                count: config.firstPresent("num_local_experts", "num_experts"), defaultPerToken: 2,
                routing: .softmax(normalized: true), expert: try config.dense()))
        func residual(_ part: String) throws(CheckpointError) -> ResidualConfiguration {
            ResidualConfiguration(
                stream: Float(try config.double(part + "_alpha_factor", default: 1)),
                part: Float(try config.double(part + "_beta_factor", default: 1)), isNormalized: true)
        }
        let (linear, full, network) = (try residual("linear_attn"), try residual("full_attn"), try residual("mlp"))
        let recurrent = try config.recurrentLayers(sizes) { ($0 + 1) % 2 == 0 }
        recipe.names = Mixtral.names
        recipe.names.layer.recurrence = "self_attn"
        var modules = TensorNames()
        modules.layer.recurrence = "self_attn"
        // The reference rotates whole heads whatever a partial factor says; only this key names a part of them.
        recipe.rotary = RotaryKeys(
            defaultTheta: 1_000_000, isPartial: config.object["rotary_dim"] != nil, width: "rotary_dim")
        return try recipe.description(otherNames: [modules]) { layer, index in
            (layer.attentionResidual, layer.feedForwardResidual) = (recurrent[index] ? linear : full, network)
            guard recurrent[index] else { return }
            layer.attention = nil
            layer.recurrence = .lightning(
                LightningConfiguration(
                    rates: rates(layer: index, sizes), headDimension: sizes.headDimension, activation: activation,
                    normalization: .rootMeanSquare(epsilon: 1e-6)))
        }
    }

    /// The rates of a layer's heads, which fall from layer to layer.
    private static func rates(layer: Int, _ sizes: Dimensions) -> [Float] {
        let factor = 1 - Double(layer) / (Double(sizes.layerCount - 1) + 1e-5) + 1e-5
        return (1...sizes.headCount).map { Float(pow(2, -8 * Double($0) / Double(sizes.headCount)) * factor) }
    }
}
