/// What a pass costs on this machine, learnt from passes.
///
/// A pass reads all weights whatever it computes, and each row adds its arithmetic, in steps where tiles of rows begin.
/// So a time is kept for each of several numbers of rows, small ones exactly, and times between them are interpolated
/// linearly. Attention is kept separately: its time grows with the positions that the rows attend to, whichever rows
/// they are.
struct PassCost {
    private struct Sample {
        var rows = 0.0
        var seconds = 0.0
        var weight = 0.0
    }

    /// The means of the passes of similar size, by ``group(of:)``.
    private var samples: [Sample] = []
    /// The same as points of a curve that never falls, by rows.
    private var curve: [(rows: Double, seconds: Double)] = []
    /// The mean seconds of attention of one row to one position, and the passes that it is the mean of.
    private var attention = (seconds: 0.0, weight: 0.0)
    /// The mean seconds of a slice of work that is no sequence, and the slices that it is the mean of.
    private var slices = (seconds: 0.0, weight: 0.0)

    /// Passes after which an older one counts little.
    private static let memory = 12.0
    /// Numbers of rows that have a group of their own.
    private static let exact = 16
    /// What a row adds to a pass of one row, as a part of it, before any pass was measured.
    private static let presumed = 0.08

    /// One group for each number up to `exact`, then two for each doubling.
    private static func group(of rows: Int) -> Int {
        guard rows > exact else { return max(rows, 1) - 1 }
        let power = Int.bitWidth - 1 - (rows - 1).leadingZeroBitCount
        let isUpper = (rows - 1) >> (power - 1) & 1
        return exact + (power - 4) * 2 + isUpper
    }

    /// Whether any pass was measured.
    var isKnown: Bool { !curve.isEmpty }

    /// Takes a slice of other work into account.
    mutating func add(slice seconds: Double) {
        slices.weight = min(slices.weight + 1, Self.memory)
        slices.seconds += (seconds - slices.seconds) / slices.weight
    }

    /// The seconds of a slice of other work; nil while nothing is known.
    var sliceSeconds: Double? { slices.weight > 0 ? slices.seconds : nil }

    /// Takes a pass into account.
    mutating func add(_ pass: PassTimes) {
        add(
            rows: pass.rows, seconds: (pass.total - pass.attention).seconds, positions: pass.positions,
            attention: pass.attention.seconds)
    }

    /// Takes a pass into account: its seconds without attention, and those of attention to this many positions.
    mutating func add(rows count: Int, seconds: Double, positions: Int = 0, attention spent: Double = 0) {
        if positions > 0 {
            attention.weight = min(attention.weight + 1, Self.memory)
            attention.seconds += (spent / Double(positions) - attention.seconds) / attention.weight
        }
        let group = Self.group(of: count)
        while samples.count <= group { samples.append(Sample()) }
        let weight = min(samples[group].weight + 1, Self.memory)
        samples[group].rows += (Double(count) - samples[group].rows) / weight
        samples[group].seconds += (seconds - samples[group].seconds) / weight
        samples[group].weight = weight
        fit()
    }

    /// Pools neighbours that would fall: isotonic regression, after Ayer and others, 1955.
    private mutating func fit() {
        var pools: [(first: Double, pool: Sample)] = []
        for sample in samples where sample.weight > 0 {
            var (first, pool) = (sample.rows, sample)
            while let last = pools.last, last.pool.seconds >= pool.seconds {
                pools.removeLast()
                let weight = last.pool.weight + pool.weight
                pool.seconds = (last.pool.seconds * last.pool.weight + pool.seconds * pool.weight) / weight
                pool.weight = weight
                first = last.first
            }
            pools.append((first, pool))
        }
        // A pool is level from its first number of rows to its last.
        curve = pools.flatMap { first, pool in
            first < pool.rows ? [(first, pool.seconds), (pool.rows, pool.seconds)] : [(pool.rows, pool.seconds)]
        }
    }

    /// The seconds of a pass whose rows attend to this many positions, all together; nil while nothing is known.
    ///
    /// Beyond the largest pass so far each row counts like those before.
    func seconds(rows count: Int, positions: Int = 0) -> Double? {
        curveSeconds(rows: count).map { $0 + attention.seconds * Double(positions) }
    }

    private func curveSeconds(rows count: Int) -> Double? {
        guard let first = curve.first, let last = curve.last else { return nil }
        let x = Double(count)
        if x <= first.rows { return first.seconds }
        guard x < last.rows, let upper = curve.firstIndex(where: { $0.rows > x }) else {
            return last.seconds * x / last.rows
        }
        let (low, high) = (curve[upper - 1], curve[upper])
        return low.seconds + (x - low.rows) / (high.rows - low.rows) * (high.seconds - low.seconds)
    }

    /// The seconds of a pass as guesses are weighed by; in no unit at all while nothing is known.
    ///
    /// Where no pass was measured, a row is presumed to add little, so that it is tried.
    func expected(rows count: Int, positions: Int = 0) -> Double {
        guard let last = curve.last else { return 1 + Self.presumed * Double(count - 1) }
        let x = Double(count)
        let attended = attention.seconds * Double(positions)
        guard x > last.rows else { return (curveSeconds(rows: count) ?? last.seconds) + attended }
        return last.seconds * (1 + Self.presumed * (x - last.rows)) + attended
    }

    /// The rows of a pass that takes this long, within bounds; the lower bound while nothing is known.
    ///
    /// - Parameter positions: what this many rows attend to, which must not fall.
    func rows(
        within limit: Double, bounds: ClosedRange<Int>, positions: (Int) -> Int = { _ in 0 }
    ) -> Int {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        guard !curve.isEmpty else { return low }
        while low < high {
            let middle = (low + high + 1) / 2
            if seconds(rows: middle, positions: positions(middle)) ?? .infinity <= limit {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }
}
