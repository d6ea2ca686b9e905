import Locks

/// Computes texts of concurrent callers together: group by group, one text of each caller in turn, so that a caller with many
/// does not keep one with few waiting.
///
/// What a text gives does not depend on its group, so callers cannot tell whom they shared it with. A caller that finds nobody
/// computing computes on its own task, until its own texts are done: a text alone then waits for no other thread.
final class TextBatcher<Output: Sendable>: Sendable {
    /// The work on a group.
    private let work: @Sendable ([TokenizedText]) throws(EmbedderError) -> GroupWork<Output>
    /// The most tokens of a group, but for a text that alone has more.
    private let groupTokens: Int
    /// When it may be computed; nil for at any time.
    private let turns: EmbedderTurns?
    /// How long a turn is before it ends between two steps of a group.
    private let turnLength: Duration
    private let state = Mutex(State())

    /// One caller's texts.
    private struct Job {
        let number: Int
        let texts: [TokenizedText]
        /// Who is told the outcome; nil for the caller that computes, which asks for it.
        let continuation: CheckedContinuation<[Output], any Error>?
        var results: [Output?]
        /// The next text that no group has.
        var next = 0
        var left: Int
        var fault: EmbedderError?

        init(_ number: Int, _ texts: [TokenizedText], _ continuation: CheckedContinuation<[Output], any Error>?) {
            (self.number, self.texts, self.continuation) = (number, texts, continuation)
            results = Array(repeating: nil, count: texts.count)
            left = texts.count
        }

        /// What came of it; nil while texts are left.
        var outcome: Result<[Output], any Error>? {
            if let fault { return .failure(fault) }
            return left == 0 ? .success(results.compactMap(\.self)) : nil
        }
    }

    private struct State {
        var jobs: [Job] = []
        var isComputing = false
        var lastNumber = 0
        /// Callers that were cancelled before their texts came.
        var cancelled: Set<Int> = []
    }

    init(
        groupTokens: Int, turns: EmbedderTurns? = nil, turnLength: Duration = .milliseconds(10),
        _ work: @escaping @Sendable ([TokenizedText]) throws(EmbedderError) -> GroupWork<Output>
    ) {
        (self.groupTokens, self.turns, self.turnLength, self.work) = (groupTokens, turns, turnLength, work)
    }

    /// The callers whose texts are not done.
    var waiting: Int { state.withLock { $0.jobs.count } }

    /// What comes of texts, in their order.
    ///
    /// - Throws: `CancellationError` when the caller's task is cancelled; texts that are being computed are finished first.
    func outputs(of texts: [TokenizedText]) async throws -> [Output] {
        if texts.isEmpty { return [] }
        try Task.checkCancellation()
        let (number, computes) = state.withLock { state -> (Int, Bool) in
            state.lastNumber += 1
            if state.isComputing { return (state.lastNumber, false) }
            state.isComputing = true
            state.jobs.append(Job(state.lastNumber, texts, nil))
            return (state.lastNumber, true)
        }
        if computes { return try await computeOwn(number) }
        // A caller that is cancelled just when it is answered leaves nothing.
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in add(texts, number, continuation) }
        } onCancel: {
            cancel(number)
        }
    }

    private func add(_ texts: [TokenizedText], _ number: Int, _ continuation: CheckedContinuation<[Output], any Error>)
    {
        let (isCancelled, starts) = state.withLock { state -> (Bool, Bool) in
            if state.cancelled.remove(number) != nil { return (true, false) }
            state.jobs.append(Job(number, texts, continuation))
            defer { state.isComputing = true }
            return (false, !state.isComputing)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        if starts { Task.detached { await self.computeAll() } }
    }

    private func cancel(_ number: Int) {
        let job = state.withLock { state -> Job? in
            guard let index = state.jobs.firstIndex(where: { $0.number == number }) else {
                state.cancelled.insert(number)
                return nil
            }
            return state.jobs.remove(at: index)
        }
        job?.continuation?.resume(throwing: CancellationError())
    }

    /// Computes groups until nobody waits.
    private func computeAll() async {
        while let group = nextGroup() {
            await compute(group)
            await Task.yield()
        }
    }

    /// Computes groups until a job that nobody is told of is done; who else waits is left to a task of its own.
    private func computeOwn(_ number: Int) async throws -> [Output] {
        while let group = nextGroup() {
            await compute(group)
            if let outcome = takeOwn(number) { return try outcome.get() }
            await Task.yield()
        }
        // Not reached: a job that is not done has a text that no group has.
        throw CancellationError()
    }

    /// What came of a job that nobody is told of; nil while it goes on.
    private func takeOwn(_ number: Int) -> Result<[Output], any Error>? {
        let (outcome, othersWait) = state.withLock { state -> (Result<[Output], any Error>?, Bool) in
            guard let index = state.jobs.firstIndex(where: { $0.number == number }) else { return (nil, false) }
            let outcome = state.jobs[index].outcome ?? (Task.isCancelled ? .failure(CancellationError()) : nil)
            guard let outcome else { return (nil, false) }
            state.jobs.remove(at: index)
            state.isComputing = !state.jobs.isEmpty
            return (outcome, state.isComputing)
        }
        if othersWait { Task.detached { await self.computeAll() } }
        return outcome
    }

    private func compute(_ group: Group) async {
        await turns?.begin()
        do throws(EmbedderError) {
            let outputs = try await outputs(of: group)
            turns?.end(false)
            take(outputs, of: group)
        } catch {
            turns?.end(false)
            fail(group, error)
        }
    }

    /// Computes a group in one turn, or in several with those of other models between.
    private func outputs(of group: Group) async throws(EmbedderError) -> [Output] {
        let work = try work(group.map(\.text))
        guard let turns else { return try work.all() }
        var begin = ContinuousClock.now
        while try work.advance() {
            guard ContinuousClock.now - begin >= turnLength else { continue }
            turns.end(true)
            await turns.begin()
            begin = .now
        }
        return try work.outputs()
    }

    private typealias Group = [(job: Int, index: Int, text: TokenizedText)]

    /// The texts that are computed next: one of each caller in turn, until the budget is spent.
    private func nextGroup() -> Group? {
        state.withLock { state -> Group? in
            var (group, tokens): (Group, Int) = ([], 0)
            var isFull = false
            while !isFull {
                var hasTaken = false
                for place in state.jobs.indices where state.jobs[place].next < state.jobs[place].texts.count {
                    let index = state.jobs[place].next
                    let text = state.jobs[place].texts[index]
                    if !group.isEmpty, tokens + text.ids.count > groupTokens {
                        isFull = true
                        break
                    }
                    group.append((state.jobs[place].number, index, text))
                    tokens += text.ids.count
                    state.jobs[place].next += 1
                    hasTaken = true
                }
                if !hasTaken { break }
            }
            if group.isEmpty { state.isComputing = false }
            return group.isEmpty ? nil : group
        }
    }

    private func take(_ outputs: [Output], of group: Group) {
        finish { jobs in
            for (place, output) in zip(group, outputs) {
                guard let job = jobs.firstIndex(where: { $0.number == place.job }) else { continue }
                jobs[job].results[place.index] = output
                jobs[job].left -= 1
            }
        }
    }

    /// Ends the callers of a group that could not be computed; texts are checked before, so the fault belongs to none
    /// of them.
    private func fail(_ group: Group, _ error: EmbedderError) {
        let numbers = Set(group.map(\.job))
        finish { jobs in
            for index in jobs.indices where numbers.contains(jobs[index].number) { jobs[index].fault = error }
        }
    }

    /// Tells the callers whose texts are done after a change.
    private func finish(_ change: (inout [Job]) -> Void) {
        let finished = state.withLock { state -> [Job] in
            change(&state.jobs)
            func isTold(_ job: Job) -> Bool { job.continuation != nil && job.outcome != nil }
            let finished = state.jobs.filter(isTold)
            state.jobs.removeAll(where: isTold)
            return finished
        }
        for job in finished {
            if let outcome = job.outcome { job.continuation?.resume(with: outcome) }
        }
    }
}
