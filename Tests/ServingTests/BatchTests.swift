import Chat
import Generation
import OrderedJSON
import Serving
import Testing

@Suite("Batches")
struct BatchTests {
    private static func line(_ name: String, _ more: String = "") -> [UInt8] {
        Array(
            #"{"custom_id":"\#(name)","method":"POST","url":"/v1/chat/completions","body":{"messages":[{"role":"user","content":"\#(name)"}],"max_tokens":12\#(more)}}"#
                .utf8)
    }

    @Test("C-15: an answer's line is the same bytes alone and beside others, with a cold and a warm cache")
    func repeats() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let requests = try (0..<12).map { try BatchRequest(Self.line("q\($0)", #","temperature":1"#)) }
        var alone: [[UInt8]] = []
        for request in requests { alone.append(await request.answer(by: served.model).line) }
        let together = await withTaskGroup(of: (Int, [UInt8]).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, await request.answer(by: served.model).line) }
            }
            return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
        }
        for (index, line) in alone.enumerated() { #expect(together[index] == line) }
        #expect(Set(alone).count == alone.count)
    }

    @Test("fields that were ignored are named in the answer of each API, and those of a line by the request")
    func ignored() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for (url, body) in [
            ("chat/completions", #""messages":[{"role":"user","content":"a"}],"max_tokens":2"#),
            ("completions", #""prompt":"a","max_tokens":2"#), ("responses", #""input":"a","max_output_tokens":2"#),
        ] {
            let request = try BatchRequest(
                Array(#"{"custom_id":"a","url":"/v1/\#(url)","odd":1,"body":{\#(body),"max_token":1}}"#.utf8))
            #expect(request.ignored == ["odd"])
            let reply = await request.answer(by: served.model).reply
            #expect(reply.body["crema", "ignored"] == ["max_token"], "\(url)")
        }
    }

    @Test("C-11: the answer to a request that is refused has its status, and no error of the batch")
    func refused() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let answer = try await BatchRequest(Self.line("a", #","temperature":9"#)).answer(by: served.model)
        let value = try JSONParser().parse(answer.line)
        #expect(value["response", "status_code"] == 400)
        #expect(value["response", "body", "error", "param"] == "temperature")
        #expect(value["error"] == .null)
        #expect(value["custom_id"] == "a")
    }

    /// The answer to a line whose form of the answer has these members.
    private static func answer(_ members: String, by served: ServedTinyModel) async throws -> JSONValue {
        let request = try BatchRequest(
            line(
                "a",
                #","response_format":{"type":"json_schema","json_schema":{"name":"a","strict":true,\#(members)}}"#))
        return try JSONParser().parse(await request.answer(by: served.model).line)
    }

    @Test("with `strict: true` the answer to a line satisfies its schema, in which an unknown keyword has no effect")
    func unknownKeyword() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let answer = try await Self.answer(#""schema":{"enum":["x"],"maximumLength":0}"#, by: served)
        #expect(answer["response", "status_code"] == 200)
        #expect(answer["response", "body", "choices", 0, "message", "content"] == #""x""#)
    }

    @Test("an unknown member beside a line's schema is named in its answer, and refused where unknown fields are")
    func unknownMember() async throws {
        let members = #""schema":{"enum":["x"]},"lax":1"#
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let answer = try await Self.answer(members, by: served)
        #expect(answer["response", "body", "crema", "ignored"] == ["response_format.json_schema.lax"])
        let strict = try await ServedTinyModel { _, facts in facts.isStrict = true }
        defer { strict.remove() }
        let refused = try await Self.answer(members, by: strict)
        #expect(refused["response", "status_code"] == 400)
        #expect(
            refused["response", "body", "error", "message"]
                == "unknown fields, which --strict-parameters refuses: response_format.json_schema.lax")
        #expect(refused["error"] == .null)
    }

    @Test("what is wrong with a line itself is reported with its place")
    func lines() {
        for (line, message) in [
            (#"{"method":"POST"}"#, "/custom_id is missing; expected a string"),
            (
                #"{"custom_id":"a","url":"/v1/files","body":{}}"#,
                "/url: expected /v1/chat/completions or /v1/completions or /v1/responses or /v1/embeddings"
            ),
            (
                #"{"custom_id":"a","method":"GET","url":"/v1/completions","body":{}}"#,
                "/method: expected POST, found 'GET'"
            ),
            (#"{"custom_id":"a","url":"/v1/completions"}"#, "/body is missing; expected an object"),
            (
                #"{"custom_id":"a","url":"/v1/completions","body":{"stream":true}}"#,
                "/body/stream: a batch has no streams; leave it out"
            ),
        ] {
            do throws(APIError) {
                _ = try BatchRequest(Array(line.utf8))
                Issue.record("\(line) was read")
            } catch {
                #expect(error.message == message)
            }
        }
    }
}
