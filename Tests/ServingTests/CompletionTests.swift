import Chat
import Generation
import OrderedJSON
import Serving
import Testing
import Transformers

@Suite("Plain completions")
struct CompletionTests {
    @Test("F-6: echoed prompts have the probabilities of a plain forward pass, and greedy tokens those of the best")
    func echo() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let prompts: [[Int32]] = [[72, 101, 108, 108, 111], [65], Array(repeating: 97, count: 150)]
        let text = prompts.map { "[" + $0.map(String.init).joined(separator: ",") + "]" }.joined(separator: ",")
        let body = #"{"prompt":[\#(text)],"echo":true,"logprobs":1,"max_tokens":1,"temperature":0}"#
        let reply = try await served.whole(.completions, body)
        #expect(reply.status == 200, "\(reply.body.serialized())")
        let decoder = served.model.chat.engine.decoder
        for (index, prompt) in prompts.enumerated() {
            let logprobs = reply.body["choices", index, "logprobs"]
            let values = logprobs?["token_logprobs"]?.arrayValue ?? []
            #expect(values.count == prompt.count + 1)
            #expect(values.first == .null)
            #expect(logprobs?["top_logprobs", 0] == .null)
            let cache = try decoder.makeCache(capacity: 256)
            let logits = try decoder.forward(prompt, cache: cache, rows: .all)
            for position in 1..<prompt.count {
                let row = logits[position - 1].map(Double.init)
                let largest = row.max() ?? 0
                let total = largest + row.reduce(0) { $0 + exponential($1 - largest) }.logarithm
                let expected = row[Int(prompt[position])] - total
                #expect(abs((values[position].doubleValue ?? 0) - expected) < 1e-9)
                let best = logprobs?["top_logprobs", position]?.objectValue?.values.compactMap(\.doubleValue).max()
                let isBest = row[Int(prompt[position])] == largest
                #expect((values[position].doubleValue == best) == isBest)
            }
        }
    }

    @Test("scores of a text do not depend on what a cache holds")
    func cached() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = #"{"prompt":"Hello there","echo":true,"logprobs":2,"max_tokens":5,"temperature":0}"#
        let first = try await served.whole(.completions, body).body["choices"]
        #expect(try await served.whole(.completions, body).body["choices"] == first)
        #expect(first?[0, "text"]?.stringValue?.hasPrefix("Hello there") == true)
        #expect(first?[0, "logprobs", "text_offset"]?.arrayValue?.prefix(3) == [0, 1, 2])
    }

    @Test("choices stand prompt by prompt, and each stream ends once")
    func order() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = #"{"prompt":["ab","cd"],"n":2,"max_tokens":3,"echo":true,"temperature":1,"seed":1"#
        let whole = try await served.whole(.completions, body + "}")
        let texts = (whole.body["choices"]?.arrayValue ?? []).map { String(($0["text"]?.stringValue ?? "").prefix(2)) }
        #expect(texts == ["ab", "ab", "cd", "cd"])
        #expect(whole.body["usage", "prompt_tokens"] == 4)
        let events = try await served.events(.completions, body + #","stream":true}"#)
        for index in 0..<4 {
            let own = events.filter { $0["choices", 0, "index"]?.intValue == index }
            #expect(
                own.compactMap { $0["choices", 0, "text"]?.stringValue }.joined()
                    == whole.body["choices", index, "text"]?.stringValue)
            #expect(own.count { $0["choices", 0, "finish_reason"] != .null } == 1)
        }
    }

    @Test("max_tokens 0 with echo gives the prompt alone")
    func nothing() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let reply = try await served.whole(
            .completions, #"{"prompt":"abc","echo":true,"logprobs":0,"max_tokens":0,"temperature":0}"#)
        #expect(reply.body["choices", 0, "text"] == "abc")
        #expect(reply.body["choices", 0, "logprobs", "tokens"] == ["a", "b", "c"])
        #expect(reply.body["usage", "completion_tokens"] == 0)
    }

    @Test("tokens and texts go back and forth")
    func tokens() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let tokens = try await served.whole(.tokenize, #"{"prompt":"h\u00e9"}"#).body
        #expect(tokens["tokens"] == [104, 195, 169])
        #expect(tokens["count"] == 3)
        let pieces = try await served.whole(.tokenize, #"{"content":"\u00e9","with_pieces":true}"#).body
        #expect(pieces["tokens", 0] == ["id": 195, "piece": [195]])
        let text = try await served.whole(.detokenize, #"{"tokens":[104,195,169]}"#).body
        #expect(text == ["prompt": "h\u{E9}", "content": "h\u{E9}"])
        let rendered = try await served.whole(.renderChat, #"{"messages":[{"role":"user","content":"a"}]}"#).body
        let counted = try await served.whole(.tokenize, #"{"messages":[{"role":"user","content":"a"}]}"#).body
        #expect(rendered["token_ids"] == counted["tokens"])
    }

    private func exponential(_ value: Double) -> Double { Exponential.of(value) }
}
