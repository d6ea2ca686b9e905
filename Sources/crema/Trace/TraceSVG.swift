import OrderedJSON

/// One step of a trace as a picture: the best candidates at each stage of the choice.
enum TraceSVG {
    private static let rowCount = 8
    private static let columnWidth = 210
    private static let rowHeight = 22
    private static let top = 84

    /// One column: its title, what is said of it, and rows of a piece, a share and whether it was chosen.
    private struct Column {
        let title: String
        let note: String
        var rows: [(piece: String, share: Double, isChosen: Bool)] = []
    }

    /// The picture of a step that ``TraceFile/read(_:)`` has checked.
    static func picture(_ step: JSONValue) -> String {
        let columns = columns(of: step)
        let rows = columns.map(\.rows.count).max() ?? 0
        let (width, height) = (columns.count * columnWidth + 24, top + rows * rowHeight + 40)
        let index = step["index"]?.intValue ?? 0
        let chosen = visible(step["piece"]?.stringValue ?? "")
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            role="img" aria-label="\(SVGText.escaped(description(of: columns, chosen: chosen, index: index)))">
            <style>
            \(SVGText.style)
            .p { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 12px }
            .b { fill: #3e62be; opacity: .5 } .c { fill: #a4501a; font-weight: 700 }
            @media (prefers-color-scheme: dark) {
            \(SVGText.darkStyle)
            .b { fill: #789bfa } .c { fill: #f0a36b }
            }
            </style>
            <rect class="g" width="\(width)" height="\(height)" rx="10"/>
            <text class="t" x="16" y="28">Step \(index): “\(SVGText.escaped(chosen))”</text>

            """
        for (number, column) in columns.enumerated() {
            let x = 16 + number * columnWidth
            svg += "<text class=\"t\" x=\"\(x)\" y=\"54\">\(SVGText.escaped(column.title))</text>\n"
            svg += "<text class=\"q\" x=\"\(x)\" y=\"70\">\(SVGText.escaped(column.note))</text>\n"
            let largest = max(column.rows.map(\.share).max() ?? 0, 1e-9)
            for (row, entry) in column.rows.enumerated() {
                let y = top + row * rowHeight
                let mark = entry.isChosen ? " c" : ""
                let bar = Int((entry.share / largest * 50).rounded())
                svg += "<text class=\"p\(mark)\" x=\"\(x)\" y=\"\(y + 14)\">\(SVGText.escaped(cut(entry.piece)))</text>"
                svg +=
                    "<rect class=\"b\(mark)\" x=\"\(x + 84)\" y=\"\(y + 4)\" width=\"\(max(bar, 1))\" height=\"12\" rx=\"2\"/>"
                svg +=
                    "<text class=\"n\(mark)\" x=\"\(x + 196)\" y=\"\(y + 14)\">\(SVGText.escaped(percent(entry.share)))</text>\n"
            }
        }
        svg += "<text class=\"q\" x=\"16\" y=\"\(height - 14)\">\(SVGText.escaped(outcome(of: step)))</text>\n</svg>\n"
        return svg
    }

    /// What the picture shows, in words.
    private static func description(of columns: [Column], chosen: String, index: Int) -> String {
        let words = columns.map { column in
            let rows = column.rows.map { "\($0.piece) \(percent($0.share))" }.joined(separator: ", ")
            return "\(column.title), \(column.note)" + (rows.isEmpty ? "" : ": \(rows).")
        }
        return "Step \(index): \(chosen) was chosen. " + words.joined(separator: " ")
    }

    private static func columns(of step: JSONValue) -> [Column] {
        guard step["forced"]?.boolValue != true else {
            return [Column(title: "Forced", note: "The grammar left one way to go on.")]
        }
        let token = step["token"]?.intValue
        func column(_ title: String, _ note: String, _ key: String, share: Int) -> Column {
            var column = Column(title: title, note: note)
            let rows = step[key]?.arrayValue?.compactMap(\.arrayValue) ?? []
            var shown = Array(rows.prefix(rowCount))
            // The chosen token is shown in any case, in the last row.
            if let chosen = rows.dropFirst(rowCount).first(where: { $0[0].intValue == token }) {
                shown[rowCount - 1] = chosen
            }
            for row in shown {
                column.rows.append(
                    (visible(row[1].stringValue ?? ""), row[share].doubleValue ?? 0, row[0].intValue == token))
            }
            return column
        }
        let allowed = step["allowed"]?.intValue ?? 0
        var columns = [column("1 · Logits", "what the model says", "raw", share: 3)]
        if step["processed"] != nil {
            columns.append(column("2 · Penalties, bias", "by what was written before", "processed", share: 3))
        }
        if step["masked"] != nil {
            columns.append(column("3 · Mask", "\(Quantities.plural(allowed, "token")) allowed", "masked", share: 3))
        }
        let kept = step["kept"]?.intValue ?? 0
        columns.append(column("4 · Truncation", "\(Quantities.plural(kept, "token")) kept", "drawn", share: 2))
        return columns
    }

    private static func outcome(of step: JSONValue) -> String {
        if step["forced"]?.boolValue == true { return "The model was not asked." }
        guard let random = step["random"]?.doubleValue else { return "Greedy: the best token is taken." }
        let token = step["token"]?.intValue
        let share = step["drawn"]?.arrayValue?.first { $0.arrayValue?[0].intValue == token }?.arrayValue
        let place = share.map {
            ", which is from \(Quantities.fixed($0[3].doubleValue ?? 0, decimals: 3)) to "
                + Quantities.fixed($0[4].doubleValue ?? 0, decimals: 3)
        }
        return "The random number \(Quantities.fixed(random, decimals: 3)) fell into its share\(place ?? "")."
    }

    private static func percent(_ share: Double) -> String {
        share > 0 && share < 0.001 ? "< 0.1 %" : Quantities.fixed(share * 100, decimals: 1) + " %"
    }

    /// A piece with its white space made visible.
    private static func visible(_ piece: String) -> String {
        let text = piece.replacing("\n", with: "↵").replacing("\t", with: "⇥")
        return text.hasPrefix(" ") ? "␣" + text.dropFirst() : text
    }

    private static func cut(_ piece: String) -> String {
        piece.count > 11 ? piece.prefix(10) + "…" : piece
    }
}
