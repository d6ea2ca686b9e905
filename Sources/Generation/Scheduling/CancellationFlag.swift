import Locks

/// Set when a result is no longer wanted, and read between two steps of the work.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    /// A flag that is not set.
    package init() {}

    /// Requests the end of the work.
    package func set() { flag.store(true, ordering: .releasing) }

    /// Whether the end was requested.
    package var isSet: Bool { flag.load(ordering: .acquiring) }
}
