import Locks

/// Set by whoever no longer wants a result, read between two steps of the work.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    /// Asks for the end of the work.
    func set() { flag.store(true, ordering: .releasing) }

    /// Whether the end was asked for.
    var isSet: Bool { flag.load(ordering: .acquiring) }
}
