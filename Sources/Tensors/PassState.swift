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
    private var time: PassPace.Time?
    private var (rows, pace) = (0, 0)
    /// When the work that was begun last pauses, and the rows of its block; nil where it does not.
    var pauses: (pauses: RegionPauses, rows: Int)?
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
        if let time { paces[pace].end(time, rows: self.rows) }
        if time == nil || now - lastEnd > Self.forgets { paces = Self.paces(choice) }
        pace = work.rawValue
        threads = helpers?(work) ?? paces[pace].threads
        (time, self.rows) = (PassPace.Time(), max(1, rows))
    }

    /// Counts a region, in nanoseconds.
    func count(from start: Int, to end: Int, waiting: Int) {
        time?.busy += end - start - waiting
        time?.waiting += waiting
        lastEnd = end
    }
}
