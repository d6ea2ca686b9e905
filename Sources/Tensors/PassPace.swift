/// Decides with how many threads passes are computed while other programs keep some of them from running.
///
/// On a quiet machine the caller hardly waits for the others, and nothing is tried. Where it waits for a good part of its time,
/// some passes are computed with fewer threads for comparison, down to the caller alone, and the faster way is kept. What has
/// won is compared again after some time, with fewer threads and with more in turns, and later each time that it wins again.
struct PassPace {
    /// What a pass has taken.
    struct Time {
        /// Nanoseconds in which the caller computed.
        var busy = 0
        /// Nanoseconds in which it waited for others.
        var waiting = 0
    }

    /// Passes are compared over this many nanoseconds: many time slices of the system.
    static let trialLength = 80_000_000
    /// The nanoseconds from one comparison to the next, at first and at most.
    static let (firstInterval, lastInterval) = (400_000_000, 3_200_000_000)
    /// On a quiet machine a caller waits for a smaller part of its time.
    static let lateShare = 0.3
    /// A row of a larger pass costs less: passes whose rows differ by more are not compared.
    private static let mostUnlike = 1.25
    /// After a trial that lost, no other begins before this many times its length.
    private static let trialsApart = 16
    /// The same after a trial that cannot be compared.
    private static let unlikeApart = 4

    /// The numbers of threads that are tried, the most first and 1 last.
    let counts: [Int]
    private var level = 0
    /// The level that is compared with the present one; nil while nothing is tried.
    private var rival: Int?
    /// Whether the next comparison is with more threads.
    private var triesMore = false
    /// Nanoseconds, nanoseconds of waiting, rows and passes since the level changed or was last examined.
    private var (spent, waited, rows, passes) = (0, 0, 0, 0)
    /// Nanoseconds until the next comparison.
    private var untilComparison = 0
    private var interval = firstInterval
    /// Nanoseconds for a row at the rival's level, and rows of a pass.
    private var (rivalCost, rivalRows) = (0.0, 0.0)

    /// The pace of passes that all of this many threads would compute.
    init(threads: Int) {
        let fewer = [threads - max(1, threads / 8), threads * 3 / 4, threads / 2, threads / 4, 1]
        counts = fewer.reduce(into: [max(1, threads)]) { counts, count in
            if count >= 1, let last = counts.last, count < last { counts.append(count) }
        }
    }

    /// The threads that the next pass is computed with.
    var threads: Int { counts[level] }

    /// Counts a pass that ``threads`` have computed.
    mutating func end(_ time: Time, rows count: Int) {
        guard counts.count > 1 else { return }
        spent += time.busy + time.waiting
        waited += time.waiting
        rows += count
        passes += 1
        untilComparison -= time.busy + time.waiting
        guard spent >= Self.trialLength else { return }
        let isLate = Double(waited) >= Self.lateShare * Double(spent)
        if level == 0, !isLate {
            // The machine is quiet: everything as at the beginning.
            self = PassPace(counts)
        } else if let old = rival {
            let isAlike = max(rowsOfPass, rivalRows) <= Self.mostUnlike * min(rowsOfPass, rivalRows)
            if isAlike, cost < rivalCost {
                // Perhaps more of the same is better still.
                (interval, untilComparison) = (Self.firstInterval, 0)
                triesMore = level < old
            } else {
                if isAlike {
                    interval = min(2 * interval, Self.lastInterval)
                    triesMore = level > old
                }
                // A trial in vain is a small part of the time, however long its passes are.
                untilComparison = max(interval, (isAlike ? Self.trialsApart : Self.unlikeApart) * spent)
                level = old
            }
            rival = nil
        } else if untilComparison <= 0 {
            // Where threads hardly wait for each other, there may be time for more of them.
            let next = level == 0 || isLate && !triesMore ? level + 1 : level - 1
            (rival, rivalCost, rivalRows) = (level, cost, rowsOfPass)
            level = min(next, counts.count - 1)
            if level == rival { level -= 1 }
        }
        (spent, waited, rows, passes) = (0, 0, 0, 0)
    }

    private init(_ counts: [Int]) { self.counts = counts }

    private var cost: Double { Double(spent) / Double(max(rows, 1)) }
    private var rowsOfPass: Double { Double(max(rows, 1)) / Double(max(passes, 1)) }
}
