import Generation
import OrderedJSON
import Testing

@testable import Chat
@testable import Conversations
@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// Arguments in spellings other than JSON's, read byte by byte.
@Suite("Values in Python's and Gemma's spelling, and in tags")
struct SpelledValuesTests {
    private let marks: TurnMarks

    init() throws { marks = try ArgumentForm.plainMarks() }

    private func reader(_ form: ArgumentForm, _ parameters: JSONValue) throws -> Recognizer {
        try reader(form, [["name": "f", "parameters": parameters]])
    }

    private func reader(_ form: ArgumentForm, _ tools: [JSONValue]) throws -> Recognizer {
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var turns = TurnGrammar(form.format, in: table.expressions, marks: marks.mark)
        return try Recognizer(Grammar(GrammarRules(turns.calls(tools)), table: table))
    }

    private func accepts(_ text: String, _ reader: Recognizer) -> Bool {
        let state = text.utf8.reduce(reader.start) { reader.step($0, $1) }
        return state != Recognizer.dead && reader.isAccepting(state)
    }

    /// The error of a grammar; empty when there is none.
    private func fault(_ form: ArgumentForm, _ parameters: JSONValue) -> String {
        do {
            _ = try reader(form, parameters)
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
            "additionalProperties": false,
        ]
    }

    /// A call of the tool `f` with arguments that are spelled already.
    private static func call(_ form: ArgumentForm, _ arguments: [(name: String, value: String)], name: String = "f")
        -> String
    {
        switch form {
        case .python: "\(name)(" + arguments.map { "\($0.name)=\($0.value)" }.joined(separator: ", ") + ")"
        case .gemma:
            "<|call>call:\(name){" + arguments.map { "\($0.name):\($0.value)" }.joined(separator: ",") + "}<call|>"
        default:
            "<call=\(name)>\n"
                + arguments.map { argument in
                    form.spelling.parameters.map {
                        $0.open.text + argument.name + $0.beforeOther.text + argument.value + $0.close.text
                    } ?? ""
                }
                .joined(separator: form.spelling.parameters?.separator.text ?? "") + "\n</call>"
        }
    }

    private static func ones(_ form: ArgumentForm, _ names: [String]) -> String { call(form, names.map { ($0, "1") }) }

    // MARK: Parameters

    @Test("twenty and a hundred optional properties make a small grammar", arguments: ArgumentForm.allCases)
    func manyOptional(form: ArgumentForm) throws {
        let names = (1...20).map { "p\($0)" }
        let reader = try reader(form, Self.object(names))
        for present in [[], ["p1"], ["p20"], ["p3", "p17"], ["p1", "p20"], names] {
            #expect(accepts(Self.ones(form, present), reader), "\(present)")
        }
        for present in [["p2", "p1"], ["p20", "p20"], ["p21"], names + ["p1"]] {
            #expect(!accepts(Self.ones(form, present), reader), "\(present)")
        }
        #expect(reader.grammar.schemas.count == 1)
        #expect(fault(form, Self.object((1...100).map { "p\($0)" })) == "")
    }

    @Test("of members in declared order exactly the optional ones may be left out", arguments: ArgumentForm.allCases)
    func leftOut(form: ArgumentForm) throws {
        let names = ["a", "b", "c", "d", "e"]
        func chosen(_ bits: Int) -> [String] { names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] } }
        for required in 0..<32 {
            let reader = try reader(form, Self.object(names, required: chosen(required)))
            for present in 0..<32 {
                let isRight = required & present == required
                #expect(accepts(Self.ones(form, chosen(present)), reader) == isRight, "\(required), \(present)")
            }
        }
    }

    @Test(
        "arguments that are not declared may come where the schema is open, each once", arguments: ArgumentForm.allCases
    )
    func undeclared(form: ArgumentForm) throws {
        let reader = try reader(
            form,
            [
                "type": "object", "properties": ["a": ["type": "integer"]],
                "additionalProperties": ["type": ["integer", "null"]], "minProperties": 1, "maxProperties": 3,
            ])
        for names in [["a"], ["b"], ["a", "b"], ["a", "b", "ab"]] {
            #expect(accepts(Self.ones(form, names), reader), "\(names)")
        }
        for names in [[], ["b", "b"], ["a", "a"], ["b", "a"], ["a", "b", "c", "d"]] {
            #expect(!accepts(Self.ones(form, names), reader), "\(names)")
        }
    }

    // MARK: Values

    @Test("two tools may define different schemas under one name", arguments: ArgumentForm.allCases)
    func definitions(form: ArgumentForm) throws {
        func tool(_ name: JSONValue, _ type: JSONValue) -> JSONValue {
            [
                "name": name,
                "parameters": [
                    "$defs": ["item": ["type": type]], "type": "object",
                    "properties": ["v": ["type": "array", "items": ["$ref": "#/$defs/item"]]], "required": ["v"],
                ],
            ]
        }
        let reader = try reader(form, [tool("f", "integer"), tool("g", "number")])
        let list = form == .gemma ? "[1,2]" : "[1, 2]"
        #expect(accepts(Self.call(form, [("v", list)]), reader))
        #expect(accepts(Self.call(form, [("v", "[1.5]")], name: "g"), reader))
        #expect(!accepts(Self.call(form, [("v", "[1.5]")]), reader))
        #expect(
            fault(form, ["type": "object", "properties": ["v": ["$ref": "#/$defs/item"]]])
                == "schema at /properties/v: '$ref' leads to #/$defs/item, which does not exist")
    }

    /// Values of one argument, as Python and Gemma spell them.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let schema: JSONValue
        var python: (accepted: [String], refused: [String]) = ([], [])
        var gemma: (accepted: [String], refused: [String]) = ([], [])
    }

    static let cases: [Case] = [
        Case(
            testDescription: "words", schema: ["enum": [nil, true, false, 1]],
            python: (["None", "True", "False", "1"], ["null", "true", "\"None\"", "1.0"]),
            gemma: (["null", "true", "1"], ["None", "True"])),
        Case(
            testDescription: "strings", schema: ["type": "string", "maxLength": 3],
            python: (["\"\"", "\"a\\\"b\"", "\"nul\""], ["a", "'a'", "\"abcd\""]),
            gemma: (["<|\"|><|\"|>", "<|\"|>a\"\\<|\"|>"], ["\"a\"", "<|\"|>abcd<|\"|>", "<|\"|>"])),
        Case(
            testDescription: "one of two that overlap", schema: ["oneOf": [["type": "integer"], ["type": "number"]]],
            python: (["1.5"], ["1"]), gemma: (["0.5"], ["-2"])),
        Case(
            testDescription: "one of two objects that nothing tells apart",
            schema: ["oneOf": [object(["a"]), object(["b"])]],
            python: (["{\"a\": 1}", "{\"b\":1}"], ["{}", "{\"a\": 1, \"b\": 1}"]),
            gemma: (["{b:1}"], ["{}", "{a:1,b:1}"])),
        Case(
            testDescription: "a list with items that differ",
            schema: ["type": "array", "items": ["type": "string"], "uniqueItems": true],
            python: (["[\"a\", \"b\"]", "[]"], ["[\"a\", \"a\"]"]),
            gemma: (["[<|\"|>a<|\"|>,<|\"|>b<|\"|>]"], ["[<|\"|>a<|\"|>,<|\"|>a<|\"|>]"])),
        Case(
            testDescription: "an object of any names",
            schema: ["type": "object", "additionalProperties": ["type": "boolean"]],
            python: (["{}", "{\"x\": True}"], ["{x: True}", "{\"x\": True, \"x\": True}"]),
            gemma: (["{}", "{x y:true}"], ["{x:true,x:true}", "{<|\"|>x<|\"|>:true}", "{x[:true}", "{ x:true}"])),
        Case(
            testDescription: "a list that holds a list", schema: ["contains": ["const": ["a", nil]], "maxItems": 2],
            python: (["[1, [\"a\", None]]"], ["[1, 2]", "[[\"a\", None], 1, 1]"]),
            gemma: (["[[<|\"|>a<|\"|>,null],1]"], ["[[null]]"])),
        Case(
            testDescription: "a format", schema: ["type": "string", "format": "date"],
            python: (["\"2024-02-29\""], ["\"2023-02-29\""]), gemma: (["<|\"|>2024-02-29<|\"|>"], ["<|\"|>today<|\"|>"])
        ),
        Case(
            testDescription: "const that enum does not list", schema: ["enum": ["a", "b"], "const": "a"],
            python: (["\"a\""], ["\"b\""]), gemma: (["<|\"|>a<|\"|>"], ["<|\"|>b<|\"|>"])),
    ]

    @Test("values are those of the schema in the words and marks of the spelling", arguments: cases)
    func values(_ row: Case) throws {
        let parameters: JSONValue = [
            "type": "object", "properties": ["v": row.schema], "required": ["v"], "additionalProperties": false,
        ]
        for (form, texts) in [(ArgumentForm.python, row.python), (.gemma, row.gemma)] {
            let reader = try reader(form, parameters)
            for text in texts.accepted { #expect(accepts(Self.call(form, [("v", text)]), reader), "\(text)") }
            for text in texts.refused { #expect(!accepts(Self.call(form, [("v", text)]), reader), "\(text)") }
        }
    }

    @Test("objects within objects are read to any depth")
    func nestedObjects() throws {
        let tree: JSONValue = [
            "type": "object", "properties": ["a": ["type": "integer"], "b": ["$ref": "#"]],
            "additionalProperties": false,
        ]
        let reader = try reader(.gemma, tree)
        for text in ["{}", "{a:1}", "{a:1,b:{b:{a:2}}}", "{b:{b:{b:{b:{b:{b:{b:{a:1,b:{}}}}}}}}}"] {
            #expect(accepts("<|call>call:f\(text)<call|>", reader), "\(text)")
        }
        for text in ["{b:1}", "{b:{b:{b:{b:{a:1,a:1}}}}}", "{b:{}"] {
            #expect(!accepts("<|call>call:f\(text)<call|>", reader), "\(text)")
        }
    }

    // MARK: What cannot be written

    @Test("a required text that holds the mark after it is refused", arguments: ArgumentForm.allCases)
    func unwritable(form: ArgumentForm) throws {
        guard let mark = form == .gemma ? "<|\"|>" : form.spelling.parameters?.close.text, !mark.isEmpty else { return }
        let parameters: JSONValue = [
            "type": "object", "properties": ["v": ["const": .string("a\(mark)b")]], "required": ["v"],
        ]
        #expect(fault(form, parameters) == "schema at /: no value satisfies it")
        let list: JSONValue = [
            "type": "object", "properties": ["v": ["enum": [.string("a\(mark)b"), 1, "c"]]], "required": ["v"],
            "additionalProperties": false,
        ]
        let reader = try reader(form, list)
        #expect(accepts(Self.call(form, [("v", "1")]), reader))
        #expect(!accepts(Self.call(form, [("v", "a\(mark)b")]), reader))
    }

    @Test(
        "an argument whose name holds a sign of the marks is refused",
        arguments: [
            (ArgumentForm.python, "a=b"), (.gemma, "a:b"), (.qwen3Coder, "a>b"), (.glm, "a<b"), (.miniMax, "a\"b"),
        ])
    func names(form: ArgumentForm, name: String) throws {
        #expect(
            fault(form, Self.object([name]))
                == "schema at /: 'properties' cannot be enforced: the name '\(name)' holds a sign of the marks")
        #expect(
            fault(form, Self.object(["a "]))
                == "schema at /: 'properties' cannot be enforced: the name 'a ' has blanks at its ends")
    }
}
