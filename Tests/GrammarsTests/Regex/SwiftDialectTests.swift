import Oracles
import RegularExpressions
import TestSupport
import Testing
import _StringProcessing

/// The Swift dialect against the `Regex` of the toolchain, matching by scalars.
@Suite("Swift dialect")
struct SwiftDialectTests {
    static let patterns = [
        #"a.b"#, #"(?s)a.b"#, #"^a$"#, #"a\z"#, #"a\Z"#, #"a\Z\n?"#, #"\Aa"#, #"(?m)^a$"#, #"(?m)^b"#, #"(?m)a$"#,
        #"(?m)^$"#,
        #"\R"#, #"a\Rb"#, #"\R+"#, #"\h+"#, #"\v"#, #"\V\H"#, #"\s*\S"#, #"\w+"#, #"\W"#, #"\d+\D"#, #"(?i)ab"#,
        #"(?i:a)B"#,
        #"a(?i)b|c"#, #"(?-i)a(?i:B)"#, #"[[:alpha:]]+"#, #"[[:^alpha:]]"#, #"[^[:space:]]"#, #"[a-c&&b-z]"#,
        #"[a-z--[aeiou]]+"#, #"[a-c~~b-d]"#, #"[\w--a]"#, #"[[\w]&&[^0-9]]"#, #"a{,2}b"#, #"a{2}"#, #"a{1,}?b"#,
        #"\Qa.\E"#,
        #"(?x) a b # c"#, #"(?#c)a"#, #"a++b"#, #"a*+a"#, #"(?>a|ab)b?"#, #"(a|b)\1"#, #"(?<n>a|b)\k<n>"#,
        #"(?:(a)|b)+"#,
        #"a(?=b)"#, #"a(?!b)"#, #"(?=.*b)a"#, #"\x61\u0062"#, #"\u{61 62}"#, #"[\x{61}-\U00000063]"#, #"(?U)a+b"#,
        #"(?n)(a)(?<x>b)"#,
        #"[a-]"#, #"[-a]+"#, #"a{b"#, #"a{1"#, #"]}"#, #"(?D)\d"#, #"(?W)\w+"#, #"(?S)\s"#, #"\p{L}+"#, #"\P{Lu}"#,
        #"\p{Greek}"#,
        #"[:alpha:]+"#, #"(?^i:A)b"#, #"(?:a|)+b"#, #"(a?)\1b"#,
    ]

    private func check(
        _ pattern: String, byScalars: Bool, seed: UInt64, count: Int, alphabet: [Unicode.Scalar]
    ) throws {
        var generator = SplitMix64(seed: seed)
        let reference = try Regex(pattern).matchingSemantics(byScalars ? .unicodeScalar : .graphemeCluster)
        let node = try RegexParser.parse(pattern, dialect: .swift)
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let whole = try automaton.state(for: node.compile(in: set, anchoring: .whole))
        let search = try automaton.state(for: node.compile(in: set, anchoring: .search))
        for _ in 0..<count {
            var view = String.UnicodeScalarView()
            for _ in 0..<generator.below(7) { view.append(alphabet[generator.below(alphabet.count)]) }
            let text = String(view)
            #expect(
                try automaton.accepts(Array(text.utf8), from: whole) == (reference.wholeMatch(in: text) != nil),
                "/\(pattern)/ whole \(text.debugDescription)")
            #expect(
                try automaton.accepts(Array(text.utf8), from: search) == (reference.firstMatch(in: text) != nil),
                "/\(pattern)/ search \(text.debugDescription)")
        }
    }

    @Test("patterns match what Swift's own Regex matches", arguments: patterns)
    func matches(pattern: String) throws {
        // Where each scalar is a character, Swift's two ways to match agree, but for a fault of 6.3: by scalars, `\w`
        // does not match a digit or `_` before a scalar that is not ASCII.
        let alphabet: [Unicode.Scalar] = ["a", "b", "A", "B", "c", " ", "\n", "1", "_", "é", "α", "-", "."]
        try check(pattern, byScalars: false, seed: 1, count: 300, alphabet: alphabet)
        try check(pattern, byScalars: true, seed: 2, count: 150, alphabet: ["a", "b", "\n", "\r"])
    }

    @Test(
        "word boundaries are those of Swift's own Regex",
        arguments: [#"\b"#, #"\b."#, #"a\b"#, #"\B"#, #"\b[a-z]+\b"#, #".\B"#, #"'\b"#, #" \b "#])
    func wordBoundaries(pattern: String) throws {
        // Without Hebrew letters before a single quote, after which Swift 6.3 sees a boundary and WB7 does not.
        let alphabet: [Unicode.Scalar] = [
            "a", "b", ".", ",", " ", "1", "_", "\u{301}", "\u{200D}", "\u{1F600}", "א", "\"", "カ", "\u{1F1E6}",
            "\n", "\r", ":",
        ]
        try check(pattern, byScalars: true, seed: 3, count: 1500, alphabet: alphabet)
        try check(pattern, byScalars: true, seed: 4, count: 800, alphabet: ["a", "b", "'", ".", ",", " ", "1", "_"])
    }

    @Test(
        "shorthands stand for the scalars that Swift's own Regex gives them",
        arguments: [
            #"\d"#, #"\w"#, #"\s"#, #"."#, #"\h"#, #"\v"#, #"[[:alpha:]]"#, #"[[:alnum:]]"#, #"[[:punct:]]"#,
            #"[[:upper:]]"#, #"[[:lower:]]"#,
            #"[[:blank:]]"#, #"[[:cntrl:]]"#, #"[[:xdigit:]]"#, #"[[:word:]]"#, #"[[:digit:]]"#, #"[[:graph:]]"#,
            #"[[:print:]]"#, #"\p{Greek}"#,
            #"\p{Script=Greek}"#, #"\p{L}"#, #"\p{Emoji}"#, #"\p{XIDStart}"#, #"(?i)k"#, #"(?i)σ"#, #"(?i)\p{Lu}"#,
            #"(?i)ß"#,
        ])
    func shorthands(pattern: String) throws {
        let reference = try Regex(pattern)
        guard case .scalars(let set) = try RegexParser.parse(pattern, dialect: .swift) else {
            Issue.record("\(pattern) is no class")
            return
        }
        var wrong: [UInt32] = []
        // Every fifth scalar of the first planes, all below U+3000.
        for value in Array(0..<0x3000 as Range<UInt32>) + Array(stride(from: 0x3000 as UInt32, to: 0x20000, by: 5)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if try set.contains(value) != (reference.wholeMatch(in: String(scalar)) != nil) { wrong.append(value) }
        }
        #expect(wrong.map { String($0, radix: 16) } == [])
    }
}

/// Rust's dialect, where it differs from Swift's.
@Suite("Rust dialect")
struct RustDialectTests {
    @Test(
        "digits are decimal, and words have marks and connectors, as UTS #18 has them",
        arguments: [
            (#"\d"#, "7٣", "⁵½Ⅷa"), (#"\D"#, "⁵a", "7٣"), (#"\w"#, "aé7_\u{301}‿\u{200D}ª", "⁵½- \u{AD}"),
            (#"\W"#, "⁵ ", "a_‿"),
            (#"[\d]"#, "7", "²"),
        ])
    func classes(_ pattern: String, _ matching: String, _ others: String) throws {
        let set = ExpressionSet()
        let automaton = LazyAutomaton(expressions: set)
        let state = try automaton.state(for: set.matchingWhole(pattern: pattern, dialect: .rust))
        for (scalars, isMatch) in [(matching.unicodeScalars, true), (others.unicodeScalars, false)] {
            for scalar in scalars {
                #expect(try automaton.accepts(Array(String(scalar).utf8), from: state) == isMatch, "\(scalar)")
            }
        }
    }
}
