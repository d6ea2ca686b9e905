public import EvaluationRuns
import FoundationModels

extension EvaluationResult {
    /// The result as JUnit's XML, which CI systems read: a suite for the evaluation, a case for each sample.
    ///
    /// A failing score is a failure, a feature or an evaluator that threw is an error, and a sample whose scores are all
    /// ignored is skipped.
    public var junitXML: String {
        let rows = reportRows
        let outcomes = rows.map(JUnitOutcome.init)
        let counts = """
            tests="\(rows.count)" failures="\(outcomes.count { $0 == .failure })" \
            errors="\(outcomes.count { $0 == .error })" skipped="\(outcomes.count { $0 == .skipped })" \
            time="\(String(format: "%.3f", duration))"
            """
        let name = XMLText.attribute(evaluationID)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites \(counts)>",
            #"  <testsuite name="\#(name)" \#(counts)>"#,
        ]
        for (row, outcome) in zip(rows, outcomes) {
            let title = XMLText.attribute("\(row.index): \(XMLText.oneLine(row.input, most: 80))")
            lines.append(#"    <testcase classname="\#(name)" name="\#(title)">"#)
            let reason = row.reasons.joined(separator: "\n")
            let message = XMLText.attribute(row.reasons.first.map { XMLText.oneLine($0, most: 200) } ?? "")
            switch outcome {
            case .failure, .error:
                let tag = outcome == .failure ? "failure" : "error"
                lines.append(#"      <\#(tag) message="\#(message)">\#(XMLText.content(reason))</\#(tag)>"#)
            case .skipped: lines.append("      <skipped/>")
            case .passed: break
            }
            let output = row.metrics.map { metric in
                metric.description + (metric.rationale.map { " (\($0))" } ?? "")
            }
            lines.append(
                "      <system-out>\(XMLText.content(([row.response ?? ""] + output).joined(separator: "\n")))</system-out>"
            )
            lines.append("    </testcase>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }
}

/// What JUnit calls a sample's row.
private enum JUnitOutcome {
    case passed, failure, error, skipped

    init(_ row: ReportRow) {
        self =
            if row.inferenceError != nil || !row.evaluatorErrors.isEmpty {
                .error
            } else if row.metrics.contains(where: { $0.value == .failing }) {
                .failure
            } else if !row.metrics.isEmpty, row.metrics.allSatisfy({ $0.value == .ignore }) {
                .skipped
            } else {
                .passed
            }
    }
}

/// Text that is in XML or HTML.
enum XMLText {
    /// Text between tags; characters that XML 1.0 does not have are replaced.
    static func content(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Text in quotes.
    static func attribute(_ text: String) -> String {
        content(text).replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
    }

    /// The beginning of a text, on one line.
    static func oneLine(_ text: String, most: Int) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > most ? line.prefix(most - 1) + "…" : line
    }
}
