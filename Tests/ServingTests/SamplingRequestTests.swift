import OrderedJSON
import Serving
import Testing

/// Ways of sampling beside the usual ones, as requests name them.
@Suite("Requests for samplers")
struct SamplingRequestTests {
    /// A model that would write one letter for ever.
    private static let letter = #""prompt":"abc","max_tokens":64,"temperature":0,"logit_bias":{"97":100}"#

    @Test("a text that repeats itself ends where that was requested, and says what it repeated")
    func loops() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let without = try await served.whole(.completions, "{\(Self.letter)}")
        #expect(without.body["choices", 0, "finish_reason"] == "length")
        #expect(without.body["crema", "loop"] == nil)
        let asked = #","repetition_detection":{"max_pattern_size":4,"min_count":5}"#
        let ended = try await served.whole(.completions, "{\(Self.letter)\(asked)}")
        #expect(ended.body["choices", 0, "finish_reason"] == "stop")
        #expect(ended.body["choices", 0, "text"] == "aaaaaaaaa")
        #expect(ended.body["crema", "loop", "period"] == 1)
        #expect(ended.body["crema", "loop", "count"] == 9)
        let off = #","repetition_detection":{"max_pattern_size":0}"#
        #expect(
            try await served.whole(.completions, "{\(Self.letter)\(off)}").body["choices", 0, "finish_reason"]
                == "length")
    }

    @Test("every sampler is followed, and the same seed gives the same text; neutral values change nothing")
    func samplers() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let request = #""prompt":"abc abc abc","max_tokens":24,"temperature":1.2,"seed":5,"logit_bias":{"257":-100}"#
        func text(_ fields: String) async throws -> String? {
            let reply = try await served.whole(.completions, "{\(request)\(fields)}")
            #expect(reply.status == 200, "\(reply.body)")
            return reply.body["choices", 0, "text"]?.stringValue
        }
        let plain = try await text("")
        for neutral in [
            #""dry_multiplier":0"#, #""typ_p":1"#, #""top_n_sigma":-1"#, #""dynatemp_range":0"#, #""mirostat":0"#,
            #""min_tokens":0"#, #""min_keep":0"#,
            // A chain without top-k leaves its value unread.
            #""samplers":"t","top_k":1"#,
        ] {
            #expect(try await text("," + neutral) == plain, "\(neutral)")
        }
        for active in [
            #""dry_multiplier":5,"dry_allowed_length":1,"dry_sequence_breakers":["z"]"#, #""typical_p":0.3"#,
            #""top_n_sigma":0.5"#, #""xtc_probability":1,"xtc_threshold":0.001"#, #""dynatemp_range":1.1"#,
            #""mirostat":2,"mirostat_tau":1"#, #""mirostat":1,"mirostat_tau":1"#, #""samplers":["top_k"],"top_k":1"#,
        ] {
            let first = try await text("," + active)
            #expect(first != plain, "\(active)")
            #expect(try await text("," + active) == first, "\(active)")
        }
    }

    @Test("a grammar in llama.cpp's, vLLM's or xgrammar's form holds the answer, free text before a lazy one")
    func grammars() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for form in [
            ##""grammar":"root ::= \"yes\" | \"no\"""##, ##""guided_grammar":"start: \"yes\" | \"no\"""##,
            ##""structured_outputs":{"grammar":"root ::= \"yes\" | \"no\""}"##,
            ##""structural_tag":{"type":"structural_tag","format":{"type":"or","elements":[{"type":"const_string","value":"yes"},{"type":"const_string","value":"no"}]}}"##,
        ] {
            for endpoint in [#""prompt":"a""#, #""messages":[{"role":"user","content":"a"}]"#] {
                let isChat = endpoint.hasPrefix("\"messages")
                let reply = try await served.whole(
                    isChat ? .chatCompletions : .completions, "{\(endpoint),\"max_tokens\":32,\(form)}")
                let choice = reply.body["choices", 0]
                let text = isChat ? choice?["message", "content"] : choice?["text"]
                #expect(["yes", "no"].contains(text?.stringValue), "\(reply.body)")
            }
        }
        let lazy =
            ##""grammar":"root ::= \"<a>\" [0-9]","grammar_lazy":true,"grammar_triggers":[{"type":1,"value":"<a>"}]"##
        let reply = try await served.whole(
            .completions, ##"{"prompt":"a","max_tokens":40,"temperature":0,\##(lazy),"logit_bias":{"60":100}}"##)
        #expect(reply.status == 200)
        #expect(reply.body["choices", 0, "text"]?.stringValue?.hasPrefix("<<") == true)
    }
}
