import Conversations
import Generation
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@testable import Chat
@testable import Serving

@Suite("Responses that are stored")
struct StoredResponseTests {
    private static let greedy = #""temperature":0,"max_output_tokens":12"#
    private static let tool =
        #""tools":[{"type":"function","name":"get_time","parameters":{"type":"object","properties":{"zone":{"type":"string"}}}}]"#
    private static let call = #"{"name": "get_time", "parameters": {"zone": "UTC"}}"#

    @Test("a response is continued by its id as by all of its items, whole and in events")
    func continuing() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        #expect(first.json["store"] == true && first.json["previous_response_id"] == .null)
        let next = #""input":[{"role":"user","content":"And who else?"}],\#(Self.greedy)"#
        let second = try await client.response(#"{"previous_response_id":"\#(first.id)",\#(next)}"#)
        #expect(second.json["previous_response_id"] == .string(first.id))
        let items = #"{"role":"user","content":"Who?"},\#(first.items),{"role":"user","content":"And who else?"}"#
        let whole = try await client.response(#"{"input":[\#(items)],\#(Self.greedy)}"#)
        #expect(second.json["usage", "input_tokens"] == whole.json["usage", "input_tokens"])
        #expect(second.json["output", 0, "content"] == whole.json["output", 0, "content"])
        let streamed = try await client.streamed(#"{"previous_response_id":"\#(first.id)","stream":true,\#(next)}"#)
        #expect(streamed.json["output", 0, "content"] == whole.json["output", 0, "content"])
        #expect(streamed.json["store"] == true)
        // A stream's response is continued, too, and so is one that continues another.
        let third = #""input":"Why?""#
        let counts = try await [second, streamed].asyncMap {
            try await client.tokens(#"{"previous_response_id":"\#($0.id)",\#(third)}"#)
        }
        let all = #"{"input":[\#(items),\#(whole.items),{"role":"user","content":"Why?"}]}"#
        let expected = try await client.tokens(all)
        #expect(counts == [expected, expected])
    }

    @Test("the instructions of an earlier response are not carried over; those of the request come first")
    func instructions() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?","instructions":"Be brief.",\#(Self.greedy)}"#)
        let previous = #""previous_response_id":"\#(first.id)","input":"Why?""#
        let items = #""input":[{"role":"user","content":"Who?"},\#(first.items),{"role":"user","content":"Why?"}]"#
        #expect(try await client.tokens("{\(previous)}") == client.tokens("{\(items)}"))
        let other = #","instructions":"Be very long.""#
        #expect(try await client.tokens("{\(previous)\(other)}") == client.tokens("{\(items)\(other)}"))
    }

    @Test("a call's output continues the response that made the call, whole and in events", arguments: [false, true])
    func calls(_ isStream: Bool) async throws {
        let served = try await ServedTinyModel(saying: Self.call, template: SaidTurnTests.unmarked)
        defer { served.remove() }
        let client = StoringClient(served)
        let body = #"{"input":"When?","temperature":0,"max_output_tokens":200,\#(Self.tool)"#
        let first = try await isStream ? client.streamed(body + #","stream":true}"#) : client.response(body + "}")
        let call = first.json["output", 0]
        #expect(call?["type"] == "function_call", "\(first.json.serialized())")
        let output =
            #"{"type":"function_call_output","call_id":\#(call?["call_id"]?.serialized() ?? ""),"output":"noon"}"#
        let counts = try await [
            client.tokens(#"{"previous_response_id":"\#(first.id)","input":[\#(output)],\#(Self.tool)}"#),
            client.tokens(#"{"input":[{"role":"user","content":"When?"},\#(first.items),\#(output)],\#(Self.tool)}"#),
        ]
        #expect(counts[0] == counts[1])
        let other = try await client.reply(
            #"{"previous_response_id":"\#(first.id)","input":[{"type":"function_call_output","call_id":"x","output":"a"}]}"#
        )
        #expect(
            other.body["error", "message"]
                == "/input/0/call_id: no earlier message makes the call of this result; send the call before it")
    }

    @Test("a call that was cut short is no part of what continues it")
    func cutCalls() async throws {
        let served = try await ServedTinyModel(saying: Self.call, template: SaidTurnTests.unmarked)
        defer { served.remove() }
        let client = StoringClient(served)
        let cut: JSONValue = [
            "output": [
                [
                    "type": "function_call", "id": "fc_a", "call_id": "c", "name": "f", "arguments": "{\"z",
                    "status": "incomplete",
                ]
            ]
        ]
        let input = #"[{"role":"user","content":"When?"}]"#
        let first = StoredResponse(
            id: "resp_a", client: nil, previousID: nil, status: "incomplete", response: cut, input: Array(input.utf8))
        #expect(client.store.add(first))
        #expect(
            try await client.tokens(#"{"previous_response_id":"\#(first.id)","input":"Why?"}"#)
                == client.tokens(#"{"input":[{"role":"user","content":"When?"},{"role":"user","content":"Why?"}]}"#))
    }

    @Test("a stored response is read as it was answered, and deleted")
    func reading() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?","metadata":{"a":"b"},\#(Self.greedy)}"#)
        #expect(try client.read(first.id) == first.json)
        // What was stored is sent as it is.
        let kept = try #require(client.store.response(first.id, of: nil))
        let sent = try client.store.reply(to: .response(first.id), deletes: false, query: [], client: nil)
        #expect(sent.body == kept.response && sent.headers.isEmpty)
        let refused = #expect(throws: APIError.self) { try client.read(first.id, ["stream": "true"]) }
        #expect(refused?.message == "/stream: a stored response is whole; leave it out")
        let second = try await client.response(
            #"{"previous_response_id":"\#(first.id)","input":"Why?",\#(Self.greedy)}"#)
        #expect(try client.delete(first.id) == ["id": .string(first.id), "object": "response", "deleted": true])
        let gone = "it was not stored, was deleted, or had to go (--store-ttl, --store-responses)"
        let missing = #expect(throws: APIError.self) { try client.read(first.id) }
        #expect(missing?.status == 404 && missing?.code == "response_not_found" && missing?.param == nil)
        #expect(missing?.message == "there is no stored response '\(first.id)'; \(gone); send its request again")
        #expect(throws: APIError.self) { try client.delete(first.id) }
        for (id, what) in [
            (first.id, "there is no stored response '\(first.id)'"),
            (second.id, "the response '\(first.id)', which '\(second.id)' continues, is no longer stored"),
        ] {
            let reply = try await client.reply(#"{"previous_response_id":"\#(id)","input":"Why?"}"#)
            #expect(reply.status == 404)
            #expect(
                reply.body["error"] == [
                    "message": .string(
                        "/previous_response_id: \(what); \(gone); send the whole conversation as input"),
                    "type": "not_found_error", "param": "previous_response_id", "code": "previous_response_not_found",
                    "request_id": "r",
                ])
        }
        #expect(try client.read(second.id) == second.json)
    }

    @Test("metadata are texts, few and short, whether they are stored or not")
    func metadata() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        func message(_ metadata: String, store: Bool = true) async throws -> JSONValue? {
            let reply = try await client.reply(
                #"{"input":"Who?","store":\#(store),"metadata":\#(metadata),\#(Self.greedy)}"#)
            #expect(reply.status == (reply.body["error", "message"] == nil ? 200 : 400))
            return reply.body["error", "message"]
        }
        func pairs(_ count: Int) -> String {
            "{" + (0..<count).map { #""key \#($0)":"\#($0)""# }.joined(separator: ",") + "}"
        }
        let (name, text) = (String(repeating: "é", count: 64), String(repeating: "é", count: 512))
        for metadata in ["null", "{}", pairs(16), #"{"\#(name)":"\#(text)"}"#] {
            #expect(try await message(metadata) == nil)
        }
        for store in [true, false] {
            #expect(
                try await message(pairs(17), store: store) == "/metadata: has 17 pairs; expected at most 16")
        }
        let long = String(repeating: "b", count: 65)
        let place = APIError.short(long)
        #expect(
            try await message(#"{"\#(long)":"c"}"#)
                == .string("/metadata/\(place): the name has 65 characters; expected at most 64"))
        #expect(
            try await message(#"{"a":"\#(text)é"}"#) == "/metadata/a: has 513 characters; expected at most 512")
        #expect(try await message(#"{"a":1}"#) == "/metadata/a: expected a string, found 1")
        #expect(try await message("[]") == "/metadata: expected an object of strings, found an array")
    }

    @Test("the items that a response was made of are listed, each with an id, the newest first")
    func items() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        let second = try await client.response(
            #"{"previous_response_id":"\#(first.id)","input":[{"role":"user","content":"Why?"},{"id":"own","role":"user","content":[{"type":"input_text","text":"How?"}]}],\#(Self.greedy)}"#
        )
        let token = (first.id.dropFirst(5), second.id.dropFirst(5))
        func message(_ id: String, _ text: String) -> JSONValue {
            [
                "type": "message", "role": "user", "content": [["type": "input_text", "text": .string(text)]],
                "id": .string(id),
            ]
        }
        let own: JSONValue = [
            "id": "own", "role": "user", "content": [["type": "input_text", "text": "How?"]], "type": "message",
        ]
        let why: JSONValue = [
            "role": "user", "content": [["type": "input_text", "text": "Why?"]], "type": "message",
            "id": .string("msg_\(token.1)i0"),
        ]
        let answer = first.json["output", 0] ?? .null
        let all = [message("msg_\(token.0)i0", "Who?"), answer, why, own]
        #expect(
            try client.read(second.id + "/input_items") == [
                "object": "list", "data": .array(all.reversed()), "first_id": "own",
                "last_id": .string("msg_\(token.0)i0"), "has_more": false,
            ])
        let page = try client.read(second.id + "/input_items", ["order": "asc", "limit": "2"])
        #expect(page["data"] == .array(Array(all[..<2])) && page["has_more"] == true)
        let rest = try client.read(
            second.id + "/input_items", ["order": "asc", "after": page["last_id"]?.stringValue ?? ""])
        #expect(rest["data"] == .array(Array(all[2...])) && rest["has_more"] == false)
        let before = try client.read(second.id + "/input_items", ["order": "asc", "before": "own", "limit": "1"])
        #expect(before["data"] == [why] && before["has_more"] == true)
        for (query, message) in [
            (["limit": "0"], "/limit: expected an integer from 1 to 100, found '0'"),
            (["order": "up"], "/order: expected asc, desc, found 'up'"),
            (["after": "x"], "/after: there is no item 'x' here; give the id of one that is"),
        ] as [(KeyValuePairs<String, String>, String)] {
            let error = #expect(throws: APIError.self) { try client.read(second.id + "/input_items", query) }
            #expect(error?.status == 400 && error?.message == message)
        }
    }

    @Test("an item of a stored response is named by its id in the place of the item itself")
    func references() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        let id = first.json["output", 0, "id"]?.stringValue ?? ""
        let named = #"{"type":"item_reference","id":"\#(id)"}"#
        let asked = #"{"type":"item_reference","id":"msg_\#(first.id.dropFirst(5))i0"}"#
        let why = #"{"role":"user","content":"Why?"}"#
        #expect(
            try await client.tokens(#"{"input":[\#(asked),\#(named),\#(why)]}"#)
                == client.tokens(#"{"input":[{"role":"user","content":"Who?"},\#(first.items),\#(why)]}"#))
        let second = try await client.response(#"{"input":[\#(named),\#(why)],\#(Self.greedy)}"#)
        #expect(try client.read(second.id + "/input_items")["data", 1] == first.json["output", 0])
        let again = try await client.reply(#"{"input":[\#(named),\#(why),\#(named)]}"#)
        #expect(
            again.body["error", "message"]?.stringValue
                == "/input/2/id: the item '\(id)' is named before; leave it out here")
        for item in [named, first.items] {
            let twice = try await client.reply(#"{"previous_response_id":"\#(first.id)","input":[\#(item),\#(why)]}"#)
            #expect(
                twice.body["error", "message"]?.stringValue
                    == "/input/0/id: the item '\(id)' is one of those that previous_response_id continues; leave it out"
            )
        }
        for other in ["msg_x", "msg_\(first.id.dropFirst(5))1", "fc_\(first.id.dropFirst(5))0"] {
            let reply = try await client.reply(#"{"input":[{"type":"item_reference","id":"\#(other)"}]}"#)
            #expect(reply.status == 404 && reply.body["error", "code"] == "response_not_found")
            #expect(
                reply.body["error", "message"]?.stringValue
                    == "/input/0/id: there is no stored item '\(other)'; it was not stored, was deleted, or had to go "
                    + "(--store-ttl, --store-responses); send the item itself")
        }
    }

    @Test("another client's response is as one that is not there, and so are all after a restart")
    func others() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        var client = StoringClient(served)
        client.name = "key"
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        #expect(try client.read(first.id) == first.json)
        var stranger = client
        stranger.name = "other"
        for other in [stranger, StoringClient(served)] {
            #expect(throws: APIError.self) { try other.read(first.id) }
            #expect(throws: APIError.self) { try other.read(first.id + "/input_items") }
            #expect(throws: APIError.self) { try other.delete(first.id) }
            let reply = try await other.reply(#"{"previous_response_id":"\#(first.id)","input":"Why?"}"#)
            #expect(reply.status == 404 && reply.body["error", "code"] == "previous_response_not_found")
        }
        #expect(try client.read(first.id) == first.json)
    }

    @Test("a response goes with its time, and one that is continued stays")
    func age() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let clock = HandClock()
        let client = StoringClient(served, seconds: 100, clock: clock)
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        clock.advance(seconds: 99)
        let next = #"{"previous_response_id":"\#(first.id)","input":"Why?",\#(Self.greedy)}"#
        #expect(try await client.reply(next).status == 200)
        clock.advance(seconds: 99)
        #expect(try await client.reply(next).status == 200)
        clock.advance(seconds: 100)
        #expect(try await client.reply(next).status == 404)
        #expect(client.store.counts.responses == 0)
    }

    @Test("an answer says what became of it: nothing is stored unwanted, without a store, or beyond its bytes")
    func truth() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let unwanted = try await client.reply(#"{"input":"Who?","store":false,\#(Self.greedy)}"#)
        #expect(unwanted.body["store"] == false)
        #expect(!unwanted.headers.contains { $0.name == "X-Crema-Stored" })
        #expect(client.store.counts.responses == 0)
        let off = StoringClient(served, bytes: 0)
        for store in ["", #""store":true,"#, #""store":null,"#] {
            let reply = try await off.reply(#"{"input":"Who?",\#(store)\#(Self.greedy)}"#)
            #expect(reply.status == 200 && reply.body["store"] == false)
            #expect(reply.headers.contains { $0 == ("X-Crema-Stored", "no") })
        }
        let refused = try await off.reply(#"{"input":"Who?","previous_response_id":"resp_a"}"#)
        #expect(refused.status == 400)
        #expect(
            refused.body["error", "message"]
                == "/previous_response_id: no responses are stored here; send the whole conversation, or start the server with --store-responses above 0"
        )
        #expect(throws: APIError.self) { try off.read("resp_a") }
        // There is room for the request, and none for its answer.
        let tight = StoringClient(served, bytes: StoredResponse.overhead + 200)
        let whole = try await tight.reply(#"{"input":"Who?",\#(Self.greedy)}"#)
        #expect(whole.body["store"] == false)
        let streamed = try await tight.streamed(#"{"input":"Who?","stream":true,\#(Self.greedy)}"#)
        #expect(streamed.json["status"]?.stringValue != nil && streamed.json["store"] == false)
        // A request that is too large alone is known to be from the start.
        let long = String(repeating: "a", count: 300)
        #expect(
            try await tight.reply(#"{"input":"\#(long)",\#(Self.greedy)}"#).headers
                .contains { $0 == ("X-Crema-Stored", "no") })
        let odd = try await client.reply(#"{"input":"Who?","store":"yes"}"#)
        #expect(odd.body["error", "message"] == "/store: expected true or false, found 'yes'")
    }

    @Test("what is kept elsewhere is refused with what does here")
    func elsewhere() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        for (member, message) in [
            (
                #""conversation":"conv_a""#,
                "/conversation: no conversations are kept here; continue a response by previous_response_id"
            ),
            (#""prompt":{"id":"p"}"#, "/prompt: no prompts are kept here; send instructions and input"),
            (#""background":true"#, "/background: not supported; leave it out"),
        ] {
            let reply = try await client.reply(#"{"input":"Who?",\#(member)}"#)
            #expect(reply.status == 400 && reply.body["error", "message"] == .string(message))
        }
    }

    @Test("a conversation of 256 responses is continued no further")
    func length() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        var previous: String?
        for number in 0..<ResponseStore.longestChain {
            #expect(
                client.store.add(
                    StoredResponse(
                        id: "resp_\(number)", client: nil, previousID: previous, status: "completed", response: [:],
                        input: Array("[]".utf8))))
            previous = "resp_\(number)"
        }
        #expect(
            try await client.reply(#"{"previous_response_id":"resp_254","input":"a",\#(Self.greedy)}"#).status == 200)
        let reply = try await client.reply(#"{"previous_response_id":"resp_255","input":"a"}"#)
        #expect(
            reply.body["error", "message"]
                == "/previous_response_id: the conversation has 256 responses, and no more are followed; send it all as input"
        )
    }

    /// The response of a stream that gets a beginning and then an end, as it is stored.
    private static func stored(
        _ client: StoringClient, write: (StreamReply, MixedEvents.Control) async -> Void
    ) async throws -> JSONValue {
        let call = client.call(#"{"input":"Who?","stream":true}"#)
        let fields = try ResponseFields(
            RequestBody.object(call.body), facts: client.served.model.facts, memory: call.memory)
        let (events, entrances, _) = MixedEvents.make(1, unread: 16)
        try entrances[0].send(.began(ChatUsage(), seed: 3))
        try entrances[0].send(.turn(.text("abc"), tokens: 1))
        let format = ResponseFormat(fields, call.identity, of: client.served.model)
        let reply = try await client.served.model.job(fields.common, format, call) { _ in events }.reply()
        guard case .stream(let stream) = reply else { throw ServedTinyModel.Unexpected() }
        await write(stream, events.control)
        return try client.read("resp_" + call.identity.token)
    }

    @Test("a stream whose client goes away is stored as cancelled, one that fails as failed, and neither is continued")
    func broken() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let cancelled = try await Self.stored(client) { stream, _ in
            var count = 0
            await stream.write { _ in
                count += 1
                // The text is written, and then nobody reads any more.
                if count > 1 { throw CancellationError() }
            }
        }
        #expect(cancelled["status"] == "cancelled" && cancelled["error"] == .null, "\(cancelled.serialized())")
        var last = ""
        let failed = try await Self.stored(client) { stream, control in
            await stream.write { frames in
                last = frames.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
                control.end(throwing: APIError.internalError("no"))
            }
        }
        #expect(failed["status"] == "failed" && failed["error", "message"] == "no")
        #expect(last.hasPrefix("event: response.failed\n"))
        for (response, status) in [(cancelled, "cancelled"), (failed, "failed")] {
            #expect(response["output", 0, "content", 0, "text"] == "abc")
            #expect(response["output", 0, "status"] == "incomplete")
            #expect(response["store"] == true)
            let id = response["id"]?.stringValue ?? ""
            let reply = try await client.reply(#"{"previous_response_id":"\#(id)","input":"a"}"#)
            #expect(reply.status == 400)
            #expect(
                reply.body["error", "message"]?.stringValue
                    == "/previous_response_id: the response '\(id)' is \(status); continue the one before it, or send "
                    + "the whole conversation as input")
        }
    }

    @Test("of an answer that was cut, a call that had ended before is whole")
    func endedCalls() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let call = StoringClient(served).call(#"{"input":"Who?"}"#)
        let fields = try ResponseFields(
            RequestBody.object(call.body), facts: served.model.facts, memory: call.memory)
        var format = ResponseFormat(fields, call.identity, of: served.model)
        for event: ChatEvent in [
            .began(ChatUsage(), seed: 1), .turn(.callBegan(index: 0, name: "f", id: "a"), tokens: 0),
            .turn(.callArguments(index: 0, "{}"), tokens: 3),
            .turn(.callEnded(index: 0, ToolCall(name: "f", arguments: [:])), tokens: 0),
            .turn(.callBegan(index: 1, name: "f", id: "b"), tokens: 0),
            .turn(.callArguments(index: 1, "{"), tokens: 2), .finished(.length, ChatUsage()),
        ] {
            format.add(ChoiceEvent(choice: 0, event: event))
        }
        let output = format.whole(AnswerTimes())["output"]?.arrayValue ?? []
        #expect(output.map { $0["status"] } == ["completed", "incomplete"])
    }

    @Test("an item that this model does not read is refused where the conversation holds it")
    func otherModels() throws {
        let store = ResponseStore(.standard)
        let input = #"[{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,AQID"}]}]"#
        #expect(
            store.add(
                StoredResponse(
                    id: "resp_a", client: nil, previousID: nil, status: "completed", response: [:],
                    input: Array(input.utf8))))
        let facts = ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 512)
        let object = try RequestBody.object(Array(#"{"previous_response_id":"resp_a","input":"a"}"#.utf8))
        let error = #expect(throws: APIError.self) {
            try ResponseFields(object, facts: facts, memory: ResponseMemory(store: store, client: nil))
        }
        #expect(
            error?.message
                == "/previous_response_id/0/content/0/type: parts of the type 'input_image' are not supported; expected text"
        )
    }

    @Test("the metrics tell how many responses there are, and their bytes")
    func metrics() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let client = StoringClient(served)
        let first = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        _ = try await client.response(#"{"input":"Who?",\#(Self.greedy)}"#)
        _ = try client.delete(first.id)
        let text = MetricsText.text(served.model.metrics, model: served.model, responses: client.store)
        #expect(text.contains("\ncrema_stored_responses 1\n"))
        #expect(text.contains("\ncrema_stored_response_bytes \(client.store.counts.bytes)\n"))
        #expect(!MetricsText.text(served.model.metrics, model: served.model).contains("crema_stored"))
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ change: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await change(element)) }
        return results
    }
}
