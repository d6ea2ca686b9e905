import Transformers

/// What some texts come to, computed step by step, so that other work can come between.
///
/// Not for use by two threads at once.
struct GroupWork<Output> {
    /// The encoder's work; nil where there is nothing to encode.
    private let run: TextRun?
    /// What is made of the states of the texts.
    private let finish: ([[Float]]) throws(EmbedderError) -> [Output]

    /// - Parameter finish: makes outputs of the states of the encoded texts, [tokens, hidden] each.
    init(_ run: TextRun?, _ finish: @escaping ([[Float]]) throws(EmbedderError) -> [Output]) {
        (self.run, self.finish) = (run, finish)
    }

    /// Does one step.
    ///
    /// - Returns: whether there is another.
    func advance() throws(EmbedderError) -> Bool {
        guard let run else { return false }
        return try EmbedderError.transformers { () throws(TransformerError) in try run.advance() }
    }

    /// What has been made, after the last step.
    func outputs() throws(EmbedderError) -> [Output] { try finish(run?.states ?? []) }

    /// All steps at once.
    func all() throws(EmbedderError) -> [Output] {
        while try advance() {}
        return try outputs()
    }
}
