/// Lines over one axis as a picture (SVG), a panel for each scale, readable in light and dark.
struct LinePlot {
    /// One line: its name, and points with x from left to right.
    struct Series: Equatable {
        let name: String
        var points: [Point]
    }

    /// One figure.
    struct Point: Equatable {
        let x: Double
        let y: Double
    }

    /// Lines that share a scale from zero.
    struct Panel: Equatable {
        let title: String
        let series: [Series]
    }

    let title: String
    /// Where the figures come from.
    let note: String
    let xTitle: String
    let yTitle: String
    let panels: [Panel]

    private static let panelWidth = 460.0
    private static let plotHeight = 220.0
    private static let (left, right, top) = (64.0, 20.0, 92.0)
    private static let lineHeight = 18.0
    /// Marks of the x axis are at least this far apart.
    private static let markDistance = 44.0
    /// The colours of the lines, of which the first is used first; each also has dashes of its own.
    private static let styles = [
        (light: "#a4501a", dark: "#f0a36b", dashes: "none"), (light: "#3e62be", dark: "#789bfa", dashes: "7 3"),
        (light: "#3d7a3a", dark: "#86c182", dashes: "2 3"), (light: "#8a3f80", dark: "#d68acb", dashes: "9 3 2 3"),
    ]

    /// The picture, with its figures in words for those who hear it.
    var svg: String {
        let rows = Double(panels.map(\.series.count).max() ?? 0)
        let legendTop = Self.top + Self.plotHeight + 52
        let width = Double(panels.count) * Self.panelWidth
        let height = legendTop + rows * Self.lineHeight + 8
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVGText.number(width)) \(SVGText.number(height))" \
            width="\(SVGText.number(width))" height="\(SVGText.number(height))" role="img" \
            aria-label="\(SVGText.escaped(description))">
            <style>
            \(SVGText.style) .m { text-anchor: middle }
            .a { stroke: #6b6258; opacity: .35 } path { fill: none; stroke-width: 2 }

            """
        for (index, style) in Self.styles.enumerated() {
            svg += "path.s\(index) { stroke: \(style.light); stroke-dasharray: \(style.dashes) } "
            svg += "circle.s\(index) { fill: \(style.light) }\n"
        }
        svg += "@media (prefers-color-scheme: dark) {\n\(SVGText.darkStyle) .a { stroke: #a89e91 }\n"
        for (index, style) in Self.styles.enumerated() {
            svg += "path.s\(index) { stroke: \(style.dark) } circle.s\(index) { fill: \(style.dark) }\n"
        }
        svg += """
            }
            </style>
            <rect class="g" width="\(SVGText.number(width))" height="\(SVGText.number(height))" rx="10"/>
            <text class="t" x="16" y="28">\(SVGText.escaped(title))</text>
            <text class="q" x="16" y="48">\(SVGText.escaped(note))</text>

            """
        for (index, panel) in panels.enumerated() {
            svg += drawn(panel, at: Double(index) * Self.panelWidth, legendTop: legendTop)
        }
        return svg + "</svg>\n"
    }

    /// What the picture shows, in words.
    private var description: String {
        let words = panels.map { panel in
            let lines = panel.series.map { series in
                series.name + ": "
                    + series.points.map { "\(Self.figure($0.y)) at \(Self.figure($0.x))" }.joined(separator: ", ")
            }
            return "\(panel.title): " + lines.joined(separator: "; ")
        }
        return "\(title). \(yTitle) against \(xTitle). " + words.joined(separator: ". ") + "."
    }

    private func drawn(_ panel: Panel, at start: Double, legendTop: Double) -> String {
        let points = panel.series.flatMap(\.points)
        let marks = Self.marks(upTo: points.map(\.y).max() ?? 0)
        let highest = marks.last ?? 1
        let (lowest, last) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let plotWidth = Self.panelWidth - Self.left - Self.right
        let bottom = Self.top + Self.plotHeight
        func x(_ value: Double) -> Double {
            start + Self.left + (last > lowest ? (value - lowest) / (last - lowest) : 0.5) * plotWidth
        }
        func y(_ value: Double) -> Double { bottom - value / highest * Self.plotHeight }

        var svg = ""
        svg += "<text class=\"t\" x=\"\(SVGText.number(start + 16))\" y=\"76\">\(SVGText.escaped(panel.title)), "
        svg += "\(SVGText.escaped(yTitle))</text>\n"
        for mark in marks {
            let height = SVGText.number(y(mark))
            svg +=
                "<line class=\"a\" x1=\"\(SVGText.number(start + Self.left))\" x2=\"\(SVGText.number(start + Self.left + plotWidth))\" "
            svg += "y1=\"\(height)\" y2=\"\(height)\"/>"
            svg +=
                "<text class=\"q n\" x=\"\(SVGText.number(start + Self.left - 6))\" y=\"\(SVGText.number(y(mark) + 4))\">"
            svg += "\(Self.figure(mark))</text>\n"
        }
        var previous = -Double.infinity
        for value in Set(points.map(\.x)).sorted() where x(value) - previous >= Self.markDistance {
            previous = x(value)
            svg += "<text class=\"q m\" x=\"\(SVGText.number(previous))\" y=\"\(SVGText.number(bottom + 18))\">"
            svg += "\(Self.figure(value))</text>\n"
        }
        svg +=
            "<text class=\"q m\" x=\"\(SVGText.number(start + Self.left + plotWidth / 2))\" y=\"\(SVGText.number(bottom + 36))\">"
        svg += "\(SVGText.escaped(xTitle))</text>\n"
        for (index, series) in panel.series.enumerated() {
            let style = "s\(index % Self.styles.count)"
            let places = series.points.map { "\(SVGText.number(x($0.x))) \(SVGText.number(y($0.y)))" }
            svg += "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>\n"
            for point in series.points {
                svg +=
                    "<circle class=\"\(style)\" cx=\"\(SVGText.number(x(point.x)))\" cy=\"\(SVGText.number(y(point.y)))\" r=\"3.5\">"
                svg +=
                    "<title>\(SVGText.escaped(series.name)): \(Self.figure(point.y)) at \(Self.figure(point.x))</title>"
                svg += "</circle>\n"
            }
            let height = legendTop + Double(index) * Self.lineHeight
            svg += "<path class=\"\(style)\" d=\"M\(SVGText.number(start + Self.left)) \(SVGText.number(height))h28\"/>"
            svg +=
                "<text class=\"q\" x=\"\(SVGText.number(start + Self.left + 36))\" y=\"\(SVGText.number(height + 4))\">"
            svg += "\(SVGText.escaped(series.name))</text>\n"
        }
        return svg
    }

    /// Round numbers from 0 to one that is not below a figure: about five steps of 1, 2 or 5 times a power of ten.
    static func marks(upTo largest: Double) -> [Double] {
        guard largest > 0, largest.isFinite else { return [0, 1] }
        var power = 1.0
        while power * 10 <= largest / 4 { power *= 10 }
        while power > largest / 4 { power /= 10 }
        let step = [5, 2, 1].map { $0 * power }.first { $0 <= largest / 4 } ?? power
        let count = Int((largest / step).rounded(.up))
        return (0...count).map { Double($0) * step }
    }

    /// A figure with the digits that it deserves: three, and all before the point.
    static func figure(_ value: Double) -> String {
        let size = abs(value)
        return Quantities.fixed(value, decimals: size >= 100 || value == value.rounded() ? 0 : size >= 10 ? 1 : 2)
    }
}
