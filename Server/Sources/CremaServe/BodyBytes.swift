import Serving
import Synchronization

/// The bytes of the bodies that are in memory, no more of all together than a bound.
///
/// What is made of a body takes several times its size, so the largest bodies must not all come at once.
final class BodyBytes: Sendable {
    private let bound: Int
    private let held = Atomic<Int>(0)

    init(bound: Int) {
        self.bound = bound
    }

    /// What one body holds of them; all of it is given back when nobody knows of it any more.
    final class Share: Sendable {
        private let all: BodyBytes
        private let count = Atomic<Int>(0)

        init(of all: BodyBytes) {
            self.all = all
        }

        deinit {
            all.held.subtract(count.load(ordering: .acquiring), ordering: .relaxed)
        }

        /// Takes so many more.
        ///
        /// - Throws: ``APIError`` where that is beyond the bound.
        func take(_ more: Int) throws(APIError) {
            count.add(more, ordering: .releasing)
            guard all.held.add(more, ordering: .relaxed).newValue <= all.bound else {
                throw .bodiesWaiting(bound: all.bound)
            }
        }
    }
}
