import Grammars

/// Finds the end of a value with brackets or of a string byte by byte, without reading it.
struct ValueScanner: Sendable {
    /// What is around strings that have marks of their own; empty where strings have quotes.
    private let mark: [UInt8]
    /// Whether strings may have single quotes, and lists round brackets.
    private let isPython: Bool
    /// Open brackets.
    private var depth: Int
    /// The quote of the open string.
    private var quote: UInt8?
    private var isEscaped = false
    /// Bytes of the mark that have been read.
    private var matched = 0
    private var isInMarks = false

    /// A scanner of a value in a spelling, after some opening brackets.
    init(_ spelling: ValueSpelling, depth: Int = 0) {
        mark = spelling.stringMark.map { Array($0.utf8) } ?? []
        isPython = spelling.words == .python
        self.depth = depth
    }

    /// Takes the next byte; true when it closes the first bracket, or a string outside of any.
    mutating func consume(_ byte: UInt8) -> Bool {
        if let quote {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == quote {
                self.quote = nil
                return depth == 0
            }
            return false
        }
        if let first = mark.first {
            // A mark holds its first byte once, so after a mismatch only this byte can begin another.
            matched = byte == mark[matched] ? matched + 1 : byte == first ? 1 : 0
            if matched == mark.count {
                matched = 0
                isInMarks.toggle()
            }
            if isInMarks { return false }
        }
        switch byte {
        case UInt8(ascii: "\"") where mark.isEmpty, UInt8(ascii: "'") where isPython: quote = byte
        case UInt8(ascii: "{"), UInt8(ascii: "["),
            UInt8(ascii: "(") where isPython:
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: ")") where isPython:
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}
