import Tensors

/// What an encoder computes.
extension Encoder {
    /// Encodes each input on its own: all of its positions see each other, and none of another input.
    ///
    /// - Parameters:
    ///   - inputs: texts or pictures, as the encoder takes them.
    ///   - observer: sees intermediate results; for study, slow, and for one input alone.
    /// - Returns: for each input its rows after the last block, the final normalisation and the projection, [rows, output].
    /// - Throws: ``TransformerError`` for an input without rows, with more than ``contextSize``, with ids outside the vocabulary, or
    ///   of the wrong kind.
    public func encode(
        _ inputs: [EncoderInput], observer: Observer? = nil
    ) throws(TransformerError) -> [[Float]] {
        for input in inputs { try check(input) }
        let run = EncoderRun(self, inputs, observer: observer)
        while try run.advance() {}
        return run.results.map(\.final)
    }

    /// Finds what keeps an input from being encoded.
    ///
    /// - Throws: what ``encode(_:observer:)`` throws of the input.
    public func check(_ input: EncoderInput) throws(TransformerError) {
        try entrance.check(input, configuration)
        let count = entrance.rowCount(input)
        guard count <= contextSize else { throw .contextOverflow(positions: count, contextSize: contextSize) }
    }
}
