import Chat
import Generation
import OrderedJSON
import Serving
import Testing

@Suite("Responses and messages")
struct ResponseTests {
    private static let tool =
        #"{"type":"function","name":"look_up","parameters":{"type":"object","properties":{"name":{"type":"string","maxLength":5}},"required":["name"],"additionalProperties":false}}"#
    private static let anthropicTool =
        #"{"name":"look_up","input_schema":{"type":"object","properties":{"name":{"type":"string","maxLength":5}},"required":["name"],"additionalProperties":false}}"#

    /// The events of a stream by name and data.
    private func named(_ frames: [String]) throws -> [(name: String, data: JSONValue)] {
        try frames.map { frame in
            let lines = frame.split(separator: "\n")
            guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: ") else {
                throw ServedTinyModel.Unexpected()
            }
            return (String(lines[0].dropFirst(7)), try JSONParser().parse(String(lines[1].dropFirst(6))))
        }
    }

    @Test(
        "the events of a response open, fill and close one item after another, and end with the whole answer",
        arguments: [
            #""input":"Who?","max_output_tokens":20"#,
            #""input":[{"role":"user","content":[{"type":"input_text","text":"Who?"}]}],"max_output_tokens":300,"tools":[\#(tool)],"tool_choice":"required""#,
            #""input":"Who?","instructions":"Be brief.","include":["message.output_text.logprobs"],"top_logprobs":1,"max_output_tokens":12"#,
            #""input":"Who?","text":{"format":{"type":"json_schema","name":"a","schema":{"enum":["x","y"]}}}"#,
        ])
    func responses(_ body: String) async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let start = #"{"temperature":1,"seed":5,"#
        let whole = try await served.whole(.responses, start + body + "}").body
        #expect(whole["object"] == "response", "\(whole.serialized())")
        let events = try named(try await served.frames(.responses, start + body + #","stream":true}"#))
        #expect(events.map { $0.data["sequence_number"]?.intValue } == Array(0..<events.count))
        #expect(events.allSatisfy { $0.data["type"]?.stringValue == $0.name })
        #expect(events.prefix(2).map(\.name) == ["response.created", "response.in_progress"])
        #expect(events.last?.name == "response." + (whole["status"]?.stringValue ?? ""))
        #expect(events.last?.data["response", "output"] == whole["output"])
        var open: JSONValue?
        var text = ""
        for (name, data) in events {
            switch name {
            case "response.output_item.added":
                #expect(open == nil)
                open = data["item", "id"]
                text = ""
            case "response.output_text.delta", "response.function_call_arguments.delta":
                #expect(data["item_id"] == open)
                text += data["delta"]?.stringValue ?? ""
            case "response.output_item.done":
                #expect(data["item", "id"] == open)
                #expect((data["item", "content", 0, "text"] ?? data["item", "arguments"])?.stringValue == text)
                open = nil
            default: break
            }
        }
        #expect(open == nil)
    }

    @Test("a model without given names is served under its folder's and as crema")
    func standardNames() {
        #expect(ModelFacts.standardNames(ofModelAt: nil) == ["crema"])
        #expect(ModelFacts.standardNames(ofModelAt: "/models/SmolLM2.gguf") == ["SmolLM2.gguf", "crema"])
        #expect(ModelFacts.standardNames(ofModelAt: "/models/crema/") == ["crema"])
        #expect(ModelFacts.standardNames(ofModelAt: "/") == ["model", "crema"])
    }

    @Test("a response tells the sampling that was used, the request's or the model's")
    func toldSampling() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        func told(_ more: String) async throws -> [JSONValue?] {
            let body = try await served.whole(.responses, #"{"input":"a","max_output_tokens":1\#(more)}"#).body
            return [body["temperature"], body["top_p"]]
        }
        #expect(try await told("") == [0.8, 0.95])
        #expect(try await told(#","temperature":0.3"#) == [0.3, 0.95])
        #expect(try await told(#","temperature":null,"top_p":0.5"#) == [0.8, 0.5])
        let frames = try await served.frames(.responses, #"{"input":"a","max_output_tokens":1,"stream":true}"#)
        #expect(frames.contains { $0.contains(#""temperature":0.8"#) && $0.contains(#""top_p":0.95"#) })
    }

    @Test("items of a conversation become the messages that a chat would have")
    func items() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let items =
            #"{"instructions":"Be brief.","input":[{"role":"user","content":"Who?"},{"type":"function_call","call_id":"c","name":"look_up","arguments":"{\"name\":\"A\"}"},{"type":"function_call_output","call_id":"c","output":"found"}],"tools":[\#(Self.tool)]}"#
        let blocks =
            #"{"system":"Be brief.","messages":[{"role":"user","content":"Who?"},{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"look_up","input":{"name":"A"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"found"}]}],"tools":[\#(Self.anthropicTool)]}"#
        let messages =
            #"{"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Who?"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look_up","arguments":"{\"name\":\"A\"}"}}]},{"role":"tool","tool_call_id":"c","content":"found"}],"tools":[{"type":"function","function":{"name":"look_up","parameters":{"type":"object","properties":{"name":{"type":"string","maxLength":5}},"required":["name"],"additionalProperties":false}}}]}"#
        let count = try await served.whole(.tokenize, messages).body["count"]
        #expect(count?.intValue ?? 0 > 20)
        #expect(try await served.whole(.countResponse, items).body["input_tokens"] == count)
        #expect(try await served.whole(.countMessage, blocks).body["input_tokens"] == count)
    }

    @Test(
        "the blocks of a message's stream add up to the whole answer",
        arguments: [
            #""max_tokens":20"#, #""max_tokens":300,"tools":[\#(anthropicTool)],"tool_choice":{"type":"any"}"#,
            #""max_tokens":60,"stop_sequences":["a","e","i"]"#,
        ])
    func messages(_ more: String) async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = #"{"messages":[{"role":"user","content":"Who?"}],"temperature":1,"seed":5,\#(more)"#
        let whole = try await served.whole(.messages, body + "}").body
        #expect(whole["type"] == "message", "\(whole.serialized())")
        let events = try named(try await served.frames(.messages, body + #","stream":true}"#))
        #expect(events.first?.name == "message_start")
        #expect(events.last?.name == "message_stop")
        var blocks: [(start: JSONValue?, text: String)] = []
        for (name, data) in events {
            if name == "content_block_start" { blocks.append((data["content_block"], "")) }
            if name == "content_block_delta" {
                #expect(data["index"]?.intValue == blocks.count - 1)
                let delta = data["delta"]
                blocks[blocks.count - 1].text += (delta?["text"] ?? delta?["partial_json"])?.stringValue ?? ""
            }
        }
        let content = whole["content"]?.arrayValue ?? []
        #expect(blocks.count == content.count)
        for (block, value) in zip(blocks, content) {
            #expect(block.start?["type"] == value["type"])
            #expect(value["text"]?.stringValue == block.text || value["input"] == (try? JSONParser().parse(block.text)))
        }
        let delta = events.first { $0.name == "message_delta" }?.data
        #expect(delta?["delta", "stop_reason"] == whole["stop_reason"])
        #expect(delta?["usage", "output_tokens"] == whole["usage", "output_tokens"])
    }

    @Test("fields that were ignored are named in a message as in other answers, whole and where its stream begins")
    func ignored() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = #"{"messages":[{"role":"user","content":"Who?"}],"max_tokens":2,"colour":1"#
        let whole = try await served.whole(.messages, body + "}")
        #expect(whole.headers.contains { $0 == ("X-Crema-Ignored", "colour") })
        #expect(whole.body["crema", "ignored"] == ["colour"])
        guard case .stream(let reply) = await served.reply(.messages, body + #","stream":true}"#) else {
            throw ServedTinyModel.Unexpected()
        }
        #expect(reply.headers.contains { $0 == ("X-Crema-Ignored", "colour") })
        let events = try named(try await served.frames(.messages, body + #","stream":true}"#))
        #expect(events.first?.data["message", "crema", "ignored"] == ["colour"])
        let plain = body.replacing(#","colour":1"#, with: "}")
        #expect(try await served.whole(.messages, plain).body["crema"] == nil)
    }

    @Test("errors of messages have the form of Anthropic's API, those of responses that of OpenAI's")
    func errors() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let message = try await served.whole(.messages, #"{"messages":[{"role":"user","content":"a"}]}"#)
        #expect(
            message.body == [
                "type": "error",
                "error": [
                    "type": "invalid_request_error",
                    "message": "/max_tokens is missing; expected an integer of 1 or more",
                ], "request_id": "r",
            ])
        let response = try await served.whole(.responses, #"{"input":"a","previous_response_id":"b"}"#)
        #expect(response.body["error", "code"] == "unsupported_parameter")
        #expect(response.body["error", "param"] == "previous_response_id")
    }
}
