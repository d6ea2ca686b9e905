import Checkpoints
import Transformers

/// What a cache holds of a model that is not computed here, as far as its settings tell.
extension CacheGeometry {
    /// The geometry that config.json describes with the usual keys; nil when it lacks them.
    ///
    /// Layers count as windowed only when `layer_types` says so, so that the estimate errs to the larger side.
    ///
    /// Models of several kinds of input keep the decoder's keys in an object of their own.
    init?(guessedFrom configuration: ConfigurationReader) throws(CheckpointError) {
        let reader = try configuration.textPart() ?? configuration
        let layersKey = reader.firstPresent("num_hidden_layers", "n_layer", "num_layers", "n_layers")
        let headsKey = reader.firstPresent("num_attention_heads", "n_head", "num_heads", "n_heads", "attention_heads")
        let widthKey = reader.firstPresent("hidden_size", "n_embd", "d_model", "n_embed")
        guard let count = try reader.optionalInt(layersKey, .within(1...CheckpointLimits.layers)),
            let heads = try reader.optionalInt(headsKey, .positive)
        else { return nil }
        let isMultiQuery = try reader.bool("multi_query", default: false)
        let keyValueHeads = try reader.int("num_key_value_heads", .positive, default: isMultiQuery ? 1 : heads)
        let width = try reader.optionalInt(widthKey, .positive)
        guard let headDimension = try reader.optionalInt("head_dim", .positive) ?? width.map({ $0 / heads }),
            headDimension > 0
        else { return nil }
        let types = try reader.optionalStrings("layer_types") ?? []
        let window = try reader.optionalInt("sliding_window", .positive)
        self.init(
            layers: (0..<count).map { index in
                let isWindowed = index < types.count && types[index].utf8.elementsEqual("sliding_attention".utf8)
                return Layer(
                    headCount: keyValueHeads, keyWidth: headDimension, valueWidth: headDimension,
                    window: isWindowed ? window : nil)
            })
    }
}
