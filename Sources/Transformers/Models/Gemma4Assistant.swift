import Checkpoints
import OrderedJSON

/// Gemma 4's assistant: a few narrow layers that guess for a model of the same family, and attend to its keys and values.
struct Gemma4AssistantDescription {
    /// The value of `model_type`.
    static let modelType = "gemma4_assistant"

    /// The assistant's layers, embedding and output head; `sharedMemoryLayer` of a layer is the model's whose memory it reads.
    var decoder: DecoderDescription
    /// The clusters of tokens of which the output head is computed for the best ones alone; nil where it is for all.
    var clusters: (count: Int, kept: Int)?

    /// Reads the configuration, for a model with these layers.
    ///
    /// - Throws: `missingValue` and `invalidValue`, also where the assistant is another model's.
    init(_ config: ConfigurationReader, for model: DecoderConfiguration) throws(CheckpointError) {
        let width = try config.int("backbone_hidden_size", .positive)
        guard width == model.hiddenSize else {
            throw config.invalid(
                "backbone_hidden_size", expected: .other("\(model.hiddenSize), the 'hidden_size' of the model"))
        }
        let text = try config.nested("text_config")
        // Every layer reads the model's memory; none is there to share it with. Vectors for each layer would be made of tokens, of
        // which an assistant is given the states alone: a file with their tensors has tensors that belong to no part.
        var decoder = try Gemma4Text.describe(
            text.withValues(["num_kv_shared_layers": 0, "hidden_size_per_layer_input": 0]))
        guard decoder.configuration.vocabularySize == model.vocabularySize else {
            throw text.invalid("vocab_size", expected: .other("\(model.vocabularySize), as the model has"))
        }
        for index in decoder.configuration.layers.indices {
            var layer = decoder.configuration.layers[index]
            guard var attention = layer.attention else { continue }
            let source = model.layers.lastIndex { Self.isSameKind($0.attention, attention) }
            guard let source else {
                throw text.invalid(
                    "layer_types", expected: .other("layers of kinds and widths that the model has, too"))
            }
            // The reference lets it see one position more than the model does.
            if case .slidingWindow(let window) = attention.mask { attention.mask = .slidingWindow(window + 1) }
            (layer.attention, layer.sharedMemoryLayer) = (attention, source)
            decoder.configuration.layers[index] = layer
        }
        self.decoder = decoder
        guard try config.bool("use_ordered_embeddings", default: false) else { return }
        let count = try config.int("num_centroids", .positive, default: 2048)
        let kept = try config.int("centroid_intermediate_top_k", .within(1...count), default: 32)
        guard model.vocabularySize % count == 0 else {
            throw config.invalid(
                "num_centroids", expected: .other("a divisor of 'vocab_size' (\(model.vocabularySize))"))
        }
        clusters = (count, kept)
    }

    /// Whether an attention of the model keeps what one of the assistant reads.
    private static func isSameKind(_ model: AttentionConfiguration?, _ own: AttentionConfiguration) -> Bool {
        guard let model else { return false }
        let isSliding = { (mask: AttentionConfiguration.Mask) in
            if case .slidingWindow = mask { true } else { false }
        }
        return isSliding(model.mask) == isSliding(own.mask) && model.keyValueHeadCount == own.keyValueHeadCount
            && model.headDimension == own.headDimension && model.valueDimension == own.valueDimension
    }
}
