extension EditedText {
    /// How a text is laid out on a terminal.
    struct Layout: Equatable {
        /// What is written, with `\r\n` where a row ends early.
        var shown: String
        /// The rows that are taken, at least one.
        var rows: Int
        /// Where the cursor is.
        var cursorRow: Int
        var cursorColumn: Int
    }

    /// The text after a prompt on a terminal of a width; further lines follow a prompt of their own.
    func layout(prompt: String, continuation: String, columns: Int) -> Layout {
        let columns = max(columns, 4)
        var layout = Layout(shown: prompt, rows: 1, cursorRow: 0, cursorColumn: 0)
        var column = DisplayWidth.of(prompt)
        func wrap() {
            layout.shown += "\r\n"
            layout.rows += 1
            column = 0
        }
        for index in 0...characters.count {
            // A terminal keeps its cursor in the last column until more comes; rows are ended here instead.
            let width = index < characters.count ? Self.cell(characters[index]).width : 1
            if column + width > columns { wrap() }
            if index == cursor { (layout.cursorRow, layout.cursorColumn) = (layout.rows - 1, column) }
            guard index < characters.count else { break }
            if characters[index] == "\n" {
                wrap()
                layout.shown += continuation
                column = DisplayWidth.of(continuation)
            } else {
                layout.shown += Self.cell(characters[index]).text
                column += width
            }
        }
        return layout
    }

    private static func cell(_ character: Character) -> (text: String, width: Int) {
        switch character {
        case "\n": ("", 0)
        case "\t": ("  ", 2)
        default: (String(character), DisplayWidth.of(character))
        }
    }
}
