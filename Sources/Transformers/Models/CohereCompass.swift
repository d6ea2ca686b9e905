import Checkpoints

/// The text part of North Micro: Cohere 2 with halves rotated, and a rotation or none for each kind of layer.
enum CohereCompassText: ModelFamily {
    static let modelType = "cohere_compass_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(DimensionKeys(headDimension: nil, defaultPositionCount: 8192))
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-5), bias: .absent)
        var layer = try Cohere.layer(config, sizes, normalization)
        let masks = try config.masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 4096)
        ) { _ in false }
        let rotary = try config.rotary(byKindOf: masks, sizes) { _ in RotaryKeys() }
        let layers = masks.enumerated().map { index, mask in
            layer.attention?.mask = mask
            layer.attention?.rotaryEmbedding = rotary.indices[index]
            return layer
        }
        var head = try config.head(tiedByDefault: true)
        head.multiplier = Float(try config.double("logit_scale", default: 1))
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotary.embeddings, layers: layers, finalNormalization: normalization,
                head: head))
    }
}
