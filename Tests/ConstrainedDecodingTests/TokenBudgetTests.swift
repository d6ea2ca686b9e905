import JSONSchemas
import Oracles
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

@Suite("Token budget")
struct TokenBudgetTests {
    static let schemas: [String] = [
        "true", #"{"type": "object"}"#, #"{"type": "object", "minProperties": 2}"#,
        #"{"type": "object", "additionalProperties": {"type": "string", "format": "date-time"}}"#,
        #"{"type": "object", "properties": {"name": {"type": "string", "minLength": 4}, "age": {"type": "integer", "minimum": 100}, "tags": {"type": "array", "items": {"enum": ["red", "green"]}, "minItems": 2}}, "required": ["name", "age", "tags"], "additionalProperties": false}"#,
        #"{"type": "array", "items": {"type": "string", "pattern": "^[a-z]{3,9}!$"}, "minItems": 3}"#,
        #"{"anyOf": [{"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}, "x": {"type": "number"}}}, {"type": "array", "minItems": 1}]}"#,
    ]

    @Test(
        "the shortest end is valid where many items, properties or digits are required",
        arguments: [
            #"{"type": "array", "minItems": 300, "items": {"type": "integer"}}"#,
            #"{"type": "object", "minProperties": 100}"#, #"{"type": "integer", "multipleOf": 1000003, "minimum": 1}"#,
            #"{"anyOf": [{"type": "integer", "multipleOf": 100003, "minimum": 1}, {"type": "string", "minLength": 5000}]}"#,
        ])
    func longEnds(schema: String) throws {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(schema: parsed, spelling: .canonical)
        for token in try constraint.tokensToClose().tokens { try constraint.commit(token) }
        #expect(constraint.isAccepting)
    }

    @Test(
        "what asks for a billion has no known end, and none that is cut is given",
        arguments: [
            #"{"type": "string", "minLength": 1000000000}"#, #"{"type": "array", "minItems": 1000000000}"#,
            #"{"type": "object", "minProperties": 1000000000}"#, #"{"type": "string", "pattern": "^a{300000}$"}"#,
            #"{"type": "array", "items": {"type": "integer"}, "uniqueItems": true, "minItems": 300}"#,
        ])
    func hugeEnds(schema: String) throws {
        let constraint = try Self.constraint(schema)
        #expect(throws: ConstraintError.noCompletion) { try constraint.tokensToClose() }
    }

    /// A constraint by a schema's text, spelled canonically.
    private static func constraint(_ schema: String) throws -> Constraint {
        try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(
            schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: .canonical)
    }

    @Test("a value that doubles with each of eighty levels has no known end")
    func doubling() throws {
        let levels = (0..<80).map {
            ##""d\##($0)": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/d\##($0 + 1)"}}"##
        }
        let schema =
            ##"{"$ref": "#/$defs/d0", "$defs": {\##(levels.joined(separator: ", ")), "d80": {"type": "null"}}}"##
        let constraint = try Self.constraint(schema)
        #expect(throws: ConstraintError.noCompletion) { try constraint.tokensToClose() }
    }

    @Test("the end of a pattern of many thousand letters is found at each of its places")
    func longPattern() throws {
        let constraint = try Self.constraint(#"{"type": "string", "pattern": "^(?:ab|c){50000}$"}"#)
        let first = try constraint.tokensToClose()
        let bytes = first.tokens.compactMap { Vocabularies.synthetic.tokenBytes[$0]?.count }.reduce(0, +)
        // Fifty thousand times "c", in quotes.
        #expect(bytes == 50_002)
        for token in first.tokens.prefix(20) { try constraint.commit(token) }
        let second = try constraint.tokensToClose()
        #expect(second.count <= first.count - 20)
        #expect(second.count > 0)
    }

    @Test(
        "grammars whose shortest text is too long have no known end, and need no memory for it",
        arguments: [
            (0..<60).reduce("start: r0 r0\n") { $0 + "r\($1): r\($1 + 1) r\($1 + 1)\n" } + "r60: \"a\"",
            "start: " + [String](repeating: "A", count: 100).joined(separator: " ") + "\nA: /a{200000}/",
        ])
    func longRules(text: String) throws {
        let constraint = try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(grammar: text) { _ in nil
        }
        #expect(throws: ConstraintError.noCompletion) { try constraint.tokensToClose() }
    }

    @Test("the end of terminals that nest ten thousand deep is found without a recursion as deep")
    func deepTerminals() throws {
        let text =
            "start: A10000\nA0: \"a\"\n"
            + (1...10_000).map { "A\($0): \"b\" (\"d\" A\($0 - 1) \"c\")~1..2\n" }.joined()
        let constraint = try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(grammar: text)
        let plan = try constraint.tokensToClose()
        // "b", "d" and "c" of each level and the innermost "a"; a token holds one byte or several.
        let bytes = plan.tokens.compactMap { Vocabularies.synthetic.tokenBytes[$0]?.count }.reduce(0, +)
        #expect(bytes == 30_001)
    }

    // Two billion steps would take minutes.
    @Test("two billion times nothing is an end at once", .timeLimit(.minutes(1)))
    func repeatedNothing() throws {
        let constraint = try Self.constraint(#"{"type": "string", "pattern": "^(?:a?b?){2000000000}$"}"#)
        #expect(try constraint.tokensToClose().count <= 2)
    }

    @Test("a walk that keeps to the masks ends validly within its budget", arguments: schemas)
    func steering(schema: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let validator = SchemaValidator(parsed)
        for spelling in [JSONSpelling.free, .canonical] {
            for seed in 0..<25 {
                var random = SplitMix64(seed: UInt64(seed))
                let constraint = try compiler.constraint(schema: parsed, spelling: spelling)
                let shortest = try constraint.tokensToClose().count
                let budget = shortest + Int.random(in: 0..<30, using: &random)
                var text: [UInt8] = []
                var left = budget
                while true {
                    let mask = try constraint.computeMask(budget: left)
                    let tokens = mask.tokens
                    try #require(!tokens.isEmpty)
                    let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
                    guard let bytes = constraint.vocabulary.tokenBytes[token] else { break }
                    text += bytes
                    try constraint.commit(token)
                    left -= 1
                    try #require(left >= 0, "\(schema): '\(String(decoding: text, as: UTF8.self))'")
                }
                let value = try JSONParser().parse(text)
                #expect(try validator.isValid(value), "\(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    @Test(
        "near the end of a budget open objects need no look at single tokens, and lose few",
        arguments: [
            "", "{", #"{"na"#, #"{"name": "Al"#, #"{"name": "Al", ""#, #"{"name": "Al", "n": {"na"#, #"{"a": [1, 2"#,
        ])
    func openObjects(text: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        for spelling in [JSONSpelling.free, .canonical] {
            let constraint = try compiler.constraint(
                schema: JSONSchema(parsing: JSONParser().parse(#"{"type": "object"}"#)), spelling: spelling)
            for byte in text.utf8 { try constraint.commit(Int(byte)) }
            let full = try constraint.computeMask()
            for budget in [12, 20, 40, 100] {
                var looks = 0
                let found = try constraint.withWalk { walk, state in
                    walk.mask(state, of: full, endingWithin: budget - 1) { _ in
                        looks += 1
                        return .max
                    }
                }
                let mask = try #require(found)
                #expect(looks == 0)
                let share = Double(mask.count) / Double(full.count)
                #expect(share >= (budget < 20 ? 0.9 : 0.99), "\(budget): \(mask.count) of \(full.count)")
            }
        }
    }

    @Test("the bound is met by the tokens that it names", arguments: schemas)
    func plan(schema: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(
            schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: .free)
        let close = try constraint.tokensToClose()
        for token in close.tokens { try constraint.commit(token) }
        #expect(constraint.isAccepting)
        #expect(try constraint.tokensToClose() == TokensToClose(count: 0, isExact: true, tokens: []))
    }

    @Test("a budget below the shortest valid text is an error before the first token")
    func tooSmall() throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(
            schema: JSONSchema(parsing: JSONParser().parse(#"{"enum": ["zzzzz"]}"#)), spelling: .canonical)
        let error = #expect(throws: ConstraintError.self) { try constraint.computeMask(budget: 3) }
        #expect(error?.description == "a budget of 3 tokens is below the shortest valid text of 7 tokens; raise it")
    }

    @Test("a grammar's shortest end is found through its rules")
    func grammars() throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(grammar: "start: \"(\" start \")\" | word\nword: /x{3,}/ \"!\"")
        #expect(try constraint.tokensToClose().count == 4)
        for byte in "((xx".utf8 { try constraint.commit(Int(byte)) }
        #expect(try constraint.tokensToClose().tokens == Array("x!))".utf8).map { Int($0) })
    }
}
