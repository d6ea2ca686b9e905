import Transformers

/// Computes one pass after another, each for all sequences that want one.
///
/// A pass reads every weight once, for however many sequences. Sequences that write come first, one row or a forced run each.
/// Those that read their prompts share what the step's time leaves, the shortest first; who waits grows older and is preferred.
/// A text's bits do not depend on the others: a row is computed as it is alone (decision 1).
final class DecodeScheduler {
    private let decoder: Decoder
    private let statistics: PassStatistics
    private let options: SchedulingOptions
    private var evaluation = Evaluation()
    private var logits: [Logits] = []
    private var cost = PassCost()
    /// The passes that each reader has waited for.
    private var ages: [ObjectIdentifier: Int] = [:]
    private let clock = ContinuousClock()

    /// The time of a pass while anyone writes, in seconds: what a person sees as steady.
    private static let stepSeconds = 0.1
    /// The rows of a pass while nobody writes.
    private static let readingRows = 512
    /// The rows that readers get at least, whatever the writers need.
    private static let smallestShare = 16
    /// The unread tokens that one pass of waiting counts for.
    private static let ageing = 64

    init(_ decoder: Decoder, statistics: PassStatistics, options: SchedulingOptions = SchedulingOptions()) {
        self.decoder = decoder
        self.options = options
        self.statistics = statistics
    }

    /// Does one step of all work: plain steps, and one pass of the sequences.
    func round(_ work: inout [any SteppedWork]) {
        var sequences: [any SequenceWork] = []
        var steps = 0
        work.removeAll { item in
            if let sequence = item as? any SequenceWork {
                sequences.append(sequence)
                return false
            }
            steps += 1
            return !item.step()
        }
        for sequence in sequences where sequence.isCancelled { sequence.fail(CancellationError()) }
        // In the order in which they came; who has a place keeps it.
        let running = sequences.lazy.filter { !$0.isOver }.prefix(options.maximumSequences)
        statistics.set(running: running.count)
        let runs = plan(Array(running))
        pass(runs)
        let before = work.count
        work.removeAll { item in
            guard let sequence = item as? any SequenceWork, sequence.isOver else { return false }
            ages[ObjectIdentifier(sequence)] = nil
            return true
        }
        if work.isEmpty { statistics.set(running: 0) }
        if steps == 0, runs.isEmpty, work.count == before { statistics.addEmptyRound() }
    }

    /// What the sequences add to the next pass.
    private func plan(_ sequences: [any SequenceWork]) -> [(work: any SequenceWork, run: SequenceRun)] {
        var runs: [(work: any SequenceWork, run: SequenceRun)] = []
        let writers = sequences.filter { $0.unreadTokens == 0 }
        let budget =
            writers.isEmpty
            ? Self.readingRows
            : cost.rows(within: Self.stepSeconds, bounds: Self.smallestShare...Self.readingRows)
        var room = budget
        func add(_ work: any SequenceWork, most rows: Int) -> Bool {
            guard let run = work.plan(most: rows) else { return false }
            do {
                try decoder.check(run)
            } catch {
                work.fail(error)
                return false
            }
            runs.append((work, run))
            room -= run.tokens.count
            return true
        }
        for (index, work) in writers.enumerated() {
            // A forced run leaves a row for each writer behind it.
            _ = add(work, most: max(1, room - (writers.count - index - 1)))
        }
        room = max(room, min(Self.smallestShare, budget))
        let readers = sequences.filter { $0.unreadTokens > 0 }.map { work in
            (work, work.unreadTokens - Self.ageing * (ages[ObjectIdentifier(work)] ?? 0))
        }
        for (work, _) in readers.sorted(by: { $0.1 < $1.1 }) {
            if room > 0, add(work, most: room) {
                ages[ObjectIdentifier(work)] = 0
            } else {
                ages[ObjectIdentifier(work), default: 0] += 1
            }
        }
        return runs
    }

    /// Evaluates runs together and hands each its logits.
    private func pass(_ runs: [(work: any SequenceWork, run: SequenceRun)]) {
        guard !runs.isEmpty else { return }
        let start = clock.now
        do {
            try decoder.evaluate(runs.map(\.run), into: &evaluation)
        } catch {
            // One of them needs more than there is, such as memory: alone, each other one can go on.
            if runs.count == 1 { return runs[0].work.fail(error) }
            for run in runs { pass([run]) }
            return
        }
        let evaluated = clock.now
        let vocabularies = runs.map { $0.work.vocabulary() }
        let masked = clock.now
        var failures: [Int: any Error] = [:]
        do {
            try decoder.logits(of: evaluation, vocabularies: vocabularies, into: &logits)
        } catch {
            failures = alone(vocabularies)
        }
        let end = clock.now
        let rows = runs.reduce(0) { $0 + $1.run.tokens.count }
        let times = PassTimes(
            evaluation: evaluated - start, head: end - masked, total: end - start, rows: rows, sequences: runs.count)
        cost.add(rows: rows, seconds: times.total.seconds)
        statistics.add(sequences: runs.count, rows: rows)
        for (index, (work, _)) in runs.enumerated() where !work.isOver {
            if let failure = failures[index] {
                work.fail(failure)
            } else {
                work.accept(&logits[index], after: times)
            }
        }
    }

    /// The logits of each run by itself, where those of all together failed; the errors of the runs that have none.
    private func alone(_ vocabularies: [[Int32]?]) -> [Int: any Error] {
        var failures: [Int: any Error] = [:]
        var all = Array(repeating: Logits(), count: vocabularies.count)
        for index in vocabularies.indices {
            var wanted: [[Int32]?] = Array(repeating: [], count: vocabularies.count)
            wanted[index] = vocabularies[index]
            do {
                try decoder.logits(of: evaluation, vocabularies: wanted, into: &logits)
                all[index] = logits[index]
            } catch {
                failures[index] = error
            }
        }
        logits = all
        return failures
    }
}
