import Locks

/// What is being computed, each piece with a way to end it.
final class OngoingWork: Sendable {
    private struct State {
        var nextNumber = 0
        var ends: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Takes note of a piece of work, and gives the number to forget it by.
    func add(_ end: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.nextNumber += 1
            state.ends[state.nextNumber] = end
            return state.nextNumber
        }
    }

    func remove(_ number: Int) {
        state.withLock { $0.ends[number] = nil }
    }

    /// Ends everything.
    func endAll() {
        for end in state.withLock({ Array($0.ends.values) }) { end() }
    }
}
