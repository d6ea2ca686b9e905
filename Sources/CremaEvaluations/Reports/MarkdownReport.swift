public import EvaluationRuns
import FoundationModels
import TabularData

extension EvaluationResult {
    /// The result as Markdown: figures with intervals, what a comparison says, and the samples that failed.
    ///
    /// - Parameters:
    ///   - comparison: a comparison of which this result is the candidate; nil for none.
    ///   - mostFailures: how many samples that failed are shown.
    public func markdown(comparedBy comparison: EvaluationComparison? = nil, mostFailures: Int = 20) -> String {
        var report = MarkdownReport()
        report.add(self)
        if let comparison { report.add(comparison) }
        report.addFailures(of: self, most: mostFailures)
        return report.text
    }
}

/// Writes a report in Markdown.
private struct MarkdownReport {
    private var parts: [String] = []

    var text: String { parts.joined(separator: "\n\n") + "\n" }

    mutating func add(_ result: EvaluationResult) {
        let failures = result.errors.inferenceFailureCount
        parts.append("# \(cell(result.evaluationID))")
        parts.append(
            "\(result.detailed.shape.rows) samples, \(failures) without an answer, "
                + "\(result.errors.evaluatorFailureCount) failures of evaluators.")
        if !result.evaluationInfo.isEmpty {
            parts.append(
                result.evaluationInfo.sorted { $0.key < $1.key }.map { "- \(cell($0.key)): \(cell($0.value))" }
                    .joined(separator: "\n"))
        }
        let aggregates = result.aggregates
        if !aggregates.isEmpty {
            parts.append(
                table(
                    ["Group", "Figure", "Value"],
                    aggregates.map { [$0.group ?? "", $0.label, ReportNumber.text($0.value)] }))
        }
        let figures = result.metricFigures()
        guard let level = figures.first?.interval.level else { return }
        parts.append("## Metrics")
        parts.append(
            table(
                ["Metric", "Mean", "\(ReportNumber.level(level)) interval", "Scores", "Ignored"],
                figures.map {
                    [
                        $0.name, ReportNumber.mean($0.mean, isRate: $0.isRate),
                        ReportNumber.interval($0.interval, isRate: $0.isRate), "\($0.count)", "\($0.ignored)",
                    ]
                }))
    }

    mutating func add(_ comparison: EvaluationComparison) {
        parts.append("## Compared with \(cell(comparison.baseline.shownName))")
        var sentence = "\(comparison.pairCount) samples are in both runs."
        if comparison.onlyBaseline + comparison.onlyCandidate > 0 {
            sentence +=
                " \(comparison.onlyBaseline) are in the baseline alone, \(comparison.onlyCandidate) in this run alone."
        }
        parts.append(sentence)
        parts.append(
            table(
                ["Metric", "Baseline", "This run", "Difference", "Higher", "Lower", "p", "p by Holm"],
                comparison.metrics.map {
                    [
                        $0.name, ReportNumber.mean($0.baselineMean, isRate: $0.isRate),
                        ReportNumber.mean($0.candidateMean, isRate: $0.isRate),
                        ReportNumber.difference($0.difference, isRate: $0.isRate), "\($0.higher)", "\($0.lower)",
                        ReportNumber.pValue($0.pValue), ReportNumber.pValue($0.adjustedPValue),
                    ]
                }))
    }

    mutating func addFailures(of result: EvaluationResult, most: Int) {
        let faulty = result.reportRows.filter(\.isFaulty)
        guard !faulty.isEmpty, most > 0 else { return }
        parts.append("## Samples that failed")
        parts.append(
            table(
                ["Sample", "Input", "Answer", "Expected", "Why"],
                faulty.prefix(most).map {
                    ["\($0.index)", $0.input, $0.response ?? "", $0.expected ?? "", $0.reasons.joined(separator: "; ")]
                }))
        if faulty.count > most { parts.append("\(faulty.count - most) more are not shown.") }
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// Text that stays in its cell.
    private func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "|", with: "\\|")
            .replacingOccurrences(of: "<", with: "&lt;")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension ReportRow {
    /// Why the sample failed, metric by metric.
    var reasons: [String] {
        [inferenceError].compactMap { $0 } + evaluatorErrors
            + metrics.filter { $0.value == .failing }.map { metric in
                metric.rationale.map { "\(metric.name): \($0)" } ?? metric.name
            }
    }
}

extension EvaluationResult {
    /// The evaluation's name, with the model where a run notes one.
    var shownName: String {
        (evaluationInfo["ModelName"] ?? evaluationInfo["model"]).map { "\(evaluationID) (\($0))" } ?? evaluationID
    }
}
