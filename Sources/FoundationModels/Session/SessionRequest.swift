import Locks
import OrderedJSON

/// One running or finished request of a session: what the session writes and the readers of its stream read.
final class SessionRequest: Sendable {
    /// What is asked.
    struct Plan: Sendable {
        let prompt: Transcript.Prompt
        let schema: GenerationSchema?
        /// Throws when whole content does not fit the type that was requested.
        let validate: @Sendable (GeneratedContent) throws -> Void
    }

    /// The answer at one moment.
    struct Moment: Sendable {
        let version: Int
        let content: GeneratedContent
        let entries: ArraySlice<Transcript.Entry>
        let usage: LanguageModelSession.Usage
        /// Set when the answer is whole.
        let finishReason: LanguageModelSession.FinishReason?
    }

    /// Why a request ends before the model has ended it.
    enum Interruption: Sendable {
        /// The last reader went away; text so far is kept.
        case brokenOff
        case failed(any Error)
    }

    private struct State {
        var progress: RequestProgress
        var version = 0
        /// The version that the last event of a turn made.
        var progressVersion = 0
        /// Whether each event has a moment of its own, however slowly the stream is read.
        var keepsMoments = false
        /// The moments that were kept, oldest first.
        var moments: [Moment] = []
        var entries: [Transcript.Entry] = []
        var result: Result<RequestOutcome, any Error>?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var task: Task<Void, Never>?
        var isCancelled = false
        var interruption: Interruption?
        var readers = 0
    }

    private let state: Mutex<State>

    /// A request that is about to run.
    init(schema: JSONObject?) {
        state = Mutex(State(progress: RequestProgress(schema: schema)))
    }

    /// A request that never ran.
    convenience init(failed error: any Error) {
        self.init(schema: nil)
        finish(.failure(error))
    }

    /// A request whose outcome is known.
    convenience init(finished outcome: RequestOutcome) {
        self.init(schema: nil)
        finish(.success(outcome))
    }

    // MARK: Writing

    /// Sets the task that runs the request.
    func run(by task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Begins the next turn.
    func beginTurn() {
        state.withLock { $0.progress.beginTurn() }
    }

    /// The most moments that are kept; after them a reader gets the newest.
    private static let mostMoments = 1_000

    /// Keeps a moment for each event of the turns from here on, or only the newest.
    func keepMoments(_ keepsMoments: Bool) {
        state.withLock { $0.keepsMoments = keepsMoments }
    }

    /// Takes in an event of the running turn.
    func apply(_ event: LanguageModelExecutorGenerationChannel.Event) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.progress.apply(event) else { return [] }
            state.version += 1
            state.progressVersion = state.version
            if state.keepsMoments, state.moments.count < Self.mostMoments, let moment = Self.moment(state) {
                state.moments.append(moment)
            }
            return Self.takeWaiters(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Notes entries that the request added to the transcript.
    func note(_ entries: [Transcript.Entry]) {
        state.withLock { $0.entries += entries }
    }

    /// The entries that the request added, beginning with the prompt.
    var entries: [Transcript.Entry] { state.withLock { $0.entries } }

    /// Takes the last round of calls out of the entries when outputs of it are missing, with all that came after its first
    /// call; returns what it took.
    func dropOpenRound() -> ArraySlice<Transcript.Entry> {
        state.withLock { state in
            var missing = 0
            var round = state.entries.endIndex
            for (index, entry) in state.entries.enumerated() {
                switch entry {
                case .toolCalls(let calls):
                    if missing == 0 { round = index }
                    missing += calls.count
                case .toolOutput: missing -= 1
                default: break
                }
            }
            guard missing > 0 else { return [] }
            let dropped = state.entries[round...]
            state.entries.removeSubrange(round...)
            return dropped
        }
    }

    /// What the running turn has said.
    var progress: RequestProgress { state.withLock { $0.progress } }

    /// Why the request is to end, if it is.
    var interruption: Interruption? { state.withLock { $0.interruption } }

    /// Ends the request; its waiting callers continue.
    func finish(_ result: Result<RequestOutcome, any Error>) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.result == nil else { return [] }
            state.result = result
            state.version += 1
            state.task = nil
            return Self.takeWaiters(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        let waiters = state.waiters
        state.waiters = []
        return waiters
    }

    // MARK: Ending early

    /// Ends the request as a cancelled task ends.
    func cancel() {
        interrupt(nil)
    }

    /// Ends the request with an error.
    func fail(_ error: any Error) {
        interrupt(.failed(error))
    }

    private func interrupt(_ interruption: Interruption?) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard state.result == nil, !state.isCancelled else { return nil }
            state.isCancelled = true
            state.interruption = interruption
            return state.task
        }
        task?.cancel()
    }

    /// Counts a reader of the stream.
    func addReader() {
        state.withLock { $0.readers += 1 }
    }

    /// Counts a reader out; without any the request is broken off.
    func removeReader() {
        let isLast = state.withLock { state in
            state.readers -= 1
            return state.readers == 0
        }
        if isLast { interrupt(.brokenOff) }
    }

    // MARK: Reading

    /// The next moment that was kept after a version, else the newest; nil at the end.
    ///
    /// Cancelling the reading task cancels the request.
    func next(after version: Int) async throws -> Moment? {
        while true {
            let found = state.withLock { state -> Result<Moment?, any Error>? in
                let isCancelled = if case .failure(is CancellationError) = state.result { true } else { false }
                if !isCancelled, let kept = state.moments.first(where: { $0.version > version }) {
                    return .success(kept)
                }
                if case .failure(let error) = state.result {
                    // A slow reader gets what there is of the answer before it learns why there is no more.
                    let isUnread = state.progressVersion > version && !(error is CancellationError)
                    if isUnread, let moment = Self.moment(state) { return .success(moment) }
                    return .failure(error)
                }
                if state.version > version, let moment = Self.moment(state) { return .success(moment) }
                return state.result == nil ? nil : .success(nil)
            }
            if let found { return try found.get() }
            await wait(after: version)
        }
    }

    private static func moment(_ state: State) -> Moment? {
        if case .success(let outcome) = state.result {
            return Moment(
                version: state.version, content: outcome.content, entries: outcome.entries, usage: outcome.usage,
                finishReason: outcome.finishReason)
        }
        guard let content = state.progress.snapshot() else { return nil }
        return Moment(
            version: state.version, content: content, entries: state.entries[...], usage: state.progress.usage,
            finishReason: nil)
    }

    /// The outcome, once there is one.
    ///
    /// Cancelling the waiting task cancels the request.
    func outcome() async throws -> RequestOutcome {
        while true {
            if let result = state.withLock({ $0.result }) { return try result.get() }
            await wait(after: Int.max)
        }
    }

    /// Waits until there is a newer version, or the end.
    private func wait(after version: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.result != nil || (state.version > version && state.progress.hasSnapshot) { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }
}
