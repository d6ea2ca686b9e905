public import EvaluationRuns
import FoundationModels
import TabularData

extension EvaluationResult {
    /// The result as one page for a browser, with nothing beside it: figures with intervals, and every sample.
    ///
    /// Without scripts the page shows everything; with them it filters and searches.
    ///
    /// - Parameter comparison: a comparison of which this result is the candidate: the page then shows both answers of each
    ///   sample and what changed; nil for none.
    public func html(comparedBy comparison: EvaluationComparison? = nil) -> String {
        ReportPage(result: self, comparison: comparison).text
    }
}

/// Puts the page together.
private struct ReportPage {
    let result: EvaluationResult
    let comparison: EvaluationComparison?

    /// The looks of the page.
    private var style: String { String(decoding: PackageResources.report_css, as: UTF8.self) }

    /// The script that filters samples.
    private var script: String { String(decoding: PackageResources.report_js, as: UTF8.self) }

    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>\(XMLText.content(result.evaluationID))</title>
        <style>
        \(style)</style>
        </head>
        <body>
        <header>
        <h1>\(XMLText.content(result.evaluationID))</h1>
        <p class="quiet">\(XMLText.content(about))</p>
        \(notes)</header>
        <main>
        \(cards)\(figures)\(samples)</main>
        <script>
        \(script)</script>
        </body>
        </html>

        """
    }

    private var about: String {
        var parts = [
            ReportWords.count(result.detailed.shape.rows, "sample"),
            result.startTime.formatted(Date.ISO8601FormatStyle().year().month().day()),
            String(format: "%.1f s", result.duration),
        ]
        let errors = result.errors
        if errors.inferenceFailureCount > 0 { parts.append("\(errors.inferenceFailureCount) without an answer") }
        if errors.evaluatorFailureCount > 0 {
            parts.append(ReportWords.count(errors.evaluatorFailureCount, "failure") + " of evaluators")
        }
        if let comparison {
            parts.append("compared with \(comparison.baseline.shownName)")
            let unpaired = comparison.onlyBaseline + comparison.onlyCandidate
            if unpaired > 0 { parts.append(ReportWords.count(unpaired, "sample") + " in one run alone") }
        }
        return parts.joined(separator: " · ")
    }

    private var notes: String {
        if result.evaluationInfo.isEmpty { return "" }
        let items = result.evaluationInfo.sorted { $0.key < $1.key }.map {
            "<div><dt>\(XMLText.content($0.key))</dt><dd>\(XMLText.content($0.value))</dd></div>"
        }
        return "<dl class=\"notes\">\(items.joined())</dl>\n"
    }

    private var cards: String {
        let cards = result.metricFigures().map { figures in
            MetricCard(
                figures: figures, comparison: comparison?.metrics.first { $0.name == figures.name }
            ).text
        }
        return cards.isEmpty ? "" : "<section class=\"cards\" aria-label=\"Metrics\">\n\(cards.joined())</section>\n"
    }

    private var figures: String {
        let aggregates = result.aggregates
        if aggregates.isEmpty { return "" }
        let rows = aggregates.map {
            """
            <tr><td class="quiet">\(XMLText.content($0.group ?? ""))</td><td>\(XMLText.content($0.label))</td>\
            <td class="number">\(ReportNumber.text($0.value))</td></tr>
            """
        }
        return """
            <section class="panel" aria-labelledby="figures"><h2 id="figures">Figures</h2>
            <table><thead><tr><th>Group</th><th>Figure</th><th class="number">Value</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></section>

            """
    }

    private var samples: String {
        let earlier = Dictionary(
            (comparison?.pairs ?? []).map { ($0.candidate.index, $0.baseline) }, uniquingKeysWith: { first, _ in first }
        )
        let entries = result.reportRows.map { SampleEntry(row: $0, earlier: earlier[$0.index]) }
        let changed = comparison == nil ? "" : filter("changed", "Changed", entries.count { $0.isChanged })
        return """
            <section class="panel" aria-labelledby="samples"><h2 id="samples">Samples</h2>
            <div class="controls" role="group" aria-label="Which samples">
            \(filter("all", "All", entries.count))\(filter("faulty", "Failed", entries.count { $0.row.isFaulty }))\(changed)
            <input id="search" type="search" placeholder="Search" aria-label="Search in samples">
            <span class="quiet" id="shown" aria-live="polite"></span>
            </div>
            <div id="entries">
            \(entries.map(\.text).joined())</div></section>

            """
    }

    private func filter(_ name: String, _ title: String, _ count: Int) -> String {
        """
        <button type="button" data-filter="\(name)" aria-pressed="\(name == "all")">\(title) \
        <span class="quiet">\(count)</span></button>

        """
    }
}

/// Words with their counts.
enum ReportWords {
    /// "1 sample", "2 samples".
    static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
