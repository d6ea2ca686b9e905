/// Passes over time as a picture (SVG): a column for each, as wide as it took, with the rows of each kind one on another.
struct PassPlot {
    /// One pass.
    struct Column: Equatable {
        /// When it began, in milliseconds.
        let start: Double
        /// How long it took, in milliseconds.
        let length: Double
        /// The rows of each kind.
        let rows: [Int]
    }

    let title: String
    /// Where the figures come from.
    let note: String
    /// The kinds of rows, from below.
    let kinds: [String]
    let columns: [Column]

    private static let (width, plotHeight) = (760.0, 220.0)
    private static let (left, right, top, lineHeight) = (64.0, 20.0, 92.0, 18.0)
    private static let colours = [
        (light: "#3e62be", dark: "#789bfa"), (light: "#a4501a", dark: "#f0a36b"), (light: "#3d7a3a", dark: "#86c182"),
    ]

    /// The picture, with what it shows in words for those who hear it.
    var svg: String {
        let legendTop = Self.top + Self.plotHeight + 52
        let height = legendTop + Double(kinds.count) * Self.lineHeight + 8
        let size = "width=\"\(SVGText.number(Self.width))\" height=\"\(SVGText.number(height))\""
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVGText.number(Self.width)) \(SVGText.number(height))" \
            \(size) role="img" aria-label="\(SVGText.escaped(description))">
            <style>
            \(SVGText.style) .m { text-anchor: middle } .a { stroke: #6b6258; opacity: .35 } rect.k { stroke-width: .5 }

            """
        for (index, colour) in Self.colours.enumerated() { svg += ".k\(index) { fill: \(colour.light) } " }
        svg += "rect.k { stroke: #fbfaf8 }\n@media (prefers-color-scheme: dark) {\n\(SVGText.darkStyle)\n"
        for (index, colour) in Self.colours.enumerated() { svg += ".k\(index) { fill: \(colour.dark) } " }
        svg += """
            rect.k { stroke: #16140f } .a { stroke: #a89e91 }
            }
            </style>
            <rect class="g" \(size) rx="10"/>
            <text class="t" x="16" y="28">\(SVGText.escaped(title))</text>
            <text class="q" x="16" y="48">\(SVGText.escaped(note))</text>
            <text class="t" x="16" y="76">Rows of each pass</text>

            """
        return svg + axes + bars + legend(top: legendTop) + "</svg>\n"
    }

    /// What the picture shows, in words.
    private var description: String {
        let lengths = columns.map(\.length)
        let rows = kinds.indices.map { kind in
            let counts = columns.map { $0.rows[kind] }
            return "\(kinds[kind]): \(counts.min() ?? 0) to \(counts.max() ?? 0) rows of a pass"
        }
        return "\(title). \(columns.count) passes of \(LinePlot.figure(lengths.min() ?? 0)) to "
            + "\(LinePlot.figure(lengths.max() ?? 0)) milliseconds. \(rows.joined(separator: "; "))."
    }

    private var marks: [Double] {
        LinePlot.marks(upTo: Double(columns.map { $0.rows.reduce(0, +) }.max() ?? 0))
    }
    private var span: (first: Double, last: Double) {
        (columns.first?.start ?? 0, max(columns.last.map { $0.start + $0.length } ?? 1, 1e-3))
    }

    private func x(_ time: Double) -> Double {
        let (first, last) = span
        return Self.left + (time - first) / max(last - first, 1e-9) * (Self.width - Self.left - Self.right)
    }

    private func y(_ rows: Double) -> Double {
        Self.top + Self.plotHeight - rows / (marks.last ?? 1) * Self.plotHeight
    }

    private var axes: String {
        var svg = ""
        for mark in marks {
            let height = SVGText.number(y(mark))
            svg += "<line class=\"a\" x1=\"\(SVGText.number(Self.left))\" "
            svg += "x2=\"\(SVGText.number(Self.width - Self.right))\" y1=\"\(height)\" y2=\"\(height)\"/>"
            svg += "<text class=\"q n\" x=\"\(SVGText.number(Self.left - 6))\" y=\"\(SVGText.number(y(mark) + 4))\">"
            svg += "\(LinePlot.figure(mark))</text>\n"
        }
        let (first, last) = span
        for mark in LinePlot.marks(upTo: last - first) where mark <= last - first {
            svg += "<text class=\"q m\" x=\"\(SVGText.number(x(first + mark)))\" "
            svg += "y=\"\(SVGText.number(Self.top + Self.plotHeight + 18))\">\(LinePlot.figure(mark))</text>\n"
        }
        svg += "<text class=\"q m\" x=\"\(SVGText.number((Self.left + Self.width - Self.right) / 2))\" "
        return svg + "y=\"\(SVGText.number(Self.top + Self.plotHeight + 36))\">milliseconds</text>\n"
    }

    private var bars: String {
        var svg = ""
        for column in columns {
            var below = 0
            for (kind, rows) in column.rows.enumerated() where rows > 0 {
                let (top, bottom) = (y(Double(below + rows)), y(Double(below)))
                svg += "<rect class=\"k k\(kind % Self.colours.count)\" x=\"\(SVGText.number(x(column.start)))\" "
                svg += "y=\"\(SVGText.number(top))\" "
                svg += "width=\"\(SVGText.number(x(column.start + column.length) - x(column.start)))\" "
                svg +=
                    "height=\"\(SVGText.number(bottom - top))\"><title>\(SVGText.escaped(kinds[kind])): \(rows) rows, "
                svg += "\(LinePlot.figure(column.length)) ms</title></rect>\n"
                below += rows
            }
        }
        return svg
    }

    private func legend(top: Double) -> String {
        var svg = ""
        for (index, kind) in kinds.enumerated() {
            let place = SVGText.number(top + Double(index) * Self.lineHeight - 9)
            svg += "<rect class=\"k\(index % Self.colours.count)\" x=\"\(SVGText.number(Self.left))\" y=\"\(place)\" "
            svg += "width=\"28\" height=\"12\" rx=\"2\"/><text class=\"q\" x=\"\(SVGText.number(Self.left + 36))\" "
            svg +=
                "y=\"\(SVGText.number(top + Double(index) * Self.lineHeight + 1))\">\(SVGText.escaped(kind))</text>\n"
        }
        return svg
    }
}
