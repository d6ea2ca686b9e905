import Tensors

/// The weights by which blocks of keys are chosen.
extension WeightLoader {
    /// A layer's index of blocks; nil where it has none.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - rotary: the decoder's rotary embeddings, and where each one's pairs begin in the workspace.
    func blockIndex(
        _ attention: AttentionConfiguration, at place: String, rotary: [(embedding: RotaryEmbedding, offset: Int)]
    ) throws(TransformerError) -> BlockIndex? {
        guard let index = attention.blockIndex else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer.blockIndex)
        let own = rotary[index.rotaryEmbedding]
        let widths = [index.headCount * index.dimension, index.dimension]
        // One name means one matrix for both.
        let layers =
            names.query == names.key
            ? try dividedLayers(place + names.query, widths, hidden, .absent)
            : [
                try linear(place + names.query, widths[0], hidden, .absent),
                try linear(place + names.key, widths[1], hidden, .absent),
            ]
        func norm(_ name: String) throws(TransformerError) -> Normalization {
            try normalization(place + name, index.normalization, shape: [index.dimension])
        }
        return BlockIndex(
            configuration: index, attentionHeads: attention.headCount, query: layers[0], key: layers[1],
            queryNormalization: try norm(names.queryNormalization), keyNormalization: try norm(names.keyNormalization),
            rotary: own.embedding, rotaryOffset: own.offset)
    }
}
