import Checkpoints
import Tensors

/// The first GPT (Radford and others, 2018): GPT-2 with the residual stream normalised after each part.
enum GPT: ModelFamily {
    static let modelType = "openai-gpt"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = GPT2.sizeKeys
        keys.keyValueHeadCount = nil
        keys.defaultPositionCount = 512
        let sizes = try config.dimensions(keys)
        var layer = try GPT2.layer(config, sizes, activation: .geluTanh)
        layer.normalizations = .afterResiduals(try GPT2.normalization(config))
        // What this family calls gelu is the approximation.
        let activation = try config.choice(
            "afn", from: ["gelu": Activation.geluTanh, "relu": .relu, "silu": .silu, "swish": .silu], default: .geluTanh
        )
        layer.feedForward = .dense(
            .init(intermediateSize: 4 * sizes.hiddenSize, activation: activation, isGated: false, bias: .required))
        var decoder = try GPT2.decoder(modelType, config, sizes, Array(repeating: layer, count: sizes.layerCount))
        decoder.finalNormalization = nil
        var names = GPT2.names
        names.isTransposed = true
        names.tokenEmbedding = "tokens_embed"
        names.positionEmbedding = "positions_embed"
        names.layer.attentionOutputNormalization = "ln_1"
        names.layer.feedForwardOutputNormalization = "ln_2"
        return DecoderDescription(configuration: decoder, names: names)
    }
}
