import FoundationModels

/// Numbers as reports show them, in one way whatever the locale.
enum ReportNumber {
    /// A score or a mean: three decimals at most, a dash for none.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if let whole = Int(exactly: value) { return String(whole) }
        return String(format: "%.3f", value)
    }

    /// A rate in percent.
    static func percent(_ value: Double) -> String {
        value.isFinite ? String(format: "%.1f %%", 100 * value) : "–"
    }

    /// A mean, in percent where it is a rate.
    static func mean(_ value: Double, isRate: Bool) -> String { isRate ? percent(value) : text(value) }

    /// A difference with its sign; of rates in points of percent.
    static func difference(_ value: Double, isRate: Bool) -> String {
        guard value.isFinite else { return "–" }
        return isRate ? String(format: "%+.1f points", 100 * value) : String(format: "%+.3f", value)
    }

    /// A p-value; very small ones by their bound.
    static func pValue(_ value: Double) -> String { value < 0.001 ? "< 0.001" : String(format: "%.3f", value) }

    /// An interval.
    static func interval(_ interval: ConfidenceInterval, isRate: Bool) -> String {
        guard interval.lower.isFinite else { return "–" }
        return "\(mean(interval.lower, isRate: isRate)) to \(mean(interval.upper, isRate: isRate))"
    }

    /// The level of intervals.
    static func level(_ level: Double) -> String { "\(text(100 * level)) %" }
}
