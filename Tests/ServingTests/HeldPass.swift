import Chat
import Generation
import Locks
import TestSupport

/// Holds an engine in its first pass until it is let go, so that it is busy for as long as a test needs.
final class HeldPass: Sendable {
    private let state = Monitor((isHeld: false, isOver: false))

    /// To be given to the engine.
    var observer: EngineObserver {
        EngineObserver(
            pass: { [state] _ in
                state.withLock { $0.isHeld = true }
                state.wait { $0.isOver ? () : nil }
            }) { _ in nil }
    }

    /// Waits until the engine is held.
    func begin() async throws {
        try await eventually { state.withLock({ $0.isHeld }) }
    }

    /// Lets the engine go on, once and for all.
    func end() {
        state.withLock { $0.isOver = true }
    }
}
