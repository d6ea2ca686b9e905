import Locks

/// The requests that an engine has taken and not ended yet; beyond a bound none is taken.
final class RequestPlaces: Sendable {
    private struct State {
        var taken = 0
        /// The number of the next caller.
        var nextCaller = 0
        /// The tokens of prompts that wait, by the number of the caller that brought them.
        var waitingTokens: [Int: Int] = [:]
    }

    private let options: SchedulingOptions
    private let state = Mutex(State())

    init(_ options: SchedulingOptions) {
        self.options = options
    }

    /// The requests that have a place.
    var count: Int { state.withLock { $0.taken } }

    /// A place for each of several requests of one caller, or for none of them.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)``, ``GenerationError/moreThanPlaces(texts:places:)``.
    func take(_ count: Int) throws(GenerationError) -> [RequestPlace] {
        let caller = try state.withLock { (state) throws(GenerationError) in
            let (bound, overflow) = options.maximumSequences.addingReportingOverflow(options.maximumWaiting)
            // A caller that comes later finds no place either.
            guard overflow || count <= bound else { throw .moreThanPlaces(texts: count, places: bound) }
            guard overflow || state.taken + count <= bound else {
                // Those that have found a place before the one that finds none, the caller's own among them.
                let before = state.taken + count - 1 - options.maximumSequences
                throw .busy(waiting: min(max(before, 0), options.maximumWaiting), bound: options.maximumWaiting)
            }
            state.taken += count
            state.nextCaller += 1
            return state.nextCaller
        }
        return (0..<count).map { _ in RequestPlace(self, caller: caller) }
    }

    /// A place for one more request.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)``.
    func take() throws(GenerationError) -> RequestPlace {
        let places = try take(1)
        return places[0]
    }

    /// Takes note of a prompt that waits.
    ///
    /// - Throws: ``GenerationError/promptsWaiting(tokens:bound:)`` where others' prompts wait and all together are too long.
    fileprivate func wait(_ tokens: Int, caller: Int) throws(GenerationError) {
        guard let bound = options.maximumWaitingTokens else { return }
        try state.withLock { (state) throws(GenerationError) in
            let all = state.waitingTokens.values.reduce(0, +)
            let own = state.waitingTokens[caller, default: 0]
            // A caller that comes while no other waits is taken, however much it brings.
            guard all == own || all + tokens <= bound else { throw .promptsWaiting(tokens: all, bound: bound) }
            state.waitingTokens[caller] = own + tokens
        }
    }

    fileprivate func begin(_ tokens: Int, caller: Int) {
        guard options.maximumWaitingTokens != nil, tokens > 0 else { return }
        state.withLock { state in
            let left = state.waitingTokens[caller, default: 0] - tokens
            state.waitingTokens[caller] = left > 0 ? left : nil
        }
    }

    fileprivate func giveBack() {
        state.withLock { $0.taken -= 1 }
    }
}

/// A place that one request has until it leaves, or until nothing refers to it any more.
package final class RequestPlace: Sendable {
    private let places: RequestPlaces
    private let caller: Int
    private let waitingTokens = Atomic<Int>(0)
    private let hasLeft = Atomic<Bool>(false)

    fileprivate init(_ places: RequestPlaces, caller: Int) {
        self.places = places
        self.caller = caller
    }

    deinit { leave() }

    /// The request's prompt waits to be read.
    ///
    /// - Throws: ``GenerationError/promptsWaiting(tokens:bound:)`` where too many wait already.
    package func wait(tokens: Int) throws(GenerationError) {
        try places.wait(tokens, caller: caller)
        waitingTokens.store(tokens, ordering: .releasing)
    }

    /// The request's prompt waits no more.
    func begin() {
        places.begin(waitingTokens.exchange(0, ordering: .acquiringAndReleasing), caller: caller)
    }

    /// Gives the place back; once is enough.
    package func leave() {
        begin()
        if !hasLeft.exchange(true, ordering: .acquiringAndReleasing) { places.giveBack() }
    }
}
