/// Turns at the processors, which an embedder or a reranker takes where other models compute on the same ones: one for each
/// group of texts, or several where a group takes long.
public struct EmbedderTurns: Sendable {
    /// Waits until the processors are the model's.
    let begin: @Sendable () async -> Void
    /// Gives them back, and says whether they are requested again at once.
    let end: @Sendable (_ comesBack: Bool) -> Void

    /// Turns from what begins and ends them; the end receives whether another turn is requested at once.
    public init(
        begin: @escaping @Sendable () async -> Void, end: @escaping @Sendable (_ comesBack: Bool) -> Void
    ) {
        self.begin = begin
        self.end = end
    }
}
