import RegularExpressions

/// The scalars of a grammar's text, read one by one with their places.
struct BNFScanner {
    /// A place in the text, counted from 1.
    struct Place {
        var line = 1
        var column = 1
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private(set) var place = Place()

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    var isAtEnd: Bool { position >= scalars.count }
    var isAtLineEnd: Bool { current == "\n" || current == "\r" }

    private mutating func advance() {
        if scalars[position] == "\n" {
            place = Place(line: place.line + 1, column: 1)
        } else {
            place.column += 1
        }
        position += 1
    }

    /// Takes a text if it is here.
    mutating func accept(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard position + wanted.count <= scalars.count,
            scalars[position..<position + wanted.count].elementsEqual(wanted)
        else { return false }
        for _ in wanted { advance() }
        return true
    }

    /// Takes blanks and comments, and line breaks where they mean nothing.
    mutating func skip(lines: Bool) {
        while let scalar = current {
            if scalar == " " || scalar == "\t" || (lines && (scalar == "\n" || scalar == "\r")) {
                advance()
            } else if scalar == "#" {
                while let scalar = current, scalar != "\n", scalar != "\r" {
                    _ = scalar
                    advance()
                }
            } else {
                return
            }
        }
    }

    // MARK: Errors

    /// The error of what is here in the place of something else.
    func unexpected(expected: String) -> GrammarError {
        let found =
            switch current {
            case nil: "the end of the grammar"
            case "\n", "\r": "the end of the line"
            case let scalar?: "'\(scalar)'"
            }
        return .grammar(.unexpected(found, expected: expected), line: place.line, column: place.column)
    }

    // MARK: Names and numbers

    /// Whether a scalar may begin a name.
    func isName(_ scalar: Unicode.Scalar, _ notation: BNFReader.Notation) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "0"..."9", "-": notation == .gbnf
        default: false
        }
    }

    mutating func name(_ notation: BNFReader.Notation) throws(GrammarError) -> String {
        guard let first = current, isName(first, notation) else { throw unexpected(expected: "a rule's name") }
        var name = String.UnicodeScalarView()
        while let scalar = current {
            switch scalar {
            case "a"..."z", "A"..."Z", "_", "0"..."9", "-": break
            case "." where notation == .ebnf: break
            default: return String(name)
            }
            name.append(scalar)
            advance()
        }
        return String(name)
    }

    mutating func number() throws(GrammarError) -> Int {
        var value: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            let next = (value ?? 0) * 10 + Int(scalar.value - 48)
            if next > Int(Int32.max) { throw unexpected(expected: "a count up to \(Int32.max)") }
            value = next
            advance()
        }
        guard let value else { throw unexpected(expected: "a count") }
        return value
    }

    /// Whether a rule's name is here, with its options and `::=` after it.
    var beginsRule: Bool {
        var ahead = self
        guard (try? ahead.name(.ebnf)) != nil else { return false }
        ahead.skip(lines: true)
        if ahead.accept("::=") { return true }
        guard ahead.accept("["), (try? RuleOptions(&ahead)) != nil else { return false }
        ahead.skip(lines: true)
        return ahead.accept("::=")
    }

    // MARK: Texts and classes

    /// What comes before a closing mark, on one line.
    mutating func text(until end: Unicode.Scalar) throws(GrammarError) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != end {
            if scalar == "\n" { throw unexpected(expected: "'\(end)'") }
            text.append(scalar)
            advance()
        }
        guard current == end else { throw unexpected(expected: "'\(end)'") }
        advance()
        return String(text)
    }

    /// A text in quotes.
    mutating func text(_ notation: BNFReader.Notation) throws(GrammarError) -> String {
        guard accept("\"") else { throw unexpected(expected: "a text in quotes") }
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != "\"" {
            if scalar == "\n", notation == .ebnf { throw unexpected(expected: "a closing quote") }
            text.append(try character(notation, isInClass: false))
        }
        guard accept("\"") else { throw unexpected(expected: "a closing quote") }
        return String(text)
    }

    /// A class in brackets.
    mutating func characterClass(_ notation: BNFReader.Notation) throws(GrammarError) -> ScalarSet {
        guard accept("[") else { throw unexpected(expected: "'['") }
        let isNegated = accept("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = current, scalar != "]" {
            _ = scalar
            let low = try character(notation, isInClass: true)
            var ahead = self
            if ahead.accept("-"), ahead.current != "]" {
                self = ahead
                let high = try character(notation, isInClass: true)
                // A range whose end lies below its start matches nothing.
                if low <= high { ranges.append(low.value...high.value) }
            } else {
                ranges.append(low.value...low.value)
            }
        }
        guard accept("]") else { throw unexpected(expected: "']'") }
        let set = ScalarSet(ranges)
        return isNegated ? set.inverted : set
    }

    /// One character, which may be an escape.
    private mutating func character(
        _ notation: BNFReader.Notation, isInClass: Bool
    ) throws(GrammarError) -> Unicode.Scalar {
        guard let scalar = current else { throw unexpected(expected: "a character") }
        guard scalar == "\\" else {
            advance()
            return scalar
        }
        let start = place
        advance()
        guard let kind = current else { throw unexpected(expected: "an escape") }
        advance()
        switch kind {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "\\", "\"", "[", "]": return kind
        case "x": return try hexadecimal(notation == .gbnf ? 2...2 : 1...8, start)
        case "u": return try hexadecimal(4...4, start)
        case "U": return try hexadecimal(8...8, start)
        case "'", "/", "?": if notation == .ebnf { return kind }
        case "b": if notation == .ebnf { return "\u{8}" }
        case "f": if notation == .ebnf { return "\u{C}" }
        case "a": if notation == .ebnf { return "\u{7}" }
        case "v": if notation == .ebnf { return "\u{B}" }
        case "0": if notation == .ebnf { return "\0" }
        case "e": if notation == .ebnf { return "\u{1B}" }
        case "^", "$", ".", "*", "+", "(", ")", "{", "}", "|", "-": if notation == .ebnf, isInClass { return kind }
        default: break
        }
        throw .grammar(
            .unexpected("'\\\(kind)'", expected: "an escape such as \\n, \\\\, \\x41 or \\u00e9"), line: start.line,
            column: start.column)
    }

    private mutating func hexadecimal(
        _ counts: ClosedRange<Int>, _ start: Place
    ) throws(GrammarError) -> Unicode.Scalar {
        var (value, count): (UInt32, Int) = (0, 0)
        while count < counts.upperBound, let digit = current.flatMap({ Self.digit($0) }) {
            value = value &* 16 &+ digit
            count += 1
            advance()
        }
        guard count >= counts.lowerBound else { throw unexpected(expected: "\(counts.lowerBound) hexadecimal digits") }
        guard let scalar = Unicode.Scalar(value) else {
            throw .grammar(
                .unexpected("U+\(String(value, radix: 16, uppercase: true))", expected: "a Unicode scalar"),
                line: start.line, column: start.column)
        }
        return scalar
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 48
        case "a"..."f": scalar.value - 87
        case "A"..."F": scalar.value - 55
        default: nil
        }
    }
}
