import OrderedJSON
import Testing

@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// Texts are read along copies of a compiled grammar.
@Suite("Copies of grammars")
struct GrammarCopyTests {
    private static let document: JSONValue = [
        "type": "object",
        "properties": [
            "a": ["type": "string", "pattern": "^x+$"], "b": ["type": "array", "uniqueItems": true, "minItems": 1],
            "c": ["not": ["type": "object", "required": ["d"]], "format": "email"],
        ],
        "required": ["a", "b"], "minProperties": 2,
        "additionalProperties": ["oneOf": [["type": "null"], ["minimum": 3]]],
    ]

    private static let text = #"{"a": "xx", "b": [1, [2], 1.5], "c": "me@here.org", "e": 4}"#

    private static func grammar() throws -> Grammar {
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        return try Grammar(schema: JSONSchema(parsing: document), spelling: .canonical, table: table)
    }

    /// What a text adds to the automaton.
    private static func read(_ grammar: Grammar) throws -> SchemaAutomaton {
        let recognizer = try Recognizer(grammar)
        let state = text.utf8.reduce(recognizer.start) { recognizer.step($0, $1) }
        #expect(state != Recognizer.dead && recognizer.isAccepting(state))
        let automaton = grammar.schemas[0].automaton
        _ = automaton.shortestValue(automaton.root)
        return automaton
    }

    /// The number of each stored property's elements, or its text where it has none.
    private func contents(_ object: Any) -> [String: String] {
        var contents: [String: String] = [:]
        for child in Mirror(reflecting: object).children {
            let size = (child.value as? any Collection).map { "\($0.count)" }
            contents[child.label ?? ""] = size ?? "\(child.value)"
        }
        return contents
    }

    @Test("a copy of an automaton has every table of its original")
    func tables() throws {
        let original = try Self.read(Self.grammar())
        let copy = SchemaAutomaton(copying: original)
        #expect(contents(copy) == contents(original))
        #expect(original.spaces.count > 1 && original.arraySpaces.count > 0)
        for (copied, space) in zip(copy.spaces, original.spaces) {
            #expect(copied !== space)
            #expect(contents(copied) == contents(space))
        }
        for (copied, space) in zip(copy.arraySpaces, original.arraySpaces) {
            #expect(copied !== space)
            #expect(contents(copied) == contents(space))
        }
    }

    @Test("what is read along a copy leaves its original as it was")
    func independence() throws {
        let original = try Self.grammar()
        let before = contents(original.schemas[0].automaton)
        let size = original.byteCount
        for _ in 0..<2 {
            let copy = original.copy()
            #expect(contents(try Self.read(copy)) != before)
            #expect(copy.byteCount > size)
        }
        #expect(contents(original.schemas[0].automaton) == before)
        #expect(original.byteCount == size)
    }
}
