public import Embeddings
public import Generation
import Locks
public import Tensors

/// The processors of a server, which its models have in turns: a pass of one, then a pass of another.
///
/// Two models that compute at once only slow each other, since each reads all of its weights in a pass. Among those that wait, the
/// one that has computed least is next, counted from when it began to ask: so sixteen texts of one model, whose passes are long,
/// take no more of the machine than one text of another (start-time fair queueing, Goyal, Vin and Cheng 1996, with seconds as the
/// work).
public final class ComputeTurns: Sendable {
    private struct Waiter {
        let participant: Int
        let ticket: Int
        /// What waits without a thread; nil where a thread waits for `granted`.
        let continuation: CheckedContinuation<Void, Never>?
    }

    private struct State {
        var lastNumber = 0
        /// The seconds that each participant has computed, counted so that no idle one falls behind.
        var spent: [Int: Double] = [:]
        var waiting: [Waiter] = []
        /// Participants that have said that they ask again at once.
        var returning: Set<Int> = []
        var holder: Int?
        var since = ContinuousClock.now
        /// The ticket of the thread whose turn has begun.
        var granted: Int?
        /// What the participant had spent whose turn began last.
        var clock = 0.0
    }

    /// The threads that compute for all models.
    public let pool: ThreadPool
    private let state = Monitor(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The processors with their threads.
    ///
    /// - Parameters:
    ///   - pool: the threads that compute.
    ///   - now: the clock.
    public init(pool: ThreadPool = ThreadPool(), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.pool = pool
        self.now = now
    }

    /// One model's right to turns, which ends with it.
    final class Participant: Sendable {
        fileprivate let number: Int
        private let turns: ComputeTurns

        fileprivate init(_ number: Int, _ turns: ComputeTurns) {
            self.number = number
            self.turns = turns
        }

        deinit { turns.leave(number) }

        /// Waits on this thread for a turn.
        func beginOnThread() { turns.begin(number) }

        /// Waits for a turn, and holds no thread meanwhile.
        func begin() async {
            await withCheckedContinuation { continuation in turns.add(number, continuation) }
        }

        /// Ends the turn.
        ///
        /// - Parameter comesBack: whether another is requested at once.
        func end(comesBack: Bool) { turns.end(number, comesBack: comesBack) }
    }

    /// A model that is to compute.
    func join() -> Participant {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.spent[state.lastNumber] = state.clock
            return state.lastNumber
        }
        return Participant(number, self)
    }

    /// Turns for a model that answers.
    public func forEngine() -> EngineTurns {
        let own = join()
        return EngineTurns {
            own.beginOnThread()
        } end: {
            own.end(comesBack: $0)
        }
    }

    /// Turns for a model that makes vectors or ranks.
    public func forEmbedder() -> EmbedderTurns {
        let own = join()
        return EmbedderTurns {
            await own.begin()
        } end: {
            own.end(comesBack: $0)
        }
    }

    /// The models that wait for a turn.
    var waiting: Int { state.withLock { $0.waiting.count } }

    // MARK: Turns

    private func begin(_ number: Int) {
        let ticket = add(number, nil)
        state.wait { state -> Void? in
            guard state.granted == ticket else { return nil }
            state.granted = nil
            return ()
        }
    }

    @discardableResult
    private func add(_ number: Int, _ continuation: CheckedContinuation<Void, Never>?) -> Int {
        let (ticket, next) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            state.lastNumber += 1
            let returns = state.returning.remove(number) != nil
            let isAsking = returns || state.holder == number || state.waiting.contains { $0.participant == number }
            // An idle participant has no claim to what it did not use.
            if !isAsking { state.spent[number] = max(state.spent[number] ?? 0, state.clock) }
            state.waiting.append(Waiter(participant: number, ticket: state.lastNumber, continuation: continuation))
            return (state.lastNumber, Self.grant(&state, now()))
        }
        next?.resume()
        return ticket
    }

    private func end(_ number: Int, comesBack: Bool) {
        let next = state.withLock { state in
            let end = now()
            state.spent[number] = (state.spent[number] ?? state.clock) + (end - state.since).seconds
            state.holder = nil
            if comesBack { state.returning.insert(number) }
            return Self.grant(&state, end)
        }
        next?.resume()
    }

    private func leave(_ number: Int) {
        let next = state.withLock { state in
            state.spent[number] = nil
            state.returning.remove(number)
            return Self.grant(&state, now())
        }
        next?.resume()
    }

    /// Begins the turn of the participant that has computed least, of several the one that came first; if that one is
    /// about to ask again, no turn begins yet.
    ///
    /// - Returns: what waits for it without a thread.
    private static func grant(
        _ state: inout State, _ now: ContinuousClock.Instant
    ) -> CheckedContinuation<Void, Never>? {
        guard state.holder == nil, state.granted == nil else { return nil }
        let spent = state.spent
        func share(_ number: Int) -> Double { spent[number] ?? 0 }
        let best = state.waiting.indices.min {
            (share(state.waiting[$0].participant), state.waiting[$0].ticket)
                < (share(state.waiting[$1].participant), state.waiting[$1].ticket)
        }
        guard let best else { return nil }
        let least = share(state.waiting[best].participant)
        if state.returning.contains(where: { share($0) < least }) { return nil }
        let waiter = state.waiting.remove(at: best)
        (state.holder, state.since, state.clock) = (waiter.participant, now, max(state.clock, least))
        if waiter.continuation == nil { state.granted = waiter.ticket }
        return waiter.continuation
    }
}
