/// A metric on the page: its mean, the interval on a line, and the run it is compared with.
struct MetricCard {
    let figures: MetricFigures
    let comparison: MetricComparison?

    var text: String {
        """
        <article class="panel card">
        <h2>\(XMLText.content(figures.name))</h2>
        <p class="big">\(ReportNumber.mean(figures.mean, isRate: figures.isRate))</p>
        \(line)<p class="quiet">\(details)</p>
        \(difference)</article>

        """
    }

    private var details: String {
        var parts: [String] = []
        if figures.interval.lower.isFinite, figures.count > 0 {
            parts.append(
                "\(ReportNumber.level(figures.interval.level)): "
                    + ReportNumber.interval(figures.interval, isRate: figures.isRate))
        }
        parts.append(ReportWords.count(figures.count, "score"))
        if figures.ignored > 0 { parts.append("\(figures.ignored) ignored") }
        return parts.joined(separator: " · ")
    }

    /// Where the line begins and ends: a rate's is 0 to 1, else as far as what is drawn.
    private var bounds: (lower: Double, upper: Double) {
        if figures.isRate { return (0, 1) }
        let values = [figures.interval.lower, figures.interval.upper, comparison?.baselineMean ?? figures.mean]
        let (lower, upper) = (values.min() ?? 0, values.max() ?? 1)
        let margin = upper > lower ? (upper - lower) * 0.15 : 0.5
        return (lower - margin, upper + margin)
    }

    private var line: String {
        guard figures.count > 0, figures.mean.isFinite, figures.interval.lower.isFinite else { return "" }
        let (lower, upper) = bounds
        func place(_ value: Double) -> String {
            ReportNumber.text(100 * min(1, max(0, (value - lower) / (upper - lower))))
        }
        let width = ReportNumber.text(100 * (figures.interval.upper - figures.interval.lower) / (upper - lower))
        let before = comparison.map { comparison in
            comparison.baselineMean.isFinite
                ? "<span class=\"before\" style=\"left:\(place(comparison.baselineMean))%\"></span>" : ""
        }
        return """
            <div class="line" aria-hidden="true"><span class="range" \
            style="left:\(place(figures.interval.lower))%;width:\(width)%"></span>\(before ?? "")<span class="dot" \
            style="left:\(place(figures.mean))%"></span></div>

            """
    }

    private var difference: String {
        guard let comparison, comparison.count > 0 else { return "" }
        // Whether more of a score is better, only its name says.
        let direction =
            !comparison.isRate || comparison.difference == 0 ? "even" : comparison.difference > 0 ? "up" : "down"
        return """
            <p><span class="difference \(direction)">\
            \(ReportNumber.difference(comparison.difference, isRate: comparison.isRate))</span> <span class="quiet">from \
            \(ReportNumber.mean(comparison.baselineMean, isRate: comparison.isRate)) · \
            \(comparison.higher) higher, \(comparison.lower) lower · p \(ReportNumber.pValue(comparison.adjustedPValue))\
            </span></p>

            """
    }
}
