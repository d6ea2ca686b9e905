import Chat
import Generation
import OrderedJSON
import Serving
import Testing

@Suite("Chat completions")
struct ChatCompletionTests {
    private static let person =
        #"{"type":"object","properties":{"name":{"type":"string","maxLength":8},"mood":{"enum":["glad","sad"]}},"#
        + #""required":["name","mood"],"additionalProperties":false}"#

    private static func body(_ more: String) -> String {
        #"{"messages":[{"role":"user","content":"Who?"}],"temperature":1,"seed":3\#(more.isEmpty ? "" : ",")\#(more)}"#
    }

    private static let tools =
        #""tools":[{"type":"function","function":{"name":"look_up","description":"Looks.","parameters":\#(person)}},"#
        + #"{"type":"function","function":{"name":"forget","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]"#

    /// What the chunks of a stream add up to, choice by choice.
    private func gathered(_ events: [JSONValue], choice: Int = 0) -> (text: String, calls: [String], finish: [String]) {
        var (text, calls, finish) = ("", [String](), [String]())
        for event in events where event["choices", 0, "index"]?.intValue == choice {
            let delta = event["choices", 0, "delta"]
            text += delta?["content"]?.stringValue ?? ""
            for call in delta?["tool_calls"]?.arrayValue ?? [] {
                let index = call["index"]?.intValue ?? -1
                if index == calls.count { calls.append((call["function", "name"]?.stringValue ?? "?") + " ") }
                calls[index] += call["function", "arguments"]?.stringValue ?? ""
            }
            if let reason = event["choices", 0, "finish_reason"]?.stringValue { finish.append(reason) }
        }
        return (text, calls, finish)
    }

    @Test(
        "the chunks of a stream add up to the whole answer",
        arguments: [
            #""max_tokens":40"#, #""max_tokens":40,"n":3"#, #""max_tokens":60,"stop":["a","e"]"#,
            #""response_format":{"type":"json_schema","json_schema":{"name":"p","schema":\#(person)}}"#,
            #""max_tokens":300,"tool_choice":"required",\#(tools)"#,
            #""max_tokens":30,"logprobs":true,"top_logprobs":2"#,
            #""guided_regex":"[a-z]{3,9} and [0-9]+","max_tokens":40,"logprobs":true"#,
        ])
    func streams(_ more: String) async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let whole = try await served.whole(.chatCompletions, Self.body(more))
        #expect(whole.status == 200, "\(whole.body.serialized())")
        let events = try await served.events(.chatCompletions, Self.body(more + #","stream":true"#))
        for (index, choice) in (whole.body["choices"]?.arrayValue ?? []).enumerated() {
            let sum = gathered(events, choice: index)
            #expect(sum.text == choice["message", "content"]?.stringValue ?? "")
            let calls = (choice["message", "tool_calls"]?.arrayValue ?? []).map {
                ($0["function", "name"]?.stringValue ?? "") + " " + ($0["function", "arguments"]?.stringValue ?? "")
            }
            #expect(sum.calls == calls)
            #expect(sum.finish == [choice["finish_reason"]?.stringValue ?? ""])
            let scores = events.filter { $0["choices", 0, "index"]?.intValue == index }
                .flatMap { $0["choices", 0, "logprobs", "content"]?.arrayValue ?? [] }
            #expect(scores == choice["logprobs", "content"]?.arrayValue ?? [])
            if more.contains("logprobs") {
                #expect(scores.count == whole.body["usage", "completion_tokens"]?.intValue)
                // A token can be a part of a character: their bytes together are the text.
                let bytes = scores.flatMap { $0["bytes"]?.arrayValue ?? [] }.compactMap(\.intValue).map(UInt8.init)
                #expect(String(decoding: bytes, as: UTF8.self) == sum.text)
            }
        }
    }

    @Test("A-9, A-10: a stream is data lines alone, and ends with [DONE], once")
    func framing() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let more = #""max_tokens":10,"stream":true,"stream_options":{"include_usage":true}"#
        let frames = try await served.frames(.chatCompletions, Self.body(more))
        #expect(frames.last == "data: [DONE]\n\n")
        #expect(frames.count { $0.contains("[DONE]") } == 1)
        for frame in frames {
            #expect(frame.hasPrefix("data: "))
            #expect(frame.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
        }
        let events = try await served.events(.chatCompletions, Self.body(more))
        #expect(events.first?["choices", 0, "delta"] == ["role": "assistant", "content": nil])
        #expect(Set(events.map { $0["id"]?.stringValue }).count == 1)
        #expect(events.dropLast().allSatisfy { $0["usage"] == .null })
        #expect(events.last?["choices"] == [])
        #expect(events.last?["usage", "completion_tokens"]?.intValue == 10)
    }

    @Test("F-5: each piece of a call has its index, the first one its id, type and name, and no mark is text")
    func callShape() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let more = #""max_tokens":400,"tool_choice":"required",\#(Self.tools)"#
        let whole = try await served.whole(.chatCompletions, Self.body(more)).body["choices", 0]
        let events = try await served.events(.chatCompletions, Self.body(more + #","stream":true"#))
        let deltas = events.compactMap { $0["choices", 0, "delta"] }
        var began = -1
        for piece in deltas.flatMap({ $0["tool_calls"]?.arrayValue ?? [] }) {
            #expect(piece["function", "arguments"]?.stringValue != nil)
            if piece["id"] == nil {
                #expect(piece["index"]?.intValue == began)
                #expect(piece.objectValue?.keys == ["index", "function"])
                #expect(piece["function"]?.objectValue?.keys == ["arguments"])
            } else {
                began += 1
                #expect(piece["index"]?.intValue == began)
                #expect(piece.objectValue?.keys == ["index", "id", "type", "function"])
                #expect(piece["type"] == "function")
                #expect(piece["id"] == whole?["message", "tool_calls", began, "id"])
                #expect(piece["function", "name"] == whole?["message", "tool_calls", began, "function", "name"])
            }
        }
        #expect(began >= 0)
        #expect(deltas.allSatisfy { !($0["content"]?.stringValue ?? "").contains("<tool_call>") })
        let reasons = Set(events.compactMap { $0["choices", 0, "finish_reason"]?.stringValue })
        #expect(reasons == ["tool_calls"])
        #expect(whole?["finish_reason"] == "tool_calls")
    }

    @Test("F-7: the same request is the same bytes, alone and beside others")
    func repeats() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = Self.body(#""max_tokens":30,"n":2"#)
        let alone = try await served.whole(.chatCompletions, body).body["choices"]
        let others = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for index in 0..<12 {
                group.addTask {
                    if index % 3 == 0 {
                        _ = try await served.whole(
                            .chatCompletions,
                            Self.body(#""max_tokens":\#(index + 5),"seed":\#(index)"#).replacingOccurrence(
                                of: #""seed":3,"#, with: ""))
                    }
                    return try await served.whole(.chatCompletions, body).body["choices"]
                }
            }
            return try await group.reduce(into: [JSONValue?]()) { $0.append($1) }
        }
        #expect(others.allSatisfy { $0 == alone })
        #expect(alone?.arrayValue?.count == 2)
        #expect(alone?[0, "message"] != alone?[1, "message"])
    }

    @Test("F-3: what holds an answer holds it, under every name")
    func forms() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let names = [
            #""guided_json":\#(Self.person)"#, #""structured_outputs":{"json":\#(Self.person)}"#,
            #""json_schema":\#(Self.person)"#, #""format":\#(Self.person)"#,
            #""response_format":{"type":"json_object","schema":\#(Self.person)}"#,
        ]
        for name in names {
            let reply = try await served.whole(.chatCompletions, Self.body(name))
            let text = reply.body["choices", 0, "message", "content"]?.stringValue ?? ""
            let value = try JSONParser().parse(text)
            #expect(value.objectValue?.keys == ["name", "mood"], "\(name)")
        }
        let choice = try await served.whole(.chatCompletions, Self.body(#""guided_choice":["x (1)","y|2"]"#))
        #expect(["x (1)", "y|2"].contains(choice.body["choices", 0, "message", "content"]?.stringValue))
    }

    @Test("F-4: a tool choice is obeyed in every form")
    func toolChoices() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        func names(_ choice: String, seed: Int) async throws -> [String] {
            let body = Self.body(
                #""max_tokens":400,"tool_choice":\#(choice),\#(Self.tools),"parallel_tool_calls":false"#
            )
            .replacingOccurrence(of: #""seed":3"#, with: #""seed":\#(seed)"#)
            let reply = try await served.whole(.chatCompletions, body)
            #expect(reply.status == 200, "\(reply.body.serialized())")
            let calls = reply.body["choices", 0, "message", "tool_calls"]?.arrayValue ?? []
            #expect(
                reply.body["choices", 0, "finish_reason"] == (calls.isEmpty ? "stop" : "tool_calls") || calls.isEmpty)
            for call in calls {
                #expect(call["id"]?.stringValue?.hasPrefix("call_") == true)
                #expect(call["id"]?.stringValue?.count == 29)
            }
            return calls.compactMap { $0["function", "name"]?.stringValue }
        }
        // Four forms of fifty seeds.
        for seed in 1...50 {
            #expect(try await names(#""required""#, seed: seed).count == 1)
            #expect(try await names(#"{"type":"function","function":{"name":"forget"}}"#, seed: seed) == ["forget"])
            #expect(
                try await names(
                    #"{"type":"allowed_tools","allowed_tools":{"mode":"required","tools":[{"type":"function","function":{"name":"look_up"}}]}}"#,
                    seed: seed) == ["look_up"])
            #expect(try await names(#""none""#, seed: seed) == [])
        }
    }
}

extension String {
    /// The text with the first place of one text replaced by another.
    func replacingOccurrence(of text: String, with other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        return replacingCharacters(in: range, with: other)
    }

    private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
        String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
