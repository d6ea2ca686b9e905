import Locks

/// Work that stops in the middle and goes on later: on a thread of its own, which runs only while another thread waits in
/// ``resume()``.
///
/// Work that is not resumed to its end keeps its thread.
package final class Coroutine: Sendable {
    private enum Turn {
        case resumer, work, over
    }

    private let turn = Monitor(Turn.resumer)

    /// Work that waits to be resumed.
    ///
    /// - Parameter body: it calls ``pause()`` of what it is given.
    /// - Throws: ``GenerationError/noThread(code:)``.
    package init(_ body: @escaping @Sendable (Coroutine) -> Void) throws(GenerationError) {
        try ComputeThread.start { [self] in
            waitForTurn()
            body(self)
            turn.withLock { $0 = .over }
        }
    }

    /// Runs the work until it pauses or ends; not for use by two threads at once.
    ///
    /// - Returns: whether it has only paused.
    package func resume() -> Bool {
        turn.withLock { if $0 == .resumer { $0 = .work } }
        return turn.wait { $0 == .work ? nil : $0 == .resumer }
    }

    /// Stops the work until it is resumed; for the work alone.
    package func pause() {
        turn.withLock { $0 = .resumer }
        waitForTurn()
    }

    private func waitForTurn() {
        turn.wait { $0 == .resumer ? nil : () }
    }
}
