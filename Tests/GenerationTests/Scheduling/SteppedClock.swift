import Locks

/// A clock that advances by a step whenever it is read, so that what is measured does not depend on the machine.
final class SteppedClock: Sendable {
    private let state: Mutex<(time: ContinuousClock.Instant, step: Duration)>

    init(_ step: Duration = .zero) { state = Mutex((.now, step)) }

    var step: Duration {
        get { state.withLock { $0.step } }
        set { state.withLock { $0.step = newValue } }
    }

    func now() -> ContinuousClock.Instant {
        state.withLock { state in
            state.time += state.step
            return state.time
        }
    }
}
