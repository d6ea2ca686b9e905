public import Serving
import Synchronization

/// The requests that each key has under way, at most as many as it may.
public final class KeyUses: Sendable {
    private let limit: Int
    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// No requests so far.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Takes note of a request; ``end(_:)`` follows.
    ///
    /// - Parameter placeSeconds: the time in which one of this many requests is likely to be answered.
    /// - Throws: ``APIError`` where the key has as many as it may.
    public func begin(_ key: [UInt8], placeSeconds: (Int) -> Int) throws(APIError) {
        let isOne = counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
        guard isOne else { throw .tooManyRequests(limit: limit, retryAfter: placeSeconds(limit)) }
    }

    /// The request is answered.
    public func end(_ key: [UInt8]) {
        counts.withLock { counts in
            let left = counts[key, default: 0] - 1
            counts[key] = left > 0 ? left : nil
        }
    }
}
