/// Writes a text to standard output while it grows.
struct GrowingText {
    /// What was written of the text that grows.
    private var written = ""
    private var endsLine = true
    private var isEmpty = true

    /// Writes what is new; a text that does not begin as the one before it is another, on a line of its own.
    mutating func write(_ text: String) {
        if !text.utf8.starts(with: written.utf8) {
            if !endsLine { StandardOutput.line() }
            (written, endsLine) = ("", true)
        }
        let bytes = text.utf8.dropFirst(written.utf8.count)
        guard let last = bytes.last else { return }
        written = text
        (endsLine, isEmpty) = (last == UInt8(ascii: "\n"), false)
        StandardOutput.write(String(decoding: bytes, as: UTF8.self))
        StandardOutput.flush()
    }

    /// Ends the last line.
    mutating func end() {
        if !endsLine || isEmpty { StandardOutput.line() }
        StandardOutput.flush()
        endsLine = true
    }
}
