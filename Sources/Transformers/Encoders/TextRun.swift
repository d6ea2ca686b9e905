/// The work of encoding some texts, block by block, so that other work can come between.
///
/// Not for use by two threads at once. A text's bits are those that ``Encoder/encode(_:observer:)`` gives.
public final class TextRun {
    private let run: EncoderRun

    init(_ run: EncoderRun) { self.run = run }

    /// The rows of each text after the last block, the final normalisation and the projection, [rows, output]; of all texts once
    /// ``advance()`` has said that nothing is left.
    public var states: [[Float]] { run.results.map(\.final) }

    /// Does one step: what enters the first block, or a block, of some texts.
    ///
    /// - Returns: whether there is another.
    /// - Throws: ``TransformerError/outOfMemory(byteCount:)``.
    public func advance() throws(TransformerError) -> Bool { try run.advance() }
}

extension Encoder {
    /// The work that ``encode(_:observer:)`` does at once.
    ///
    /// - Throws: what it throws of inputs that the encoder does not take.
    public func begin(_ inputs: [EncoderInput]) throws(TransformerError) -> TextRun {
        for input in inputs { try check(input) }
        return TextRun(EncoderRun(self, inputs, observer: nil))
    }
}
