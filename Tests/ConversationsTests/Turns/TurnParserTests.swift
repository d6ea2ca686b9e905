import Conversations
import OrderedJSON
import Templates
import TestSupport
import Testing

@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

@Suite("Turn parser and grammar")
struct TurnParserTests {
    private static let source = """
        {%- for m in messages -%}
        {{- '<|' + m.role + '|>' -}}
        {%- if m.reasoning_content -%}<think>{{ m.reasoning_content }}</think>{%- endif -%}
        {{- m.content -}}
        {%- for c in m.tool_calls or [] -%}
        {{- '\\n<call>' + {'name': c.function.name, 'arguments': c.function.arguments}|tojson + '</call>' -}}
        {%- endfor -%}
        {{- '<|end|>' -}}
        {%- endfor -%}
        {%- if tools -%}{{ tools|tojson }}{%- endif -%}
        {%- if add_generation_prompt -%}<|assistant|>{%- endif -%}
        """
    private let tools: [JSONValue] = [
        [
            "type": "function",
            "function": [
                "name": "f",
                "parameters": ["type": "object", "properties": ["a": ["type": "integer"]], "required": ["a"]],
            ],
        ]
    ]

    private func format() throws -> TurnForm { try ChatTemplate(source: Self.source).turnForm }

    private func events(_ turn: String, size: Int = 1) throws -> [TurnEvent] {
        var parser = TurnParser(form: try format(), tools: tools)
        var events: [TurnEvent] = []
        var bytes = Array(turn.utf8)[...]
        while !bytes.isEmpty {
            events += parser.append(Array(bytes.prefix(size)))
            bytes = bytes.dropFirst(size)
        }
        return events + parser.finish()
    }

    @Test("the format is found from the renderings of the template")
    func found() throws {
        let format = try format()
        #expect(format.origin == .renderings)
        #expect(
            format.call == [
                .literal("<call>{\"name\": \""), .name, .literal("\", \"arguments\": "), .arguments,
                .literal("}</call>"),
            ])
        #expect(format.separator == "\n")
        #expect(format.turnEnds == ["<|end|>"])
        #expect(format.reasoning?.start == "<think>")
        #expect(format.reasoning?.end == "</think>")
    }

    @Test("a turn of text and two calls gives its events in order")
    func order() throws {
        let turn =
            "Hm.\n<call>{\"name\": \"f\", \"arguments\": {\"a\": 1}}</call>\n<call>{\"name\": \"f\", \"arguments\": {\"a\": 2}}</call>"
        let call = { (value: JSONValue) in ToolCall(name: "f", arguments: ["a": value]) }
        #expect(
            try events(turn, size: 1_000) == [
                .text("Hm.\n"), .callBegan(index: 0, name: "f", id: nil), .callArguments(index: 0, "{\"a\": 1}"),
                .callEnded(index: 0, call(1)),
                .callBegan(index: 1, name: "f", id: nil), .callArguments(index: 1, "{\"a\": 2}"),
                .callEnded(index: 1, call(2)),
            ])
    }

    @Test(
        "calls with other blanks, another order of keys or arguments as text are read too",
        arguments: [
            "<call>{\"name\":\"f\",\"arguments\":{\"a\":1}}</call>",
            "<call>\n{ \"name\" : \"f\" , \"arguments\" : {\"a\": 1} }\n</call>",
            "<call>{\"arguments\": {\"a\": 1}, \"name\": \"f\"}</call>",
            "<call>{\"name\": \"f\", \"arguments\": \"{\\\"a\\\": 1}\"}</call>",
        ])
    func lenient(_ turn: String) throws {
        for size in [1, 7, 1_000] {
            let ended = try events(turn, size: size).compactMap { event -> ToolCall? in
                if case .callEnded(_, let call) = event { return call }
                return nil
            }
            #expect(ended == [ToolCall(name: "f", arguments: ["a": 1])], "\(size)")
        }
    }

    @Test(
        "text that only looks like a call stays text, and a call cut short is reported",
        arguments: [
            ("a < b <cal", "a < b <cal", 0), ("<calls>", "<calls>", 0), ("é<", "é<", 0), ("", "", 0),
            ("<call>{\"name\": \"f\", \"arguments\": {\"a\": ", "", 1), ("x <call>{\"name\": \"f\", \"arg", "x ", 1),
        ])
    func cutShort(_ turn: String, _ text: String, _ broken: Int) throws {
        for size in [1, 1_000] {
            var found = ""
            var count = 0
            for event in try events(turn, size: size) {
                if case .text(let text) = event { found += text }
                if case .callBroken = event { count += 1 }
            }
            #expect(found == text, "\(size)")
            #expect(count == broken, "\(size)")
        }
    }

    @Test("random bytes neither trap nor hang")
    func noise() throws {
        var random = SplitMix64(seed: 42)
        let parts = [
            "<call>", "{\"name\": \"", "f", "\", \"arguments\": ", "{", "}", "</call>", "\n", "<think>", "</think>",
            "é", "\"", "\\", " ", "<|end|>", "\u{0}",
        ]
        for _ in 0..<2_000 {
            let turn = (0..<random.below(20)).map { _ in parts[random.below(parts.count)] }.joined()
            _ = try events(turn, size: random.below(5) + 1)
        }
        var parser = TurnParser(form: try format(), tools: tools)
        _ = parser.append([0xFF, 0xC3, 0x28, 0x3C, 0xE2])
        _ = parser.finish()
    }

    /// The turns among texts that a grammar accepts.
    private func accepted(
        _ texts: [String], _ grammar: (inout TurnGrammar) throws -> GrammarNode
    ) throws -> [String] {
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var turns = TurnGrammar(try format(), in: table.expressions) { ValueSpelling.Mark([.text(Array($0.utf8))]) }
        let recognizer = try Recognizer(Grammar(GrammarRules(try grammar(&turns)), table: table))
        return texts.filter { text in
            let state = text.utf8.reduce(recognizer.start) { recognizer.step($0, $1) }
            return state != Recognizer.dead && recognizer.isAccepting(state)
        }
    }

    @Test("a turn may begin with thoughts, and holds calls, an answer, or an answer with calls after it")
    func grammar() throws {
        let call = "<call>{\"name\": \"f\", \"arguments\": {\"a\": 1}}</call>"
        let thought = "<think>So.</think>\n"
        let texts = [
            "", "Words.", call, call + "\n" + call, "Words." + call, thought + "Words." + call, thought + call,
            thought + thought, call + "Words.", call + call, "<think>So.", "<call>", "{\"a\": 1}",
        ]
        // A second thought is text, and so is one that does not end.
        let free = ["", "Words.", call, call + "\n" + call, "Words." + call, thought + "Words." + call, thought + call]
        #expect(
            try accepted(texts) { try $0.turn(tools: tools) }
                == free + [thought + thought, "<think>So.", "{\"a\": 1}"])
        #expect(
            try accepted(texts) { try $0.turn(tools: tools, choice: .required, allowsReasoning: false) }
                == [call, call + "\n" + call])
        #expect(try accepted(texts) { try $0.turn(tools: tools, choice: .none) } == texts)
        let schema: JSONValue = ["type": "object", "properties": ["a": ["type": "integer"]], "required": ["a"]]
        #expect(
            try accepted(texts) { try $0.turn(tools: tools, answer: $0.json(schema)) }
                == [call, call + "\n" + call, thought + call, "{\"a\": 1}"])
        #expect(try accepted(texts) { try $0.turn(tools: [], answer: $0.json(schema)) } == ["{\"a\": 1}"])
        #expect(
            try accepted(["So.</think>Words.", "Words."]) { try $0.turn(tools: tools, reasoningIsOpen: true) }
                == ["So.</think>Words."])
    }
}
