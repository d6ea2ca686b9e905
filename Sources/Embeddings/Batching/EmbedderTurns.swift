/// Turns at the processors, which an embedder or a reranker takes before each group of texts where other models compute on the
/// same ones.
public struct EmbedderTurns: Sendable {
    /// Waits until the processors are the model's.
    let begin: @Sendable () async -> Void
    /// Gives them back.
    let end: @Sendable () -> Void

    /// Turns from what begins and ends them.
    public init(begin: @escaping @Sendable () async -> Void, end: @escaping @Sendable () -> Void) {
        self.begin = begin
        self.end = end
    }
}
