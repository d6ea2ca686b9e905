import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

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
        // Words for addresses.
        for length in [1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 70] {
            for _ in 0..<12 {
                var text = ""
                for _ in 0..<length {
                    text += ["a", "b", "c", "é", "-", ".", "@"][min(Int.random(in: 0..<90, using: &random) / 12, 6)]
                }
                if known.insert(Array(text.utf8)).inserted { tokens.append(Array(text.utf8)) }
                text += [#"""#, #"", "#, #"\""#][length % 3]
                if known.insert(Array(text.utf8)).inserted { tokens.append(Array(text.utf8)) }
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

    @Test("masks equal every token tried, near the end as well", arguments: patterns, [26, 34, 60])
    func masks(pattern: String, maximum: Int) throws {
        let schema = try JSONSchema(
            parsing: ["type": "string", "pattern": .string(pattern), "maxLength": .number(JSONNumber(maximum))])
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        for spelling in [JSONSpelling.canonical, .free] {
            for seed in 0..<6 {
                var random = SplitMix64(seed: UInt64(seed))
                let constraint = try compiler.constraint(schema: schema, spelling: spelling)
                try BruteForceTests.compare(constraint, steps: 50, &random, label: "\(pattern) \(maximum) \(spelling)")
            }
        }
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
        for spelling in [JSONSpelling.canonical, .free] {
            for seed in 0..<8 {
                var random = SplitMix64(seed: UInt64(seed))
                let constraint = try compiler.constraint(schema: schema, spelling: spelling)
                try BruteForceTests.compare(constraint, steps: 60, &random, label: "\(schema) \(spelling)")
            }
        }
    }

    @Test("keys behind one blank are allowed as if every token were tried")
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
