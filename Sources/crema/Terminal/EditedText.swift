/// A text under the cursor, changed as the keys of a shell change it; knows nothing about terminals.
struct EditedText: Equatable {
    private(set) var characters: [Character] = []
    /// The character in front of which the cursor is.
    private(set) var cursor = 0

    /// The text before the cursor.
    var beforeCursor: String { String(characters[..<cursor]) }
    /// The text as a string.
    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    /// Puts text in at the cursor.
    ///
    /// Line ends become `\n`, and control characters other than tabs are left out.
    mutating func insert(_ text: String) {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let kept = String(
            String.UnicodeScalarView(
                lines.unicodeScalars.filter {
                    $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
                }))
        // Joined as text, because what is typed may go together with what is in front of it.
        let before = String(characters[..<cursor]) + kept
        let after = characters[cursor...]
        let head = Array(before)
        characters = head + after
        cursor = head.count
    }

    mutating func moveLeft() { cursor = max(0, cursor - 1) }
    mutating func moveRight() { cursor = min(characters.count, cursor + 1) }
    mutating func moveToStart() { cursor = lineStart }
    mutating func moveToEnd() { cursor = lineEnd }
    mutating func moveToTextEnd() { cursor = characters.count }
    mutating func moveWordLeft() { cursor = wordStart }

    mutating func moveWordRight() {
        while cursor < characters.count, !characters[cursor].isWordPart { cursor += 1 }
        while cursor < characters.count, characters[cursor].isWordPart { cursor += 1 }
    }

    mutating func deleteBackward() { remove(from: max(0, cursor - 1)) }

    mutating func deleteForward() {
        if cursor < characters.count { characters.remove(at: cursor) }
    }

    /// Removes the rest of the line; at its end, the line end.
    mutating func killToEnd() {
        let end = lineEnd
        characters.removeSubrange(cursor..<(end == cursor ? min(end + 1, characters.count) : end))
    }

    mutating func killToStart() { remove(from: lineStart) }

    /// Removes the word in front of the cursor with the blanks after it, as a shell does.
    mutating func killWord() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        remove(from: start)
    }

    private mutating func remove(from start: Int) {
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    private var lineStart: Int { characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }
    private var lineEnd: Int { characters[cursor...].firstIndex(of: "\n") ?? characters.count }

    private var wordStart: Int {
        var start = cursor
        while start > 0, !characters[start - 1].isWordPart { start -= 1 }
        while start > 0, characters[start - 1].isWordPart { start -= 1 }
        return start
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
