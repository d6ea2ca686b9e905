/// What a pass costs on this machine, learnt from passes: seconds = start + rows · perRow.
///
/// A straight line through the last passes, the older the lighter (weighted least squares). A pass reads all weights whatever
/// it computes, which is the start; each row adds its arithmetic.
struct PassCost {
    private var weight = 0.0
    private var rows = 0.0
    private var seconds = 0.0
    private var rowsSquared = 0.0
    private var rowsSeconds = 0.0

    /// What a pass's weight is multiplied with at each later one.
    private static let decay = 0.95

    /// Takes a pass into account.
    mutating func add(rows count: Int, seconds duration: Double) {
        let x = Double(count)
        weight = weight * Self.decay + 1
        rows = rows * Self.decay + x
        seconds = seconds * Self.decay + duration
        rowsSquared = rowsSquared * Self.decay + x * x
        rowsSeconds = rowsSeconds * Self.decay + x * duration
    }

    /// The rows of a pass that takes so long, within bounds; the lower bound while nothing is known.
    func rows(within limit: Double, bounds: ClosedRange<Int>) -> Int {
        guard weight > 0, seconds > 0 else { return bounds.lowerBound }
        let spread = rowsSquared * weight - rows * rows
        var perRow = spread > 1e-9 * rowsSquared * weight ? (rowsSeconds * weight - rows * seconds) / spread : 0
        var start = (seconds - perRow * rows) / weight
        // Passes of one size say nothing about the start: all of their time counts as that of their rows.
        if perRow <= 0 || start < 0 { (perRow, start) = (seconds / rows, 0) }
        let count = (limit - start) / perRow
        return Int(min(max(count, Double(bounds.lowerBound)), Double(bounds.upperBound)))
    }
}
