import Chat
import Foundation
import Generation
import Locks
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@testable import Serving

@Suite("Several models in one server")
struct ModelShelfTests {
    /// A clock that stops until it is moved.
    private final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func move(_ seconds: Double) { time.withLock { $0 += .seconds(seconds) } }
    }

    @Test("two models with memory for one are loaded in turns, and each answers as it does alone")
    func swaps() async throws {
        let tiny = try ServedTinyShelf(["a", "b"], room: 1)
        let roomy = try ServedTinyShelf(["a", "b"], room: 2)
        defer {
            tiny.remove()
            roomy.remove()
        }
        let alone = [try await roomy.text("a"), try await roomy.text("b")]
        #expect(alone[0] != alone[1])
        for _ in 0..<3 {
            #expect(try await [tiny.text("a"), tiny.text("b")] == alone)
        }
        #expect(tiny.loaded == ["a", "b", "a", "b", "a", "b"])
        #expect(roomy.loaded == ["a", "b"])
        #expect(try tiny.status("a") == "unloaded" && tiny.status("b") == "loaded")
        let text = MetricsText.text(tiny.shelf)
        #expect(text.contains("crema_model_evictions_total{model=\"a\",why=\"memory\"} 3\n"))
        #expect(text.contains("crema_model_evictions_total{model=\"b\",why=\"memory\"} 2\n"))
        #expect(text.contains("crema_model_loads_total{model=\"b\",result=\"loaded\"} 3\n"))
        #expect(text.contains("vllm:generation_tokens_total{model_name=\"a\"} 15\n"))
        #expect(text.contains("vllm:generation_tokens_total{model_name=\"b\"} 15\n"))
        #expect(text.contains("crema_models{state=\"loaded\"} 1\n"))
        let lines = text.split(separator: "\n")
        let heads = lines.filter { $0.hasPrefix("# TYPE ") }
        #expect(Set(heads).count == heads.count)
    }

    @Test("requests that come at once for a model that is not there make one load")
    func together() async throws {
        let tiny = try ServedTinyShelf(["a"], room: 1)
        defer { tiny.remove() }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<12 { group.addTask { try await tiny.text("a") } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
        #expect(tiny.loaded == ["a"])
    }

    @Test("a text that is being written is never cut for another model, which waits until it has ended")
    func running() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "b"], room: 1, observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a", tokens: 20))
        try await held.begin()
        async let second = tiny.whole(.chatCompletions, ServedTinyShelf.chat("b"))
        try await eventually { tiny.shelf.state.withLock { $0.waiters.count } == 1 }
        #expect(tiny.loaded == ["a"])
        held.end()
        let (one, other) = try await (first, second)
        #expect(one.status == 200 && one.body["usage", "completion_tokens"] == 20)
        #expect(other.status == 200)
        #expect(tiny.loaded == ["a", "b"])
    }

    @Test("a model that is in use for long begins nothing more, so that one that waits is loaded before it continues")
    func draining() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "b"], room: 1, observers: ["a": held.observer]) { $1.swapSeconds = 0 }
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a", tokens: 20))
        try await held.begin()
        async let second = tiny.whole(.chatCompletions, ServedTinyShelf.chat("b"))
        try await eventually { try tiny.shelf.description(named: "a")["status", "draining"] == true }
        async let third = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a"))
        try await eventually { tiny.shelf.state.withLock { $0.waiters.count } == 2 }
        held.end()
        let replies = try await [first, second, third]
        #expect(replies.map(\.status) == [200, 200, 200])
        #expect(tiny.loaded == ["a", "b", "a"])
    }

    @Test("a stream keeps its model until all of it is written, also where its client never reads it")
    func streams() async throws {
        let tiny = try ServedTinyShelf(["a", "b"], room: 1)
        defer { tiny.remove() }
        var reply: Reply? = await tiny.reply(.chatCompletions, ServedTinyShelf.chat("a", stream: true))
        async let other = tiny.text("b")
        try await eventually { tiny.shelf.state.withLock { $0.waiters.count } == 1 }
        guard case .stream(let stream)? = reply else { throw ServedTinyModel.Unexpected() }
        var frames: [String] = []
        await stream.write { frames += $0.map { String(decoding: $0, as: UTF8.self) } }
        #expect(frames.last == "data: [DONE]\n\n")
        _ = try await other
        #expect(tiny.loaded == ["a", "b"])
        reply = await tiny.reply(.chatCompletions, ServedTinyShelf.chat("b", stream: true))
        reply = nil
        _ = try await tiny.text("a")
        #expect(tiny.loaded == ["a", "b", "a"])
    }

    @Test("a broken model is reported with its reason, tried again after a while, and the others continue")
    func broken() async throws {
        let clock = Clock()
        let tiny = try ServedTinyShelf(["bad", "good"], room: 1, broken: ["bad"], now: { clock.now })
        defer { tiny.remove() }
        for _ in 0..<2 {
            let reply = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("bad"))
            #expect(reply.status == 503)
            #expect(reply.body["error", "code"] == "model_failed")
            let message = reply.body["error", "message"]?.stringValue ?? ""
            #expect(message.hasPrefix("the model 'bad' could not be loaded: ") && message.contains("no such family"))
            #expect(!message.contains("\n"))
            #expect(reply.headers.contains { $0 == ("Retry-After", "10") })
        }
        #expect(try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("good")).status == 200)
        #expect(tiny.loaded == ["good"] || tiny.loaded == ["bad", "good"])
        let tried = tiny.shelf.state.withLock { $0.slots[0].failedLoads }
        #expect(tried == 1)
        let status = try tiny.shelf.description(named: "bad")["status"]
        #expect(status?["value"] == "failed")
        #expect(status?["error"]?.stringValue?.contains("no such family") == true)
        clock.move(10)
        _ = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("bad"))
        #expect(tiny.shelf.state.withLock { $0.slots[0].failedLoads } == 2)
        #expect([1, 2, 3, 7, 8, 100].map(ShelfState.pause) == [10, 20, 40, 600, 600, 600])
    }

    @Test("a model that is larger than the memory is refused at once with both numbers")
    func tooLarge() async throws {
        let tiny = try ServedTinyShelf(["a"], room: 1) { $1.memoryBytes = 1000 }
        defer { tiny.remove() }
        let reply = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("a"))
        let needed = tiny.shelf.state.withLock { $0.bytes(0) }
        #expect(reply.status == 503 && reply.body["error", "code"] == "model_too_large")
        #expect(
            reply.body["error", "message"]?.stringValue
                == "the model 'a' takes \(needed) bytes with its caches, and --memory-bytes is 1000; raise it, or lower --kv-bytes"
        )
        #expect(tiny.loaded == [])
    }

    @Test("a pinned model stays: what does not fit beside it is refused at once")
    func pinned() async throws {
        let tiny = try ServedTinyShelf(["a", "b", "c"], room: 1) { entries, _ in entries[0].isPinned = true }
        defer { tiny.remove() }
        _ = try await tiny.text("a")
        for name in ["b", "c"] {
            let reply = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat(name))
            #expect(reply.status == 503 && reply.body["error", "code"] == "model_too_large")
            #expect(reply.body["error", "message"]?.stringValue?.contains("pinned models leave") == true)
        }
        #expect(tiny.loaded == ["a"])
        #expect(try tiny.status("a") == "loaded")
    }

    @Test("a request waits for memory no longer than it may, and the model that was to make room for it continues")
    func givenUp() async throws {
        let tiny = try ServedTinyShelf(["a", "b"], room: 1) {
            $1.queueSeconds = 0.05
            $1.swapSeconds = 0
        }
        defer { tiny.remove() }
        let lease = try await tiny.shelf.use("a", for: [.chat])
        let reply = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("b"))
        #expect(reply.status == 408 && reply.body["error", "code"] == "request_timeout")
        #expect(tiny.shelf.state.withLock { $0.waiters.isEmpty && $0.slots[0].leaving == nil })
        _ = try await tiny.text("a")
        lease.release()
        #expect(tiny.loaded == ["a"])
    }

    @Test("however many requests end, one task looks whether the time of a model is over")
    func watched() async throws {
        let tiny = try ServedTinyShelf(["a"], room: 1) { entries, _ in entries[0].idleSeconds = 3_600 }
        defer { tiny.remove() }
        _ = try await tiny.text("a")
        let first = try #require(tiny.shelf.state.withLock { $0.slots[0].watched })
        _ = try await tiny.text("a")
        #expect(tiny.shelf.state.withLock { $0.slots[0].watched } == first)
    }

    @Test("a model that is another one under its name takes its place, also where it got a further name")
    func renamed() throws {
        let tiny = try ServedTinyShelf(["a"], room: 1)
        defer { tiny.remove() }
        let old = tiny.shelf.entries
        try tiny.shelf.add(alias: "second", of: "a")
        tiny.shelf.renew([ModelEntry("a", role: .embedding, path: "/elsewhere")], replacing: old)
        #expect(tiny.shelf.entries.map(\.path) == ["/elsewhere"])
        tiny.shelf.renew(old, replacing: tiny.shelf.entries)
        #expect(tiny.shelf.entries.map(\.names) == [["a", "second"]])
        #expect(tiny.shelf.state.withLock { $0.slots.count } == 2)
    }

    @Test("a model that nobody requested leaves when its time is over, and not before")
    func idle() async throws {
        let clock = Clock()
        let tiny = try ServedTinyShelf(["a"], room: 1, change: { entries, _ in entries[0].idleSeconds = 60 }) {
            clock.now
        }
        defer { tiny.remove() }
        _ = try await tiny.text("a")
        clock.move(59)
        tiny.shelf.proceed()
        #expect(try tiny.status("a") == "loaded")
        _ = try await tiny.text("a")
        clock.move(59)
        tiny.shelf.proceed()
        #expect(try tiny.status("a") == "loaded")
        clock.move(1)
        tiny.shelf.proceed()
        #expect(try tiny.status("a") == "unloaded")
        #expect(MetricsText.text(tiny.shelf).contains("crema_model_evictions_total{model=\"a\",why=\"ttl\"} 1\n"))
    }

    @Test("a model is loaded and unloaded on request, and a text that it writes is ended only where that is requested")
    func requests() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a"], room: 1, observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        #expect(try await tiny.whole(.loadModel, #"{"model":"a"}"#).body == ["success": true])
        #expect(try tiny.status("a") == "loaded")
        async let text = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a"))
        try await held.begin()
        #expect(try await tiny.whole(.unloadModel, #"{"model":"a"}"#).status == 202)
        #expect(try tiny.status("a") == "loaded")
        held.end()
        #expect(try await text.status == 200)
        #expect(try tiny.status("a") == "unloaded")
        #expect(try await tiny.whole(.unloadModel, #"{"model":"a"}"#).status == 200)
        for (body, message) in [
            (#"{}"#, "/model is missing; expected a string"),
            (#"{"model":"x"}"#, "the model 'x' is not served here; expected a"),
            (#"{"model":"a","path":"/etc"}"#, "/path: expected model and force"),
        ] {
            #expect(try await tiny.whole(.unloadModel, body).body["error", "message"]?.stringValue == message)
        }
    }

    @Test("a model that is unloaded while it loads goes when those who wait for it are answered")
    func unloadedWhileLoading() throws {
        let entry = ModelEntry("a", role: .rerank, path: "")
        var state = ShelfState(.init(memoryBytes: 1, cacheBytes: 0))
        state.slots = [.init(entry: entry, header: nil, metrics: ServingMetrics(), stage: .loading(0.5))]
        #expect(state.unload(0, at: .now).dropped.isEmpty)
        #expect(state.slots[0].isLoading)
        let models = ServedModels(chat: nil, vectors: nil, metrics: ServingMetrics())
        #expect(state.loaded(0, .success(models), seconds: 1, at: .now).dropped.count == 1)
        #expect(!state.slots[0].isReady && state.slots[0].departures == [.request: 1])
    }

    @Test("requests find models by their names, their further names, or none, and are told what there is")
    func names() async throws {
        let tiny = try ServedTinyShelf(["a", "b", "v"], room: 2) { entries, limits in
            entries[1].aliases = ["gpt-4o"]
            entries[2].role = .embedding
            limits.defaultName = "b"
        }
        defer { tiny.remove() }
        let named = try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("gpt-4o"))
        #expect(named.body["model"] == "gpt-4o")
        let none = try await tiny.whole(
            .chatCompletions, #"{"messages":[{"role":"user","content":"a"}],"max_tokens":5}"#)
        #expect(none.body["model"] == "b")
        #expect(tiny.loaded == ["b"])
        for (endpoint, body, message) in [
            (
                Endpoint.chatCompletions, #"{"model":"c"}"#,
                "404: the model 'c' is not served here; expected a or b or v"
            ),
            (.chatCompletions, #"{"model":"v"}"#, "400: /model: 'v' makes vectors; name a model that answers"),
            (.embeddings, #"{"model":"a"}"#, "400: /model: 'a' answers; name a model that makes vectors"),
            (
                .rerank, #"{"query":"a"}"#, "400: /model: no model that ranks is served here; see /v1/models"
            ),
            (.chatCompletions, #"{"model":7}"#, "400: /model: expected a string, found 7"),
            (.chatCompletions, "[", "400: the body is not JSON: byte 1: the text ends; expected a value or ']'"),
        ] {
            let reply = try await tiny.whole(endpoint, body)
            let text = reply.body["error", "message"]?.stringValue ?? ""
            #expect("\(reply.status): \(text)" == message)
        }
        let list = tiny.shelf.list["data"]?.arrayValue ?? []
        #expect(list.map { $0["id"] } == ["a", "b", "v"])
        #expect(list.map { $0["status", "value"] } == ["unloaded", "loaded", "unloaded"])
        #expect(list[1]["aliases"] == ["gpt-4o"])
        #expect(list[0]["max_model_len"] == 4096)
        #expect(list[2]["capabilities"] == ["embedding"])
    }

    @Test("a client that leaves while a model is loaded or waited for takes nothing with it")
    func leaving() async throws {
        let held = HeldPass()
        let tiny = try ServedTinyShelf(["a", "b"], room: 1, observers: ["a": held.observer])
        defer {
            held.end()
            tiny.remove()
        }
        async let first = tiny.whole(.chatCompletions, ServedTinyShelf.chat("a"))
        try await held.begin()
        let gone = Task { try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("b")) }
        try await eventually { tiny.shelf.state.withLock { $0.waiters.count } == 1 }
        gone.cancel()
        #expect(try await gone.value.status == 503)
        held.end()
        #expect(try await first.status == 200)
        #expect(tiny.loaded == ["a"])
        #expect(tiny.shelf.state.withLock { $0.slots.allSatisfy { $0.users == 0 } && $0.waiters.isEmpty })
    }

    @Test("random requests to five models with memory for two are all answered, each as it is alone")
    func random() async throws {
        let names = ["a", "b", "c", "d", "e"]
        let (tiny, roomy) = (try ServedTinyShelf(names, room: 2), try ServedTinyShelf(names, room: 5))
        defer {
            tiny.remove()
            roomy.remove()
        }
        var alone: [String: String] = [:]
        for name in names { alone[name] = try await roomy.text(name, tokens: 12) }
        var random = SplitMix64(seed: 5)
        let plan = (0..<60).map { _ in (names[Int(random.next() % 5)], random.next() % 4 == 0) }
        try await withThrowingTaskGroup(of: (String, String?).self) { group in
            for (name, leaves) in plan {
                group.addTask {
                    let task = Task { try await tiny.text(name, tokens: 12) }
                    if leaves { task.cancel() }
                    let text = try? await task.value
                    return (name, leaves ? nil : text ?? "")
                }
            }
            for try await (name, text) in group {
                if let text { #expect(text == alone[name]) }
            }
        }
        #expect(tiny.shelf.state.withLock { $0.slots.allSatisfy { $0.users == 0 } && $0.waiters.isEmpty })
        #expect(tiny.shelf.state.withLock { $0.usedBytes <= $0.limits.memoryBytes })
    }

    @Test("models of a folder are found by their names, and those that go lose theirs")
    func folder() async throws {
        let folder = try TemporaryDirectory()
        for name in ["x", "y"] {
            let model = try TinyModel()
            defer { model.remove() }
            try FileManager.default.copyItem(atPath: model.path, toPath: folder.path(name))
        }
        try folder.write("", to: "big-00001-of-00002.gguf")
        try folder.write("", to: "big-00002-of-00002.gguf")
        try folder.write("", to: "mmproj-big.gguf")
        try folder.write("", to: "small.Q4_K_M.gguf")
        try folder.write("", to: "notes.txt")
        let entries = try ModelFolder.entries(in: folder.path)
        #expect(entries.map(\.name) == ["big", "small.Q4_K_M", "x", "y"])
        #expect(ModelHeader.quantisation(in: "/m/small.Q4_K_M.gguf") == "Q4_K_M")
        #expect(ModelHeader.quantisation(in: "/m/big-BF16-00001-of-00002.gguf") == "BF16")
        #expect(ModelHeader.quantisation(in: "/m/plain.gguf") == nil)
        let tiny = try ServedTinyShelf(["a"], room: 1)
        defer { tiny.remove() }
        tiny.shelf.renew(entries, replacing: [])
        #expect(tiny.shelf.entries.map(\.name) == ["a", "big", "small.Q4_K_M", "x", "y"])
        _ = try await tiny.text("x")
        tiny.shelf.renew([entries[3]], replacing: entries)
        #expect(tiny.shelf.entries.map(\.name) == ["a", "y"])
        #expect(try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("x")).status == 404)
        tiny.shelf.renew([entries[2], entries[3]], replacing: [entries[3]])
        #expect(try await tiny.whole(.chatCompletions, ServedTinyShelf.chat("x")).status == 200)
    }
}
