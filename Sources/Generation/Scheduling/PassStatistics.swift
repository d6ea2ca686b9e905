import Locks

/// Counts of the passes that an engine has computed.
public struct PassCounts: Sendable, Equatable {
    /// The passes, each of which has read every weight once.
    public var passes = 0
    /// The rows of all of them.
    public var rows = 0
    /// The sequences of all of them: divided by the passes, how many were computed at once.
    public var sequences = 0
    /// The most sequences of one pass.
    public var mostSequences = 0
    /// Sequences that were preempted because there was no memory for them.
    public var preemptions = 0
    /// Slices of other work, such as the encoding of pictures, that were computed between passes.
    public var slices = 0
    /// Rounds of the scheduler in which nothing was computed and nothing ended: none, unless it runs in vain.
    public var emptyRounds = 0

    /// Nothing yet.
    public init() {}
}

/// The counts as the scheduler's thread writes them and anyone reads them.
final class PassStatistics: Sendable {
    private let state = Mutex(PassCounts())
    private let runningSequences = Atomic<Int>(0)

    var counts: PassCounts { state.withLock { $0 } }
    /// The sequences that have a part in the passes now.
    var running: Int { runningSequences.load(ordering: .relaxed) }

    func set(running count: Int) {
        runningSequences.store(count, ordering: .relaxed)
    }

    func addPreemption() {
        state.withLock { $0.preemptions += 1 }
    }

    func addEmptyRound() {
        state.withLock { $0.emptyRounds += 1 }
    }

    func addSlice() {
        state.withLock { $0.slices += 1 }
    }

    func add(sequences: Int, rows: Int) {
        state.withLock { counts in
            counts.passes += 1
            counts.rows += rows
            counts.sequences += sequences
            counts.mostSequences = max(counts.mostSequences, sequences)
        }
    }
}
