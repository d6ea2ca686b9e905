import Locks

/// Tells work on other threads to end.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// A flag that is not set.
    public init() {}

    /// Whether the work is to end.
    public var isSet: Bool { flag.load(ordering: .acquiring) }

    /// Tells the work to end.
    public func set() { flag.store(true, ordering: .releasing) }
}
