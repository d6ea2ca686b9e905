public import Serving
import Synchronization

/// The bytes of the bodies that are in memory, no more of all together than a bound.
///
/// What is made of a body takes several times its size, so the largest bodies must not all come at once.
public final class BodyBytes: Sendable {
    private let bound: Int
    private let held = Atomic<Int>(0)

    /// How many of the largest bodies may be in memory at once.
    private static let largestBodies = 4
    /// The least bound: where bodies are kept small, many of them at once are no danger.
    private static let leastBound = 16 << 20

    /// Room for four of the largest bodies, and for 16 MiB in any case.
    ///
    /// - Parameter bodyLimit: the most bytes of one body, which always fits when it is alone.
    public convenience init(bodyLimit: Int) {
        let (bound, overflow) = bodyLimit.multipliedReportingOverflow(by: Self.largestBodies)
        self.init(bound: overflow ? .max : max(bound, Self.leastBound))
    }

    /// Room for this many bytes.
    public init(bound: Int) {
        self.bound = bound
    }

    /// The bytes of all bodies now.
    public var count: Int { held.load(ordering: .relaxed) }

    /// What one body holds of them; all of it is given back when nothing refers to it any more, or when there is no
    /// more for it.
    public final class Share: Sendable {
        private let all: BodyBytes
        private let count = Atomic<Int>(0)

        /// A body of which nothing has come yet.
        public init(of all: BodyBytes) {
            self.all = all
        }

        deinit {
            giveBack()
        }

        /// Takes this many more.
        ///
        /// - Throws: ``APIError`` where that is beyond the bound; a body that is refused holds nothing from then on.
        public func take(_ more: Int) throws(APIError) {
            // Counted first, so that of two bodies that come at once no more than one gets the last room.
            count.add(more, ordering: .acquiringAndReleasing)
            guard all.held.add(more, ordering: .relaxed).newValue <= all.bound else {
                giveBack()
                throw .bodiesWaiting(bound: all.bound)
            }
        }

        private func giveBack() {
            all.held.subtract(count.exchange(0, ordering: .acquiringAndReleasing), ordering: .relaxed)
        }
    }
}
