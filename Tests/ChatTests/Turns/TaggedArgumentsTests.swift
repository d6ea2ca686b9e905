import Generation
import OrderedJSON
import Testing
import TinyModels
import Tokenizers

@testable import Chat
@testable import Conversations
@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// Arguments between marks of their own: what the mask lets through, the parser reads as the schema means it.
@Suite("Arguments in tags")
struct TaggedArgumentsTests {
    /// The marks of a family of models.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let spelling: ValueSpelling

        /// A parameter as the model writes it.
        func parameter(_ name: String, _ value: String) -> String {
            spelling.parameters.map { $0.open.text + name + $0.beforeString.text + value + $0.close.text } ?? ""
        }
    }

    static let forms: [Form] = [
        Form(
            testDescription: "Qwen3-Coder",
            spelling: .tagged(
                open: "<parameter=", beforeString: ">\n", beforeOther: ">\n", close: "\n</parameter>", separator: "\n")),
        Form(
            testDescription: "GLM",
            spelling: .tagged(
                open: "<arg_key>", beforeString: "</arg_key>\n<arg_value>", beforeOther: "</arg_key>\n<arg_value>",
                close: "</arg_value>", separator: "\n")),
        Form(
            testDescription: "MiniMax",
            spelling: .tagged(
                open: "<parameter name=\"", beforeString: "\">", beforeOther: "\">", close: "</parameter>",
                separator: "\n")),
        Form(
            testDescription: "Seed-OSS",
            spelling: .tagged(
                open: "<parameter=", beforeString: ">", beforeOther: ">", close: "</parameter>", separator: "\n")),
    ]

    private let marks: TurnMarks

    init() throws {
        let tiny = try TinyModel()
        defer { tiny.remove() }
        marks = TurnMarks(
            TurnForm(origin: .fallback, call: []), tokenizer: try Tokenizer(directory: tiny.path))
    }

    private func format(_ form: Form) -> TurnForm {
        var format = TurnForm(
            origin: .fallback,
            call: [.literal("<function="), .name, .literal(">\n"), .arguments, .literal("\n</function>")])
        format.spelling = form.spelling
        return format
    }

    private func tool(_ name: String, _ parameters: JSONValue) -> JSONValue {
        ["type": "function", "function": ["name": .string(name), "parameters": parameters]]
    }

    /// What a call's text means; nil when the mask does not let it through.
    private func read(_ text: String, _ form: Form, _ tools: [JSONValue]) throws -> JSONObject? {
        let format = format(form)
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var turns = TurnGrammar(format, in: table.expressions, marks: marks.mark)
        let recognizer = try Recognizer(Grammar(GrammarRules(try turns.calls(tools)), table: table))
        let state = text.utf8.reduce(recognizer.start) { recognizer.step($0, $1) }
        guard state != Recognizer.dead, recognizer.isAccepting(state) else { return nil }
        for size in [1, 1000] {
            var parser = TurnParser(form: format, tools: tools)
            var events: [TurnEvent] = []
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                events += parser.append(Array(bytes.prefix(size)))
                bytes = bytes.dropFirst(size)
            }
            events += parser.finish()
            let calls = events.compactMap { event -> ToolCall? in
                if case .callEnded(_, let call) = event { call } else { nil }
            }
            guard calls.count == 1 else {
                Issue.record("expected one call: \(events)")
                return nil
            }
            if size == 1000 { return calls[0].arguments }
        }
        return nil
    }

    private func call(_ form: Form, _ name: String, _ parameters: [(String, String)]) -> String {
        "<function=\(name)>\n"
            + parameters.map { form.parameter($0.0, $0.1) }.joined(
                separator: form.spelling.parameters?.separator.text ?? "")
            + "\n</function>"
    }

    private static let person: JSONValue = [
        "type": "object", "properties": ["name": ["type": "string"], "age": ["type": "integer", "maximum": 99]],
        "required": ["name", "age"], "additionalProperties": false,
    ]

    @Test("a text that may be null is text or null", arguments: forms)
    func explicitNil(_ form: Form) throws {
        for note in [
            ["anyOf": [["type": "string"], ["type": "null"]], "description": "A note."] as JSONValue,
            ["type": ["string", "null"]],
            ["anyOf": [["type": "string", "enum": ["null", "yes, please"]], ["type": "null"]]],
        ] {
            let tools = [
                tool("f", ["type": "object", "properties": ["note": note], "required": ["note"]])
            ]
            #expect(try read(call(form, "f", [("note", "null")]), form, tools) == ["note": .null])
            #expect(try read(call(form, "f", [("note", "yes, please")]), form, tools) == ["note": "yes, please"])
        }
    }

    @Test("a text or a number is a number wherever it reads as one of the type, else the text", arguments: forms)
    func textOrNumber(_ form: Form) throws {
        for (number, admitted, others, refused) in [
            (["type": "number"], ["12", "-0.5"], ["twelve", "1.2.3", "\"12\"", "true", "[1]"], ["1e3"]),
            (["type": "integer", "maximum": 20], ["12", "-7"], ["0.5", "12 apples"], ["21"]),
            (["type": "integer", "exclusiveMinimum": 1, "minimum": 0], ["2"], ["+1"], ["1", "-1"]),
            (["enum": [1, 2, nil]], ["1", "null"], ["one", "NULL"], ["3", " null\n"]),
            (["$ref": "#/$defs/Small"], ["1"], ["four"], ["4"]),
        ] as [(JSONValue, [String], [String], [String])] {
            for options in [[["type": "string"], number], [number, ["type": "string"]]] as [[JSONValue]] {
                let tools = [
                    tool(
                        "f",
                        [
                            "type": "object", "properties": ["size": ["anyOf": .array(options)]], "required": ["size"],
                            "$defs": ["Small": ["anyOf": [["const": 1], ["type": "number", "exclusiveMaximum": 1]]]],
                        ])
                ]
                for text in admitted {
                    let value = try JSONParser().parse(text)
                    #expect(try read(call(form, "f", [("size", text)]), form, tools) == ["size": value])
                }
                for text in others {
                    #expect(try read(call(form, "f", [("size", text)]), form, tools) == ["size": .string(text)])
                }
                for text in refused {
                    #expect(try read(call(form, "f", [("size", text)]), form, tools) == nil, "\(text)")
                }
            }
        }
    }

    @Test("a value of a type with a name is read under its definition", arguments: forms)
    func nested(_ form: Form) throws {
        let tools = [
            tool(
                "f",
                [
                    "type": "object",
                    "properties": [
                        "who": ["$ref": "#/$defs/Person", "description": "Somebody."],
                        "others": ["type": "array", "items": ["$ref": "#/$defs/Person"]],
                        "maybe": ["anyOf": [["$ref": "#/$defs/Person"], ["type": "null"]]],
                    ],
                    "required": ["who", "others", "maybe"], "$defs": ["Person": Self.person],
                ])
        ]
        let text = call(
            form, "f",
            [("who", #"{"name": "Bo", "age": 3}"#), ("others", #"[{"name": "Al", "age": 4}]"#), ("maybe", "null")])
        #expect(
            try read(text, form, tools) == [
                "who": ["name": "Bo", "age": 3], "others": [["name": "Al", "age": 4]], "maybe": .null,
            ])
        let old = call(form, "f", [("who", #"{"name": "Bo", "age": 300}"#), ("others", "[]"), ("maybe", "null")])
        #expect(try read(old, form, tools) == nil)
    }

    @Test("arguments that hold arguments of their own kind are read to any depth", arguments: forms)
    func recursive(_ form: Form) throws {
        let tools = [
            tool(
                "f",
                [
                    "type": "object",
                    "properties": ["n": ["type": "integer"], "next": ["anyOf": [["$ref": "#"], ["type": "null"]]]],
                    "required": ["n", "next"], "additionalProperties": false,
                ])
        ]
        let text = call(form, "f", [("n", "1"), ("next", #"{"n": 2, "next": {"n": 3, "next": null}}"#)])
        #expect(try read(text, form, tools)?["next"]?["next"]?["n"] == 3)
        #expect(try read(call(form, "f", [("n", "1"), ("next", #"{"n": "2", "next": null}"#)]), form, tools) == nil)
    }

    @Test("two tools may give one name to different types", arguments: forms)
    func sameNames(_ form: Form) throws {
        func place(_ type: String) -> JSONValue {
            [
                "type": "object", "properties": ["at": ["$ref": "#/$defs/Place"]], "required": ["at"],
                "$defs": [
                    "Place": [
                        "type": "object", "properties": ["p": ["type": .string(type)]], "required": ["p"],
                        "additionalProperties": false,
                    ]
                ],
            ]
        }
        let tools = [tool("f", place("integer")), tool("g", place("boolean"))]
        #expect(try read(call(form, "f", [("at", #"{"p": 1}"#)]), form, tools) == ["at": ["p": 1]])
        #expect(try read(call(form, "g", [("at", #"{"p": true}"#)]), form, tools) == ["at": ["p": true]])
        #expect(try read(call(form, "g", [("at", #"{"p": 1}"#)]), form, tools) == nil)
    }

    @Test(
        "a text cannot hold the mark that ends it, with or without the blanks before; texts of JSON can",
        arguments: forms)
    func closingMarks(_ form: Form) throws {
        let tools = [
            tool(
                "f",
                [
                    "type": "object", "properties": ["text": ["type": "string"], "who": ["$ref": "#/$defs/Person"]],
                    "required": ["text", "who"], "$defs": ["Person": Self.person],
                ])
        ]
        let mark = try #require(form.spelling.parameters).close.text.trimmingBlanks()
        func text(_ text: String, name: String = "Bo") -> String {
            call(form, "f", [("text", text), ("who", #"{"name": "\#(name)", "age": 3}"#)])
        }
        #expect(try read(text("a \(mark) b"), form, tools) == nil)
        #expect(try read(text("a\n\(mark)\nb"), form, tools) == nil)
        #expect(try read(text("a \(mark.dropLast()) b"), form, tools)?["text"] == .string("a \(mark.dropLast()) b"))
        #expect(try read(text("x", name: "Bo \(mark) Al"), form, tools)?["who"]?["name"] == .string("Bo \(mark) Al"))
    }

    @Test("a parameter whose name holds a sign of the marks is refused", arguments: forms)
    func names(_ form: Form) throws {
        let sign = try #require(form.spelling.parameters?.beforeString.text.trimmingBlanks().first)
        let tools = [
            tool("f", ["type": "object", "properties": .object(["a\(sign)b": ["type": "string"]])])
        ]
        #expect(throws: GrammarError.self) { try read("", form, tools) }
    }

    @Test("Python's spelling reads types with names, too")
    func python() throws {
        var format = TurnForm(origin: .fallback, call: [.name, .literal("("), .arguments, .literal(")")])
        format.spelling = .python
        let tools = [
            tool(
                "f",
                [
                    "type": "object", "properties": ["who": ["$ref": "#/$defs/Person"]], "required": ["who"],
                    "$defs": ["Person": Self.person],
                ])
        ]
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var turns = TurnGrammar(format, in: table.expressions, marks: marks.mark)
        let recognizer = try Recognizer(Grammar(GrammarRules(try turns.calls(tools)), table: table))
        let state = #"f(who={"name": "Bo", "age": 3})"#.utf8.reduce(recognizer.start) { recognizer.step($0, $1) }
        #expect(state != Recognizer.dead && recognizer.isAccepting(state))
    }
}
