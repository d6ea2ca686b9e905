import CremaEvaluations
import EvaluationRuns
import Files

/// The least mean that a metric must have, as `--min` says it: `exact=0.8`.
struct MetricThreshold: Sendable {
    let metric: String
    let least: Double

    /// - Throws: ``Failure`` for what is no name and number.
    init(_ text: String) throws {
        guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
            let least = Double(text[text.index(after: equals)...]), least.isFinite
        else { throw Failure("--min is \(ShownText.quoted(text)); expected METRIC=NUMBER, such as exact=0.8", .usage) }
        (metric, self.least) = (String(text[..<equals]), least)
    }

    /// What is wrong with a result; nil where the mean is high enough.
    ///
    /// A metric without a score is too low.
    func fault(in figures: [MetricFigures]) -> String? {
        guard let found = figures.first(where: { $0.name == metric }), found.count > 0 else {
            return "\(metric) has no score; at least \(least) is required"
        }
        return found.mean >= least
            ? nil : "\(metric) is \(Quantities.fixed(found.mean, decimals: 3)); at least \(least) is required"
    }
}
