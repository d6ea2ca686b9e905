import Processors

/// The pass whose regions are computed.
///
/// Unchecked because of the variables: they are only reached by the holder of `ThreadPool.isBusy`, which is acquired
/// before and released after.
final class PassState: @unchecked Sendable {
    /// Passes that are compared with each other.
    enum Work: Int {
        case fewRows, manyRows, block
    }

    /// The paces of each kind of work.
    private var paces: [PassPace]
    /// What the pass has taken; nil before the first, and while a block pauses and nobody else has begun.
    private var time: PassPace.Time?
    private var (rows, pace) = (0, 0)
    /// What a block that pauses had taken, and the threads that compute it.
    private var paused: (time: PassPace.Time, rows: Int, threads: Int)?
    private var hasBegun = false
    /// When the work that was begun last pauses; nil where it does not.
    var pauses: RegionPauses?
    /// When the last region ended.
    private var lastEnd = 0
    private let choice: ProcessorChoice
    private let helpers: (@Sendable (Work) -> Int)?
    /// The threads that compute the pass; before the first one weights are laid out, by all of them.
    private(set) var threads: Int

    /// After this many nanoseconds without work, what was busy before says nothing.
    static let forgets = 1_000_000_000

    init(_ choice: ProcessorChoice, helpers: (@Sendable (Work) -> Int)?) {
        paces = Self.paces(choice)
        (threads, self.choice, self.helpers) = (max(choice.threads, choice.batchThreads), choice, helpers)
    }

    private static func paces(_ choice: ProcessorChoice) -> [PassPace] {
        [choice.threads, choice.batchThreads, choice.batchThreads].map { PassPace(threads: $0) }
    }

    /// Ends the pass before, and begins one of this many rows.
    ///
    /// - Parameter now: the clock's nanoseconds.
    func begin(_ work: Work, rows: Int, now: Int = Nanoseconds.now) {
        end()
        if !hasBegun || now - lastEnd > Self.forgets { paces = Self.paces(choice) }
        hasBegun = true
        pace = work.rawValue
        (time, self.rows) = (PassPace.Time(), max(1, rows))
        threads = helpers?(work) ?? paces[pace].threads
    }

    /// Leaves a block to others, who may begin passes.
    func pause() {
        paused = time.map { ($0, rows, threads) }
        time = nil
    }

    /// Ends what others have begun, and continues the block that was left: its pieces are one pass, since pieces alone are as long
    /// with any number of threads.
    func resume() {
        end()
        guard let paused else { return }
        self.paused = nil
        pace = Work.block.rawValue
        (time, rows, threads) = (paused.time, paused.rows, paused.threads)
    }

    private func end() {
        if let time { paces[pace].end(time, rows: rows) }
        time = nil
    }

    /// Counts a region, in nanoseconds.
    func count(from start: Int, to end: Int, waiting: Int) {
        time?.busy += end - start - waiting
        time?.waiting += waiting
        lastEnd = end
    }
}
