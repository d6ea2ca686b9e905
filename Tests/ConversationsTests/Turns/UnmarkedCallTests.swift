import Conversations
import OrderedJSON
import TestSupport
import Testing

/// Calls that no mark tells from text: a JSON object alone, as Llama 3.1 and Llama 4 write it.
@Suite("Calls without marks", .enabled(if: SharedFolder.hasTemplates))
struct UnmarkedCallTests {
    static let templates = [
        "llama.cpp/meta-llama-Llama-3.1-8B-Instruct.jinja", "vllm/tool_chat_template_llama3.1_json.jinja",
        "vllm/tool_chat_template_llama4_json.jinja",
    ]

    private static func tool(_ name: String) -> JSONValue {
        [
            "type": "function",
            "function": [
                "name": .string(name), "description": "A tool.",
                "parameters": [
                    "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
                    "additionalProperties": false,
                ],
            ],
        ]
    }

    static let weather = tool("get_weather")

    /// What a turn comes to, in pieces of any size.
    private func turn(
        _ template: String, _ text: String, size: Int, tools: [JSONValue] = [weather]
    ) throws -> (text: String, calls: [ToolCall], begun: Int, streamed: [String], broken: Int) {
        var parser = TurnParser(form: try SharedToolCallTests.template(template).turnForm, tools: tools)
        var events: [TurnEvent] = []
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            events += parser.append(Array(bytes.prefix(size)))
            bytes = bytes.dropFirst(size)
        }
        events += parser.finish()
        let found = SharedToolCallTests.collect(events)
        let begun = events.count { if case .callBegan = $0 { true } else { false } }
        return (found.text, found.calls, begun, found.streamed, found.broken)
    }

    /// One call of the tool, in ways in which models write it.
    static let calls: [String] = [
        #"{"name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"name": "get_weather", "parameters": {"city": "Oslo"}, "type": "function"}"#,
        #"{"name": "get_weather", "parameters": {"city": "Oslo"}, "id": "call_1", "type": "function"}"#,
        #"{"type": "function", "name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"parameters": {"city": "Oslo"}, "name": "get_weather"}"#,
        #"{"type": "function", "parameters": {"city": "Oslo"}, "name": "get_weather"}"#,
        #"{"parameters": {"city": "Oslo"}, "type": "function", "name": "get_weather"}"#,
        #"{"name": "get_weather", "arguments": {"city": "Oslo"}}"#,
        #"{"arguments": {"city": "Oslo"}, "name": "get_weather"}"#,
        #"{"id": "call_1", "name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"id": "call_1", "type": "function", "name": "get_weather", "arguments": {"city": "Oslo"}}"#,
        #"{"name":"get_weather","parameters":{"city": "Oslo"}}"#,
        "{\n  \"type\" : \"function\",\n  \"name\" : \"get_weather\",\n  \"parameters\" : {\"city\": \"Oslo\"}\n}",
        " \n{\"name\": \"get_weather\", \"parameters\": {\"city\": \"Oslo\"}}\n",
    ]

    @Test("a call comes out once, with its arguments once, whatever the order of its keys", arguments: templates)
    func once(_ template: String) throws {
        for text in Self.calls {
            for size in [1, 3, 1000] {
                let turn = try turn(template, text, size: size)
                #expect(turn.calls.map(\.name) == ["get_weather"], "\(text) \(size)")
                #expect(turn.calls.map(\.arguments) == [["city": "Oslo"]], "\(text) \(size)")
                #expect(turn.begun == 1, "\(text) \(size)")
                #expect(turn.streamed == [#"{"city": "Oslo"}"#], "\(text) \(size)")
                #expect(turn.text.isEmpty && turn.broken == 0, "\(text) \(size)")
            }
        }
    }

    @Test("an id that precedes the arguments is the call's", arguments: templates)
    func ids(_ template: String) throws {
        for text in Self.calls where text.hasPrefix("{\"id\"") {
            #expect(try turn(template, text, size: 1).calls.map(\.id) == ["call_1"], "\(text)")
        }
    }

    /// Texts that are no calls, although they begin like one.
    static let texts: [String] = [
        #"{"name": "get_weather"}"#, #"{"name": "get_weather", "parameters": null}"#,
        #"{"name": "get_weather", "parameters": [1]}"#, #"{"name": "get_weather", "parameters": 7}"#,
        #"{"name": "get_weather", "age": 3}"#, #"{"name": "get_time", "parameters": {"city": "Oslo"}}"#,
        #"{"type": "object", "name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"title": "a", "name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"id": 5, "name": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"parameters": {"city": "Oslo"}, "name": "Oslo"}"#, #"{"parameters": {"city": "Oslo"}}"#,
        #"{"parameters": {"city": "Oslo"}, "parameters": {}, "name": "get_weather"}"#,
        #"{"n\u0061me": "get_weather", "parameters": {"city": "Oslo"}}"#,
        #"{"name": "get_weathe\u0072", "parameters": {"city": "Oslo"}}"#, #"{"name": "get_weather" "parameters": {}}"#,
        #"  {"name": "Ada", "age": 3} "#, "{", "{}", "[]", "", " \n", "{\"name\": \"get_wea",
        "{\"parameters\": {\"city\"",
        #"{"name": 5, "parameters": {}}"#, "{\"name\": \"Zoë\", \"x\": \"{\\\"name\\\": \\\"get_weather\\\"}\"}",
        #"Look: {"name": "get_weather", "parameters": {"city": "Oslo"}}"#,
    ]

    @Test("what is no call of a known tool is text, byte by byte what the model wrote", arguments: templates)
    func text(_ template: String) throws {
        for text in Self.texts {
            for size in [1, 3, 1000] {
                let turn = try turn(template, text, size: size)
                #expect(turn.text == text, "\(size)")
                #expect(turn.calls.isEmpty && turn.begun == 0 && turn.broken == 0, "\(text) \(size)")
            }
        }
    }

    @Test("what looks like a call of a tool that may not be called is text", arguments: templates)
    func excluded(_ template: String) throws {
        for tools in [[], [Self.tool("get_time")]] as [[JSONValue]] {
            for text in Self.calls {
                let turn = try turn(template, text, size: 1, tools: tools)
                #expect(turn.text == text)
                #expect(turn.calls.isEmpty && turn.begun == 0, "\(text)")
            }
        }
    }

    @Test("of an answer that is JSON, what is certain to be text comes at once")
    func streamed() throws {
        for template in Self.templates {
            let format = try SharedToolCallTests.template(template).turnForm
            var parser = TurnParser(form: format, tools: [Self.weather])
            #expect(parser.append(#"{"name": "Ada""#) == [.text(#"{"name": "Ada""#)])
            #expect(parser.append(#", "age": 3"#) == [.text(#", "age": 3"#)])
        }
    }

    @Test("arguments come as they are written once the name is known")
    func streamedArguments() throws {
        let format = try SharedToolCallTests.template(Self.templates[0]).turnForm
        var parser = TurnParser(form: format, tools: [Self.weather])
        #expect(parser.append(#"{"type": "function", "name": "get_weather""#) == [])
        #expect(
            parser.append(#", "parameters": {"ci"#) == [
                .callBegan(index: 0, name: "get_weather", id: nil), .callArguments(index: 0, #"{"ci"#),
            ])
        #expect(parser.append(#"ty": "Oslo"}, "ty"#) == [.callArguments(index: 0, #"ty": "Oslo"}"#)])
        #expect(
            parser.append(#"pe": "function"}"#) == [
                .callEnded(index: 0, ToolCall(name: "get_weather", arguments: ["city": "Oslo"]))
            ])
    }

    @Test("two calls of a turn are two, each in its own order of keys")
    func two() throws {
        let text = Self.calls[4] + Self.calls[3]
        for size in [1, 1000] {
            let turn = try turn(Self.templates[2], text, size: size)
            #expect(turn.calls.map(\.arguments) == [["city": "Oslo"], ["city": "Oslo"]])
            #expect(turn.streamed == [#"{"city": "Oslo"}"#, #"{"city": "Oslo"}"#])
            #expect(turn.text.isEmpty)
        }
    }

    @Test(
        "a call after a mark has its arguments once, too, under either name, and arguments that are none break it",
        arguments: [
            (#"{"name": "get_weather", "arguments": {"city": "Oslo"}, "type": "function"}"#, true),
            (#"{"type": "function", "name": "get_weather", "arguments": {"city": "Oslo"}}"#, true),
            (#"{"arguments": {"city": "Oslo"}, "id": 5, "name": "get_weather"}"#, true),
            (#"{"name": "get_weather", "parameters": {"city": "Oslo"}}"#, true),
            (#"{"name": "get_weather", "arguments": "{\"city\": \"Oslo\"}"}"#, true),
            (#"{"name": "get_weather", "arguments": null}"#, false),
            (#"{"name": "get_weather", "arguments": "Oslo"}"#, false),
        ])
    func marked(_ object: String, _ isCall: Bool) throws {
        for size in [1, 3, 1000] {
            let turn = try turn(
                "vllm/template_chatml.jinja", "Hm.\n<tool_call>\n\(object)\n</tool_call>", size: size)
            #expect(turn.calls.map(\.arguments) == (isCall ? [["city": "Oslo"]] : []), "\(size)")
            #expect(turn.begun == 1)
            #expect(turn.broken == (isCall ? 0 : 1))
            if isCall {
                #expect(turn.streamed == [#"{"city": "Oslo"}"#], "\(size)")
                #expect(turn.text == "Hm.\n")
            }
        }
    }
}
