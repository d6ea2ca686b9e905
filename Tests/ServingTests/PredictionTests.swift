import Generation
import OrderedJSON
import Serving
import Testing

@Suite("Predictions of chat requests")
struct PredictionTests {
    private static func body(_ more: String) -> String {
        #"{"messages":[{"role":"user","content":"Who?"}],"temperature":1,"seed":3,"guided_regex":"[a-z ]{120}"\#(more)}"#
    }

    private static func text(_ reply: WholeReply) -> String {
        reply.body["choices", 0, "message", "content"]?.stringValue ?? ""
    }

    private static func counts(_ reply: WholeReply) -> (accepted: Int?, rejected: Int?) {
        let details = reply.body["usage", "completion_tokens_details"]
        return (
            details?["accepted_prediction_tokens"]?.intValue, details?["rejected_prediction_tokens"]?.intValue
        )
    }

    @Test("a right prediction saves passes, a wrong one changes nothing, and usage tells both")
    func predictions() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let plain = try await served.whole(.chatCompletions, Self.body(""), name: nil)
        let answer = Self.text(plain)
        #expect(answer.count == 120)
        #expect(Self.counts(plain) == (0, 0))
        let passes = served.model.chat.passes.passes

        let right = #","prediction":{"type":"content","content":"\#(answer)"}"#
        let same = try await served.whole(.chatCompletions, Self.body(right), name: nil)
        #expect(Self.text(same) == answer)
        #expect(Self.counts(same).accepted ?? 0 > 0)
        #expect(served.model.chat.passes.passes - passes < passes)

        // Every fifth letter is another one; the text is given in parts.
        let spoilt = String(
            answer.enumerated().map { $0.offset % 5 == 4 ? ($0.element == "x" ? "y" : "x") : $0.element })
        let wrong =
            #","prediction":{"type":"content","content":[{"type":"text","text":"\#(spoilt.prefix(50))"},"#
            + #"{"type":"text","text":"\#(spoilt.dropFirst(50))"}]}"#
        let other = try await served.whole(.chatCompletions, Self.body(wrong), name: nil)
        #expect(Self.text(other) == answer)
        #expect(Self.counts(other).rejected ?? 0 > 0)

        let off = try await served.whole(.chatCompletions, Self.body(right + #","speculate":false"#), name: nil)
        #expect(Self.text(off) == answer)
        #expect(Self.counts(off) == (0, 0))

        let metrics = MetricsText.text(served.model.metrics, model: served.model)
        let accepted = metrics.split(separator: "\n").first {
            $0.hasPrefix("vllm:spec_decode_num_accepted_tokens_total{")
        }
        #expect(accepted.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0 >= Self.counts(same).accepted ?? 1)
    }

    @Test("what depends on the moment is left out where an answer is to be the same bytes")
    func reproducible() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let reply = try await served.whole(.chatCompletions, Self.body(""))
        #expect(Self.counts(reply) == (nil, nil))
    }
}
