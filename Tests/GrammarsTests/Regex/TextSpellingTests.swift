import Oracles
import RegularExpressions
import TestSupport
import Testing

/// A JSON string's inside read by definition: the scalars it stands for, nil when it is not legal.
private func unescaped(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var units: [UInt16] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
        if scalar.value < 0x20 || scalar == "\"" { return nil }
        guard scalar == "\\" else {
            units += Array(String(scalar).utf16)
            continue
        }
        guard let letter = rest.popFirst() else { return nil }
        let short: [Unicode.Scalar: UInt16] = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        if let value = short[letter] {
            units.append(value)
        } else if letter == "u" {
            let digits = rest.prefix(4)
            guard digits.count == 4, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
            guard let value = UInt16(String(String.UnicodeScalarView(digits)), radix: 16) else { return nil }
            units.append(value)
            rest = rest.dropFirst(4)
        } else {
            return nil
        }
    }
    // Lone surrogates are no text.
    guard let decoded = String(validating: units, as: UTF16.self) else { return nil }
    return Array(decoded.unicodeScalars)
}

@Suite("Text spellings")
struct TextSpellingTests {
    static let patterns = [
        "", "^$", "a", "^a\"b$", "^\\n+$", "^[^a]$", "^.$", "é", "^\\u{1F600}$", "/", "^\\\\$", "^n$", "(?<=n)a",
        "\\bn\\b", "^(?!n).$",
        "^[\\u0000-\\u001f]{2}$", "^[\\u{FFFF}-\\u{10400}]$", "^(\"|a)\\1$", "^\\w+$", "^u0041$", "(?<!\\n)n$",
    ]

    @Test("a pattern seen through the free spelling accepts exactly the spellings of its texts", arguments: patterns)
    func free(pattern: String) throws {
        var generator = SplitMix64(seed: 11)
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let node = try RegexParser.parse(pattern, dialect: .ecma)
        let plain = try automaton.state(for: node.compile(in: set, anchoring: .search))
        let spelled = try automaton.state(for: node.compile(in: set, anchoring: .search, spelling: .freeJSON))
        let pieces = [
            "a", "b", "n", "\\n", "\\\"", "\"", "\\u0041", "\\u000a", "\\u000A", "\\uD83D\\uDE00", "\\ud83d\\ude00",
            "\\uD83D", "é",
            "\u{1F600}", "\\/", "/", "\\\\", "\\", "u0041", "\n", "\\u001F\\t", "\\q", " ", "\\uFFFF", "\\uD801\\uDC00",
        ]
        for _ in 0..<400 {
            let text = (0..<generator.below(4)).map { _ in pieces[generator.below(pieces.count)] }.joined()
            let bytes = Array(text.utf8)
            var expected = false
            if let scalars = unescaped(bytes) {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: scalars)
                expected = try automaton.accepts(Array(String(view).utf8), from: plain)
            }
            #expect(try automaton.accepts(bytes, from: spelled) == expected, "/\(pattern)/ on \(text.debugDescription)")
        }
    }

    @Test("the canonical spelling is one spelling of each text, with escapes only where they are needed")
    func canonical() throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let all = try automaton.state(for: set.anyText(spelling: .canonicalJSON))
        for text in ["a\"b\\c/é\u{1F600}", "\u{8}\u{C}\n\r\t", "\u{1}\u{1F}\u{7F}"] {
            var spelled = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": spelled += "\\\""
                case "\\": spelled += "\\\\"
                case "\u{8}": spelled += "\\b"
                case "\u{C}": spelled += "\\f"
                case "\n": spelled += "\\n"
                case "\r": spelled += "\\r"
                case "\t": spelled += "\\t"
                case _ where scalar.value < 0x20:
                    spelled += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                default: spelled.unicodeScalars.append(scalar)
                }
            }
            #expect(try automaton.accepts(Array(spelled.utf8), from: all))
        }
        for other in ["\\/", "\\u0041", "\\u001F", "\n", "\""] {
            #expect(try !automaton.accepts(Array(other.utf8), from: all))
        }
        #expect(try set.isContained(set.anyText(spelling: .canonicalJSON), in: set.anyText(spelling: .freeJSON)))
        #expect(try set.isContained(set.anyText(spelling: .freeJSON), in: set.validUTF8))
    }

    @Test(
        "searching in a spelling comes to rest once the pattern has matched",
        arguments: [TextSpelling.utf8, .freeJSON, .canonicalJSON])
    func rest(spelling: TextSpelling) throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let node = try RegexParser.parse("b[0-9]", dialect: .ecma)
        let start = try automaton.state(for: node.compile(in: set, anchoring: .search, spelling: spelling))
        let state = try automaton.walk(start, Array("xb7".utf8))
        #expect(automaton.expression(of: state) == set.anyText(spelling: spelling))
    }

    @Test("an expression that is spelled is the one that is compiled in the canonical spelling", arguments: patterns)
    func insideJSON(pattern: String) throws {
        let set = ExpressionSet()
        let node = try RegexParser.parse(pattern, dialect: .ecma)
        for anchoring in [RegexAnchoring.whole, .search] {
            let spelled = set.insideJSON(try node.compile(in: set, anchoring: anchoring))
            let compiled = try node.compile(in: set, anchoring: anchoring, spelling: .canonicalJSON)
            let (isWithin, isAll) = (
                try set.isContained(spelled, in: compiled), try set.isContained(compiled, in: spelled)
            )
            #expect(isWithin && isAll, "\(anchoring)")
        }
    }

    @Test("intersections and complements are those of the spellings, also of what is no text")
    func insideJSONOfSets() throws {
        var generator = SplitMix64(seed: 5)
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let alphabet: [UInt8] = [0x22, 0x5C, 0x0A, 0x01, 0x61, 0x6E, 0x75, 0x80, 0xC3]
        func expression(_ depth: Int) -> ExpressionID {
            switch depth == 0 ? 0 : generator.below(8) {
            case 0: return set.literal((0..<generator.below(3)).map { _ in alphabet[generator.below(alphabet.count)] })
            case 1: return set.bytes(ByteSet((0..<4).map { _ in alphabet[generator.below(alphabet.count)] }))
            case 2: return set.union([expression(depth - 1), expression(depth - 1)])
            case 3: return set.intersection([expression(depth - 1), expression(depth - 1)])
            case 4: return set.complement(expression(depth - 1))
            case 5: return set.repetition(expression(depth - 1), min: generator.below(2), max: nil)
            case 6: return set.difference(set.validUTF8, expression(depth - 1))
            default: return set.concatenation(expression(depth - 1), expression(depth - 1))
            }
        }
        for _ in 0..<300 {
            let plain = expression(4)
            let states = (try automaton.state(for: plain), try automaton.state(for: set.insideJSON(plain)))
            for _ in 0..<20 {
                let text = (0..<generator.below(4)).map { _ in alphabet[generator.below(alphabet.count)] }
                let isIn = try automaton.accepts(text, from: states.0)
                #expect(try automaton.accepts(ExpressionSet.insideJSON(text), from: states.1) == isIn, "\(text)")
                // A byte that has to be escaped is no part of a spelling.
                if text.contains(where: { $0 < 0x20 }) {
                    #expect(try !automaton.accepts(text, from: states.1), "\(text)")
                }
            }
        }
    }
}
