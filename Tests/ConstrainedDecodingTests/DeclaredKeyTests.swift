import JSONSchemas
import OrderedJSON
import Testing

@testable import ConstrainedDecoding

/// In canonical spelling, objects have the keys that their schema declares, unless it speaks of others.
@Suite("Keys in canonical spelling")
struct DeclaredKeyTests {
    private func verdict(_ schema: String, _ text: String, _ spelling: JSONSpelling = .canonical) throws -> Bool {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        return try compiler.constraint(schema: parsed, spelling: spelling).validate(text.utf8) == .accepted
    }

    private static let plain = #"{"type": "object", "properties": {"name": {"type": "string"}}}"#

    @Test("only declared keys are written where the schema says nothing of others; free spelling takes them")
    func declared() throws {
        #expect(try verdict(Self.plain, #"{"name": "a"}"#))
        #expect(try verdict(Self.plain, "{}"))
        #expect(try !verdict(Self.plain, #"{"name": "a", "description": 1}"#))
        #expect(try verdict(Self.plain, #"{"name": "a", "description": 1}"#, .free))
    }

    @Test(
        "other keys are written where the schema speaks of them, has no properties, or asks for more keys than it declares",
        arguments: [
            #"{"type": "object", "properties": {"name": {}}, "additionalProperties": {"type": "integer"}}"#,
            #"{"type": "object", "properties": {"name": {}}, "patternProperties": {"^o": {}}}"#,
            #"{"type": "object", "properties": {"name": {}}, "unevaluatedProperties": true}"#,
            #"{"type": "object"}"#,
            #"{"type": "object", "properties": {"name": {}}, "minProperties": 2}"#,
            #"{"type": "object", "properties": {"name": {}}, "required": ["other"]}"#,
        ])
    func others(schema: String) throws {
        #expect(try verdict(schema, #"{"name": "a", "other": 1}"#))
    }

    @Test("items that must differ may have undeclared keys where the declared ones make too few")
    func distinctItems() throws {
        let schema =
            #"{"type": "array", "minItems": 4, "uniqueItems": true, "items": {"type": "object", "properties": {"a": {"type": "boolean"}}}}"#
        #expect(try verdict(schema, #"[{}, {"a": true}, {"a": false}, {"b": 1}]"#))
    }

    @Test("schemas that are joined declare their keys together")
    func joined() throws {
        let schema = #"{"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "type": "object"}"#
        #expect(try verdict(schema, #"{"a": 1, "b": 2}"#))
        #expect(try !verdict(schema, #"{"a": 1, "c": 2}"#))
    }
}
