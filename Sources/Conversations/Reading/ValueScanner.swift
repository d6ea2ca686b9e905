/// Finds the ends of nested values without reading them.
enum JSONScan {
    /// The place after the object or list that begins at `start`; nil when the text ends before it.
    static func end(of bytes: [UInt8], from start: Int) -> Int? {
        end(of: bytes, from: start, .object(ObjectScanner()))
    }

    /// The closing parenthesis that belongs to the one at `start`, outside strings.
    static func closingParenthesis(_ bytes: [UInt8], from start: Int) -> Int? {
        end(of: bytes, from: start, .parenthesis(ParenthesisScanner())).map { $0 - 1 }
    }

    /// The place after the object at `start` in Gemma's spelling.
    static func gemmaEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        end(of: bytes, from: start, .gemma(GemmaScanner()))
    }

    private static func end(of bytes: [UInt8], from start: Int, _ scanner: ValueScanner) -> Int? {
        var scanner = scanner
        for index in start..<bytes.count where scanner.consume(bytes[index]) { return index + 1 }
        return nil
    }
}

/// Follows a value with brackets byte by byte.
enum ValueScanner: Sendable {
    case object(ObjectScanner)
    case parenthesis(ParenthesisScanner)
    case gemma(GemmaScanner)
    case string(StringScanner)
    case word(WordScanner)

    /// Takes the next byte; true when it closes the value.
    mutating func consume(_ byte: UInt8) -> Bool {
        switch self {
        case .object(var scanner):
            defer { self = .object(scanner) }
            return scanner.consume(byte)
        case .parenthesis(var scanner):
            defer { self = .parenthesis(scanner) }
            return scanner.consume(byte)
        case .gemma(var scanner):
            defer { self = .gemma(scanner) }
            return scanner.consume(byte)
        case .string(var scanner):
            defer { self = .string(scanner) }
            return scanner.consume(byte)
        case .word(let scanner): return scanner.consume(byte)
        }
    }
}

/// Follows an object or list of JSON.
struct ObjectScanner: Sendable {
    private var depth = 0
    private var inString = false
    private var escaped = false

    /// Takes the next byte; true when it closes the value.
    mutating func consume(_ byte: UInt8) -> Bool {
        if inString {
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == UInt8(ascii: "\"") {
                inString = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}

/// Follows a string of JSON.
struct StringScanner: Sendable {
    private var isOpen = false
    private var escaped = false

    /// Takes the next byte; true when it closes the string.
    mutating func consume(_ byte: UInt8) -> Bool {
        if escaped {
            escaped = false
        } else if byte == UInt8(ascii: "\\") {
            escaped = true
        } else if byte == UInt8(ascii: "\"") {
            if isOpen { return true }
            isOpen = true
        }
        return false
    }
}

/// Follows a number or a word of JSON.
struct WordScanner: Sendable {
    /// Takes the next byte; true when it is one after the value.
    func consume(_ byte: UInt8) -> Bool { byte.isBlank || ",:[]{}\"".utf8.contains(byte) }
}

/// Follows the arguments of a call in Python.
struct ParenthesisScanner: Sendable {
    private var depth: Int
    private var quote: UInt8?
    private var escaped = false

    /// A scanner after some opening brackets.
    init(depth: Int = 0) { self.depth = depth }

    /// Takes the next byte; true when it closes the first bracket.
    mutating func consume(_ byte: UInt8) -> Bool {
        if let open = quote {
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == open {
                quote = nil
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}

/// Follows an object in Gemma's spelling, whose strings are between marks.
struct GemmaScanner: Sendable {
    private static let quote = Array(GemmaLiteral.quote.utf8)
    private var depth = 0
    private var inString = false
    /// Bytes of a mark that have been read.
    private var matched = 0

    /// Takes the next byte; true when it closes the object.
    mutating func consume(_ byte: UInt8) -> Bool {
        // A mark holds its first byte once, so after a mismatch only this byte can begin another.
        matched = byte == Self.quote[matched] ? matched + 1 : byte == Self.quote[0] ? 1 : 0
        if matched == Self.quote.count {
            matched = 0
            inString.toggle()
        }
        if inString { return false }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
            depth -= 1
            return depth == 0
        }
        return false
    }
}
