import OrderedJSON
import Testing

@testable import JSONSchemas
@testable import RegularExpressions

/// Schemas made to exhaust or to mislead: each is an error or an automaton that works, with bounded effort.
@Suite("Bad schemas")
struct BadSchemaTests {
    private func walk(_ schema: String, limits: GrammarLimits = .standard) throws -> AutomatonWalk {
        try AutomatonWalk(JSONSchema(text: Array(schema.utf8), limits: limits))
    }

    private func message(_ schema: String, limits: GrammarLimits = .standard) -> String {
        do {
            _ = try walk(schema, limits: limits)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    private func expect(_ schema: String, accepts: [String], rejects: [String]) throws {
        let walk = try walk(schema)
        for (values, expected) in [(accepts, true), (rejects, false)] {
            for value in values {
                let verdict = try walk.accepts(JSONParser().parse(value))
                #expect(verdict == expected, "\(value) under \(schema.prefix(200))")
            }
        }
    }

    /// Definitions d0, d1 and so on, each made of the reference to the next, and a last one.
    private func chain(_ count: Int, last: String, _ link: (String) -> String) -> String {
        let links = (0..<count).map { index in
            let reference = ##"{"$ref": "#/$defs/d\##(index + 1)"}"##
            return #""d\#(index)": \#(link(reference))"#
        }
        return #""$defs": {\#(links.joined(separator: ",")), "d\#(count)": \#(last)}"#
    }

    private let tooDeep = "the schema needs more than grammarNesting (500); simplify it or raise the limit"

    @Test(
        "a dynamic reference that leads back to its own value is an error that names both places",
        arguments: [#""$ref": "inner""#, #""properties": {"a": {"$ref": "inner"}}"#])
    func dynamicCycle(root: String) {
        let schema = ##"""
            {"$id": "http://e.x/r", \##(root), "$defs": {
                "o": {"$dynamicAnchor": "n", "$ref": "inner"},
                "i": {"$id": "inner", "$dynamicRef": "#n", "$defs": {"n": {"$dynamicAnchor": "n", "type": "integer"}}}}}
            """##
        #expect(
            message(schema)
                == "schema at /$defs/o: leads back to /$defs/i without going into a property or an item")
    }

    @Test("a chain of sixty thousand references means the last schema", .timeLimit(.minutes(1)))
    func longReferences() throws {
        let definitions = chain(60_000, last: #"{"type": "integer"}"#) { $0 }
        try expect(
            ##"{"$ref": "#/$defs/d0", \##(definitions)}"##, accepts: ["1"], rejects: [#""s""#, "null", "1.5"])
    }

    @Test(
        "a chain of schemas too long for the stack is an error where what they evaluate is needed",
        arguments: [("object", "unevaluatedProperties"), ("array", "unevaluatedItems")])
    func longConditions(type: String, keyword: String) {
        let definitions = chain(60_000, last: "true") { #"{"allOf": [\#($0)]}"# }
        let root = ##""type": "\##(type)", "allOf": [{"$ref": "#/$defs/d0"}], "\##(keyword)": false"##
        #expect(message("{\(root), \(definitions)}") == tooDeep)
    }

    @Test("schemas to which many ways lead are asked once for what they evaluate", .timeLimit(.minutes(1)))
    func manyWays() throws {
        let twice = { (reference: String) in #"{"allOf": [\#(reference), \#(reference)]}"# }
        let properties = chain(40, last: #"{"properties": {"a": {"type": "integer"}}}"#, twice)
        try expect(
            ##"{"allOf": [{"$ref": "#/$defs/d0"}], "unevaluatedProperties": false, \##(properties)}"##,
            accepts: ["{}", #"{"a": 1}"#], rejects: [#"{"a": "s"}"#, #"{"b": 1}"#])
        let items = chain(40, last: #"{"prefixItems": [{"type": "integer"}]}"#, twice)
        try expect(
            ##"{"allOf": [{"$ref": "#/$defs/d0"}], "unevaluatedItems": false, \##(items)}"##,
            accepts: ["[]", "[1]"], rejects: [#"["s"]"#, "[1, 2]"])
    }

    @Test("alternatives that multiply are not looked at one by one", .timeLimit(.minutes(1)))
    func manyAlternatives() throws {
        let definitions = chain(14, last: #"{"const": 1}"#) { #"{"anyOf": [\#($0), \#($0), \#($0), \#($0)]}"# }
        try expect(
            ##"{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/$defs/d0"}}, \##(definitions)}"##,
            accepts: [#"{"a": 1}"#], rejects: [#"{"a": 2}"#, "{}"])
    }

    @Test("a slash in a key is told from a step of a pointer")
    func slashes() throws {
        try expect(
            ##"""
            {"x": {"a/b": {"type": "integer"}, "a": {"b": {"type": "string"}}},
             "prefixItems": [{"$ref": "#/x/a~1b"}, {"$ref": "#/x/a/b"}]}
            """##,
            accepts: [#"[1, "s"]"#], rejects: ["[1, 1]", #"["s", "s"]"#])
    }

    @Test(
        "a name stands once though pointers lead to it and to a place above it, in either order",
        arguments: [#""$anchor": "q""#, #""$id": "http://e.x/q""#])
    func namesReadTwice(name: String) throws {
        let schemas = #""x": {"y": {"properties": {"a": {\#(name), "type": "integer"}}}}"#
        try expect(
            ##"{\##(schemas), "prefixItems": [{"$ref": "#/x/y"}, {"$ref": "#/x/y/properties/a"}]}"##,
            accepts: [#"[{"a": 1}, 1]"#], rejects: [#"[{"a": "s"}, 1]"#, #"[{"a": 1}, "s"]"#])
        try expect(
            ##"{\##(schemas), "prefixItems": [{"$ref": "#/x/y/properties/a"}, {"$ref": "#/x/y"}]}"##,
            accepts: [#"[1, {"a": 1}]"#], rejects: [#"[1, {"a": "s"}]"#, #"["s", {"a": 1}]"#])
    }

    @Test("a name that does occur twice is an error")
    func duplicateNames() {
        #expect(
            message(#"{"$defs": {"a": {"$anchor": "q"}, "b": {"$anchor": "q"}}}"#)
                == "schema at /$defs/b: '$anchor' q occurs twice")
    }

    @Test("pointers that read one place again and again are counted")
    func pointersInward() {
        var limits = GrammarLimits()
        limits.grammarSymbols = 5
        let references = [4, 3, 2, 1].map { depth in
            let steps = String(repeating: "/not", count: depth)
            return ##"{"$ref": "#/x\##(steps)"}"##
        }
        #expect(
            message(
                #"{"x": {"not": {"not": {"not": {"not": true}}}}, "allOf": [\#(references.joined(separator: ","))]}"#,
                limits: limits) == "the schema needs more than grammarSymbols (5); simplify it or raise the limit")
    }

    @Test("what follows from a condition has no effect without one", arguments: ["then", "else"])
    func consequenceAlone(keyword: String) throws {
        try expect(##"{"\##(keyword)": {"$ref": "#"}}"##, accepts: ["1", "{}"], rejects: [])
        #expect(
            message(##"{"if": true, "\##(keyword)": {"$ref": "#"}}"##)
                == "schema at /\(keyword): leads back to / without going into a property or an item")
    }

    @Test(
        "a definition that leads back to itself is no fault where no instance can reach it",
        arguments: [
            ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"allOf": [{"$ref": "#/$defs/a"}]}}, "type": "integer"}"##,
            ##"{"definitions": {"a": {"anyOf": [{"$ref": "#/definitions/a"}, true]}}, "type": "integer"}"##,
            ##"{"$defs": {"a": {"properties": {"x": {"$ref": "#/$defs/l"}}}, "l": {"not": {"$ref": "#/$defs/l"}}}, "type": "integer"}"##,
            ##"{"type": "integer", "properties": {"x": {"$ref": "#/$defs/l"}}, "$defs": {"l": {"$ref": "#/$defs/l"}}}"##,
        ])
    func unreachedCycle(schema: String) throws {
        try expect(schema, accepts: ["1"], rejects: [#""s""#, "{}"])
    }

    @Test(
        "a definition that leads back to itself is an error wherever a part of an instance can reach it",
        arguments: [
            ##""properties": {"x": {"$ref": "#/$defs/l"}}"##, ##""patternProperties": {"x": {"$ref": "#/$defs/l"}}"##,
            ##""additionalProperties": {"$ref": "#/$defs/l"}"##, ##""propertyNames": {"$ref": "#/$defs/l"}"##,
            ##""unevaluatedProperties": {"$ref": "#/$defs/l"}"##, ##""prefixItems": [{"$ref": "#/$defs/l"}]"##,
            ##""items": {"$ref": "#/$defs/l"}"##, ##""contains": {"$ref": "#/$defs/l"}"##,
            ##""unevaluatedItems": {"$ref": "#/$defs/l"}"##, ##""dependentSchemas": {"x": {"$ref": "#/$defs/l"}}"##,
            ##""items": {"properties": {"y": {"not": {"$ref": "#/$defs/l"}}}}"##,
        ])
    func reachedCycle(keyword: String) {
        #expect(
            message(##"{\##(keyword), "$defs": {"l": {"allOf": [{"$ref": "#/$defs/l"}]}}}"##)
                == "schema at /$defs/l/allOf/0: leads back to /$defs/l without going into a property or an item")
    }

    @Test("an embedded resource of an unknown dialect is an error that names its place")
    func embeddedDialect() {
        #expect(
            message(#"{"$defs": {"a": {"$id": "http://e.x/a", "$schema": "http://example.com/"}}}"#)
                == #"schema at /$defs/a: '$schema' must name draft 4, 6, 7, 2019-09 or 2020-12; found "http://example.com/"; remove it or name the closest draft"#
        )
        // Without an identifier no resource begins, and the keyword says nothing.
        #expect(message(#"{"$defs": {"a": {"$schema": "http://example.com/"}}}"#) == "accepted")
    }
}
