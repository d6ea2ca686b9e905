import EvaluationRuns

/// A sample on the page: one line that opens.
struct SampleEntry {
    let row: ReportRow
    /// The sample in the run that is compared with; nil for none.
    let earlier: ReportRow?

    /// Whether a score or the answer is another one than before.
    var isChanged: Bool {
        guard let earlier else { return false }
        return earlier.response != row.response || earlier.metrics != row.metrics
    }

    private enum Change: String {
        case better, worse, mixed, same
    }

    /// What became of the metrics that pass or fail; whether more of a score is better, only its name says.
    private func change(from earlier: ReportRow) -> Change {
        let changes = row.metrics.compactMap { after in earlier.metrics[after].map { ($0.value, after.value) } }
        let (passes, fails) = (
            changes.contains { $0 == (.failing, .passing) }, changes.contains { $0 == (.passing, .failing) }
        )
        return switch (passes, fails) {
        case (true, false): .better
        case (false, true): .worse
        case (true, true): .mixed
        case (false, false): .same
        }
    }

    var text: String {
        let kinds = ["all"] + (row.isFaulty ? ["faulty"] : []) + (isChanged ? ["changed"] : [])
        return """
            <details data-kinds="\(kinds.joined(separator: " "))"><summary>\
            <span class="index">\(row.index)</span><span class="snippet">\(XMLText.content(snippet))</span>\
            <span class="chips">\(chips)</span></summary>
            <div class="parts">
            \(part("Input", XMLText.content(row.input)))\(answers)\
            \(row.expected.map { part("Expected", XMLText.content($0)) } ?? "")\(faults)\(scores)</div></details>

            """
    }

    private var snippet: String { XMLText.oneLine(row.input, most: 120) }

    private var chips: String {
        var chips: [String] = []
        if let earlier, case let change = change(from: earlier), change != .same {
            chips.append("<span class=\"chip \(change.rawValue)\">\(change.rawValue)</span>")
        }
        if row.inferenceError != nil { chips.append("<span class=\"chip fail\">no answer</span>") }
        chips += row.metrics.compactMap(chip)
        return chips.joined()
    }

    private func chip(_ metric: Metric) -> String? {
        let name = XMLText.content(metric.name)
        return switch metric.value {
        case .passing: "<span class=\"chip pass\">\(name) ✓</span>"
        case .failing: "<span class=\"chip fail\">\(name) ✗</span>"
        case .scoring(let score): "<span class=\"chip\">\(name) \(ReportNumber.text(score))</span>"
        case .ignore: nil
        }
    }

    private func part(_ title: String, _ html: String) -> String {
        "<section><h3>\(title)</h3><div class=\"text\">\(html)</div></section>\n"
    }

    private var answers: String {
        let now = row.response
        guard let earlier, earlier.response != now, let before = earlier.response, let now else {
            return now.map { part("Answer", XMLText.content($0)) } ?? ""
        }
        let difference = WordDifference(from: before, to: now)
        return part("Answer before", difference.before) + part("Answer", difference.after)
    }

    private var faults: String {
        let reasons = [row.inferenceError].compactMap { $0 } + row.evaluatorErrors
        return reasons.isEmpty ? "" : part("Errors", XMLText.content(reasons.joined(separator: "\n")))
    }

    private var scores: String {
        if row.metrics.isEmpty { return "" }
        let rows = row.metrics.map { metric in
            let before = earlier?.metrics[metric].map { "<td class=\"quiet\">before: \(value($0))</td>" } ?? ""
            return """
                <tr><th scope="row">\(XMLText.content(metric.name))</th><td class="value">\(value(metric))</td>\(before)\
                <td>\(XMLText.content(metric.rationale ?? ""))</td></tr>
                """
        }
        return "<section><h3>Scores</h3><table><tbody>\(rows.joined())</tbody></table></section>\n"
    }

    private func value(_ metric: Metric) -> String {
        switch metric.value {
        case .passing: "passing"
        case .failing: "failing"
        case .scoring(let score): ReportNumber.text(score)
        case .ignore: "ignored"
        }
    }
}
