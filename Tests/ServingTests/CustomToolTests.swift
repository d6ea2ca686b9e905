import Conversations
import OrderedJSON
import Testing
import TinyModels

@testable import Serving

/// Tools that take text, held to a grammar or not.
@Suite("Custom tools")
struct CustomToolTests {
    private static let sums =
        #"{"type":"grammar","syntax":"lark","definition":"start: sum\nsum: NUM | \"(\" sum \"+\" sum \")\"\nNUM: /[0-9]+/"}"#
    private static let lines = #"{"type":"grammar","syntax":"regex","definition":"(\\w+ \"[^\"]*\"\\n)+"}"#

    private static func call(_ input: String) -> String {
        #"{"name": "calc", "parameters": {"input": "# + JSONValue.string(input).serialized() + "}}"
    }

    /// A request of each API with a custom tool.
    private static func body(_ endpoint: Endpoint, format: String?, _ more: String = "") -> String {
        let format = format.map { #","format":\#($0)"# } ?? ""
        let tool = #""name":"calc","description":"Computes."\#(format)"#
        return endpoint == .responses
            ? #"{"input":"What?","temperature":0,"max_output_tokens":200,"tools":[{"type":"custom",\#(tool)}]\#(more)}"#
            : #"{"messages":[{"role":"user","content":"What?"}],"temperature":0,"max_tokens":200,"#
                + #""tools":[{"type":"custom","custom":{\#(tool)}}]\#(more)}"#
    }

    @Test(
        "the text of a call comes out as it is meant, whole and in events",
        arguments: [
            (sums, "(1+(23+4))"), (lines, "say \"a\\b\"\nnow \"é😀\"\n"), (nil, "any \"text\"\n\u{1}\\"),
            (#"{"type":"text"}"#, "{}"),
        ] as [(String?, String)])
    func responses(_ format: String?, _ text: String) async throws {
        let served = try await ServedTinyModel(saying: Self.call(text), template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        let whole = try await served.whole(.responses, Self.body(.responses, format: format)).body
        let item = whole["output", 0]
        #expect(item?["type"] == "custom_tool_call", "\(whole.serialized())")
        #expect(item?["id"]?.stringValue?.hasPrefix("ctc_") == true && item?["status"] == "completed")
        #expect(item?["name"] == "calc" && item?["input"]?.stringValue == text)
        let frames = try await served.frames(.responses, Self.body(.responses, format: format, #","stream":true"#))
        var (written, done): (String, JSONValue?) = ("", nil)
        for frame in frames {
            let lines = frame.split(separator: "\n")
            let data = try JSONParser().parse(String(lines[1].dropFirst(6)))
            switch lines[0].dropFirst(7) {
            case "response.output_item.added": #expect(data["item", "input"] == "")
            case "response.custom_tool_call_input.delta":
                #expect(data["item_id"] == item?["id"] && data["output_index"] == 0)
                written += data["delta"]?.stringValue ?? ""
            case "response.custom_tool_call_input.done": done = data["input"]
            case "response.output_item.done": #expect(data["item"] == item)
            case "response.completed": #expect(data["response", "output"] == whole["output"])
            default: break
            }
        }
        #expect(written == text && done?.stringValue == text)
    }

    @Test("a chat has the same calls in its own form, whole and in chunks")
    func chats() async throws {
        let text = "(1+2)"
        let served = try await ServedTinyModel(saying: Self.call(text), template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        for format in [Self.sums, #"{"type":"grammar","grammar":{"syntax":"regex","definition":"[(]1[+]2[)]"}}"#] {
            let whole = try await served.whole(.chatCompletions, Self.body(.chatCompletions, format: format)).body
            let call = whole["choices", 0, "message", "tool_calls", 0]
            #expect(call?["type"] == "custom" && call?["function"] == nil, "\(whole.serialized())")
            #expect(call?["custom"] == ["name": "calc", "input": .string(text)])
            #expect(whole["choices", 0, "finish_reason"] == "tool_calls")
            let events = try await served.events(
                .chatCompletions, Self.body(.chatCompletions, format: format, #","stream":true"#))
            let deltas = events.compactMap { $0["choices", 0, "delta", "tool_calls", 0] }
            #expect(deltas.first?["id"] == call?["id"] && deltas.first?["type"] == "custom")
            #expect(deltas.first?["custom"] == ["name": "calc", "input": ""])
            #expect(deltas.compactMap { $0["custom", "input"]?.stringValue }.joined() == text)
        }
    }

    /// What programs that edit code send, after OpenAI's description of their tool.
    private static let patches = """
        start: begin hunk+ end
        begin: "*** Begin Patch" LF
        end: "*** End Patch" LF?
        hunk: add | delete | update
        add: "*** Add File: " filename LF added+
        delete: "*** Delete File: " filename LF
        update: "*** Update File: " filename LF move? change?
        filename: /(.+)/
        added: "+" /(.*)/ LF -> line
        move: "*** Move to: " filename LF
        change: (context | line)+ eof?
        context: ("@@" | "@@ " /(.+)/) LF
        line: ("+" | "-" | " ") /(.*)/ LF
        eof: "*** End of File" LF
        %import common.LF
        """

    @Test("a patch is held to the grammar of patches")
    func patch() async throws {
        let text = """
            *** Begin Patch
            *** Update File: a/b.swift
            @@ func a()
             let b = "c\\n"
            -\td()
            +\te("é")
            *** Add File: f.txt
            +g
            *** End Patch

            """
        let served = try await ServedTinyModel(saying: Self.call(text), template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        let format: JSONValue = ["type": "grammar", "syntax": "lark", "definition": .string(Self.patches)]
        let body = try await served.whole(
            .responses,
            Self.body(.responses, format: format.serialized()).replacing(
                #""max_output_tokens":200"#, with: #""max_output_tokens":800"#)
        ).body
        #expect(body["output", 0, "input"]?.stringValue == text, "\(body.serialized())")
    }

    @Test("what the grammar does not have is not written", arguments: [Endpoint.responses, .chatCompletions])
    func held(_ endpoint: Endpoint) async throws {
        for text in ["(1+2", "((1+2)+)", "x", "1 ", "\"", ""] {
            let served = try await ServedTinyModel(saying: Self.call(text), template: RecitingModel.unmarkedCalls)
            defer { served.remove() }
            let body = try await served.whole(
                endpoint, Self.body(endpoint, format: Self.sums, #","tool_choice":"required""#)
            ).body
            let call = body["output", 0, "input"] ?? body["choices", 0, "message", "tool_calls", 0, "custom", "input"]
            let input = try #require(call?.stringValue, "\(body.serialized())")
            #expect(input != text)
            // Sums in parentheses, until nothing is left of them.
            var rest = input.replacing(#/[0-9]+/#, with: "n")
            while rest.contains("(n+n)") { rest = rest.replacing("(n+n)", with: "n") }
            #expect(rest == "n", "\(input)")
        }
    }

    @Test("a call and its output are sent back, and are what the model wrote and gets", arguments: [false, true])
    func outputs(_ stored: Bool) async throws {
        let served = try await ServedTinyModel(saying: Self.call("(1+2)"), template: SaidTurnTests.unmarked)
        defer { served.remove() }
        let client = StoringClient(served)
        let tools = #""tools":[{"type":"custom","name":"calc","format":\#(Self.sums)}]"#
        let first = try await client.response(#"{"input":"What?","temperature":0,"max_output_tokens":200,\#(tools)}"#)
        let id = first.json["output", 0, "call_id"]?.stringValue ?? ""
        let output = #"{"type":"custom_tool_call_output","call_id":"\#(id)","output":"3"}"#
        let next =
            stored
            ? #"{"previous_response_id":"\#(first.id)","input":[\#(output)],\#(tools)}"#
            : #"{"input":[{"role":"user","content":"What?"},\#(first.items),\#(output)],\#(tools)}"#
        let chat =
            #"{"messages":[{"role":"user","content":"What?"},{"role":"assistant","tool_calls":[{"id":"\#(id)","type":"custom","custom":{"name":"calc","input":"(1+2)"}}]},{"role":"tool","tool_call_id":"\#(id)","content":"3"}],"tools":[{"type":"custom","custom":{"name":"calc","format":\#(Self.sums)}}]}"#
        let count = try await served.whole(.tokenize, chat).body["count"]?.intValue
        #expect(try await client.tokens(next) == count)
        if stored {
            let items = try client.read(
                try await client.response(String(next.dropLast()) + #","max_output_tokens":8}"#).id + "/input_items")
            #expect(items["data", 0, "id"]?.stringValue?.hasPrefix("ctco_") == true)
            #expect(items["data", 1] == first.json["output", 0])
        }
    }

    @Test("a custom tool is chosen by its name and type")
    func choices() async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        func call(_ endpoint: Endpoint, _ choice: String) async throws -> JSONValue {
            let body = try await served.whole(
                endpoint,
                Self.body(
                    endpoint, format: #"{"type":"grammar","syntax":"regex","definition":"ab"}"#,
                    #","tool_choice":\#(choice)"#)
            ).body
            return body["output", 0, "input"] ?? body["choices", 0, "message", "tool_calls", 0, "custom", "input"]
                ?? body["error", "message"] ?? .null
        }
        #expect(try await call(.responses, #"{"type":"custom","name":"calc"}"#) == "ab")
        #expect(try await call(.chatCompletions, #"{"type":"custom","custom":{"name":"calc"}}"#) == "ab")
        let allowed = #"{"mode":"required","tools":[{"type":"custom","custom":{"name":"calc"}}]}"#
        #expect(
            try await call(.chatCompletions, #"{"type":"allowed_tools","allowed_tools":\#(allowed)}"#) == "ab")
        #expect(
            try await call(.responses, #"{"type":"function","name":"calc"}"#)
                == "/tool_choice/name: the tool 'calc' is of another type than 'function'")
        #expect(
            try await call(.responses, #"{"type":"custom","name":"other"}"#)
                == "/tool_choice/name: there is no tool 'other'")
    }

    @Test(
        "a format that cannot be held is refused with its place",
        arguments: [
            (
                #"{"type":"grammar","syntax":"ebnf","definition":"a"}"#,
                "custom tool /format/syntax: the syntax is \"ebnf\"; expected lark or regex"
            ),
            (#"{"type":"json"}"#, "custom tool /format/type: the type is \"json\"; expected text or grammar"),
            (#"{"type":"grammar","syntax":"regex","definition":"(a"}"#, "pattern 1:1: unclosed group"),
            (
                #"{"type":"grammar","syntax":"lark","definition":"start: a\n"}"#,
                "grammar 1:8: rule 'a' is used and never defined"
            ),
            (
                #"{"type":"grammar","syntax":"lark","definition":"start: \"a\" <|im_end|>\n"}"#,
                "custom tool: the grammar names a token, which is not possible inside a call's argument; write its text"
            ),
            (
                #"{"type":"grammar","syntax":"lark","definition":"start: %json {\"type\":\"integer\"}\n"}"#,
                "custom tool: the grammar holds a JSON schema, which is not possible inside a call's argument; write it "
                    + "as rules, or make the tool a function with this schema"
            ),
        ])
    func refusals(_ format: String, _ message: String) async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        let reply = try await served.whole(.responses, Self.body(.responses, format: format))
        #expect(reply.status == 400 && reply.body["error", "code"] == "invalid_schema")
        #expect(reply.body["error", "message"] == .string(message))
        #expect(reply.body["error", "param"] == "tools[0].format")
    }

    @Test("the model is shown a function with one text, and what the text has to be")
    func shown() throws {
        let body = Self.body(.responses, format: #"{"type":"grammar","syntax":"regex","definition":"[a-z]"}"#)
        let fields = try ResponseFields(
            RequestBody.object(Array(body.utf8)),
            facts: ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 512))
        let function: JSONValue = [
            "name": "calc", "description": "Computes.",
            "parameters": [
                "type": "object",
                "properties": [
                    "input": [
                        "type": "string",
                        "description": "The whole input, which this regular expression matches:\n[a-z]",
                    ]
                ], "required": ["input"], "additionalProperties": false,
            ],
        ]
        #expect(fields.tools.tools.map(\.json) == [["type": "function", "function": function]])
        #expect(fields.common.ignored == [])
    }

    @Test("the text is the same however its JSON is divided")
    func pieces() {
        let json = #"{"input": "a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀\ud83dx\ud800y\udc00\ud83d\ud83d\ude00\ud83d"}"#
        // Half a pair is no character.
        let half = "\u{FFFD}"
        let text = "a\"\\/\u{8}\u{C}\n\r\té😀é😀\(half)x\(half)y\(half)\(half)😀\(half)"
        for size in 1...json.count {
            var (input, added) = (CallInput(), "")
            var rest = json[...]
            while !rest.isEmpty {
                input.add(String(rest.prefix(size)))
                added += input.added
                rest = rest.dropFirst(size)
            }
            #expect(input.text == text && added == text)
        }
    }
}
