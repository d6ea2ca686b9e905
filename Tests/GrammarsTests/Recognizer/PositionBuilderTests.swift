import OrderedJSON
import Testing

@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// What occurs in a grammar several times is built once where it can be.
@Suite("Positions of rules")
struct PositionBuilderTests {
    private let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())

    private func schemaCount(_ rules: GrammarRules) throws -> Int {
        var builder = PositionBuilder(table: table)
        try builder.build(rules)
        return builder.schemas.count
    }

    @Test("a schema that a rule repeats has one automaton")
    func repeatedSchema() throws {
        for text in [
            #"start: (%json {"type": "integer"} ","){1000}"#,
            #"start: ((%json {"type": "integer"} ","){2,5} ";"){0,50}"#,
        ] {
            #expect(try schemaCount(GrammarText.rules(text, table: table)) == 1)
        }
        let different = #"start: (%json {"type": "integer"} "," %json {"type": "string"} ";"){100}"#
        #expect(try schemaCount(GrammarText.rules(different, table: table)) == 2)
    }

    @Test("copies of a schema have one automaton for each spelling")
    func copies() throws {
        let schema = try JSONSchema(parsing: ["type": "integer"])
        let canonical = GrammarNode.json(schema, .canonical)
        let row = GrammarNode.sequence([canonical, .json(schema, .free), canonical])
        #expect(try schemaCount(GrammarRules(row)) == 2)
        let other = GrammarNode.json(try JSONSchema(parsing: ["type": "boolean"]), .canonical)
        #expect(try schemaCount(GrammarRules(.choice([row, other]))) == 3)
    }

    @Test("values of one automaton know nothing of one another")
    func independence() throws {
        for (text, accepted, refused) in [
            (
                #"start: (%json {"type": "array", "items": {"type": "integer"}, "uniqueItems": true} ";"){2}"#,
                ["[1,2];[1,2];", "[];[3];"], ["[1,1];[1];", "[1];[2,2];", "[1];"]
            ),
            (
                #"start: (%json {"type": "object"} ";"){2}"#,
                [#"{"a":1};{"a":1};"#], [#"{"a":1,"a":2};{};"#, #"{};{"a":1,"a":1};"#]
            ),
            (
                #"start: (%json {"type": "integer", "minimum": 1, "maximum": 12} ","?){1,3} "!""#,
                ["1!", "12,3!", "123!", "121212,!"], ["!", "0!", "13,4,5,6!"]
            ),
        ] {
            let recognizer = try Recognizer(Grammar(try GrammarText.rules(text, table: table), table: table))
            for (candidates, expected) in [(accepted, true), (refused, false)] {
                for candidate in candidates {
                    let state = candidate.utf8.reduce(recognizer.start) { recognizer.step($0, $1) }
                    let verdict = state != Recognizer.dead && recognizer.isAccepting(state)
                    #expect(verdict == expected, "\(text): '\(candidate)'")
                }
            }
        }
    }
}
