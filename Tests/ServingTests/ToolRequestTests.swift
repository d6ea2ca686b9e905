import OrderedJSON
import Serving
import Testing
import TinyModels

/// What requests may say of tools, and what becomes of it.
@Suite("Tools of requests")
struct ToolRequestTests {
    private static let question = #""messages":[{"role":"user","content":"Where?"}],"temperature":0,"max_tokens":200"#

    private static func call(_ arguments: String) -> String {
        #"{"name": "get_time", "parameters": \#(arguments)}"#
    }

    @Test(
        "a tool without parameters, or with an empty list of them, takes none",
        arguments: ["", #","parameters":{}"#, #","parameters":{"type":"object","properties":{}}"#])
    func noParameters(_ parameters: String) async throws {
        for arguments in [#"{" ": 0}"#, #"{"zone": "UTC"}"#, "{}"] {
            let served = try await ServedTinyModel(
                saying: Self.call(arguments), template: RecitingModel.unmarkedCalls)
            defer { served.remove() }
            let reply = try await served.whole(
                .chatCompletions,
                #"{\#(Self.question),"tool_choice":"required","tools":[{"type":"function","function":{"name":"get_time"\#(parameters)}}]}"#
            )
            #expect(reply.status == 200, "\(reply.body.serialized())")
            let calls = reply.body["choices", 0, "message", "tool_calls"]?.arrayValue ?? []
            #expect(calls.count == 1)
            #expect(calls.first?["function", "arguments"] == "{}", "\(arguments)")
        }
    }

    @Test("a tool that lists no arguments, but allows them, takes any")
    func openParameters() async throws {
        let served = try await ServedTinyModel(
            saying: Self.call(#"{"zone": "UTC"}"#), template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        for parameters in [#"{"type":"object"}"#, #"{"type":"object","properties":{},"additionalProperties":true}"#] {
            let reply = try await served.whole(
                .chatCompletions,
                #"{\#(Self.question),"tools":[{"type":"function","function":{"name":"get_time","parameters":\#(parameters)}}]}"#
            )
            let call = reply.body["choices", 0, "message", "tool_calls", 0]
            #expect(call?["function", "arguments"] == #"{"zone": "UTC"}"#, "\(reply.body.serialized())")
        }
    }

    @Test(
        "parameters that no object satisfies are refused, whether a call is demanded or not",
        arguments: [
            #"{"type":"string"}"#, #"{"type":["string","null"]}"#, #"{"enum":[1,"a"]}"#,
            #"{"type":"object","required":["a"],"properties":{"a":false}}"#,
        ])
    func noObject(_ parameters: String) async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        for choice in ["auto", "required"] {
            let reply = try await served.whole(
                .chatCompletions,
                #"{\#(Self.question),"tool_choice":"\#(choice)","tools":[{"type":"function","function":{"name":"f","parameters":\#(parameters)}}]}"#
            )
            #expect(reply.status == 400, "\(reply.body.serialized())")
            #expect(reply.body["error", "param"] == "tools[0].function.parameters", "\(reply.body.serialized())")
        }
    }

    @Test("names of tools of messages have up to 128 characters, those of OpenAI's APIs up to 64")
    func longNames() async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        func message(_ count: Int) async throws -> Int {
            let name = String(repeating: "n", count: count)
            return try await served.whole(
                .messages,
                #"{"model":"tiny",\#(Self.question),"tools":[{"name":"\#(name)","input_schema":{"type":"object"}}]}"#
            ).status
        }
        #expect(try await message(65) == 200)
        #expect(try await message(128) == 200)
        #expect(try await message(129) == 400)
        let reply = try await served.whole(
            .chatCompletions,
            #"{\#(Self.question),"tools":[{"type":"function","function":{"name":"\#(String(repeating: "n", count: 65))"}}]}"#
        )
        #expect(reply.status == 400)
    }

    @Test("a tool that a server would run is dropped beside others and named, unless a call is demanded")
    func serverTools() async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        let tools =
            #""tools":[{"type":"web_search_20250305","name":"web_search","max_uses":5},{"name":"f","input_schema":{"type":"object"}}]"#
        let reply = try await served.whole(.messages, #"{"model":"tiny",\#(Self.question),\#(tools)}"#)
        #expect(reply.status == 200, "\(reply.body.serialized())")
        #expect(reply.body["content", 0, "text"] == "Hello")
        #expect(reply.body["crema", "ignored"] == ["tools[0].web_search_20250305"])
        let demanded = try await served.whole(
            .messages, #"{"model":"tiny",\#(Self.question),\#(tools),"tool_choice":{"type":"any"}}"#)
        #expect(demanded.status == 400)
        let other = try await served.whole(
            .messages,
            #"{"model":"tiny",\#(Self.question),"tools":[{"type":"bash_20250124","name":"bash"}]}"#)
        #expect(other.status == 400)
    }

    @Test("a result that is an error is told to the model as one")
    func failedResults() async throws {
        let served = try await ServedTinyModel(saying: "Hello", template: RecitingModel.unmarkedCalls)
        defer { served.remove() }
        func tokens(_ isError: String, _ content: String) async throws -> Int? {
            let body =
                #"{"model":"tiny","max_tokens":5,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"\#(content)"\#(isError)}]}]}"#
            return try await served.whole(.countMessage, body).body["input_tokens"]?.intValue
        }
        #expect(try await tokens(#","is_error":true"#, "no") == tokens("", "Error: no"))
        #expect(try await tokens(#","is_error":false"#, "no") == tokens("", "no"))
        #expect(try await tokens(#","is_error":true"#, "no") != tokens("", "no"))
    }

    @Test("an answer of reasoning alone has nothing else, whole and streamed")
    func reasoningAlone() async throws {
        let served = try await ServedTinyModel(saying: "<think>So it is.</think>", template: SaidTurnTests.marked)
        defer { served.remove() }
        let message = #"{"model":"tiny",\#(Self.question)"#
        let whole = try await served.whole(.messages, message + "}").body
        #expect(whole["content"]?.arrayValue?.map { $0["type"] } == ["thinking"])
        let frames = try await served.frames(.messages, message + #","stream":true}"#)
        #expect(frames.count { $0.contains("content_block_start") } == 1)
        let response = #"{"input":"Where?","temperature":0,"max_output_tokens":200"#
        let items = try await served.whole(.responses, response + "}").body["output"]
        #expect(items?.arrayValue?.map { $0["type"] } == ["reasoning"])
        let events = try await served.frames(.responses, response + #","stream":true}"#)
        #expect(events.count { $0.contains("response.output_item.added") && $0.hasPrefix("event") } == 1)
    }
}
