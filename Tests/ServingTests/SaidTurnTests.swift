import Chat
import Conversations
import Generation
import OrderedJSON
import Testing
import TinyModels

@testable import Serving

/// What each API makes of a turn whose text is known, whole and streamed.
@Suite("Turns of known text")
struct SaidTurnTests {
    /// What a client gets to see of a turn.
    struct Answer: Equatable {
        var text = ""
        var reasoning = ""
        var calls: [String] = []
        var arguments: [JSONValue] = []
        var finish: JSONValue?
        var stop: JSONValue?
    }

    enum API: String, CaseIterable {
        case chat, responses, messages
    }

    /// Calls are JSON objects alone.
    static let unmarked = template(
        reasoning: "", call: #"{{- '{"name": "' + name + '", "parameters": ' + (args | tojson) + '}' -}}"#)
    /// Calls are between marks, after reasoning.
    static let marked = template(
        reasoning: "{%- if message.reasoning_content -%}<think>{{ message.reasoning_content }}</think>{%- endif -%}",
        call: #"{{- '<call>{"name": "' + name + '", "arguments": ' + (args | tojson) + '}</call>' -}}"#)

    private static func template(reasoning: String, call: String) -> String {
        """
        {%- for message in messages -%}
        {{- '<|im_start|>' + message.role + '\\n' -}}
        \(reasoning)
        {{- message.content -}}
        {%- for call in message.tool_calls or [] -%}
        {%- set name = call.function.name -%}{%- set args = call.function.arguments -%}
        \(call)
        {%- endfor -%}{{- '<|im_end|>' -}}
        {%- endfor -%}
        {%- if tools -%}{{- 'TOOLS' + (tools | tojson) -}}{%- endif -%}
        {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
        """
    }

    private static let schema =
        #"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}"#

    /// A request of an API with one tool.
    private func body(_ api: API, _ more: String, stop: [String], tools: Bool) -> String {
        let stops = JSONValue.array(stop.map(JSONValue.string)).serialized()
        switch api {
        case .chat:
            let tool = #","tools":[{"type":"function","function":{"name":"get_weather","parameters":\#(Self.schema)}}]"#
            return
                #"{"messages":[{"role":"user","content":"Where?"}],"temperature":0,"max_tokens":400,"stop":\#(stops)"#
                + (tools ? tool : "") + more + "}"
        case .responses:
            let tool = #","tools":[{"type":"function","name":"get_weather","parameters":\#(Self.schema)}]"#
            return #"{"input":"Where?","temperature":0,"max_output_tokens":400,"stop":\#(stops)"#
                + (tools ? tool : "") + more + "}"
        case .messages:
            let tool = #","tools":[{"name":"get_weather","input_schema":\#(Self.schema)}]"#
            return #"{"model":"tiny","messages":[{"role":"user","content":"Where?"}],"temperature":0,"max_tokens":400,"#
                + #""stop_sequences":\#(stops)"# + (tools ? tool : "") + more + "}"
        }
    }

    private func endpoint(_ api: API) -> Endpoint {
        switch api {
        case .chat: .chatCompletions
        case .responses: .responses
        case .messages: .messages
        }
    }

    /// The answer, whole and put together from its stream.
    private func answers(
        _ api: API, _ text: String, template: String, stop: [String] = [], tools: Bool = true, more: String = ""
    ) async throws -> (whole: Answer, streamed: Answer) {
        let served = try await ServedTinyModel(saying: text, template: template)
        defer { served.remove() }
        let whole = try await served.whole(endpoint(api), body(api, more, stop: stop, tools: tools))
        #expect(whole.status == 200, "\(whole.body.serialized())")
        let frames = try await served.frames(
            endpoint(api), body(api, #","stream":true"# + more, stop: stop, tools: tools))
        let events = try frames.compactMap { frame -> JSONValue? in
            let data = frame.split(separator: "\n").first { $0.hasPrefix("data: ") }?.dropFirst(6)
            guard let data, data != "[DONE]" else { return nil }
            return try JSONParser().parse(String(data))
        }
        switch api {
        case .chat: return (try chat(whole.body), try chat(events))
        case .responses: return (try response(whole.body), try response(events))
        case .messages: return (try message(whole.body), try message(events))
        }
    }

    private func chat(_ body: JSONValue) throws -> Answer {
        let choice = body["choices", 0]
        var answer = Answer(
            text: choice?["message", "content"]?.stringValue ?? "",
            reasoning: choice?["message", "reasoning_content"]?.stringValue ?? "", finish: choice?["finish_reason"],
            stop: choice?["stop_reason"])
        for call in choice?["message", "tool_calls"]?.arrayValue ?? [] {
            answer.calls.append(call["function", "name"]?.stringValue ?? "")
            answer.arguments.append(try JSONParser().parse(call["function", "arguments"]?.stringValue ?? ""))
        }
        return answer
    }

    private func chat(_ events: [JSONValue]) throws -> Answer {
        var (answer, arguments) = (Answer(), [String]())
        for event in events {
            let choice = event["choices", 0]
            answer.text += choice?["delta", "content"]?.stringValue ?? ""
            answer.reasoning += choice?["delta", "reasoning_content"]?.stringValue ?? ""
            for call in choice?["delta", "tool_calls"]?.arrayValue ?? [] {
                if let name = call["function", "name"]?.stringValue {
                    answer.calls.append(name)
                    arguments.append("")
                }
                arguments[arguments.count - 1] += call["function", "arguments"]?.stringValue ?? ""
            }
            if let finish = choice?["finish_reason"], finish != .null { answer.finish = finish }
        }
        answer.arguments = try arguments.map { try JSONParser().parse($0) }
        return answer
    }

    private func response(_ body: JSONValue) throws -> Answer {
        var answer = Answer(finish: body["status"])
        for item in body["output"]?.arrayValue ?? [] {
            switch item["type"] {
            case "message": answer.text += item["content", 0, "text"]?.stringValue ?? ""
            case "reasoning": answer.reasoning += item["content", 0, "text"]?.stringValue ?? ""
            default:
                answer.calls.append(item["name"]?.stringValue ?? "")
                answer.arguments.append(try JSONParser().parse(item["arguments"]?.stringValue ?? ""))
            }
        }
        return answer
    }

    private func response(_ events: [JSONValue]) throws -> Answer {
        var (answer, arguments) = (Answer(), [String]())
        for event in events {
            let delta = event["delta"]?.stringValue ?? ""
            switch event["type"]?.stringValue {
            case "response.output_text.delta": answer.text += delta
            case "response.reasoning_text.delta": answer.reasoning += delta
            case "response.output_item.added":
                guard event["item", "type"] == "function_call" else { break }
                answer.calls.append(event["item", "name"]?.stringValue ?? "")
                arguments.append("")
            case "response.function_call_arguments.delta": arguments[arguments.count - 1] += delta
            case "response.completed", "response.incomplete":
                answer.finish = event["response", "status"]
                // The whole answer at the end is what came before it.
                let whole = try response(event["response"] ?? .null)
                #expect(whole.text == answer.text && whole.reasoning == answer.reasoning)
                #expect(whole.arguments == (try arguments.map { try JSONParser().parse($0) }))
            default: break
            }
        }
        answer.arguments = try arguments.map { try JSONParser().parse($0) }
        return answer
    }

    private func message(_ body: JSONValue) throws -> Answer {
        var answer = Answer(finish: body["stop_reason"], stop: body["stop_sequence"])
        for block in body["content"]?.arrayValue ?? [] {
            switch block["type"] {
            case "text": answer.text += block["text"]?.stringValue ?? ""
            case "thinking": answer.reasoning += block["thinking"]?.stringValue ?? ""
            default:
                answer.calls.append(block["name"]?.stringValue ?? "")
                answer.arguments.append(try #require(block["input"]))
            }
        }
        return answer
    }

    private func message(_ events: [JSONValue]) throws -> Answer {
        var (answer, arguments) = (Answer(), [String]())
        for event in events {
            answer.text += event["delta", "text"]?.stringValue ?? ""
            answer.reasoning += event["delta", "thinking"]?.stringValue ?? ""
            if event["content_block", "type"] == "tool_use" {
                answer.calls.append(event["content_block", "name"]?.stringValue ?? "")
                arguments.append("")
            }
            if let piece = event["delta", "partial_json"]?.stringValue { arguments[arguments.count - 1] += piece }
            if let reason = event["delta", "stop_reason"] {
                (answer.finish, answer.stop) = (reason, event["delta", "stop_sequence"])
            }
        }
        answer.arguments = try arguments.map { try JSONParser().parse($0) }
        return answer
    }

    private func finish(_ api: API, calls: Bool, stop: String? = nil) -> JSONValue {
        switch api {
        case .chat: calls ? "tool_calls" : "stop"
        case .responses: "completed"
        case .messages: stop != nil ? "stop_sequence" : calls ? "tool_use" : "end_turn"
        }
    }

    @Test("a call has its arguments once, whatever the order of its keys", arguments: API.allCases)
    func once(_ api: API) async throws {
        for text in [
            #"{"name": "get_weather", "parameters": {"city": "‖Oslo"}, "type": "function"}"#,
            #"{"type": "function", "name": "get_weather", "parameters": {"city": "‖Oslo"}}"#,
            #"{"parameters": {"city": "‖Oslo"}, "name": "get_weather"}"#,
            #"{"name": "get_weather", "arguments": {"city": "‖Oslo"}}"#,
        ] {
            let (whole, streamed) = try await answers(api, text, template: Self.unmarked)
            for answer in [whole, streamed] {
                #expect(answer.calls == ["get_weather"], "\(text)")
                #expect(answer.arguments == [["city": "Oslo"]], "\(text)")
                #expect(answer.text.isEmpty, "\(text)")
                #expect(answer.finish == finish(api, calls: true))
            }
        }
    }

    @Test(
        "a stop string within the reasoning does not end the turn, and one in the answer does", arguments: API.allCases)
    func stopInReasoning(_ api: API) async throws {
        let text = "<think>Stop? I may not.</think>Go on. Stop here."
        let (whole, streamed) = try await answers(api, text, template: Self.marked, stop: ["Stop"])
        for answer in [whole, streamed] {
            #expect(answer.reasoning == "Stop? I may not.")
            #expect(answer.text == "Go on. ")
            #expect(answer.finish == finish(api, calls: false, stop: "Stop"))
        }
        if api != .responses { #expect(whole.stop == "Stop") }
        let (other, _) = try await answers(api, text, template: Self.marked, stop: ["</think>"])
        #expect(other.text == "Go on. Stop here.")
    }

    @Test("a stop string within a call's arguments does not end the turn", arguments: API.allCases)
    func stopInArguments(_ api: API) async throws {
        for (template, call) in [
            (Self.marked, #"<call>{"name": "get_weather", "arguments": {"city": "‖Stop, Oslo"}}</call>"#),
            (Self.unmarked, #"{"name": "get_weather", "parameters": {"city": "‖Stop, Oslo"}}"#),
        ] {
            let (whole, streamed) = try await answers(api, call, template: template, stop: ["Stop", "}}", "name"])
            for answer in [whole, streamed] {
                #expect(answer.calls == ["get_weather"])
                #expect(answer.arguments == [["city": "Stop, Oslo"]])
                #expect(answer.finish == finish(api, calls: true))
            }
        }
    }

    @Test("text that begins as a stop string does is reported before a call that follows it")
    func heldText() async throws {
        let text = #"Let me St<call>{"name": "get_weather", "arguments": {"city": "‖op"}}</call>"#
        let (whole, streamed) = try await answers(.chat, text, template: Self.marked, stop: ["Stop"])
        for answer in [whole, streamed] {
            #expect(answer.text == "Let me St")
            #expect(answer.calls == ["get_weather"])
        }
    }

    @Test(
        "under a schema, a stop string within the reasoning leaves the answer whole", arguments: [API.chat, .responses])
    func stopUnderSchema(_ api: API) async throws {
        let more =
            api == .chat
            ? #","response_format":{"type":"json_schema","json_schema":{"name":"a","schema":\#(Self.schema)}}"#
            : #","text":{"format":{"type":"json_schema","name":"a","schema":\#(Self.schema)}}"#
        let (whole, streamed) = try await answers(
            api, #"<think>‖city? Stop</think>{"city": "‖Oslo"}"#, template: Self.marked, stop: ["Stop"], tools: false,
            more: more)
        for answer in [whole, streamed] {
            #expect(answer.reasoning == "city? Stop")
            #expect(try JSONParser().parse(answer.text) == ["city": "Oslo"])
        }
    }

    @Test("a mark that ends turns and is no token of its own is no stop string of the request", arguments: API.allCases)
    func turnEnds(_ api: API) async throws {
        let template = Self.marked.replacing("<|im_end|>", with: "<|done|>")
        let (whole, streamed) = try await answers(api, "Yes.<|done|> And more", template: template, tools: false)
        for answer in [whole, streamed] {
            #expect(answer.text == "Yes.")
            #expect(answer.finish == finish(api, calls: false))
            #expect(answer.stop == nil || answer.stop == .null)
        }
    }

    @Test("a call that was cut short is no call with empty input in a message")
    func cutShort() throws {
        let body = body(.messages, "", stop: [], tools: true)
        let facts = ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 4096)
        let fields = try AnthropicFields(RequestBody.object(Array(body.utf8)), facts: facts)
        var format = AnthropicFormat(fields, AnswerIdentity(created: 7))
        for event: ChatEvent in [
            .began(ChatUsage(), seed: 1), .turn(.callBegan(index: 0, name: "get_weather", id: "a"), tokens: 0),
            .turn(.callArguments(index: 0, #"{"city": "Oslo"}"#), tokens: 3),
            .turn(.callEnded(index: 0, ToolCall(name: "get_weather", arguments: ["city": "Oslo"])), tokens: 0),
            .turn(.callBegan(index: 1, name: "get_weather", id: "b"), tokens: 0),
            .turn(.callArguments(index: 1, #"{"city": "Os"#), tokens: 2), .finished(.length, ChatUsage()),
        ] {
            format.add(ChoiceEvent(choice: 0, event: event))
        }
        let message = format.whole(AnswerTimes())
        #expect(message["content"]?.arrayValue?.map { $0["input"] } == [["city": "Oslo"]])
        #expect(message["stop_reason"] == "max_tokens")
    }
}
