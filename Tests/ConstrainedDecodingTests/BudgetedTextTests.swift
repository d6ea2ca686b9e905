import Grammars
import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Budgets where the way to the end depends on what was read: on keys, on texts that are checked when they end, on what
/// the first byte of a value has begun.
@Suite("Budgets of texts that are compared")
struct BudgetedTextTests {
    /// One token for each byte, and one that ends the text.
    static let bytes: Vocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        tokens.append(nil)
        return Vocabulary(tokenBytes: tokens, endTokens: [256])
    }()

    /// A schema and the beginning of a text.
    struct Text {
        let schema: String
        let read: String
    }

    /// A schema whose longer values a budget has no room for.
    struct Alternative {
        let schema: String
        let read: String
        let budget: Int
        let refused: UInt8
        let allowed: UInt8
    }

    /// Schemas with a text that was read, after which the shortest end of the grammar alone is refused.
    static let compared: [Text] = [
        Text(schema: #"{"type": "object"}"#, read: #"{"a":1,"a"#),
        Text(schema: #"{"type": "object"}"#, read: #"{"":1,""#),
        Text(schema: #"{"type": "object"}"#, read: #"{"\"":1,"\"#),
        Text(schema: #"{"type": "object", "minProperties": 2}"#, read: #"{"":0"#),
        Text(schema: #"{"type": "object", "minProperties": 3}"#, read: #"{"":0,"!""#),
        Text(
            schema: #"{"type": "object", "minProperties": 4, "additionalProperties": {"type": "null"}}"#,
            read: #"{"":null,"!":nul"#),
        Text(schema: #"{"type": "array", "items": {"type": "object"}}"#, read: #"[{"a":0,"a"#),
        Text(schema: #"{"type": "array", "items": {"enum": [1, 2, 11]}, "uniqueItems": true}"#, read: "[1,1"),
        Text(
            schema: #"{"type": "array", "items": {"type": "object"}, "uniqueItems": true}"#,
            read: #"[{"a":1},{"a":1"#),
        Text(schema: words, read: #"[{"a":"b"},{"a":"b"#),
        Text(schema: words, read: #"[{"a":"b"},{"a":""#),
        Text(schema: words, read: #"[{"a":"b"},{"a":"b"#),
        Text(schema: words, read: #"[{},{"#),
        Text(
            schema: #"{"type": "array", "items": {"type": "object"}, "uniqueItems": true}"#,
            read: #"[{"a":"b","c":"d"},{"a":"b","c"#),
        Text(
            schema: #"{"type": "array", "items": {"type": "array", "uniqueItems": true}, "uniqueItems": true}"#,
            read: #"[["a"],["b","a"],["b""#),
        Text(
            schema: #"{"type": "array", "items": \#(words), "uniqueItems": true}"#,
            read: #"[[{"a":"x"}],[{"a":"x"#),
        Text(
            schema:
                #"{"type": "object", "propertyNames": {"pattern": "^a*$"}, "additionalProperties": {"type": "integer"}}"#,
            read: "{" + (0..<3).map { "\"\(String(repeating: "a", count: $0))\":1," }.joined() + "\""),
        Text(schema: addresses, read: #"[{"e":"a@b.cc"},{"e":"a@b.c"#),
        Text(schema: addresses, read: #"[{"e":"a@b.cc"},{"e":""#),
        Text(
            schema:
                #"{"type": "array", "items": {"properties": {"a": {"type": "string"}, "b": {"enum": [1, 2]}}}, "uniqueItems": true}"#,
            read: #"[{"a":"b","b":1},{"a":"b","b"#),
        Text(schema: #"{"type": "string", "format": "regex"}"#, read: #""("#),
        Text(schema: #"{"type": "string", "format": "regex"}"#, read: #""((a|[b"#),
        Text(schema: #"{"type": "string", "format": "regex"}"#, read: #""(?:a"#),
        Text(schema: #"{"type": "string", "format": "regex"}"#, read: #""a\\"#),
    ]

    private static let words =
        #"{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}, "uniqueItems": true}"#
    private static let addresses =
        #"{"type": "array", "items": {"type": "object", "properties": {"e": {"type": "string", "format": "email"}}, "additionalProperties": false}, "uniqueItems": true}"#

    /// A constraint by a schema's text, after some text of one token for each byte.
    private static func constraint(_ schema: String, _ text: String) throws -> Constraint {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let constraint = try ConstraintCompiler(vocabulary: bytes).constraint(schema: parsed, spelling: .free)
        for byte in text.utf8 { try constraint.commit(Int(byte)) }
        return constraint
    }

    /// Bytes for which small vocabularies have no token: control characters, and what begins characters that nobody assigned.
    private static let rareBytes: Set<UInt8> = [0x04, 0x06, 0x1D, 0xC0, 0xC1, 0xF1, 0xF2, 0xF5, 0xFF]

    /// A vocabulary of bytes and pairs of letters, whole and without tokens for rare bytes.
    private static func vocabularies() -> (whole: Vocabulary, without: Vocabulary) {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789 ".utf8)
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        tokens += letters.flatMap { first in letters.map { [first, $0] } }
        tokens.append(nil)
        let without = tokens.map { bytes in bytes.flatMap { $0.count == 1 && rareBytes.contains($0[0]) ? nil : $0 } }
        let end = tokens.count - 1
        return (
            Vocabulary(tokenBytes: tokens, endTokens: [end]), Vocabulary(tokenBytes: without, endTokens: [end])
        )
    }

    @Test(
        "a vocabulary without tokens for rare bytes has the masks of one with them, and finds them in as few steps",
        arguments: [
            Text(schema: #"{"type": "object"}"#, read: #"{"a": ["b", {"c": "d"#),
            Text(schema: #"{"type": "object"}"#, read: #"{"a": 1"#),
            Text(schema: #"{"type": "string", "pattern": "^[^a]+b$"}"#, read: #""x"#),
            Text(schema: #"{"type": "array", "items": {"type": "string", "format": "email"}}"#, read: #"["a@b"#),
        ])
    func rareBytes(text: Text) throws {
        let (whole, without) = Self.vocabularies()
        let schema = try JSONSchema(parsing: JSONParser().parse(text.schema))
        let constraints = try [whole, without].map { vocabulary in
            let constraint = try ConstraintCompiler(vocabulary: vocabulary).constraint(schema: schema, spelling: .free)
            for byte in text.read.utf8 { try constraint.commit(Int(byte)) }
            return constraint
        }
        let needed = try constraints[0].tokensToClose().count
        for budget in needed..<needed + 24 {
            let masks = try constraints.map { try $0.computeMask(budget: budget).tokens }
            #expect(masks[1] == masks[0].filter { without.tokenBytes[$0] != nil || $0 == whole.endTokens[0] })
        }
        #expect(constraints[0].byteCount == constraints[1].byteCount)
    }

    /// Objects that differ in one word, so that their first string decides nothing.
    private static let alternatives12 = """
        {"type": "array", "items": {"anyOf": [\((0..<12).map { number in
            """
            {"type": "object", "properties": {"id": {"type": "string", "description": "\(number)"}, "kind": {"const": "\(number)"}},
            "required": ["id", "kind"], "additionalProperties": false}
            """
        }.joined(separator: ","))]}}
        """

    @Test(
        "few tokens are looked at by themselves near a limit or far from it, though what is written has to differ from what was",
        arguments: [
            Text(schema: words, read: #"[{"a": "b"}, {"a": "c"#), Text(schema: words, read: #"[{"a": "b"}, {"a": ""#),
            Text(
                schema: #"{"type": "array", "items": {"type": "object"}, "uniqueItems": true}"#,
                read: #"[{"a": "b"}, {"c": "d", "e"#),
            Text(
                schema: #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
                read: "{" + (0..<30).map { "\"key \($0)\": 1, " }.joined() + "\"k"),
            Text(schema: alternatives12, read: #"[{"id": "a"#),
        ])
    func fewTokens(text: Text) throws {
        let schema = try JSONSchema(parsing: JSONParser().parse(text.schema))
        for more in [20, 60, 4_000] {
            let constraint = try ConstraintCompiler(vocabulary: Self.vocabularies().whole)
                .constraint(schema: schema, spelling: .free)
            for byte in text.read.utf8 { try constraint.commit(Int(byte)) }
            let needed = try constraint.tokensToClose().count
            let mask = try constraint.computeMask()
            let before = try constraint.withRecognizer { recognizer, _ in recognizer.mark }
            let tokens = try constraint.computeMask(budget: needed + more).tokens
            #expect(tokens.allSatisfy { mask[$0] })
            #expect(tokens.count > 1_000)
            let growth = try constraint.withRecognizer { recognizer, _ in recognizer.growth(since: before) }
            // Some hundred tokens with escapes or in words that were there before, where a thousand end within the text.
            #expect(growth < 1_000, "\(growth) states and frames, \(more) more than needed")
        }
    }

    @Test("an end with a letter that a vocabulary cannot spell is none that a budget counts with")
    func unspellableEnd() throws {
        let schema = try JSONSchema(parsing: JSONParser().parse(#"{"enum": ["b", "azz", "a rather long text"]}"#))
        for (letter, isAllowed) in [(UInt8?.none, true), (UInt8(ascii: "z"), false)] {
            let tokens = Self.bytes.tokenBytes.map { $0 == letter.map { [$0] } ? nil : $0 }
            let vocabulary = Vocabulary(tokenBytes: tokens, endTokens: [256])
            let constraint = try ConstraintCompiler(vocabulary: vocabulary).constraint(schema: schema, spelling: .free)
            try constraint.commit(Int(UInt8(ascii: "\"")))
            let mask = try constraint.computeMask(budget: 8)
            #expect(mask[Int(UInt8(ascii: "b"))])
            #expect(mask[Int(UInt8(ascii: "a"))] == isAllowed)
        }
    }

    @Test("a plan knows what was read: its tokens are allowed, and the text may end after them", arguments: compared)
    func plans(text: Text) throws {
        let constraint = try Self.constraint(text.schema, text.read)
        let plan = try constraint.tokensToClose()
        #expect(plan.count == plan.tokens.count)
        for token in plan.tokens {
            #expect(try constraint.computeMask()[token])
            try constraint.commit(token)
        }
        #expect(constraint.isAccepting)
    }

    @Test("a mask with a budget is part of the mask without, and leads to an end", arguments: compared)
    func masks(text: Text) throws {
        for seed in 0..<8 {
            let constraint = try Self.constraint(text.schema, text.read)
            var random = SplitMix64(seed: UInt64(seed))
            var left = try constraint.tokensToClose().count + seed * 2
            while true {
                let full = try constraint.computeMask()
                let tokens = try constraint.computeMask(budget: left).tokens
                #expect(tokens.allSatisfy { full[$0] })
                let choice = tokens.randomElement(using: &random)
                let token = try #require(choice)
                try constraint.commit(token)
                if token == 256 { break }
                left -= 1
            }
            #expect(left >= 0)
        }
    }

    @Test(
        "what ends a string, an item or a key is allowed only where there is time for something that differs",
        arguments: [
            Text(
                schema:
                    #"{"type": "object", "propertyNames": {"pattern": "^a*$"}, "additionalProperties": {"type": "integer"}}"#,
                read: "{" + (0..<8).map { "\"\(String(repeating: "a", count: $0))\":1" }.joined(separator: ",")),
            Text(
                schema:
                    #"{"type": "array", "items": {"properties": {"a": {"type": "string"}, "bb": {"enum": [1, 2]}}}, "uniqueItems": true}"#,
                read: #"[{"a":"b"},{"a":"b"#),
            Text(
                schema: #"{"type": "array", "items": \#(words), "uniqueItems": true}"#,
                read: #"[[{"a":"x"}],[{"a":"x"#),
        ])
    func structure(text: Text) throws {
        var allowed = 0
        for budget in 2...24 {
            let constraint = try Self.constraint(text.schema, text.read)
            guard try constraint.tokensToClose().count <= budget else { continue }
            let mask = try constraint.computeMask(budget: budget)
            for token in "\",:}]".utf8 where mask[Int(token)] {
                let next = try Self.constraint(text.schema, text.read)
                try next.commit(Int(token))
                let needed = try next.tokensToClose().count
                #expect(needed < budget, "\(needed) after \(UnicodeScalar(token)) of \(budget)")
                allowed += 1
            }
        }
        #expect(allowed > 0)
    }

    @Test("a key that is there already is not closed for the budget's sake")
    func duplicateKey() throws {
        let constraint = try Self.constraint(#"{"type": "object"}"#, #"{"a":1,"a"#)
        // One letter more, the quote, the colon, a digit and the brace.
        #expect(throws: ConstraintError.budgetTooSmall(budget: 4, needed: 5)) { try constraint.computeMask(budget: 4) }
        let mask = try constraint.computeMask(budget: 5)
        #expect(!mask[Int(UInt8(ascii: "\""))])
        #expect(mask[Int(UInt8(ascii: "b"))])
    }

    @Test("a pattern that is left open is closed before its string")
    func openPattern() throws {
        let constraint = try Self.constraint(#"{"type": "string", "format": "regex"}"#, #""("#)
        let plan = try constraint.tokensToClose()
        #expect(plan == TokensToClose(count: 2, isExact: true, tokens: Array(#")""#.utf8).map { Int($0) }))
        #expect(throws: ConstraintError.budgetTooSmall(budget: 1, needed: 2)) { try constraint.computeMask(budget: 1) }
        #expect(try constraint.computeMask(budget: 2).tokens == [Int(UInt8(ascii: ")"))])
    }

    @Test("a pattern that nothing can make whole has no known end, and far from the budget's end it may continue")
    func brokenPattern() throws {
        let constraint = try Self.constraint(#"{"type": "string", "format": "regex"}"#, #"")"#)
        #expect(throws: ConstraintError.noCompletion) { try constraint.tokensToClose() }
        #expect(try constraint.computeMask(budget: 1_000) == constraint.computeMask())
        #expect(throws: ConstraintError.noCompletion) { try constraint.computeMask(budget: 0) }
    }

    /// Values of which one is short, and one longer than the budget.
    static let alternatives: [Alternative] = [
        Alternative(
            schema: #"{"enum": ["a", "\#(String(repeating: "b", count: 40))"]}"#, read: "\"", budget: 19,
            refused: UInt8(ascii: "b"), allowed: UInt8(ascii: "a")),
        Alternative(
            schema: #"{"anyOf": [{"type": "null"}, {"type": "string", "minLength": 200}]}"#, read: "", budget: 150,
            refused: UInt8(ascii: "\""), allowed: UInt8(ascii: "n")),
        Alternative(
            schema: #"{"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^x{90}"}]}"#, read: "", budget: 80,
            refused: UInt8(ascii: "\""), allowed: UInt8(ascii: "n")),
        Alternative(
            schema: #"{"enum": [5, 1234567890123456789012345]}"#, read: "", budget: 10,
            refused: UInt8(ascii: "1"), allowed: UInt8(ascii: "5")),
        Alternative(
            schema: #"{"properties": {"\#(String(repeating: "k", count: 60))": {}}, "additionalProperties": false}"#,
            read: "{", budget: 30, refused: UInt8(ascii: "\""), allowed: UInt8(ascii: "}")),
    ]

    @Test("no byte begins what the budget cannot end, though a shorter value was there", arguments: alternatives)
    func longAlternatives(alternative: Alternative) throws {
        let constraint = try Self.constraint(alternative.schema, alternative.read)
        let mask = try constraint.computeMask(budget: alternative.budget)
        #expect(!mask[Int(alternative.refused)])
        #expect(mask[Int(alternative.allowed)])
    }

    @Test("a regular expression's long alternative is not begun without the tokens for it")
    func longAlternativeOfPattern() throws {
        let constraint = try ConstraintCompiler(vocabulary: Self.bytes).constraint(regex: "a|b[a-z]{5000}")
        #expect(try constraint.computeMask(budget: 100).tokens == [Int(UInt8(ascii: "a"))])
        #expect(try constraint.computeMask(budget: 20_000) == constraint.computeMask())
    }

    @Test(
        "how much a step can lengthen the way to the end is known for common schemas, and is little",
        arguments: [
            "true", #"{"type": "string", "pattern": "^[a-z]{3,9}!$"}"#, #"{"enum": ["red", "green"]}"#,
            #"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 5000}, "age": {"type": "integer"}}}"#,
        ])
    func bounds(schema: String) throws {
        let constraint = try Self.constraint(schema, "")
        let found = try constraint.withRecognizer { (recognizer, _) -> EndBounds? in recognizer.grammar.endBounds() }
        let bounds = try #require(found)
        #expect(bounds.value < 100)
        #expect(bounds.lexeme < 200)
        // So masks far from the budget's end are those without one.
        #expect(try constraint.computeMask(budget: 1_000) == constraint.computeMask())
    }
}
