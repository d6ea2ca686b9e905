import Chat
import Checkpoints
import Conversations
import Generation
import Locks
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@testable import Serving

@Suite("Ollama's requests")
struct OllamaTests {
    private static let reasoning = "<think>why</think>"
    private static let schema =
        #"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}"#
    private static let tools =
        #""tools":[{"type":"function","function":{"name":"get_weather","description":"d","parameters":\#(schema)}}]"#
    private static let question = #""messages":[{"role":"user","content":"Where?"}]"#

    /// A model alone, as one server has it.
    private func shelf(_ served: ServedTinyModel, role: ModelRole = .chat) -> ModelShelf {
        ModelShelf(
            standing: ServedModels(served.model),
            entries: [ModelEntry("tiny", role: role, path: served.model.chat.engine.directory.path)], created: 7)
    }

    private func reply(_ shelf: ModelShelf, _ endpoint: Endpoint, _ body: String) async -> Reply {
        await endpoint.reply(
            to: APICall(
                path: endpoint.rawValue, body: Array(body.utf8), requestID: "r",
                identity: AnswerIdentity(reproducedFrom: "a"), pingSeconds: 0), by: shelf)
    }

    private func whole(_ shelf: ModelShelf, _ endpoint: Endpoint, _ body: String) async throws -> WholeReply {
        guard case .whole(let reply) = await reply(shelf, endpoint, body) else { throw ServedTinyModel.Unexpected() }
        return reply
    }

    /// The lines of a stream.
    private func lines(_ shelf: ModelShelf, _ endpoint: Endpoint, _ body: String) async throws -> [JSONValue] {
        guard case .stream(let stream) = await reply(shelf, endpoint, body) else {
            throw ServedTinyModel.Unexpected()
        }
        #expect(stream.type == "application/x-ndjson")
        var bytes: [UInt8] = []
        await stream.write { bytes += $0.joined() }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { try JSONParser().parse(String($0)) }
    }

    @Test("a chat comes in lines unless it is requested whole, and both say the same, with counts and times")
    func chat() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let shelf = shelf(served)
        let body = #""model":"tiny:latest",\#(Self.question),"options":{"num_predict":9,"seed":3}"#
        let whole = try await whole(shelf, .ollamaChat, #"{\#(body),"stream":false}"#)
        #expect(whole.status == 200)
        #expect(whole.body["model"] == "tiny:latest" && whole.body["done"] == true)
        #expect(whole.body["message", "role"] == "assistant")
        #expect(whole.body["eval_count"]?.intValue ?? 0 > 0 && whole.body["prompt_eval_count"]?.intValue ?? 0 > 0)
        for name in ["total_duration", "load_duration", "prompt_eval_duration", "eval_duration"] {
            #expect(whole.body[name]?.intValue != nil, "\(name)")
        }
        #expect(["stop", "length"].contains(whole.body["done_reason"]?.stringValue))
        let time = whole.body["created_at"]?.stringValue ?? ""
        #expect(time.count == 30 && time.hasSuffix("Z") && time.dropFirst(10).first == "T")
        let lines = try await lines(shelf, .ollamaChat, "{\(body)}")
        #expect(lines.dropLast().allSatisfy { $0["done"] == false && $0["eval_count"] == nil })
        #expect(lines.last?["done"] == true && lines.last?["eval_count"] == whole.body["eval_count"])
        let text = lines.compactMap { $0["message", "content"]?.stringValue }.joined()
        #expect(text == whole.body["message", "content"]?.stringValue)
        let openAI = try await served.whole(
            .chatCompletions, #"{\#(Self.question),"max_tokens":9,"seed":3}"#)
        #expect(openAI.body["choices", 0, "message", "content"]?.stringValue == text)
    }

    @Test("thoughts and calls are in fields of their own, a call in one piece and its arguments as an object")
    func turns() async throws {
        let call = #"<call>{"name": "get_weather", "arguments": {"city": "‖Oslo"}}</call>"#
        let served = try await ServedTinyModel(saying: Self.reasoning + call, template: SaidTurnTests.marked)
        defer { served.remove() }
        let shelf = shelf(served)
        let body = #""model":"tiny",\#(Self.question),\#(Self.tools),"options":{"temperature":0,"num_predict":200}"#
        let whole = try await whole(shelf, .ollamaChat, #"{\#(body),"stream":false,"think":true}"#)
        #expect(whole.body["message", "thinking"] == "why", "\(whole.body.serialized())")
        #expect(whole.body["message", "content"] == "")
        #expect(whole.body["message", "tool_calls", 0, "function", "name"] == "get_weather")
        #expect(whole.body["message", "tool_calls", 0, "function", "arguments"] == ["city": "Oslo"])
        let id = whole.body["message", "tool_calls", 0, "id"]?.stringValue ?? ""
        #expect(id.hasPrefix("call_") && id.count == 13)
        #expect(whole.body["done_reason"] == "stop")
        let lines = try await lines(shelf, .ollamaChat, "{\(body)}")
        let calls = lines.filter { $0["message", "tool_calls"] != nil }
        #expect(calls.count == 1 && calls[0]["message", "tool_calls"] == whole.body["message", "tool_calls"])
        #expect(lines.compactMap { $0["message", "thinking"]?.stringValue }.joined() == "why")
        #expect(lines.last?["message", "tool_calls"] == nil)
    }

    @Test("results find their calls by id, by name, or in order, and one without a call is refused")
    func results() async throws {
        let served = try await ServedTinyModel(saying: "Cold.", template: SaidTurnTests.marked)
        defer { served.remove() }
        let shelf = shelf(served)
        func messages(_ results: String) -> String {
            #"{"model":"tiny","stream":false,"messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"","#
                + #""tool_calls":[{"function":{"name":"a","arguments":{"x":1}}},{"function":{"name":"b","arguments":{}}}]},"#
                + results + #"],"options":{"num_predict":4}}"#
        }
        for results in [
            #"{"role":"tool","tool_name":"b","content":"1"},{"role":"tool","tool_name":"a","content":"2"}"#,
            #"{"role":"tool","content":"1"},{"role":"tool","content":"2"}"#,
        ] {
            #expect(try await whole(shelf, .ollamaChat, messages(results)).status == 200)
        }
        for (results, ids) in [
            (
                #"{"role":"tool","tool_name":"b","content":"1"},{"role":"tool","tool_name":"a","content":"2"}"#,
                ["call_2", "call_1"]
            ),
            (#"{"role":"tool","content":"1"},{"role":"tool","content":"2"}"#, ["call_1", "call_2"]),
            (
                #"{"role":"tool","tool_call_id":"call_2","content":"1"},{"role":"tool","content":"2"}"#,
                ["call_2", "call_1"]
            ),
        ] {
            let object = try RequestBody.object(Array(messages(results).utf8))
            let values = try #require(object["messages"]?.arrayValue)
            let read = try OllamaMessages.read(values, FieldReader(object), kinds: [.text], model: "tiny")
            #expect(read.compactMap(\.callID) == ids, "\(results)")
        }
        let more = (0..<3).map { #"{"role":"tool","content":"\#($0)"}"# }.joined(separator: ",")
        let refused = try await whole(shelf, .ollamaChat, messages(more))
        #expect(refused.status == 400)
        #expect(refused.body["error"]?.stringValue?.hasPrefix("/messages/4/tool_name: ") == true)
    }

    @Test("an answer is held to a schema or to JSON, and two empty quotes ask for nothing")
    func format() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let shelf = shelf(served)
        for format in [Self.schema, #""json""#] {
            let reply = try await whole(
                shelf, .ollamaChat,
                #"{"model":"tiny",\#(Self.question),"format":\#(format),"stream":false,"options":{"num_predict":60,"seed":1}}"#
            )
            let text = reply.body["message", "content"]?.stringValue ?? ""
            #expect(try JSONParser().parse(text).objectValue != nil, "\(text)")
        }
        let free = #"{"model":"tiny",\#(Self.question),"stream":false,"options":{"num_predict":5,"seed":1}"#
        let (one, other) = (
            try await whole(shelf, .ollamaChat, free + "}"),
            try await whole(shelf, .ollamaChat, free + #","format":""}"#)
        )
        #expect(one.body["message"] == other.body["message"])
    }

    @Test("a continuation is read as it is or through the template, and continues from the ids that it gave back")
    func generate() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let shelf = shelf(served)
        let raw = try await whole(
            shelf, .ollamaGenerate,
            #"{"model":"tiny","prompt":"Once","raw":true,"stream":false,"options":{"seed":1,"num_predict":5}}"#)
        #expect(raw.status == 200 && raw.body["context"] == nil && raw.body["message"] == nil)
        let completion = try await served.whole(
            .completions, #"{"prompt":"Once","max_tokens":5,"seed":1}"#)
        #expect(raw.body["response"] == completion.body["choices", 0, "text"])
        #expect(raw.body["prompt_eval_count"] == 4)
        let body = #""model":"tiny","prompt":"Once","system":"Be brief.","options":{"seed":1,"num_predict":5}"#
        let first = try await whole(shelf, .ollamaGenerate, #"{\#(body),"stream":false}"#)
        let context = first.body["context"]?.arrayValue ?? []
        let read = first.body["prompt_eval_count"]?.intValue ?? 0
        #expect(context.count > read && read > 4)
        let lines = try await lines(shelf, .ollamaGenerate, "{\(body)}")
        #expect(
            lines.compactMap { $0["response"]?.stringValue }.joined() == first.body["response"]?.stringValue)
        let ids = JSONValue.array(context).serialized()
        let next = try await whole(
            shelf, .ollamaGenerate,
            #"{"model":"tiny","prompt":"b","context":\#(ids),"stream":false,"options":{"num_predict":3}}"#)
        #expect(next.status == 200 && next.body["prompt_eval_count"]?.intValue ?? 0 > context.count)
    }

    @Test("a request without messages or a prompt loads a model, and with no time to stay unloads it")
    func loading() async throws {
        let tiny = try ServedTinyShelf(["a"], room: 1)
        defer { tiny.remove() }
        let load = try await whole(tiny.shelf, .ollamaGenerate, #"{"model":"a"}"#)
        #expect(load.body["done_reason"] == "load" && load.body["response"] == "" && load.body["done"] == true)
        #expect(try tiny.status("a") == "loaded")
        #expect(tiny.shelf.ollamaRunning["models", 0, "expires_at"] == "2318-01-01T00:00:00Z")
        let kept = try await whole(tiny.shelf, .ollamaChat, #"{"model":"a","messages":[],"keep_alive":"5m"}"#)
        #expect(kept.body["message", "content"] == "")
        let time = tiny.shelf.ollamaRunning["models", 0, "expires_at"]?.stringValue ?? ""
        #expect(time.count == 20 && time < "2318")
        let gone = try await whole(tiny.shelf, .ollamaGenerate, #"{"model":"a","keep_alive":0}"#)
        #expect(gone.body["done_reason"] == "unload")
        #expect(try tiny.status("a") == "unloaded")
        let text = try await whole(
            tiny.shelf, .ollamaChat,
            #"{"model":"a",\#(Self.question),"stream":false,"keep_alive":0,"options":{"num_predict":2}}"#)
        #expect(text.status == 200)
        #expect(try tiny.status("a") == "unloaded")
        #expect(tiny.shelf.ollamaRunning == ["models": []])
    }

    @Test("durations are read as Go reads them, and -1 is for ever")
    func durations() throws {
        for (text, seconds) in [
            ("5m", 300.0), ("1h30m", 5400), ("-1s", -1), ("-1", -1), ("0", 0), ("1.5s", 1.5), ("300ms", 0.3),
            ("10", 10),
        ] { #expect(KeepAlive.seconds(of: text) == seconds, "\(text)") }
        for text in ["", "-", "m", "5 m", "5x", "1h30", "nan", "inf", "0x10", "１m", "1e3s", "5m-"] {
            #expect(KeepAlive.seconds(of: text) == nil, "\(text)")
        }
    }

    @Test("what a request asks of a model that cannot is refused in words that clients know, in one line")
    func refusals() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let shelf = shelf(served)
        let image = #""messages":[{"role":"user","content":"a","images":["aGk="]}]"#
        for (endpoint, body, status, message) in [
            (Endpoint.ollamaChat, "", 400, "missing request body"),
            (.ollamaChat, "[1]", 400, "the body is an array; expected an object"),
            (.ollamaChat, "{", 400, nil),
            (.ollamaChat, "{}", 400, "/model is missing; expected the name of a model"),
            (.ollamaChat, #"{"model":"nope","messages":[]}"#, 404, "model 'nope' not found"),
            (.ollamaShow, #"{"name":"nope"}"#, 404, "model 'nope' not found"),
            (
                .ollamaChat, #"{"model":"tiny",\#(Self.question),"think":true}"#, 400,
                "/think: \"tiny\" does not support thinking"
            ),
            (
                .ollamaChat, #"{"model":"tiny",\#(Self.question),"think":"very"}"#, 400,
                "/think: expected true, false, low, medium, high or max, found 'very'"
            ),
            (
                .ollamaChat, #"{"model":"tiny",\#(Self.question),\#(Self.tools)}"#, 400,
                "/tools: \"tiny\" does not support tools"
            ),
            (
                .ollamaChat, #"{"model":"tiny",\#(image)}"#, 400,
                "/messages/0/images: \"tiny\" does not support images"
            ),
            (
                .ollamaGenerate, #"{"model":"tiny","prompt":"a","suffix":"b"}"#, 400,
                "/suffix: \"tiny\" does not support insert"
            ),
            (.ollamaEmbed, #"{"model":"tiny","input":"a"}"#, 400, "/model: \"tiny\" does not support embeddings"),
            (
                .ollamaChat, #"{"model":"tiny",\#(Self.question),"options":{"num_ctx":5000}}"#, 400,
                "/options/num_ctx: 5000; expected at most 4096"
            ),
            (
                .ollamaChat, #"{"model":"tiny",\#(Self.question),"keep_alive":"soon"}"#, 400,
                "/keep_alive: expected a number of seconds, or a text such as \"5m\" or \"-1\", found 'soon'"
            ),
            (.ollamaDelete, #"{"model":"tiny"}"#, 403, "models are not deleted by requests; use 'crema models rm'"),
            (.ollamaPull, #"{"model":"tiny"}"#, 403, nil), (.ollamaCreate, #"{"model":"x"}"#, 501, nil),
            (.ollamaPush, #"{"model":"x"}"#, 501, nil),
        ] {
            let reply = try await whole(shelf, endpoint, body)
            let text = reply.body["error"]?.stringValue
            #expect(reply.status == status, "\(endpoint) \(body): \(reply.body.serialized())")
            if let message { #expect(text == message) }
            #expect(text?.isEmpty == false && text?.contains("\n") == false)
            #expect(reply.body.objectValue?.count == 1)
        }
        let off = try await whole(
            shelf, .ollamaChat,
            #"{"model":"tiny",\#(Self.question),"think":false,"stream":false,"options":{"num_predict":2}}"#)
        #expect(off.status == 200)
    }

    @Test("options are followed, those of Ollama's machine have no effect, and unknown ones are named")
    func options() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let shelf = shelf(served)
        func text(_ options: String) async throws -> WholeReply {
            try await whole(
                shelf, .ollamaChat, #"{"model":"tiny",\#(Self.question),"stream":false,"options":{\#(options)}}"#)
        }
        let plain = try await text(#""temperature":0,"num_predict":12"#)
        let quiet = try await text(
            #""temperature":0,"num_predict":12,"num_gpu":99,"num_batch":1,"num_keep":4,"f16_kv":true,"use_mmap":false,"num_thread":2"#
        )
        #expect(plain.body["message"] == quiet.body["message"] && quiet.headers.isEmpty)
        let named = try await text(#""temperature":0,"num_predict":12,"odd":1,"tfs_z":0.5"#)
        #expect(named.body["message"] == plain.body["message"])
        #expect(named.headers.map(\.value) == ["options.tfs_z,options.odd"])
        let short = try await text(#""temperature":0,"num_predict":3"#)
        #expect(short.body["eval_count"] == 3 && short.body["done_reason"] == "length")
        let count = plain.body["prompt_eval_count"]?.intValue ?? 0
        let bounded = try await text(#""temperature":0,"num_ctx":\#(count + 4)"#)
        #expect(bounded.body["eval_count"] == 4 && bounded.body["done_reason"] == "length")
        let tooSmall = try await text(#""num_ctx":\#(count)"#)
        #expect(tooSmall.status == 400)
        #expect(tooSmall.body["error"]?.stringValue?.contains("maximum context length is \(count) tokens") == true)
        let scored = try await whole(
            shelf, .ollamaChat,
            #"{"model":"tiny",\#(Self.question),"stream":false,"logprobs":true,"top_logprobs":2,"options":{"num_predict":2}}"#
        )
        #expect(scored.body["logprobs"]?.arrayValue?.count == 2)
        #expect(scored.body["logprobs", 0, "top_logprobs"]?.arrayValue?.count == 2)
    }

    @Test("lists have every field that clients read, also of models that are not loaded, and copies are names")
    func lists() async throws {
        let tiny = try ServedTinyShelf(["a", "b"], room: 2)
        defer { tiny.remove() }
        let models = tiny.shelf.ollamaTags["models"]?.arrayValue ?? []
        #expect(models.map { $0["name"] } == ["a:latest", "b:latest"])
        for model in models {
            #expect(model["model"] == model["name"])
            #expect(model["digest"]?.stringValue?.count == 64)
            #expect(model["size"]?.intValue ?? 0 > 1000)
            #expect(model["modified_at"]?.stringValue?.hasPrefix("20") == true)
            #expect(model["details", "format"] == "safetensors" && model["details", "family"] == "llama")
            #expect(model["details", "families"] == ["llama"] && model["details", "parent_model"] == "")
            #expect(model["details", "quantization_level"] == "F32")
            #expect(model["details", "parameter_size"]?.stringValue?.hasSuffix("K") == true)
            #expect(model["capabilities"] == ["completion"])
        }
        #expect(models[0]["digest"] != models[1]["digest"])
        let show = try await whole(tiny.shelf, .ollamaShow, #"{"model":"A"}"#)
        #expect(show.body["model_info", "general.architecture"] == "llama")
        #expect(show.body["model_info", "llama.context_length"] == 4096)
        #expect(show.body["model_info", "llama.embedding_length"] == 16)
        #expect(show.body["capabilities"] == ["completion"])
        #expect(try await whole(tiny.shelf, .ollamaCopy, #"{"source":"a","destination":"c"}"#).status == 200)
        let copied = try await whole(
            tiny.shelf, .ollamaChat,
            #"{"model":"c:latest",\#(Self.question),"stream":false,"options":{"num_predict":2}}"#)
        #expect(copied.status == 200 && copied.body["model"] == "c:latest")
        #expect(tiny.loaded == ["a"])
        #expect(try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("c")).status == 200)
        let taken = try await whole(tiny.shelf, .ollamaCopy, #"{"source":"a","destination":"b"}"#)
        #expect(taken.status == 400 && taken.body["error"] == "'b' is the name of another model")
        let file = ModelEntry("x.Q4_K_M", role: .chat, path: "")
        #expect(OllamaNames.entry("x:q4_k_m", among: [file]) == file)
        #expect(OllamaNames.listed("hf.co/org/name:Q8_0") == "hf.co/org/name:Q8_0")
    }

    @Test("a pull fetches a model of the hub where that is allowed, tells what happens, and the model is served")
    func pull() async throws {
        let other = try TinyModel(seed: 9)
        defer { other.remove() }
        let (asked, place) = (Asked(), other.path)
        let fetch: ModelShelf.Fetch = { name, tell in
            asked.add(name)
            tell(.notice("half of it"))
            tell(.file(digest: "sha256:0123456789abcdef", total: 100, completed: 50))
            if name == "org/broken" { throw Broken() }
            return place
        }
        let tiny = try ServedTinyShelf(["a"], room: 2, fetch: fetch)
        defer { tiny.remove() }
        let name = "hf.co/org/name:Q8_0"
        let told = try await lines(tiny.shelf, .ollamaPull, #"{"model":"\#(name)"}"#)
        #expect(
            told.map { $0["status"] } == [
                "pulling manifest", "pulling: half of it", "pulling 0123456789ab", "verifying sha256 digest", "success",
            ])
        #expect(
            told[2] == [
                "status": "pulling 0123456789ab", "digest": "sha256:0123456789abcdef", "total": 100, "completed": 50,
            ])
        #expect(
            FetchNews(#"{"digest":"sha256:0a","total":7,"completed":3}"#)
                == .file(digest: "sha256:0a", total: 7, completed: 3))
        for line in ["crema: a.gguf is damaged", "{", "{}", #"{"digest":"a","total":"7","completed":3}"#] {
            #expect(FetchNews(line) == nil)
        }
        #expect(
            try await whole(
                tiny.shelf, .ollamaChat,
                #"{"model":"\#(name)",\#(Self.question),"stream":false,"options":{"num_predict":2}}"#
            ).status == 200)
        let failed = try await lines(tiny.shelf, .ollamaPull, #"{"model":"hf.co/org/broken"}"#)
        #expect(failed.last == ["error": "no such model"])
        let whole = try await whole(
            tiny.shelf, .ollamaPull, #"{"name":"huggingface.co/org/broken:latest","stream":false}"#)
        #expect(whole.status == 502 && whole.body == ["error": "no such model"])
        #expect(asked.names == ["org/name:Q8_0", "org/broken", "org/broken"])
        for name in [
            "llama3", "hf.co/", "hf.co/one", "hf.co/../etc", "hf.co/-x/y", "hf.co/a/b --all",
        ] {
            let refused = try await self.whole(tiny.shelf, .ollamaPull, #"{"model":"\#(name)"}"#)
            #expect(refused.status == 404, "\(name)")
            #expect(
                refused.body["error"]?.stringValue
                    == "model '\(name)' not found: Ollama's own library is not read; give hf.co/org/name")
        }
        #expect(asked.names.count == 3)
    }

    private struct Broken: Error, CustomStringConvertible {
        var description: String { "no such model" }
    }

    /// What was to be fetched.
    private final class Asked: Sendable {
        private let all = Mutex<[String]>([])
        var names: [String] { all.withLock { $0 } }
        func add(_ name: String) { all.withLock { $0.append(name) } }
    }

    @Test(
        "an embedding model gives vectors of unit length, cut where a text is too long",
        .enabled(if: SharedFolder.holds("embed2026/README.md")))
    func vectors() async throws {
        let shelf = try await VectorRequestTests.shelf()
        let reply = try await whole(shelf, .ollamaEmbed, #"{"model":"vectors","input":["a","The harbour pilot."]}"#)
        #expect(reply.status == 200 && reply.body["model"] == "vectors")
        let all = reply.body["embeddings"]?.arrayValue ?? []
        #expect(all.count == 2)
        let length = (all.first?.arrayValue ?? []).reduce(0) { $0 + ($1.doubleValue ?? 0) * ($1.doubleValue ?? 0) }
        #expect(abs(length - 1) < 1e-5)
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        let cut = try await whole(shelf, .ollamaEmbed, #"{"model":"vectors","input":"\#(text)"}"#)
        #expect(cut.body["prompt_eval_count"] == 32)
        let refused = try await whole(
            shelf, .ollamaEmbed, #"{"model":"vectors","input":"\#(text)","truncate":false}"#)
        #expect(refused.status == 400)
        let old = try await whole(shelf, .ollamaEmbeddings, #"{"model":"vectors","prompt":"a"}"#)
        #expect(old.body["embedding"]?.arrayValue?.count == 48)
        let chat = try await whole(shelf, .ollamaChat, #"{"model":"vectors",\#(Self.question)}"#)
        #expect(chat.body["error"] == "/model: \"vectors\" does not support chat")
    }
}
