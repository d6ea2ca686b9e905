import JSONSchemas
import OrderedJSON
import Suites
import Testing

@testable import ConstrainedDecoding

/// Every assertion keyword with texts that it lets in and texts that it keeps out, walked through the masks.
@Suite("JSON Schema, keyword by keyword")
struct KeywordTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let schema: String
        let accepted: [String]
        let rejected: [String]

        init(_ schema: String, _ accepted: [String], _ rejected: [String]) {
            self.schema = schema
            self.accepted = accepted
            self.rejected = rejected
        }

        var testDescription: String { schema }
    }

    static let scalars: [Case] = [
        Case(#"{"type": "integer"}"#, ["0", "-7", "3.0", "3e2", "30e-1"], ["0.5", "1e-1", "\"1\"", "01", "+1", "1."]),
        Case(#"{"type": "number"}"#, ["0", "-0.5", "1E+2"], ["NaN", ".5", "null"]),
        Case(#"{"type": "string"}"#, [#""""#, #""\u00e9\n""#, "\"\u{7F}\""], [#""\x""#, "\"\n\"", #""\ud800""#, "a"]),
        Case(#"{"type": "boolean"}"#, ["true", "false"], ["1", "null", "True"]),
        Case(#"{"type": "null"}"#, ["null", " null\n"], ["0", "nil"]),
        Case(#"{"type": ["array", "null"]}"#, ["[]", "[1, {}]", "null"], ["{}", "\"\""]),
        Case(#"{"enum": [1, "a", {"x": [1.0]}]}"#, ["1.0", "\"a\"", #"{"x": [1]}"#], ["2", "\"b\"", #"{"x": []}"#]),
        Case(#"{"const": {"a": 1, "b": 2}}"#, [#"{"b": 2, "a": 1}"#], [#"{"a": 1}"#, #"{"a": 1, "b": 2, "c": 3}"#]),
        Case(#"{"minimum": 1.5}"#, ["1.5", "15e-1", "99", "\"\""], ["1.4999999999999999999", "-2"]),
        Case(#"{"maximum": -2}"#, ["-2", "-2.0", "-1e9"], ["-1.9", "0"]),
        Case(#"{"exclusiveMinimum": 0}"#, ["0.0001", "1e-300"], ["0", "-0", "-1"]),
        Case(#"{"exclusiveMaximum": 10}"#, ["9.999"], ["10", "1e1", "11"]),
        Case(#"{"type": "integer", "minimum": 0, "maximum": 99}"#, ["0", "99", "9.9e1"], ["100", "-1", "9.5"]),
        Case(#"{"multipleOf": 0.25}"#, ["0.75", "1", "-2.5e-1"], ["0.3", "1.1"]),
        Case(#"{"minLength": 2}"#, [#""ab""#, #""éé""#, #""\u0061b""#, "1"], [#""a""#, #""😀""#, #""\ud83d\ude00""#]),
        Case(#"{"maxLength": 1}"#, [#""""#, #""😀""#, #""\ud83d\ude00""#], [#""ab""#, #""a\n""#]),
        Case(#"{"pattern": "^a.c$"}"#, [#""abc""#, #""a\"c""#, "[]"], [#""ac""#, #""abcd""#, #""a\nc""#]),
        Case(#"{"pattern": "b", "maxLength": 3}"#, [#""abc""#, #""b""#], [#""ac""#, #""aabc""#]),
        Case(#"{"format": "date"}"#, [#""2024-02-29""#], [#""2023-02-29""#, #""2024-2-9""#]),
        Case(#"{"format": "hostname"}"#, [#""a-1.example""#], [#""-a""#, #""a..b""#]),
        Case(#"{"format": "ipv4"}"#, [#""255.0.0.1""#], [#""256.0.0.1""#, #""1.2.3""#]),
        Case(#"{"format": "something-else"}"#, [#""anything""#, "1"], []),
    ]

    static let arrays: [Case] = [
        Case(#"{"prefixItems": [{"type": "null"}, true]}"#, ["[]", "[null]", "[null, 1, 2]"], ["[1]"]),
        Case(#"{"prefixItems": [true], "items": false}"#, ["[]", "[1]"], ["[1, 2]"]),
        Case(#"{"items": {"type": "integer"}}"#, ["[]", "[1, 2]"], ["[1, \"a\"]", "[,]", "[1,]"]),
        Case(
            #"{"items": [{"type": "null"}], "additionalItems": {"type": "integer"}}"#, ["[null, 1]"],
            ["[1]", "[null, null]"]),
        Case(#"{"minItems": 1, "maxItems": 2}"#, ["[1]", "[1, 2]", "{}"], ["[]", "[1, 2, 3]"]),
        Case(
            #"{"uniqueItems": true}"#, ["[1, 2]", "[1, \"1\"]", "[[1], [2]]"],
            ["[1, 1.0]", #"["a", "\u0061"]"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#]),
        Case(#"{"contains": {"const": 1}}"#, ["[1]", "[0, 1.0]"], ["[]", "[0]"]),
        Case(
            #"{"contains": {"const": 1}, "minContains": 2, "maxContains": 3}"#, ["[1, 1]", "[1, 0, 1, 1]"],
            ["[1]", "[1, 1, 1, 1]"]),
        Case(#"{"contains": {"const": 1}, "minContains": 0}"#, ["[]", "[2]"], []),
        Case(#"{"prefixItems": [true], "unevaluatedItems": {"type": "null"}}"#, ["[1, null]"], ["[1, 2]"]),
        Case(
            #"{"anyOf": [{"prefixItems": [{"const": 1}]}, {"contains": {"const": 2}}], "unevaluatedItems": false}"#,
            ["[1]", "[2, 2]", "[1, 2]"], ["[3]", "[2, 3]", "[1, 3]"]),
    ]

    static let objects: [Case] = [
        Case(
            #"{"properties": {"a": {"type": "integer"}}}"#, ["{}", #"{"a": 1, "b": null}"#, #"{"\u0061": 1}"#],
            [#"{"a": ""}"#, #"{"\u0061": ""}"#, #"{"a": 1, "a": 2}"#]),
        Case(#"{"required": ["a", "b"]}"#, [#"{"b": 1, "a": 2}"#], ["{}", #"{"a": 1}"#]),
        Case(
            #"{"properties": {"a": true}, "additionalProperties": false}"#, ["{}", #"{"a": 1}"#],
            [#"{"b": 1}"#, #"{"a": 1, "aa": 1}"#]),
        Case(#"{"additionalProperties": {"type": "null"}}"#, [#"{"x": null}"#], [#"{"x": 1}"#]),
        Case(
            #"{"additionalProperties": {"type": "integer"}}"#, [#"{"b": 1, "bb": 2}"#],
            [#"{"b": 1, "b": 2}"#, #"{"b": 1, "\u0062": 2}"#, #"{"b":1,"a":1,"b":1}"#, #"{"": 1, "": 1}"#]),
        Case(
            #"{"patternProperties": {"^n": {"type": "number"}, "x$": {"minimum": 5}}}"#, [#"{"nx": 5, "m": "a"}"#],
            [#"{"n": ""}"#, #"{"nx": 4}"#]),
        Case(#"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, [#"{"abc": 1}"#], [#"{"A": 1}"#, #"{"": 1}"#]),
        Case(
            #"{"minProperties": 1, "maxProperties": 2}"#, [#"{"a": 1}"#, #"{"a": 1, "b": 1}"#],
            ["{}", #"{"a": 1, "b": 1, "c": 1}"#]),
        Case(#"{"dependentRequired": {"a": ["b"]}}"#, ["{}", #"{"b": 1}"#, #"{"a": 1, "b": 1}"#], [#"{"a": 1}"#]),
        Case(
            #"{"dependentSchemas": {"a": {"minProperties": 2}}}"#, [#"{"b": 1}"#, #"{"a": 1, "b": 1}"#], [#"{"a": 1}"#]),
        Case(
            #"{"dependencies": {"a": ["b"], "c": {"maxProperties": 1}}}"#, [#"{"c": 1}"#, #"{"a": 1, "b": 1}"#],
            [#"{"a": 1}"#, #"{"c": 1, "d": 1}"#]),
        Case(
            #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#, [#"{"a": 1}"#], [#"{"b": 1}"#]
        ),
        Case(
            #"{"properties": {"": {"const": 1}, "a\"b": {"const": 2}, "é\n😀": {"const": 3}}}"#,
            [#"{"": 1, "a\"b": 2, "é\n😀": 3}"#, #"{"\u00e9\u000a\ud83d\ude00": 3}"#],
            [#"{"": 2}"#, #"{"a\"b": 1}"#, #"{"é\n😀": 1}"#]),
    ]

    static let combinations: [Case] = [
        Case(#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, ["1", "2"], ["0", "3"]),
        Case(#"{"anyOf": [{"type": "null"}, {"const": 7}]}"#, ["null", "7"], ["8"]),
        Case(#"{"oneOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#, ["2", "3"], ["6", "1"]),
        Case(#"{"not": {"type": "string"}}"#, ["1", "[]"], [#""a""#]),
        Case(#"{"not": {"required": ["a"]}}"#, ["{}", #"{"b": 1}"#], [#"{"a": 1}"#, "1"]),
        Case(
            #"{"if": {"properties": {"k": {"const": 1}}, "required": ["k"]}, "then": {"required": ["x"]}, "else": {"required": ["y"]}}"#,
            [#"{"k": 1, "x": 0}"#, #"{"y": 0, "k": 2}"#], [#"{"k": 1, "y": 0}"#, #"{"k": 2}"#]),
        Case(
            ##"{"properties": {"next": {"$ref": "#"}}, "additionalProperties": false}"##, [#"{"next": {"next": {}}}"#],
            [#"{"next": {"a": 1}}"#]),
        Case(##"{"$ref": "#/$defs/n", "$defs": {"n": {"type": "null"}}}"##, ["null"], ["1"]),
        Case(##"{"$ref": "#n", "$defs": {"x": {"$anchor": "n", "type": "null"}}}"##, ["null"], ["1"]),
        Case(#"{"$ref": "other", "$defs": {"x": {"$id": "other", "type": "null"}}}"#, ["null"], ["1"]),
        Case(
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true}"#, ["2"],
            ["1"]),
        Case(
            #"{"$schema": "https://json-schema.org/draft-05/schema#/", "maximum": 1, "exclusiveMaximum": true}"#, ["0"],
            ["1"]),
        Case(#"{"$schema": "http://json-schema.org/draft-07/schema/", "const": 1}"#, ["1"], ["2"]),
        Case(#"{"$schema": "http://json-schema.org/hyper-schema#", "prefixItems": [false]}"#, ["[]"], ["[1]"]),
        Case(
            ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "type": "null", "definitions": {"a": {"type": "integer"}}}"##,
            ["1"], ["null"]),
        Case(
            #"{"oneOf": ["#
                + (0..<12).map {
                    #"{"required": ["t"], "properties": {"t": {"const": "t\#($0)"}, "v": {"const": \#($0)}}}"#
                }.joined(separator: ", ") + "]}",
            (0..<12).flatMap { [#"{"t": "t\#($0)", "v": \#($0)}"#, #"{"v": \#($0), "t": "t\#($0)"}"#] },
            (0..<12).flatMap { [#"{"t": "t\#($0)", "v": \#($0 + 1)}"#, #"{"v": \#($0), "t": "t\#($0 + 1)"}"#] }),
        Case("true", ["1", #"{"a": [null]}"#], ["", "{", "1 2"]),
    ]

    static let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)

    @Test("each keyword lets in what it should and nothing else", arguments: scalars + arrays + objects + combinations)
    func verdicts(example: Case) throws {
        let constraint = try Self.compiler.constraint(
            schema: JSONSchema(parsing: JSONParser().parse(example.schema)), spelling: .free)
        let encode = SuiteTests.longestMatch(Self.compiler.vocabulary)
        for text in example.accepted {
            #expect(try constraint.validate(text.utf8) == .accepted, "\(text)")
            #expect(try ConstraintWalk(encode(text), constraint).isAccepted, "\(text), by tokens")
        }
        for text in example.rejected {
            #expect(try constraint.validate(text.utf8) != .accepted, "\(text)")
            #expect(try !ConstraintWalk(encode(text), constraint).isAccepted, "\(text), by tokens")
        }
    }

    @Test("a gap takes up to 256 bytes of white space under free spelling, wherever it is")
    func gaps() throws {
        let constraint = try Self.compiler.constraint(
            schema: JSONSchema(parsing: JSONParser().parse("true")), spelling: .free)
        for (before, after) in [
            ("", "1"), ("1", ""), ("[", "]"), ("[1", ",1]"), ("[1,", "1]"), ("{", #""a":1}"#), (#"{"a""#, ":1}"),
            (#"{"a":"#, "1}"), (#"{"a":1"#, "}"),
        ] {
            let widest = before + String(repeating: " \n\t\r", count: 64) + after
            let wider = before + String(repeating: " \n\t\r", count: 64) + " " + after
            #expect(try constraint.validate(widest.utf8) == .accepted, "\(before)…\(after)")
            #expect(try constraint.validate(wider.utf8) != .accepted, "\(before)…\(after)")
        }
    }

    @Test("canonical text keeps the declared order, or that of x-order, and has no gaps but one space")
    func order() throws {
        let members = #""properties": {"b": {"const": 1}, "a": {"const": 2}}, "required": ["a", "b"]"#
        for (schema, first, second) in [
            ("{\(members)}", #"{"b": 1, "a": 2}"#, #"{"a": 2, "b": 1}"#),
            ("{\(members), \"x-order\": [\"a\", \"b\"]}", #"{"a":2,"b":1}"#, #"{"b":1,"a":2}"#),
        ] {
            let constraint = try Self.compiler.constraint(
                schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: .canonical)
            #expect(try constraint.validate(first.utf8) == .accepted)
            #expect(try constraint.validate(second.utf8) != .accepted)
            #expect(try constraint.validate(first.replacing(":", with: ":  ").utf8) != .accepted)
            #expect(try constraint.validate((first + " ").utf8) != .accepted)
        }
    }
}
