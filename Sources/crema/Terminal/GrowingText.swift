/// Writes a text to standard output while it grows.
struct GrowingText {
    /// What was written; later texts begin with it.
    private var written = 0
    private var endsLine = true

    /// Whether anything was written.
    var isEmpty: Bool { written == 0 }

    /// Writes what is new.
    mutating func write(_ text: String) {
        let bytes = text.utf8.dropFirst(written)
        guard let last = bytes.last else { return }
        written += bytes.count
        endsLine = last == UInt8(ascii: "\n")
        StandardOutput.write(String(decoding: bytes, as: UTF8.self))
        StandardOutput.flush()
    }

    /// Ends the last line.
    mutating func end() {
        if !endsLine || written == 0 { StandardOutput.line() }
        StandardOutput.flush()
        endsLine = true
    }
}
