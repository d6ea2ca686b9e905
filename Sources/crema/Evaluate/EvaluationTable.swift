import CremaEvaluations

/// The figures of an evaluation as a table in the terminal.
enum EvaluationTable {
    /// A line for each metric: its mean, where it lies, and how many scores it has.
    static func lines(_ figures: [MetricFigures]) -> [String] {
        let level = figures.first.map { Quantities.fixed($0.interval.level * 100, decimals: 0) } ?? "95"
        return aligned(
            [["metric", "mean", "\(level) % interval", "scores", "ignored"]]
                + figures.map {
                    [
                        $0.name, number($0.mean),
                        $0.interval.lower.isFinite && $0.count > 0
                            ? "\(number($0.interval.lower)) to \(number($0.interval.upper))" : "-",
                        "\($0.count)", "\($0.ignored)",
                    ]
                })
    }

    /// A line for each metric of two runs.
    static func lines(_ comparison: EvaluationComparison) -> [String] {
        aligned(
            [["metric", "baseline", "this run", "difference", "higher", "lower", "p", "p by Holm"]]
                + comparison.metrics.map {
                    [
                        $0.name, number($0.baselineMean), number($0.candidateMean), number($0.difference),
                        "\($0.higher)", "\($0.lower)", number($0.pValue), number($0.adjustedPValue),
                    ]
                })
    }

    private static func number(_ value: Double) -> String {
        value.isFinite ? Quantities.fixed(value, decimals: 3) : "-"
    }

    /// Columns of equal width; the last column ends a line without spaces.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return cells.joined(separator: "  ").replacing(/[ ]+$/, with: "")
        }
    }
}
