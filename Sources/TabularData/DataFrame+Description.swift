extension DataFrame: CustomStringConvertible {
    /// Most rows that the description shows.
    private static let shownRows = 20
    /// Most characters of a cell that the description shows.
    private static let shownCharacters = 40

    /// The table as text: names, then rows, the first 20 of them.
    public var description: String {
        var lines = [columns.map { Self.shown($0.name) }]
        for row in 0..<min(shape.rows, Self.shownRows) {
            lines.append(columns.map { Self.shown($0[row].map { "\($0)" } ?? FrameErrorText.missing) })
        }
        let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var text = lines.map { line in
            zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        text.append("\(shape.rows) rows, \(shape.columns) columns")
        return text.joined(separator: "\n")
    }

    /// A cell on one line and not too long.
    private static func shown(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        return line.count > shownCharacters ? line.prefix(shownCharacters - 1) + "…" : line
    }
}
