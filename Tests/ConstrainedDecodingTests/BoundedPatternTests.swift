import JSONSchemas
import OrderedJSON
import RegularExpressions
import TestSupport
import Testing

@testable import ConstrainedDecoding
@testable import Grammars

/// Strings of which a part is bounded in length, whose masks are made from those without the bound: each against every token
/// tried.
@Suite("Patterns up to a length")
struct BoundedPatternTests {
    /// All bytes, words of up to some sixty characters with blanks, escapes and quotes in them, and an end.
    private static let vocabulary: Vocabulary = {
        var random = SplitMix64(seed: 7)
        var tokens = (UInt8.min...UInt8.max).map { [$0] }
        var known = Set(tokens)
        let pieces = ["a", "bc", "def ", " ", "é", "–", "😀", "7", #"\n"#, #"\u0062"#, "\"", "\", \"", "\":"]
        for length in [1, 2, 3, 4, 6, 9, 14, 20, 28, 40] {
            for round in 0..<60 {
                var text = ""
                for _ in 0..<length {
                    // Most are plain text, so that long ones are not all refused.
                    let plain = round % 3 == 0 ? pieces.count : 4
                    text += pieces[Int.random(in: 0..<plain, using: &random)]
                }
                if known.insert(Array(text.utf8)).inserted { tokens.append(Array(text.utf8)) }
            }
        }
        // Words that an address can hold, long ones too, some with an at sign or a letter outside of ASCII.
        for length in [1, 2, 3, 5, 8, 12, 20, 30, 45, 60] {
            for round in 0..<20 {
                let parts = round % 4 == 3 ? ["a", "é", "b-c"] : ["a", "b", "7", "b-c", "b.c"]
                var text = ""
                for _ in 0..<length { text += parts[Int.random(in: 0..<parts.count, using: &random)] }
                if round % 4 == 1 { text += "@a" }
                for word in [text, text + [#"""#, #"", "#, #"\""#][length % 3]]
                where known.insert(Array(word.utf8)).inserted { tokens.append(Array(word.utf8)) }
            }
        }
        for text in [
            #" ""#, #" "a"#, #" "a": "#, #" "bc""#, #" "x": ""#, #", "bc"#, #" "de"#, #" "def a":"#, #" "a\u0062""#,
        ] {
            if known.insert(Array(text.utf8)).inserted { tokens.append(Array(text.utf8)) }
        }
        return Vocabulary(tokenBytes: tokens + [nil], endTokens: [tokens.count])
    }()

    static let patterns = [
        #"^(?:\S+\s+){0,9}\S+$"#, #"^(?:\S+\s+){0,2}\S+$"#, "^[a-f ]+$", "^(ab|[c-f ]{3})*$", #"^\S{3}.*7$"#, "7",
        #"^[A-Za-z0-9_][^<>*#.%&:\\+?/]*$"#,
    ]

    @Test("masks equal every token tried, near the end as well", arguments: patterns, [34, 40, 60])
    func masks(pattern: String, maximum: Int) throws {
        let schema = try JSONSchema(
            parsing: ["type": "string", "pattern": .string(pattern), "maxLength": .number(JSONNumber(maximum))])
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        try BruteForceTests.compare(schema, compiler, seeds: 6, steps: 50, label: "\(pattern) \(maximum)")
    }

    static let bounded: [JSONValue] = [
        ["type": "string", "format": "email"], ["type": "string", "format": "email", "maxLength": 80],
        ["type": "string", "format": "email", "maxLength": 340], ["type": "string", "format": "idn-email"],
        ["type": "string", "format": "hostname"], ["type": "string", "format": "hostname", "maxLength": 50],
    ]

    @Test("masks of formats with lengths equal every token tried", arguments: bounded)
    func formats(schema: JSONValue) throws {
        let schema = try JSONSchema(parsing: schema)
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        try BruteForceTests.compare(schema, compiler, seeds: 8, steps: 60, label: "\(schema)")
    }

    @Test("a text of bounded length has the mask of the text without the bound, but for its long tokens")
    func shared() throws {
        let set = ExpressionSet()
        // What most tokens consist of, so that their mask is a set and no list.
        let letter = set.union([ByteSet(0x20...0x21), ByteSet(0x2D...0x39), ByteSet(0x5D...0x7E)].map(set.bytes))
        let letters = set.repetition(letter, min: 3, max: nil)
        let bounded = set.intersection([letters, set.repetition(set.bytes(.all), min: 0, max: 64)])
        let table = LexemeTable(expressions: set, numbers: NumberAutomaton())
        let masks = LexemeMasks(vocabulary: Self.vocabulary, table: table)
        let state = table.step(table.string(table.textContent(bounded), spelling: .canonical), UInt8(ascii: "\""))
        let free = try #require(table.boundedString(state, room: 0)?.free)
        #expect(masks.mask(state, .root).base === masks.mask(free, .root))
        #expect(table.boundedString(state, room: 62) == nil)
    }

    @Test("keys after one blank are allowed as if every token were tried")
    func spacedKeys() throws {
        let schema = try JSONSchema(
            parsing: [
                "type": "object", "properties": ["a": true, "bc": true, "def a": true],
                "additionalProperties": ["type": "string"],
            ])
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        for seed in 0..<20 {
            var random = SplitMix64(seed: UInt64(seed))
            let constraint = try compiler.constraint(schema: schema, spelling: .canonical)
            for byte in #"{"a": 1,"#.utf8 { try constraint.commit(Int(byte)) }
            try BruteForceTests.compare(constraint, steps: 30, &random, label: "keys")
        }
    }
}
