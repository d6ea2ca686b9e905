import Chat
import Generation
import OrderedJSON
import Serving
import Testing

@Suite("Prompts that are shared")
struct SharedPromptTests {
    /// A message of this many bytes, of which each is a token of the model.
    private static func message(_ count: Int) -> String {
        String(String(repeating: "Serve the coffee hot and the milk cold. ", count: count / 40 + 1).prefix(count))
    }

    /// A body of a request whose answer has exactly six tokens, none of them guessed: what is evaluated can be counted.
    private static func body(system: String, user: String, more: String = "") -> String {
        #"{"messages":[{"role":"system","content":"\#(system)"},{"role":"user","content":"\#(user)"}],"#
            + #""max_tokens":6,"ignore_eos":true,"temperature":1,"seed":3,"speculate":false\#(more)}"#
    }

    /// Of the six tokens of an answer, the last is never evaluated.
    private static let answerRows = 5
    /// A text waits for another that reads the same only while there are as many tokens to gain.
    private static let block = 256

    @Test("D-15: the prompt of three answers is evaluated once, and counted once")
    func answers() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = Self.body(system: Self.message(600), user: "Go.", more: #","n":3"#)
        let reply = try await served.whole(.chatCompletions, body, name: nil).body
        let prompt = reply["usage", "prompt_tokens"]?.intValue ?? 0
        #expect(prompt > 600)
        #expect(reply["usage", "completion_tokens"]?.intValue == 18)
        #expect(reply["usage", "prompt_tokens_details", "cached_tokens"]?.intValue == 0)
        let rows = served.model.chat.passes.rows
        // The last token of the prompt is evaluated for each answer, since its logits are needed.
        #expect(rows == prompt + 2 + 3 * Self.answerRows)
        // Each is the answer to the same seed alone.
        let alone = try await served.whole(.chatCompletions, Self.body(system: Self.message(600), user: "Go."))
        #expect(reply["choices", 0, "message"] == alone.body["choices", 0, "message"])
    }

    /// The answers to the next turns of conversations, side by side.
    private static func turns(_ served: ServedTinyModel, _ bodies: [String]) async throws -> [JSONValue] {
        try await withThrowingTaskGroup(of: (Int, JSONValue).self) { group in
            for (index, body) in bodies.enumerated() {
                group.addTask { (index, try await served.whole(.chatCompletions, body, name: nil).body) }
            }
            return try await group.reduce(into: Array(repeating: .null, count: bodies.count)) { $0[$1.0] = $1.1 }
        }
    }

    @Test("F-14: each of eight conversations finds its first turn when it continues, and caches stay in their bounds")
    func conversations() async throws {
        let bound = 8 << 20
        let served = try await ServedTinyModel { options, _ in options.scheduling.memoryByteLimit = bound }
        defer { served.remove() }
        let systems = (0..<8).map { "\($0). " + Self.message(600) }
        let first = try await Self.turns(served, systems.map { Self.body(system: $0, user: "Go.") })
        let second = try await Self.turns(
            served,
            zip(systems, first).map { system, answer in
                var text = JSONValue.string(answer["choices", 0, "message", "content"]?.stringValue ?? "").serialized()
                text = #"Go."},{"role":"assistant","content":\#(text)},{"role":"user","content":"And then?"#
                return Self.body(system: system, user: text)
            })
        for (first, second) in zip(first, second) {
            let read = first["usage", "prompt_tokens"]?.intValue ?? 0
            let found = second["usage", "prompt_tokens_details", "cached_tokens"]?.intValue ?? 0
            #expect(read > 600)
            #expect(found >= read - Self.block)
        }
        // Many others, each of which begins anew.
        for round in 0..<12 {
            _ = try await Self.turns(
                served, (0..<16).map { Self.body(system: "\(round) \($0) " + Self.message(500), user: "Go.") })
            #expect(served.model.chat.engine.memory.bytes <= bound)
        }
    }

    @Test("a request that wants no cache finds nothing, and leaves nothing for others")
    func withoutCache() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        func cached(_ more: String) async throws -> Int? {
            let body = Self.body(system: Self.message(600), user: "Go.", more: more)
            let reply = try await served.whole(.chatCompletions, body, name: nil)
            return reply.body["usage", "prompt_tokens_details", "cached_tokens"]?.intValue
        }
        #expect(try await cached(#","cache_prompt":false"#) == 0)
        #expect(try await cached("") == 0)
        #expect(try await cached("") ?? 0 > 600)
        #expect(try await cached(#","cache_prompt":false"#) == 0)
    }

    @Test("instructions that eight requests at once begin with are read by one, and told as cached to seven")
    func instructions() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let system = Self.message(600)
        let usages = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await served.whole(
                        .chatCompletions, Self.body(system: system, user: "Guest \(number)"), name: nil
                    ).body["usage"]
                }
            }
            return try await group.reduce(into: [JSONValue?]()) { $0.append($1) }
        }
        let prompts = usages.compactMap { $0?["prompt_tokens"]?.intValue }
        let cached = usages.compactMap { $0?["prompt_tokens_details", "cached_tokens"]?.intValue }
        #expect(prompts.count == 8)
        #expect(cached.count { $0 == 0 } == 1)
        #expect(cached.count { $0 >= 600 - Self.block } == 7)
        let rows = served.model.chat.passes.rows
        // What was reported as cached was not evaluated, and everything else once.
        #expect(rows == prompts.reduce(0, +) - cached.reduce(0, +) + 8 * Self.answerRows)
    }
}
