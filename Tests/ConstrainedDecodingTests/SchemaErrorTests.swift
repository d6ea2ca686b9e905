import JSONSchemas
import OrderedJSON
import RegularExpressions
import Testing

@testable import ConstrainedDecoding

/// What is refused, in the words that users read.
@Suite("Errors of schemas")
struct SchemaErrorTests {
    static func message(_ schema: String, limits: GrammarLimits = .standard) -> String {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, limits: limits)
        do {
            _ = try compiler.constraint(
                schema: JSONSchema(parsing: try JSONParser().parse(schema), limits: limits), spelling: .free)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    static let branches = (0..<9).map { #"{"contains": {"const": \#($0)}}"# }.joined(separator: ",")

    static let cases: [(schema: String, message: String)] = [
        ("1", "schema at /: expected a schema (an object or a boolean); found 1"),
        ("false", "schema at /: no value satisfies it"),
        (#"{"enum": []}"#, "schema at /: no value satisfies it"),
        (
            #"{"type": "text"}"#,
            #"schema at /: 'type' must be one of null, boolean, object, array, number, integer, string; found "text""#
        ),
        (#"{"enum": 1}"#, #"schema at /: 'enum' must be an array; found 1"#),
        (#"{"minimum": "1"}"#, #"schema at /: 'minimum' must be a number; found "1""#),
        (#"{"multipleOf": 0}"#, #"schema at /: 'multipleOf' must be greater than 0; found 0"#),
        (
            #"{"multipleOf": 0.1234567890123456789}"#,
            #"schema at /: 'multipleOf' cannot be enforced: more than 18 significant digits"#
        ),
        (#"{"minLength": -1}"#, #"schema at /: 'minLength' must be an integer of 0 or more; found -1"#),
        (#"{"maxLength": 1.5}"#, #"schema at /: 'maxLength' must be an integer of 0 or more; found 1.5"#),
        (#"{"pattern": "("}"#, #"schema at /: 'pattern': pattern 1:1: unclosed group"#),
        (
            #"{"properties": {"name": {"pattern": "^+"}}}"#,
            #"schema at /properties/name: 'pattern': pattern 1:2: nothing to repeat before '+'"#
        ),
        (
            #"{"patternProperties": {"[": true}}"#,
            #"schema at /: 'patternProperties': pattern 1:1: unclosed character class"#
        ),
        (#"{"required": "a"}"#, #"schema at /: 'required' must be a list of names; found "a""#),
        (#"{"properties": [1]}"#, #"schema at /: 'properties' must be an object of schemas; found an array"#),
        (
            #"{"properties": {"a": 1}}"#,
            #"schema at /properties/a: expected a schema (an object or a boolean); found 1"#
        ),
        (#"{"anyOf": []}"#, #"schema at /: 'anyOf' must be a list of at least one schema; found []"#),
        (#"{"allOf": {}}"#, #"schema at /: 'allOf' must be a list of at least one schema; found {}"#),
        (#"{"uniqueItems": 1}"#, #"schema at /: 'uniqueItems' must be a boolean; found 1"#),
        (
            #"{"dependentRequired": {"a": 1}}"#,
            #"schema at /: 'dependentRequired' must be an object of lists of names; found 1"#
        ),
        (#"{"minItems": 3, "maxItems": 2, "type": "array"}"#, "schema at /: no value satisfies it"),
        (#"{"type": "integer", "minimum": 0.2, "maximum": 0.8}"#, "schema at /: no value satisfies it"),
        (##"{"$ref": "#/$defs/a"}"##, #"schema at /: '$ref' leads to #/$defs/a, which does not exist"#),
        (
            #"{"$ref": "http://example.com/a.json"}"#,
            #"schema at /: '$ref' leads to http://example.com/a.json, outside the document; put that schema under '$defs' with its '$id'"#
        ),
        (##"{"$ref": "#"}"##, #"schema at /: leads back to / without going into a property or an item"#),
        (
            ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##,
            #"schema at /$defs/b: leads back to /$defs/a without going into a property or an item"#
        ),
        (
            #"{"$schema": "http://example.com/"}"#,
            #"schema at /: '$schema' must name draft 4, 6, 7, 2019-09 or 2020-12; found "http://example.com/"; remove it or name the closest draft"#
        ),
        (#"{"$defs": {"a": {"$id": "x"}, "b": {"$id": "x"}}}"#, #"schema at /$defs/b: '$id' x occurs twice"#),
        (
            #"{"propertyNames": {"format": "regex"}}"#,
            #"schema at /propertyNames: 'propertyNames' cannot be enforced: a format of names that is not regular"#
        ),
        (
            #"{"anyOf": [\#(branches)], "unevaluatedItems": false}"#,
            #"schema at /: 'unevaluatedItems' cannot be enforced: 9 branches have 'contains'; at most 8 can"#
        ),
        (
            #"{"pattern": "^(a*)\\1$"}"#,
            #"schema at /: 'pattern': pattern 1:6: '\1' refers to a group that matches endlessly many texts, which is not regular; bound the group"#
        ),
    ]

    @Test("what cannot be enforced or satisfied is an error that names place, keyword and cause")
    func messages() {
        for (schema, message) in Self.cases { #expect(Self.message(schema) == message, "\(schema)") }
    }
}
