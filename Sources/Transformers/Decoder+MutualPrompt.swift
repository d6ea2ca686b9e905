import Tensors

/// Prompts whose positions all see each other (PaliGemma, arXiv 2407.07726).
extension Decoder {
    /// A prompt whose positions all see each other, in layers whose attention allows it: one set of rows, of tokens and pictures.
    ///
    /// What is generated afterwards sees only what comes before it, as always.
    ///
    /// - Parameters:
    ///   - input: token ids, and rows in the place of some; its adapters change the embeddings of the ids.
    ///   - digest: what names the pictures of the prompt in their order; its ids distinguish its text.
    ///   - firstPosition: the position of the first place.
    /// - Throws: ``TransformerError`` for an empty input, ids outside the vocabulary, and rows or a decoder that do not allow it.
    public func mutualPrompt(
        _ input: SequenceInput, digest: InputDigest, firstPosition: Int
    ) throws(TransformerError) -> SequenceInput {
        guard !input.isEmpty else { throw .emptyInput }
        guard embeddingProjections == nil, perLayerEmbedding == nil else {
            throw .embeddingRows(.layers("embeddings that are not the first block's input"))
        }
        let (width, known) = (configuration.hiddenSize, configuration.vocabularySize)
        for (index, token) in input.tokens.enumerated()
        where (token < 0 || Int(token) >= known) && !input.hasRow(at: index) {
            throw .tokenOutsideVocabulary(id: Int(token), position: index, vocabularySize: known)
        }
        for segment in input.segments where segment.rows.width != width {
            throw .embeddingRows(.width(found: segment.rows.width, expected: width))
        }
        var values = [Float](repeating: 0, count: input.count * width)
        values.withUnsafeMutableBufferPointer { values in
            guard let base = values.baseAddress else { return }
            for (place, token) in input.tokens.enumerated() where !input.hasRow(at: place) {
                let row = base + place * width
                copyEmbedding(of: Int(token), into: row)
                input.adapters?.embedding?.apply(to: row, token: Int(token), width: width, on: pool)
            }
            if configuration.embeddingMultiplier != 1 {
                VectorMath.scale(base, by: configuration.embeddingMultiplier, input.count * width)
            }
        }
        for segment in input.segments {
            let scale = segment.rows.areScaled ? configuration.embeddingMultiplier : 1
            for place in segment.places {
                let row = segment.firstRow + place - segment.places.lowerBound
                for index in 0..<width {
                    values[place * width + index] = segment.rows.values[row * width + index] * scale
                }
            }
        }
        let first = Int32(clamping: firstPosition)
        let rows = try EmbeddingRows(
            values, width: width, digest: digest,
            positions: .axes(
                input.tokens.indices.map { SIMD3(repeating: first &+ Int32(truncatingIfNeeded: $0)) },
                next: firstPosition + input.count), areMutual: true)
        return SequenceInput(input.tokens, whole: rows, adapters: input.adapters)
    }
}
