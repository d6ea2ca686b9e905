import OrderedJSON
import Testing

@testable import Serving

@Suite("The store of responses")
struct ResponseStoreTests {
    private static func stored(
        _ id: String, after previous: String? = nil, of client: String? = nil, size: Int = 1000
    ) -> StoredResponse {
        let input = Array(repeating: UInt8(ascii: " "), count: max(0, size - StoredResponse.overhead - 2))
        return StoredResponse(
            id: id, client: client, previousID: previous, status: "completed", response: [:], input: input)
    }

    private static func store(
        _ bytes: Int, seconds: Double = 100, _ clock: HandClock = HandClock()
    ) -> ResponseStore {
        ResponseStore(.init(bytes: bytes, seconds: seconds)) { clock.time }
    }

    @Test("a response takes the bytes of its texts and of its place, and no more are taken than may be")
    func bytes() {
        let store = Self.store(3000)
        for id in ["a", "b", "c"] {
            #expect(Self.stored(id).byteCount == 1000)
            #expect(store.add(Self.stored(id)))
        }
        #expect(store.counts.bytes == 3000)
        #expect(store.add(Self.stored("d", size: 1001)))
        #expect(store.counts.bytes == 2001)
        #expect(store.counts.responses == 2)
        #expect(store.response("a", of: nil) == nil && store.response("b", of: nil) == nil)
        #expect(store.response("c", of: nil) != nil && store.response("d", of: nil) != nil)
    }

    @Test("what was used least recently goes first, by reading as by continuing")
    func recency() throws {
        let store = Self.store(4000)
        for id in ["a", "b", "c", "d"] { #expect(store.add(Self.stored(id))) }
        #expect(store.response("a", of: nil) != nil)
        _ = try store.chain(endingAt: "b", of: nil)
        #expect(store.add(Self.stored("e")) && store.add(Self.stored("f")))
        #expect(["a", "b", "c", "d"].filter { store.response($0, of: nil) != nil } == ["a", "b"])
    }

    @Test("of a conversation the end goes first, so that what is there has all that came before it")
    func chains() throws {
        let store = Self.store(5000)
        #expect(store.add(Self.stored("a")))
        #expect(store.add(Self.stored("b", after: "a")))
        #expect(store.add(Self.stored("c", after: "b")))
        #expect(try store.chain(endingAt: "c", of: nil).map(\.id) == ["a", "b", "c"])
        #expect(store.response("c", of: nil) != nil)
        #expect(store.add(Self.stored("x")) && store.add(Self.stored("y")) && store.add(Self.stored("z")))
        #expect(store.counts.responses == 5)
        #expect(try store.chain(endingAt: "b", of: nil).map(\.id) == ["a", "b"])
        #expect(throws: ResponseStore.Missing.self) { try store.chain(endingAt: "c", of: nil) }
    }

    @Test("a response that continues one which is no longer there is not stored")
    func orphans() {
        let store = Self.store(5000)
        #expect(store.add(Self.stored("a")) && store.add(Self.stored("b", after: "a")))
        #expect(store.remove("a", of: nil))
        #expect(!store.add(Self.stored("c", after: "b")) && !store.add(Self.stored("d", after: "a")))
        #expect(store.counts.responses == 1)
    }

    @Test("a response that does not fit beside what it continues is not stored, and nothing goes for it")
    func large() {
        let store = Self.store(3000)
        #expect(!store.add(Self.stored("a", size: 3001)))
        #expect(store.add(Self.stored("a")) && store.add(Self.stored("b", after: "a")) && store.add(Self.stored("x")))
        #expect(!store.add(Self.stored("c", after: "b", size: 1001)))
        #expect(store.counts.responses == 3)
        #expect(store.add(Self.stored("c", after: "b")))
        #expect(store.response("x", of: nil) == nil)
    }

    @Test("what was not used for the time that responses are kept goes; a use of the end is one of the beginning")
    func age() throws {
        let clock = HandClock()
        let store = Self.store(10_000, seconds: 100, clock)
        #expect(store.add(Self.stored("a")) && store.add(Self.stored("x")))
        clock.advance(seconds: 60)
        #expect(store.add(Self.stored("b", after: "a")))
        clock.advance(seconds: 60)
        #expect(store.counts.responses == 2)
        #expect(try store.chain(endingAt: "b", of: nil).map(\.id) == ["a", "b"])
        clock.advance(seconds: 99)
        #expect(store.counts.responses == 2)
        clock.advance(seconds: 1)
        #expect(store.counts.responses == 0 && store.counts.bytes == 0)
        #expect(store.response("b", of: nil) == nil)
    }

    @Test("a response of another client is as one that is not there")
    func clients() throws {
        let store = Self.store(10_000)
        #expect(store.add(Self.stored("a", of: "k")))
        for other in ["l", nil] {
            #expect(store.response("a", of: other) == nil)
            #expect(throws: ResponseStore.Missing.self) { try store.chain(endingAt: "a", of: other) }
            #expect(!store.remove("a", of: other))
        }
        #expect(store.remove("a", of: "k"))
        #expect(!store.remove("a", of: "k"))
    }

    @Test("many clients at once leave the counts as they are")
    func concurrency() async {
        let store = Self.store(50_000)
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<8 {
                group.addTask {
                    for number in 0..<200 {
                        let id = "\(client)-\(number)"
                        let previous = number % 5 == 0 ? nil : "\(client)-\(number - 1)"
                        _ = store.add(Self.stored(id, after: previous, of: "\(client)"))
                        _ = try? store.chain(endingAt: id, of: "\(client)")
                        if number % 7 == 0 { _ = store.remove(id, of: "\(client)") }
                    }
                }
            }
        }
        let counts = store.counts
        #expect(counts.bytes <= 50_000)
        #expect(counts.responses > 0 && counts.responses <= counts.bytes / 1000)
        for client in 0..<8 {
            for number in 0..<200 { _ = store.remove("\(client)-\(number)", of: "\(client)") }
        }
        #expect(store.counts.bytes == 0 && store.counts.responses == 0)
    }

    @Test("paths below /v1/responses name a response, or the items of its request")
    func paths() {
        #expect(StoredResponsePath("/v1/responses/resp_1") == .response("resp_1"))
        #expect(StoredResponsePath("/v1/responses/resp_1/input_items") == .inputItems("resp_1"))
        for other in [
            "/v1/responses", "/v1/responses/", "/v1/responses//input_items", "/v1/responses/a/",
            "/v1/responses/a/cancel",
            "/v1/responses/a/input_items/b", "/v1/models/a",
        ] {
            #expect(StoredResponsePath(other) == nil, "\(other)")
        }
    }
}
