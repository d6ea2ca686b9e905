import OrderedJSON
import Testing
import TinyModels
import Tokenizers

@testable import ChatTemplates
@testable import Generation
@testable import Grammars

/// Arguments in spellings other than JSON's, read byte by byte.
@Suite("Values in Python's and Gemma's spelling")
struct SpelledValuesTests {
    private let marks: TurnMarks

    init() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        marks = TurnMarks(
            ToolCallFormat(origin: .fallback, call: []), tokenizer: try Tokenizer(directory: tiny.path))
    }

    private func reader(_ grammar: TurnGrammar) throws -> Recognizer {
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var rules = TurnRules(marks, in: table.expressions)
        let made = try rules.rules(grammar)
        return try Recognizer(Grammar(made, table: table))
    }

    private func accepts(_ text: String, _ reader: Recognizer) -> Bool {
        let state = text.utf8.reduce(reader.start) { reader.step($0, $1) }
        return state != Recognizer.dead && reader.isAccepting(state)
    }

    /// The error of a grammar; empty when there is none.
    private func fault(_ grammar: TurnGrammar) -> String {
        do {
            _ = try reader(grammar)
            return ""
        } catch {
            return "\(error)"
        }
    }

    /// An object of integers.
    private static func object(_ names: [String], required: [String] = []) -> JSONValue {
        var properties = JSONObject()
        for name in names { properties[name] = ["type": "integer"] }
        return [
            "type": "object", "properties": .object(properties), "required": .array(required.map(JSONValue.string)),
        ]
    }

    /// A spelling of objects: where one stands, and what its members look like.
    enum Spelling: CaseIterable {
        case gemma, python, call

        func grammar(_ schema: JSONValue) -> TurnGrammar {
            switch self {
            case .gemma: return .gemma(schema: schema)
            case .python: return .python(schema: schema)
            case .call: return SpelledValuesTests.calls(.python, parameters: schema)
            }
        }

        func text(_ names: [String]) -> String {
            switch self {
            case .gemma: "{" + names.map { $0 + ":1" }.joined(separator: ",") + "}"
            case .python: "{" + names.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
            case .call: "f(" + names.map { $0 + "=1" }.joined(separator: ", ") + ")"
            }
        }
    }

    /// The calls of one tool, as in `f(…)`.
    private static func calls(_ spelling: ToolCallFormat.Spelling, parameters: JSONValue) -> TurnGrammar {
        var format = ToolCallFormat(origin: .fallback, call: [.name, .literal("("), .arguments, .literal(")")])
        format.spelling = spelling
        return format.callsGrammar([["name": "f", "parameters": parameters]])
    }

    private static let tagged = ToolCallFormat.Spelling.tagged(
        ToolCallFormat.TaggedParameters(
            open: "<", beforeString: ">", beforeOther: ">", close: "</>", separator: ""))

    // MARK: Properties

    @Test("twenty and a hundred optional properties make a small grammar", arguments: Spelling.allCases)
    func manyOptional(spelling: Spelling) throws {
        let names = (1...20).map { "p\($0)" }
        let reader = try reader(spelling.grammar(Self.object(names)))
        for present in [[], ["p1"], ["p20"], ["p3", "p17"], ["p1", "p20"], names] {
            #expect(accepts(spelling.text(present), reader), "\(present)")
        }
        for present in [["p2", "p1"], ["p20", "p20"], ["p21"], names + ["p1"]] {
            #expect(!accepts(spelling.text(present), reader), "\(present)")
        }
        #expect(reader.grammar.schemas.count == 1)
        #expect(fault(spelling.grammar(Self.object((1...100).map { "p\($0)" }))) == "")
    }

    @Test("of members in declared order exactly the optional ones may be left out", arguments: Spelling.allCases)
    func leftOut(spelling: Spelling) throws {
        let names = ["a", "b", "c", "d", "e"]
        func chosen(_ bits: Int) -> [String] { names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] } }
        for required in 0..<32 {
            let reader = try reader(spelling.grammar(Self.object(names, required: chosen(required))))
            for present in 0..<32 {
                let isRight = required & present == required
                #expect(accepts(spelling.text(chosen(present)), reader) == isRight, "\(required), \(present)")
            }
        }
    }

    @Test("objects within objects do not multiply with their depth")
    func nestedObjects() throws {
        var schema: JSONValue = ["type": "integer"]
        for _ in 0..<12 {
            schema = ["type": "object", "properties": ["a": ["type": "integer"], "b": schema]]
        }
        let reader = try reader(.gemma(schema: schema))
        for text in ["{}", "{a:1}", "{a:1,b:{b:{a:2}}}", "{b:{b:{b:{b:{b:{a:1,b:{}}}}}}}"] {
            #expect(accepts(text, reader), "\(text)")
        }
        for text in ["{b:1}", "{b:{b:{b:{b:{a:1,a:1}}}}}", "{b:{b:{b:{b:{b:{b:{}}}}}}"] {
            #expect(!accepts(text, reader), "\(text)")
        }
    }

    @Test("the items of an array share one automaton, however many there may be")
    func manyItems() throws {
        let schema: JSONValue = ["type": "array", "items": ["type": "integer"], "maxItems": 1000]
        let reader = try reader(.python(schema: schema))
        #expect(reader.grammar.schemas.count == 1)
        for text in ["[]", "[1]", "[1, 2, 3]"] { #expect(accepts(text, reader), "\(text)") }
        for text in ["[1,]", "[1, 2", "[, 1]"] { #expect(!accepts(text, reader), "\(text)") }
    }

    // MARK: Definitions

    @Test("two tools may define different schemas under one name")
    func definitions() throws {
        func list(_ type: JSONValue) -> JSONValue {
            ["$defs": ["item": ["type": type]], "type": "array", "items": ["$ref": "#/$defs/item"]]
        }
        let reader = try reader(
            .choice([
                .sequence([.literal("a"), .gemma(schema: list("integer"))]),
                .sequence([.literal("b"), .gemma(schema: list("boolean"))]),
            ]))
        #expect(accepts("a[1,2]", reader))
        #expect(accepts("b[true]", reader))
        #expect(!accepts("b[1]", reader))
        #expect(
            fault(.gemma(schema: ["$ref": "#/$defs/item"]))
                == "schema at $: '$ref' leads to #/$defs/item, which does not exist")
    }

    // MARK: Keywords

    /// A grammar with the error that it gives, or with texts that it takes and others that it does not.
    struct Case: CustomTestStringConvertible {
        let name: String
        let grammar: TurnGrammar
        var error = ""
        var accepted: [String] = []
        var refused: [String] = []

        var testDescription: String { name }
    }

    private static let mayAgree =
        "schema at $: 'oneOf' cannot be enforced: two of its schemas may allow the same value"
    private static let missesProperty =
        "schema at $: 'required' cannot be enforced: it names 'b', which is not among the properties"
    private static let hasNoText = "grammar 1:1: no text satisfies the grammar"

    static let oneOf: [Case] = [
        Case(
            name: "integers are numbers",
            grammar: .gemma(schema: ["oneOf": [["type": "integer"], ["type": "number"]]]), error: mayAgree),
        Case(
            name: "a listed integer is an integer",
            grammar: .python(schema: ["oneOf": [["const": 1], ["type": "integer"]]]), error: mayAgree),
        Case(
            name: "a value listed twice", grammar: .gemma(schema: ["oneOf": [["const": 1], ["enum": [1, 2]]]]),
            error: mayAgree),
        Case(
            name: "objects that nothing tells apart",
            grammar: .gemma(schema: ["oneOf": [object(["a"]), object(["b"])]]), error: mayAgree),
        Case(
            name: "a schema of every type", grammar: .gemma(schema: ["oneOf": [["type": "integer"], [:]]]),
            error: mayAgree),
        Case(
            name: "types that exclude one another",
            grammar: .gemma(schema: ["oneOf": [["type": "integer"], ["type": "array", "items": ["type": "integer"]]]]),
            accepted: ["3", "[1,2]"], refused: ["true"]),
        Case(
            name: "different listed values",
            grammar: .python(schema: ["oneOf": [["const": 1], ["enum": [2, "a"]], ["type": "null"]]]),
            accepted: ["1", "2", "\"a\"", "None"], refused: ["3", "null"]),
        Case(
            name: "objects with a property that tells them apart",
            grammar: .gemma(schema: [
                "$defs": ["one": kind(1), "two": kind(2)],
                "oneOf": [["$ref": "#/$defs/one"], ["$ref": "#/$defs/two"]],
            ]),
            accepted: ["{kind:1}", "{kind:2,size:7}"], refused: ["{kind:3}", "{size:7}"]),
    ]

    /// An object that says what it is.
    private static func kind(_ number: JSONValue) -> JSONValue {
        [
            "type": "object", "properties": ["kind": ["const": number], "size": ["type": "integer"]],
            "required": ["kind"],
        ]
    }

    private static let emptyList: JSONValue = [
        "type": "array", "items": ["type": "integer"], "minItems": 3, "maxItems": 1,
    ]

    static let others: [Case] = [
        Case(name: "more items than may be", grammar: .gemma(schema: emptyList), error: hasNoText),
        Case(name: "more items than may be, in Python", grammar: .python(schema: emptyList), error: hasNoText),
        Case(
            name: "an optional property without any value",
            grammar: .gemma(schema: ["type": "object", "properties": ["a": emptyList]]), accepted: ["{}"],
            refused: ["{a:[1]}", "{a:[1,2,3]}"]),
        Case(
            name: "as many items as must be",
            grammar: .gemma(schema: [
                "type": "array", "items": ["type": "integer"], "minItems": 2, "maxItems": 2,
            ]), accepted: ["[1,2]"], refused: ["[1]", "[1,2,3]"]),
        Case(
            name: "a required name without a property", grammar: .gemma(schema: object(["a"], required: ["a", "b"])),
            error: missesProperty),
        Case(
            name: "a required name without a property, as a parameter",
            grammar: calls(.python, parameters: object(["a"], required: ["a", "b"])), error: missesProperty),
        Case(
            name: "a required name without a property, as a tagged parameter",
            grammar: calls(tagged, parameters: object(["a"], required: ["a", "b"])), error: missesProperty),
        Case(
            name: "tagged parameters", grammar: calls(tagged, parameters: object(["a", "b"], required: ["b"])),
            accepted: ["f(<b>1</>)", "f(<a>1</><b>2</>)"], refused: ["f()", "f(<a>1</>)"]),
        Case(
            name: "const beside enum", grammar: .python(schema: ["enum": ["a", "b"], "const": "a"]),
            accepted: ["\"a\""], refused: ["\"b\""]),
        Case(
            name: "const beside enum, in Gemma's strings",
            grammar: .gemma(schema: ["type": "string", "enum": ["a", "b"], "const": "a"]),
            accepted: ["<|\"|>a<|\"|>"], refused: ["<|\"|>b<|\"|>"]),
        Case(
            name: "const beside enum, without quotes",
            grammar: .rawText(schema: ["enum": ["a", "b"], "const": "a"], until: "</>"), accepted: ["a"],
            refused: ["b", ""]),
        Case(
            name: "const that enum does not list", grammar: .gemma(schema: ["enum": ["a", "b"], "const": "c"]),
            error: hasNoText),
        Case(
            name: "listed values of another type", grammar: .gemma(schema: ["type": "integer", "enum": ["a"]]),
            error: hasNoText),
    ]

    @Test("a keyword is enforced, or its schema is refused", arguments: oneOf + others)
    func keywords(_ row: Case) throws {
        #expect(fault(row.grammar) == row.error)
        guard row.error.isEmpty else { return }
        let reader = try reader(row.grammar)
        for text in row.accepted { #expect(accepts(text, reader), "\(text)") }
        for text in row.refused { #expect(!accepts(text, reader), "\(text)") }
    }
}
