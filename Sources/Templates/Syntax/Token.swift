/// A token of a template.
struct Token: Sendable {
    enum Kind: Equatable, Sendable {
        case data
        case variableBegin, variableEnd, blockBegin, blockEnd
        case name, string, integer, float
        case symbol(Symbol)
        case end
        /// The lexer stopped here with an error, raised when the parser arrives.
        case failure
    }

    enum Symbol: String, CaseIterable, Sendable {
        case add = "+"
        case sub = "-"
        case div = "/"
        case floordiv = "//"
        case mul = "*"
        case mod = "%"
        case pow = "**"
        case tilde = "~"
        case lbracket = "["
        case rbracket = "]"
        case lparen = "("
        case rparen = ")"
        case lbrace = "{"
        case rbrace = "}"
        case eq = "=="
        case ne = "!="
        case gt = ">"
        case gteq = ">="
        case lt = "<"
        case lteq = "<="
        case assign = "="
        case dot = "."
        case colon = ":"
        case pipe = "|"
        case comma = ","
        case semicolon = ";"
    }

    var kind: Kind
    /// Template data, a name, the value of a string, the digits of a number, or the message of a failure.
    var text: String
    /// Byte offset in the source.
    var position: Int

    /// As messages name it.
    var description: String {
        switch kind {
        case .data: return "template data / text"
        case .variableBegin: return "begin of print statement"
        case .variableEnd: return "end of print statement"
        case .blockBegin: return "begin of statement block"
        case .blockEnd: return "end of statement block"
        case .name, .string, .integer, .float: return text
        case .symbol(let symbol): return symbol.rawValue
        case .end: return "end of template"
        case .failure: return text
        }
    }
}

/// The source of a template with its line ends made uniform.
struct TemplateSource: Sendable {
    let name: String
    let bytes: [UInt8]

    /// Turns `\r\n` and `\r` into `\n` and drops one line end at the end of the text, as Jinja2 does.
    init(_ text: String, name: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var previousReturn = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), previousReturn {
                previousReturn = false
                continue
            }
            previousReturn = byte == UInt8(ascii: "\r")
            bytes.append(previousReturn ? UInt8(ascii: "\n") : byte)
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        self.bytes = bytes
        self.name = name
    }

    /// Line, column and the text around a byte offset.
    func place(_ position: Int) -> TemplatePlace {
        let position = max(0, min(position, bytes.count))
        let newline = UInt8(ascii: "\n")
        var line = 1
        var lineStart = 0
        for index in 0..<position where bytes[index] == newline {
            line += 1
            lineStart = index + 1
        }
        let lineEnd = bytes[position...].firstIndex(of: newline) ?? bytes.count
        let before = Array(String(decoding: bytes[lineStart..<position], as: UTF8.self).unicodeScalars)
        let after = Array(String(decoding: bytes[position..<lineEnd], as: UTF8.self).unicodeScalars)
        // Templates often are on one line of thousands of characters.
        let shownBefore = before.suffix(60)
        let text = String(String.UnicodeScalarView(shownBefore)) + String(String.UnicodeScalarView(after.prefix(40)))
        return TemplatePlace(name: name, line: line, column: before.count + 1, text: text, indent: shownBefore.count)
    }
}
