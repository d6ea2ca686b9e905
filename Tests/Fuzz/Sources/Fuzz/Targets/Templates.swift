import OrderedJSON
import Templates

@testable import Conversations
@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

extension FuzzTarget {
    /// Jinja: the template is compiled, tried out as a chat template, and renders a conversation with tools.
    static let jinja = FuzzTarget(name: "jinja", maximumLength: 2048) { bytes in
        var limits = TemplateLimits()
        // A hundredth of the usual: each input is rendered many times to find out what the template takes.
        limits.steps = 10_000
        limits.items = 10_000
        limits.stringBytes = 1 << 16
        limits.outputBytes = 1 << 18
        let source = String(decoding: bytes, as: UTF8.self)
        let plain = try JinjaTemplate(source: source, limits: limits)
        do throws(TemplateError) {
            _ = try plain.render(variables, now: time)
        } catch {
            _ = "\(error)"
        }
        let template = try ChatTemplate(source: source, specialTokens: ["bos_token": "<s>"], limits: limits)
        _ = try template.render(messages: messages, tools: [tool], now: time)
    }

    /// What a model writes in its turn, for one of several formats of calls: whole, and byte by byte, which must be the same
    /// text and calls.
    static let toolCalls = FuzzTarget(name: "tool-calls", maximumLength: 1024) { bytes in
        guard let first = bytes.first else { return }
        let format = formats[Int(first & 0x7F) % formats.count]
        let text = Array(String(decoding: bytes.dropFirst(), as: UTF8.self).utf8)
        var whole = TurnParser(form: format, tools: [tool], reasoningIsOpen: first > 0x7F)
        var single = whole
        var streamed: [TurnEvent] = []
        for byte in text { streamed += single.append([byte]) }
        let expected = Turn(whole.append(text) + whole.finish())
        let found = Turn(streamed + single.finish())
        require(expected == found, "in pieces: \(found), whole: \(expected)")
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        var turns = TurnGrammar(format, in: table.expressions) { ValueSpelling.Mark([.text(Array($0.utf8))]) }
        _ = try turns.turn(tools: [tool])
    }

    /// What the events of a turn come to.
    private struct Turn: Equatable {
        var text = ""
        var reasoning = ""
        var calls: [String] = []

        init(_ events: [TurnEvent]) {
            for event in events {
                switch event {
                case .text(let piece): text += piece
                case .reasoning(let piece): reasoning += piece
                case .callEnded(let index, let call): calls.append("\(index) \(call)")
                case .callBroken(let index, let rest): calls.append("\(index) broken \(rest)")
                case .callBegan, .callArguments: break
                }
            }
        }
    }

    /// One format for each kind of spelling that templates have.
    private static let formats: [TurnForm] =
        [TurnForm.hermes(.mark("<tool_call>"))]
        + [
            "functools[", "<|tool_call_start|>", "<|START_ACTION|>", "Action: \"tool_name\":", "<|tool_call|>",
            "<|start_of_role|>",
        ].compactMap { mark in
            ToolCallMarks.format(for: mark, overridesRenderings: false)
                ?? ToolCallMarks.format(for: mark, overridesRenderings: true)
        }

    private static let time = CivilTime.now()

    private static let tool: JSONValue = [
        "type": "function",
        "function": [
            "name": "f", "description": "finds",
            "parameters": [
                "type": "object",
                "properties": ["a": ["type": "integer"], "b": ["type": "string"], "c": ["type": "object"]],
                "required": ["a"],
            ],
        ],
    ]

    private static let messages: [JSONValue] = [
        ["role": "system", "content": "Be brief."], ["role": "user", "content": "Hi <b>\"é\"</b>"],
        [
            "role": "assistant", "content": "",
            "tool_calls": [
                ["id": "1", "type": "function", "function": ["name": "f", "arguments": ["a": 1, "b": "x"]]]
            ],
        ],
        ["role": "tool", "tool_call_id": "1", "name": "f", "content": "{\"r\": 2}"],
        ["role": "user", "content": "And?"],
    ]

    private static let variables: JSONObject = [
        "messages": .array(messages), "tools": [tool], "add_generation_prompt": true, "bos_token": "<s>", "n": 7,
        "f": 0.1, "s": "  Hello, World\n", "l": [3, 1, 2], "d": ["b": 1, "a": 2], "t": true, "none": nil,
    ]
}
