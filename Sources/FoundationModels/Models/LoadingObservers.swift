import Locks

/// Observers of the loading of a model.
final class LoadingObservers: Sendable {
    private struct State {
        var next = 0
        var closures: [Int: @Sendable (Double) -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Adds one; the number takes it away again.
    func add(_ closure: @escaping @Sendable (Double) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.closures[state.next] = closure
            return state.next
        }
    }

    func remove(_ number: Int) {
        state.withLock { $0.closures[number] = nil }
    }

    /// Tells all of them the share that is done.
    func report(_ share: Double) {
        for closure in state.withLock({ Array($0.closures.values) }) { closure(share) }
    }
}
