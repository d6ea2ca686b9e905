import Locks

/// Computes texts of concurrent callers together: group by group, one text of each caller in turn, so that a caller with many
/// does not keep one with few waiting.
///
/// What a text gives does not depend on its group, so callers cannot tell whom they shared it with.
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
        let continuation: CheckedContinuation<[Output], any Error>
        var results: [Output?]
        /// The next text that no group has.
        var next = 0
        var left: Int
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

    /// What comes of texts, in their order.
    ///
    /// - Throws: `CancellationError` when the caller's task is cancelled; texts that are being computed are finished first.
    func outputs(of texts: [TokenizedText]) async throws -> [Output] {
        if texts.isEmpty { return [] }
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
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
            state.jobs.append(
                Job(
                    number: number, texts: texts, continuation: continuation,
                    results: Array(repeating: nil, count: texts.count), left: texts.count))
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
        job?.continuation.resume(throwing: CancellationError())
    }

    /// Computes groups until nobody waits.
    private func computeAll() async {
        while let group = nextGroup() {
            await turns?.begin()
            do throws(EmbedderError) {
                let outputs = try await outputs(of: group)
                turns?.end(false)
                take(outputs, of: group)
            } catch {
                turns?.end(false)
                fail(group, error)
            }
            await Task.yield()
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
        let finished = state.withLock { state -> [Job] in
            for (place, output) in zip(group, outputs) {
                guard let job = state.jobs.firstIndex(where: { $0.number == place.job }) else { continue }
                state.jobs[job].results[place.index] = output
                state.jobs[job].left -= 1
            }
            let finished = state.jobs.filter { $0.left == 0 }
            state.jobs.removeAll { $0.left == 0 }
            return finished
        }
        for job in finished { job.continuation.resume(returning: job.results.compactMap(\.self)) }
    }

    /// Ends the callers of a group that could not be computed; texts are checked before, so the fault belongs to none
    /// of them.
    private func fail(_ group: Group, _ error: EmbedderError) {
        let numbers = Set(group.map(\.job))
        let failed = state.withLock { state -> [Job] in
            let failed = state.jobs.filter { numbers.contains($0.number) }
            state.jobs.removeAll { numbers.contains($0.number) }
            return failed
        }
        for job in failed { job.continuation.resume(throwing: error) }
    }
}
