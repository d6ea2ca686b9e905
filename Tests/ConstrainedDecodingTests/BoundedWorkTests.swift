import JSONSchemas
import OrderedJSON
import RegularExpressions
import Testing

@testable import ConstrainedDecoding

/// Nothing grows without bound, whatever schemas come.
@Suite("Bounded memory and work")
struct BoundedWorkTests {
    private func object(_ index: Int) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "key\(index)": ["type": "string", "pattern": .string("^[a-z]{\(index % 90 + 1)}$")],
                "name\(index)": ["enum": [.string("value \(index)"), .number(JSONNumber(index))]],
            ],
            "required": [.string("key\(index)")], "additionalProperties": false,
        ]
    }

    @Test("ten thousand different schemas in a row stay under the compiler's bound")
    func manySchemas() throws {
        let limit = 8 << 20
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, byteLimit: limit)
        var largest = 0
        var renewals = 0
        var last = 0
        for index in 0..<10_000 {
            let constraint = try compiler.constraint(schema: JSONSchema(parsing: object(index)), spelling: .canonical)
            #expect(try !constraint.computeMask().isEmpty)
            for byte in "{\"key\(index)\": \"a".utf8 { try constraint.commit(Int(byte)) }
            let count = compiler.byteCount
            largest = max(largest, count)
            if count < last { renewals += 1 }
            last = count
        }
        // One schema's own tables may be beyond the bound before the next one finds it exceeded.
        #expect(largest < 2 * limit, "\(largest)")
        #expect(renewals > 2)
    }

    @Test("a text whose masks fill the tables continues over new ones")
    func renewal() throws {
        var limits = GrammarLimits()
        limits.lexerStates = 400
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, limits: limits)
        // Each place has tokens of up to 40 spaces before it, so 60 masks need 2,400 states; the text itself needs 60.
        let constraint = try compiler.constraint(regex: "( {0,39}x){60}")
        for step in 0..<60 {
            let mask = try constraint.computeMask()
            #expect(mask[Int(UInt8(ascii: "x"))] && mask[0x20] && !mask[Int(UInt8(ascii: "y"))])
            if step % 20 == 7 { #expect(try mask == constraint.maskByTrying()) }
            try constraint.commit(Int(UInt8(ascii: "x")))
        }
        #expect(constraint.isComplete)
        try constraint.rollback(1)
        #expect(try constraint.computeMask()[0x20])
        try constraint.commit(0x20)
        #expect(constraint.count == 60)
    }

    @Test("a single step that needs more states than the limit is an error that names it")
    func limit() throws {
        var limits = GrammarLimits()
        limits.lexerStates = 8
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, limits: limits)
        #expect(
            throws: ConstraintError.grammar(.limitReached(.lexerStates, value: 8, subject: "a grammar"))
        ) {
            let constraint = try compiler.constraint(regex: "abcdefghijklmnop|[0-9]{9}x|qrstuvwxyz")
            for byte in "abcdefgh".utf8 { try constraint.commit(Int(byte)) }
            _ = try constraint.computeMask()
            for byte in "ijklmnop".utf8 { try constraint.commit(Int(byte)) }
        }
    }

    @Test("an enum of a hundred thousand values is compiled and enforced")
    func largeEnum() throws {
        let values = (0..<100_000).map { JSONValue.string("value-\($0)") }
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(
            schema: JSONSchema(parsing: ["enum": .array(values)]), spelling: .free)
        _ = try constraint.computeMask()
        #expect(try constraint.validate("\"value-99999\"".utf8) == .accepted)
        #expect(try constraint.validate("\"value-100000\"".utf8) != .accepted)
    }

    @Test("a schema of nearly four megabytes is compiled; a larger one is an error")
    func largeSchema() throws {
        let description = String(repeating: "x", count: 4_000_000)
        let text = #"{"type": "null", "description": "\#(description)"}"#
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(schema: JSONSchema(text: Array(text.utf8)), spelling: .free)
        #expect(try constraint.validate("null".utf8) == .accepted)
        let tooLarge = text.replacing("\"null\"", with: "\"null\", \"title\": \"\(description)\"")
        #expect(throws: GrammarError.self) { try JSONSchema(text: Array(tooLarge.utf8)) }
    }

    @Test("a schema with ten thousand properties is compiled and enforced")
    func manyProperties() throws {
        var properties = JSONObject()
        for index in 0..<10_000 { properties["property\(index)"] = ["type": "integer"] }
        let schema: JSONValue = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        let constraint = try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(
            schema: JSONSchema(parsing: schema), spelling: .free)
        #expect(try constraint.validate(#"{"property9999": 1, "property0": 2}"#.utf8) == .accepted)
        #expect(try constraint.validate(#"{"property10000": 1}"#.utf8) != .accepted)
    }

    @Test("a vocabulary that cannot spell what the grammar needs is refused when the grammar is compiled")
    func unspellable() throws {
        let letters = Vocabulary(tokenBytes: (97...122).map { [UInt8($0)] } + [nil], endTokens: [26])
        let compiler = ConstraintCompiler(vocabulary: letters)
        #expect(throws: ConstraintError.unspellable(byte: 0x7B)) {
            try compiler.constraint(
                schema: JSONSchema(parsing: ["type": "object"]), spelling: .free)
        }
        let error = ConstraintError.unspellable(byte: 0x7B)
        #expect(error.description == "the grammar needs byte 0x7B, which no token of the vocabulary spells")
        let word = try compiler.constraint(regex: "[a-z]+|[A-Z]+")
        #expect(try word.computeMask().count == 26)
    }

    @Test("what a step that ran out of fuel has left behind is not used again", arguments: [3, 10, 30, 100])
    func exhaustion(fuel: Int) throws {
        let pattern = "^(a|b)*a(a|b){6}[^a]*(foo|bar)$"
        var limits = GrammarLimits()
        limits.stepLexerFuel = fuel
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, limits: limits)
        let reference = try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(regex: pattern)
        let expected = try reference.computeMask()
        var failures = 0
        for _ in 0..<2 {
            let constraint = try compiler.constraint(regex: pattern)
            for _ in 0..<3 {
                do {
                    #expect(try constraint.computeMask() == expected)
                } catch {
                    failures += 1
                }
            }
        }
        #expect(failures > 0 || fuel == 100)
    }
}
