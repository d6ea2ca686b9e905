/// Turns at the processors, which an engine takes before each of its passes where other models compute on the same ones.
///
/// What a text is does not depend on them: they decide when a pass is computed, and nothing else.
public struct EngineTurns: Sendable {
    /// Waits on the calling thread until the processors are the engine's.
    let begin: @Sendable () -> Void
    /// Gives them back; the argument says whether the engine asks for the next turn at once.
    let end: @Sendable (Bool) -> Void

    /// Turns from what begins and ends them.
    ///
    /// - Parameters:
    ///   - begin: waits until a turn begins; called on a thread that may wait.
    ///   - end: ends it; its argument says whether `begin` is called again at once, because there is more to compute.
    public init(begin: @escaping @Sendable () -> Void, end: @escaping @Sendable (Bool) -> Void) {
        self.begin = begin
        self.end = end
    }
}
