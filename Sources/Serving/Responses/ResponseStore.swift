import Locks

/// Answers of `/v1/responses` that requests continue by `previous_response_id`, in memory until the server ends.
///
/// Each holds its own request and answer, and names the one before it, so that a conversation takes its bytes once. A use
/// of a response is a use of all that it continues, and these count as used later: what goes for want of room is the end
/// of a conversation, and never its middle.
public final class ResponseStore: Sendable {
    /// How much is stored, and for how long.
    public struct Limits: Sendable {
        /// The most bytes of all responses; 0 stores none.
        public var bytes: Int
        /// The seconds after which a response goes that is not used.
        public var seconds: Double

        /// 64 MiB for an hour.
        public static let standard = Limits(bytes: 64 << 20, seconds: 3600)

        /// Limits from their parts.
        public init(bytes: Int, seconds: Double) { (self.bytes, self.seconds) = (bytes, seconds) }
    }

    private struct State {
        var table = RecencyTable()

        /// A response and what it continues, the last one first, as far as they are there.
        func chain(
            endingAt id: String, of client: String?
        ) -> (responses: [StoredResponse], missing: String?) {
            var chain: [StoredResponse] = []
            var next: String? = id
            while let id = next, chain.count < longestChain {
                guard let stored = table[id], stored.client == client else { return (chain, id) }
                chain.append(stored)
                next = stored.previousID
            }
            return (chain, nil)
        }

        /// Uses responses of which each continues the next one: that counts as used later.
        mutating func use(_ chain: [StoredResponse], at time: ContinuousClock.Instant) {
            for stored in chain { table.use(stored.id, at: time) }
        }

        /// Drops what was not used since a time.
        mutating func drop(unusedSince time: ContinuousClock.Instant) {
            while let (stored, used) = table.leastRecent, used <= time { table.remove(stored.id) }
        }
    }

    /// The most responses of a conversation.
    static let longestChain = 256

    let limits: Limits
    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// An empty store.
    ///
    /// - Parameter now: the clock.
    public init(_ limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.limits, self.now) = (limits, now)
    }

    /// Whether nothing is stored.
    public var isOff: Bool { limits.bytes == 0 }

    /// How many responses there are now, and their bytes.
    var counts: (responses: Int, bytes: Int) {
        let time = now()
        return state.withLock { state in
            drop(at: time, &state)
            return (state.table.count, state.table.byteCount)
        }
    }

    private func drop(at time: ContinuousClock.Instant, _ state: inout State) {
        state.drop(unusedSince: time - .seconds(limits.seconds))
    }

    /// Stores a response, and lets others go that were not used for longer; whether it is there now.
    ///
    /// A conversation with more bytes than there may be is not stored further, and nothing goes for it.
    func add(_ stored: StoredResponse) -> Bool {
        let time = now()
        return state.withLock { state in
            drop(at: time, &state)
            let (before, missing) = stored.previousID.map { state.chain(endingAt: $0, of: stored.client) } ?? ([], nil)
            // What it continues went meanwhile, so nothing could continue it.
            if missing != nil { return false }
            let needed = before.reduce(stored.byteCount) { $0 + $1.byteCount }
            guard needed <= limits.bytes else { return false }
            state.table.add(stored, at: time)
            state.use(before, at: time)
            while state.table.byteCount > limits.bytes, let (oldest, _) = state.table.leastRecent {
                state.table.remove(oldest.id)
            }
            return true
        }
    }

    /// A response of a client, which is used by that; nil where there is none.
    func response(_ id: String, of client: String?) -> StoredResponse? {
        let time = now()
        return state.withLock { state in
            drop(at: time, &state)
            let chain = state.chain(endingAt: id, of: client).responses
            state.use(chain, at: time)
            return chain.first
        }
    }

    /// A response of a client after all that it continues, the first one first.
    ///
    /// - Throws: ``Missing``.
    func chain(endingAt id: String, of client: String?) throws(Missing) -> [StoredResponse] {
        let time = now()
        return try state.withLock { (state) throws(Missing) in
            drop(at: time, &state)
            let chain = state.chain(endingAt: id, of: client)
            if let missing = chain.missing { throw Missing(id: missing) }
            state.use(chain.responses, at: time)
            return chain.responses.reversed()
        }
    }

    /// A response of a conversation that is not there.
    struct Missing: Error {
        let id: String
    }

    /// Deletes a response of a client; whether there was one.
    func remove(_ id: String, of client: String?) -> Bool {
        let time = now()
        return state.withLock { state in
            drop(at: time, &state)
            guard let stored = state.table[id], stored.client == client else { return false }
            state.table.remove(id)
            return true
        }
    }
}
