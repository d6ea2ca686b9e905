/// The grammar of RFC 8259 as directly as it can be written: slow, obvious, and the reference for the parser.
struct JSONGrammar {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private struct Mismatch: Error {}

    /// Whether bytes are one JSON text.
    ///
    /// Lone surrogates count as wrong; repeated keys and any depth as right.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var grammar = JSONGrammar(scalars: Array(text.unicodeScalars))
        do {
            try grammar.element()
            return grammar.position == grammar.scalars.count
        } catch {
            return false
        }
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ text: String) throws {
        for scalar in text.unicodeScalars {
            guard next == scalar else { throw Mismatch() }
            position += 1
        }
    }

    private mutating func takeAny(of set: String) -> Bool {
        guard let next, set.unicodeScalars.contains(next) else { return false }
        position += 1
        return true
    }

    private mutating func space() {
        while takeAny(of: " \t\r") || takeAny(of: "\n") {}
    }

    private mutating func element() throws {
        space()
        switch next {
        case "{": try list("{", "}") { try $0.member() }
        case "[": try list("[", "]") { try $0.element() }
        case "\"": try string()
        case "t": try take("true")
        case "f": try take("false")
        case "n": try take("null")
        default: try number()
        }
        space()
    }

    private mutating func list(_ open: String, _ close: String, item: (inout JSONGrammar) throws -> Void) throws {
        try take(open)
        space()
        if (try? take(close)) != nil { return }
        repeat { try item(&self) } while takeAny(of: ",")
        try take(close)
    }

    private mutating func member() throws {
        space()
        try string()
        space()
        try take(":")
        try element()
    }

    private mutating func string() throws {
        try take("\"")
        while let scalar = next, scalar != "\"" {
            guard scalar.value >= 0x20 else { throw Mismatch() }
            position += 1
            if scalar == "\\" { try escape() }
        }
        try take("\"")
    }

    private mutating func escape() throws {
        if takeAny(of: "\"\\/bfnrt") { return }
        try take("u")
        let high = try hexadecimal()
        if (0xDC00..<0xE000).contains(high) { throw Mismatch() }
        guard (0xD800..<0xDC00).contains(high) else { return }
        try take("\\u")
        guard (0xDC00..<0xE000).contains(try hexadecimal()) else { throw Mismatch() }
    }

    private mutating func hexadecimal() throws -> Int {
        let start = position
        for _ in 0..<4 where !takeAny(of: "0123456789abcdefABCDEF") { throw Mismatch() }
        var digits = ""
        digits.unicodeScalars.append(contentsOf: scalars[start..<position])
        return Int(digits, radix: 16) ?? 0
    }

    private mutating func number() throws {
        _ = takeAny(of: "-")
        if !takeAny(of: "0") { try digits() }
        if takeAny(of: ".") { try digits() }
        if takeAny(of: "eE") {
            _ = takeAny(of: "+-")
            try digits()
        }
    }

    private mutating func digits() throws {
        guard takeAny(of: "0123456789") else { throw Mismatch() }
        while takeAny(of: "0123456789") {}
    }
}
