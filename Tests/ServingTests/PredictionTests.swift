import Chat
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

    /// The reply of a model that has answered nothing before: earlier answers of the same form are guessed from, too.
    private static func reply(_ more: String, check: (ServedModel) -> Void = { _ in }) async throws -> WholeReply {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let reply = try await served.whole(.chatCompletions, body(more), name: nil)
        check(served.model)
        return reply
    }

    @Test("a right prediction saves passes, a wrong one changes nothing, and usage tells both")
    func predictions() async throws {
        var (passes, guided) = (0, 0)
        let plain = try await Self.reply("") { passes = $0.chat.passes.passes }
        let answer = Self.text(plain)
        #expect(answer.count == 120)
        #expect(Self.counts(plain) == (0, 0))

        let right = #","prediction":{"type":"content","content":"\#(answer)"}"#
        var metrics = ""
        let same = try await Self.reply(right) {
            guided = $0.chat.passes.passes
            metrics = MetricsText.text($0.metrics, model: $0)
        }
        let accepted = Self.counts(same).accepted ?? 0
        #expect(Self.text(same) == answer)
        #expect(accepted > 0)
        #expect(guided < passes)
        let name = "vllm:spec_decode_num_accepted_tokens_total{"
        let line = metrics.split(separator: "\n").first { $0.hasPrefix(name) }
        #expect(line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0 >= max(accepted, 1))

        // Every fifth letter is another one; the text is given in parts.
        let spoilt = String(
            answer.enumerated().map { $0.offset % 5 == 4 ? ($0.element == "x" ? "y" : "x") : $0.element })
        let other = try await Self.reply(
            #","prediction":{"type":"content","content":[{"type":"text","text":"\#(spoilt.prefix(50))"},"#
                + #"{"type":"text","text":"\#(spoilt.dropFirst(50))"}]}"#)
        #expect(Self.text(other) == answer)
        #expect(Self.counts(other).rejected ?? 0 > 0)

        let off = try await Self.reply(right + #","speculate":false"#)
        #expect(Self.text(off) == answer)
        #expect(Self.counts(off) == (0, 0))
    }

    @Test("what depends on the moment is left out where an answer is to be the same bytes")
    func reproducible() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let reply = try await served.whole(.chatCompletions, Self.body(""))
        #expect(Self.counts(reply) == (nil, nil))
    }
}
