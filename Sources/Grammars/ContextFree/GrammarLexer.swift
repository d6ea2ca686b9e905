import RegularExpressions

/// A token of a grammar's text.
struct GrammarToken: Equatable {
    enum Kind: Equatable {
        /// A rule's or terminal's name.
        case name(String)
        /// A quoted text; `ignoresCase` where an `i` follows the quote.
        case text(String, ignoresCase: Bool)
        /// A pattern between slashes, with its flags.
        case pattern(String, flags: String)
        /// `<…>`: a special token of the vocabulary.
        case special(String)
        /// A number.
        case number(Int)
        /// `%name`: a directive.
        case directive(String)
        /// A JSON value after `%json`, `%regex` or `%llguidance`.
        case json([UInt8])
        /// Punctuation.
        case symbol(String)
        case end
    }

    var kind: Kind
    var line: Int
    var column: Int
    /// The line of its last character, which is another one in a schema.
    var lastLine: Int

    /// How the token is shown in an error.
    var shown: String {
        switch kind {
        case .name(let name): "'\(name)'"
        case .text(let text, _): "\"\(text)\""
        case .pattern(let pattern, _): "/\(pattern)/"
        case .special(let name): "<\(name)>"
        case .number(let number): "\(number)"
        case .directive(let name): "'%\(name)'"
        case .json: "a JSON value"
        case .symbol(let symbol): "'\(symbol)'"
        case .end: "the end of the grammar"
        }
    }
}

/// Splits a grammar's text into tokens.
struct GrammarLexer {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var column = 1
    private var tokens: [GrammarToken] = []

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The tokens of a text, `end` last.
    static func tokens(of text: String) throws(GrammarError) -> [GrammarToken] {
        var lexer = GrammarLexer(text)
        try lexer.run()
        return lexer.tokens
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private mutating func advance() {
        if scalars[position] == "\n" {
            line += 1
            column = 1
        } else {
            column += 1
        }
        position += 1
    }

    private func fault(_ found: String, expected: String) -> GrammarError {
        .grammar(.unexpected(found, expected: expected), line: line, column: column)
    }

    private mutating func run() throws(GrammarError) {
        while let scalar = current {
            let start = (line, column)
            func add(_ kind: GrammarToken.Kind) {
                tokens.append(GrammarToken(kind: kind, line: start.0, column: start.1, lastLine: line))
            }
            switch scalar {
            case " ", "\t", "\n", "\r":
                advance()
            case "#":
                skipLine()
            case "/" where peek(1) == "/":
                skipLine()
            case "/":
                add(try pattern())
            case "\"", "'":
                add(try text(until: scalar))
            case "<":
                add(try special())
            case "%":
                advance()
                let name = name()
                if name.isEmpty { throw fault("'%'", expected: "a directive's name") }
                add(.directive(name))
                if ["json", "regex", "llguidance"].contains(name) { add(try json()) }
            case "0"..."9":
                add(.number(try number()))
            case _ where Self.isNameStart(scalar):
                add(.name(name()))
            default:
                add(.symbol(try symbol()))
            }
        }
        tokens.append(GrammarToken(kind: .end, line: line, column: column, lastLine: line))
    }

    private mutating func skipLine() {
        while let scalar = current, scalar != "\n" {
            _ = scalar
            advance()
        }
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private mutating func name() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = current {
            let isInner = ("0"..."9").contains(scalar) || (scalar == "-" && peek(1) != ">")
            guard Self.isNameStart(scalar) || (!name.isEmpty && isInner) else { break }
            name.append(scalar)
            advance()
        }
        return String(name)
    }

    private mutating func number() throws(GrammarError) -> Int {
        var value = 0
        while let scalar = current, ("0"..."9").contains(scalar) {
            value = value * 10 + Int(scalar.value - 48)
            if value > Int(Int32.max) { throw fault("a number above 2147483647", expected: "a repetition count") }
            advance()
        }
        return value
    }

    private mutating func symbol() throws(GrammarError) -> String {
        for symbol in [
            "::=", "->", "..", "|", ":", "=", "(", ")", "[", "]", "{", "}", "?", "*", "+", ",", ";", "~", "!", ".", "&",
            "@",
        ] {
            let expected = Array(symbol.unicodeScalars)
            if expected.indices.allSatisfy({ peek($0) == expected[$0] }) {
                for _ in expected { advance() }
                return symbol
            }
        }
        throw fault("'\(scalars[position])'", expected: "a rule")
    }

    private mutating func text(until quote: Unicode.Scalar) throws(GrammarError) -> GrammarToken.Kind {
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != quote {
            if scalar == "\n" { throw fault("a line break", expected: "a closing quote") }
            advance()
            text.append(scalar == "\\" ? try escape() : scalar)
        }
        guard current != nil else { throw fault("the end of the grammar", expected: "a closing quote") }
        advance()
        var ignoresCase = false
        if current == "i", !(peek(1).map(Self.isNameStart) ?? false) {
            ignoresCase = true
            advance()
        }
        return .text(String(text), ignoresCase: ignoresCase)
    }

    private mutating func escape() throws(GrammarError) -> Unicode.Scalar {
        guard let scalar = current else { throw fault("the end of the grammar", expected: "an escape") }
        let digits: Int
        switch scalar {
        case "n": digits = 0
        case "x": digits = 2
        case "u": digits = 4
        case "U": digits = 8
        default: digits = 0
        }
        let simple: [Unicode.Scalar: Unicode.Scalar] = [
            "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}", "\\": "\\", "\"": "\"", "'": "'", "/": "/",
            "0": "\0",
        ]
        if digits == 0 {
            guard let value = simple[scalar] else {
                throw fault("'\\\(scalar)'", expected: "an escape such as \\n or \\u00e9")
            }
            advance()
            return value
        }
        advance()
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = current.flatMap({ UInt8(exactly: $0.value) }).flatMap(LexemeTable.hexDigit) else {
                throw fault("'\(current.map(String.init) ?? "")'", expected: "\(digits) hexadecimal digits")
            }
            value = value &* 16 &+ digit
            advance()
        }
        guard let result = Unicode.Scalar(value) else {
            throw fault("U+\(String(value, radix: 16))", expected: "a Unicode scalar")
        }
        return result
    }

    private mutating func pattern() throws(GrammarError) -> GrammarToken.Kind {
        advance()
        var pattern = String.UnicodeScalarView()
        while let scalar = current, scalar != "/" {
            if scalar == "\n" { throw fault("a line break", expected: "'/'") }
            advance()
            if scalar == "\\", let next = current {
                // `\/` is a slash; every other escape is the pattern's own.
                if next != "/" { pattern.append(scalar) }
                pattern.append(next)
                advance()
            } else {
                pattern.append(scalar)
            }
        }
        guard current != nil else { throw fault("the end of the grammar", expected: "'/'") }
        advance()
        return .pattern(String(pattern), flags: name())
    }

    private mutating func special() throws(GrammarError) -> GrammarToken.Kind {
        advance()
        var name = String.UnicodeScalarView()
        while let scalar = current, scalar != ">" {
            if scalar == "\n" { throw fault("a line break", expected: "'>'") }
            name.append(scalar)
            advance()
        }
        guard current != nil else { throw fault("the end of the grammar", expected: "'>'") }
        advance()
        return .special(String(name))
    }

    /// The bytes of a JSON object, which ends with the brace that closes it.
    private mutating func json() throws(GrammarError) -> GrammarToken.Kind {
        while let scalar = current, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
            _ = scalar
            advance()
        }
        guard current == "{" else { throw fault(current.map { "'\($0)'" } ?? "the end", expected: "a schema '{…}'") }
        var text = String.UnicodeScalarView()
        var depth = 0
        var isInString = false
        while let scalar = current {
            text.append(scalar)
            advance()
            if isInString {
                if scalar == "\\", let next = current {
                    text.append(next)
                    advance()
                } else if scalar == "\"" {
                    isInString = false
                }
                continue
            }
            if scalar == "\"" { isInString = true }
            if scalar == "{" { depth += 1 }
            if scalar == "}" { depth -= 1 }
            if depth == 0 { return .json(Array(String(text).utf8)) }
        }
        throw fault("the end of the grammar", expected: "'}'")
    }
}
