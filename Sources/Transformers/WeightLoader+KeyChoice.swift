import Tensors

/// The weights by which keys are weighed and chosen.
extension WeightLoader {
    /// A layer's index; nil where it has none of its own.
    ///
    /// - Parameters:
    ///   - inputs: the width of what the index's queries are made of.
    ///   - place: the block's name, with a dot after it.
    ///   - rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    func keyIndex(
        _ choice: KeyChoice?, inputs: Int, at place: String, rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> KeyIndex? {
        guard case .index(let index) = choice else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer.keyIndex)
        let own = rotary[index.rotaryEmbedding]
        let query = try linear(
            place + names.query, index.headCount * index.dimension, inputs, .absent,
            reason: "\(index.headCount) heads x \(index.dimension)")
        // Not `map … ?? .projected(…)`: Swift 6.3 ends the program where the right side of `??` is an enum case with several
        // arguments, and one of them throws.
        let keys: KeyIndex.Keys
        if let compression = index.compression {
            keys = .compressed(
                try keyCompressor(compression, named: place + names.compressor, pending: 1, rotary: rotary))
        } else {
            keys = .projected(
                try linear(place + names.key, index.dimension, hidden, .absent),
                try normalization(place + names.normalization, index.normalization, shape: [index.dimension]))
        }
        return KeyIndex(
            configuration: index, query: query, keys: keys,
            weights: try linear(place + names.weights, index.headCount, hidden, .absent, isSensitive: true),
            rotary: own.embedding, rotaryOffset: own.offset)
    }

    /// A layer's mask that is learned from values; nil where it has none.
    func dynamicMask(_ attention: AttentionConfiguration, at place: String) throws(TransformerError) -> DynamicMask? {
        guard let mask = attention.dynamicMask else { return nil }
        let (heads, names) = (attention.keyValueHeadCount, names.layer.dynamicMask)
        return DynamicMask(
            configuration: mask, headCount: attention.headCount, keyValueHeadCount: heads,
            projection: try linear(
                place + names.projection, heads, attention.valueWidth, attention.inputBias, isSensitive: true),
            rates: try tensors.vector(place + names.rates, heads))
    }
}
