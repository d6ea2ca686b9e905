import Grammars
import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Masks with a budget against the plain way: every token read, and the end behind it searched for.
@Suite("Masks with a budget")
struct BudgetedMaskTests {
    static let schemas: [String] =
        BruteForceTests.schemas + [
            #"{"type": "object"}"#,
            #"{"type": "object", "minProperties": 3}"#,
            #"{"type": "object", "properties": {"name": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}}, "required": ["name", "tags"]}"#,
            #"{"type": "object", "properties": {"ab": {"type": "string", "minLength": 30}, "abc": {"enum": ["foobar", "bar"]}, "foo": {"type": "integer", "minimum": 100}}, "required": ["ab"], "additionalProperties": false}"#,
            #"{"type": "object", "patternProperties": {"^a": {"type": "null"}, "o": {"type": "array", "minItems": 3}}}"#,
            #"{"type": "string", "pattern": "^[a-z ]{3,40}(foo|bar!)$"}"#,
            #"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#,
            #"{"type": "array", "items": {"type": "object", "properties": {"a": {}}}, "uniqueItems": true, "minItems": 2}"#,
            #"{"type": "array", "items": {"type": "integer"}, "uniqueItems": true, "contains": {"const": 10}}"#,
            #"{"oneOf": [{"type": "object", "properties": {"foo": {"const": 1}}, "required": ["foo"]}, {"type": "object", "properties": {"foo": {"type": "string", "minLength": 9}}, "required": ["foo"]}]}"#,
            #"{"anyOf": [{"type": "string", "maxLength": 5}, {"type": "string", "pattern": "^foo.*bar$"}, {"type": "array", "items": {"type": "string"}}]}"#,
            #"{"type": "object", "properties": {"e": {"type": "string", "format": "email"}, "r": {"type": "string", "format": "regex"}}}"#,
        ]

    /// Walks at random with few tokens left, and compares every mask on the way.
    private static func compare(_ constraint: Constraint, steps: Int, _ random: inout SplitMix64, _ label: String)
        throws
    {
        var text: [UInt8] = []
        for _ in 0..<steps {
            guard let close = try? constraint.tokensToClose() else { return }
            let budget = close.count + [0, 1, 2, 3, 5, 8, 13, 40][Int.random(in: 0..<8, using: &random)]
            let mask = try constraint.computeMask(budget: budget)
            let expected = try constraint.maskByTrying(budget: budget)
            if mask != expected {
                let show = { (ids: [Int]) in
                    ids.prefix(5).map { String(decoding: constraint.vocabulary.tokenBytes[$0] ?? [], as: UTF8.self) }
                }
                Issue.record(
                    """
                    \(label) with \(budget) left after '\(String(decoding: text, as: UTF8.self))': \
                    wrongly allowed \(show(mask.tokens.filter { !expected[$0] })), \
                    wrongly refused \(show(expected.tokens.filter { !mask[$0] }))
                    """)
                return
            }
            let full = try constraint.computeMask().tokens
            let short = full.filter { (constraint.vocabulary.tokenBytes[$0]?.count ?? 0) <= 1 }
            let choice = Bool.random(using: &random) && !short.isEmpty ? short : full
            guard let token = choice.randomElement(using: &random) else { return }
            try constraint.commit(token)
            guard let bytes = constraint.vocabulary.tokenBytes[token] else { return }
            text += bytes
        }
    }

    @Test("allow the tokens behind which the text can end in time, and no others", arguments: schemas)
    func exact(schema: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        for spelling in [JSONSpelling.free, .canonical] {
            for seed in 0..<8 {
                var random = SplitMix64(seed: UInt64(seed))
                let constraint = try compiler.constraint(schema: parsed, spelling: spelling)
                try Self.compare(constraint, steps: 25, &random, "\(schema) \(spelling)")
            }
        }
    }

    @Test("are exact for random schemas", arguments: 0..<4)
    func randomSchemas(part: Int) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        var grammars = RandomGrammars(seed: UInt64(500 + part))
        for _ in 0..<25 {
            let schema = grammars.schema()
            guard let parsed = try? JSONSchema(parsing: schema),
                let constraint = try? compiler.constraint(schema: parsed, spelling: .free)
            else { continue }
            try Self.compare(constraint, steps: 15, &grammars.random, schema.serialized(.compact))
        }
    }

    @Test("are exact for random patterns and grammars", arguments: 0..<2)
    func randomPatterns(part: Int) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        var grammars = RandomGrammars(seed: UInt64(600 + part))
        for _ in 0..<25 {
            let pattern = grammars.pattern()
            try Self.compare(compiler.constraint(regex: pattern), steps: 12, &grammars.random, pattern)
        }
        let rules = try compiler.constraint(grammar: "start: \"(\" start \")\" | word+\nword: /x{3,}/ \"!\" | \"foo\"")
        for _ in 0..<10 {
            try Self.compare(rules, steps: 12, &grammars.random, "rules")
            try rules.rollback(rules.count)
        }
    }

    /// Twenty thousand words beside the bytes, and pieces of JSON with many brackets.
    private static let words: Vocabulary = {
        var random = SplitMix64(seed: 5)
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        for _ in 0..<20_000 {
            let length = Int.random(in: 2...9, using: &random)
            tokens.append((0..<length).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) })
        }
        tokens += [Array("[[[[[[[[[[[[".utf8), Array("\": \"".utf8), Array("\"}".utf8), nil]
        return Vocabulary(tokenBytes: tokens, endTokens: [tokens.count - 1])
    }()

    @Test(
        "look at places, not at tokens: twenty thousand words come to a few hundred states",
        arguments: [
            (#"{"type": "object"}"#, #"{"a": 1, "b"#), (#"{"type": "object"}"#, #"{"a": "b"#), ("true", ""),
            (#"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#, #"["a", "b"#),
            (#"{"type": "object", "properties": {"name": {"type": "string"}, "names": {}}}"#, #"{"nam"#),
            (#"{"type": "array", "items": {"type": "object"}, "uniqueItems": true}"#, #"[{"a": 1}, {"a": "x"#),
            (#"{"type": "string", "minLength": 20}"#, "\"abc"),
        ])
    func classes(schema: String, text: String) throws {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let constraint = try ConstraintCompiler(vocabulary: Self.words).constraint(schema: parsed, spelling: .free)
        for byte in text.utf8 { try constraint.commit(Int(byte)) }
        let close = try constraint.tokensToClose().count
        for left in [0, 1, 2, 5, 20, 100] {
            let before = try constraint.withRecognizer { (recognizer, _) -> Recognizer.Mark in recognizer.mark }
            let mask = try constraint.computeMask(budget: close + left)
            let made = try constraint.withRecognizer { (recognizer, _) -> Int in recognizer.growth(since: before) }
            #expect(made < 1_000, "\(left) left")
            #expect(!mask.isEmpty)
        }
    }
}

extension Constraint {
    /// The mask with a budget found the plain way.
    fileprivate func maskByTrying(budget: Int) throws -> TokenMask {
        let full = try computeMask()
        var mask = TokenMask(vocabularySize: vocabulary.size)
        let fitting = try withRecognizer { (recognizer, state) -> [Int] in
            full.tokens.filter { token in
                guard let bytes = self.vocabulary.tokenBytes[token] else { return true }
                let next = bytes.reduce(state) { recognizer.step($0, $1) }
                let units = recognizer.completion(next)
                return units.flatMap { self.vocabulary.fewestTokens(spelling: $0) }.map { $0.count < budget } ?? false
            }
        }
        for token in fitting { mask[token] = true }
        return mask
    }
}
