import Chat
import Conversations
import Generation
import OrderedJSON
import Testing

@testable import Serving

@Suite("Metrics")
struct MetricsTextTests {
    @Test("C-1, C-2: each family has its help and type once, and the four gauges one series each")
    func families() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        _ = try await served.whole(
            .chatCompletions, #"{"messages":[{"role":"user","content":"a"}],"max_tokens":5,"temperature":0,"odd\n":1}"#,
            name: nil)
        let text = MetricsText.text(served.model.metrics, model: served.model)
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n")
        let types = lines.filter { $0.hasPrefix("# TYPE ") }.compactMap { $0.split(separator: " ").dropFirst(2).first }
        #expect(Set(types).count == types.count)
        #expect(lines.count { $0.hasPrefix("# HELP ") } == types.count)
        for gauge in [
            "vllm:num_requests_running", "vllm:num_requests_waiting", "vllm:kv_cache_usage_perc",
            "vllm:cache_config_info",
        ] {
            #expect(lines.count { $0.hasPrefix(gauge + "{") } == 1)
        }
        #expect(text.contains("vllm:generation_tokens_total{model_name=\"tiny\"} 5\n"))
        #expect(text.contains("vllm:request_success_total{model_name=\"tiny\",finished_reason=\"length\"} 1\n"))
        // Only names that boards of vLLM know have its label.
        #expect(text.contains("crema_ignored_parameters_total{name=\"odd_\"} 1\n"))
        #expect(text.contains("\ncrema_kv_cache_limit_bytes "))
        #expect(!lines.contains { $0.hasPrefix("crema_") && $0.contains("model_name") })
    }

    @Test("C-2: OpenMetrics is written for who likes it best, with its endings and bounds")
    func openMetrics() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        _ = try await served.whole(
            .chatCompletions, #"{"messages":[{"role":"user","content":"a"}],"max_tokens":5,"temperature":0}"#, name: nil
        )
        let text = MetricsText.text(served.model.metrics, model: served.model, form: .openMetrics)
        #expect(text.hasSuffix("\n# EOF\n"))
        #expect(text.contains("# TYPE vllm:generation_tokens counter\n"))
        #expect(text.contains("vllm:generation_tokens_total{model_name=\"tiny\"} 5\n"))
        #expect(text.contains("vllm:request_generation_tokens_bucket{model_name=\"tiny\",le=\"10.0\"} 1\n"))
        for (accept, form) in [
            (nil, MetricsForm.prometheus), ("*/*", .prometheus), ("text/plain; version=0.0.4", .prometheus),
            ("application/openmetrics-text; version=1.0.0", .openMetrics),
            ("application/openmetrics-text;q=0", .prometheus),
            ("application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.9", .prometheus),
            (
                "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,"
                    + "application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;q=0.3,"
                    + "text/plain;version=0.0.4;q=0.2,*/*;q=0.1", .openMetrics
            ),
        ] {
            #expect(MetricsForm(accept: accept) == form, "\(accept ?? "nothing")")
        }
    }

    /// Every code of an error, which is a series of its own once such a request was refused.
    private static let codes = [
        nil, "invalid_json", "request_too_large", "unsupported_media_type", "request_timeout", "unsupported_parameter",
        "unsupported_value", "invalid_schema", "model_not_found", "context_length_exceeded", "unknown_url",
        "method_not_allowed", "invalid_api_key", "rate_limit_exceeded", "origin_not_allowed", "host_not_allowed",
        "loading", "draining", "overloaded", "internal_error", "response_not_found", "previous_response_not_found",
    ]

    @Test("fields beyond those that a request is told of by name are counted together, also known ones")
    func ignored() {
        let metrics = ServingMetrics()
        metrics.ignored(["known"])
        metrics.ignored((0..<10_000).map { "f\($0)" } + ["known"])
        let counts = metrics.counts.ignored
        #expect(counts["known"] == 1 && counts["f0"] == 1 && counts["f6"] == 1 && counts["f7"] == nil)
        #expect(counts["other"] == 10_001 - 7)
        metrics.ignored(["f0", "known"])
        #expect(metrics.counts.ignored["known"] == 2 && metrics.counts.ignored["f0"] == 2)
    }

    @Test("C-2: with every series and a name of 64 characters, /metrics has room in 32 KiB for counts of millions")
    func size() async throws {
        let name = String(repeating: "n", count: 64)
        let served = try await ServedTinyModel(observed: true) { _, facts in facts.names = [name] }
        defer { served.remove() }
        // Steps of all sizes, with masks.
        let body = #"{"messages":[{"role":"user","content":"a"}],"max_tokens":8,"guided_choice":["one","two"]}"#
        _ = try await served.whole(.chatCompletions, body)
        _ = try await served.whole(.completions, #"{"prompt":[65,66,67],"max_tokens":2,"ignore_eos":true}"#)
        let metrics = served.model.metrics
        #expect(metrics.counts.steps.count == ServingMetrics.StepSize.allCases.count)
        var times = AnswerTimes()
        let start = times.arrival
        times.take(ChoiceEvent(choice: 0, event: .began(ChatUsage(), seed: 1)), at: start + .microseconds(123_457))
        times.take(ChoiceEvent(choice: 0, event: .turn(.text("a"), tokens: 1)), at: start + .microseconds(234_567))
        times.take(ChoiceEvent(choice: 0, event: .turn(.text("a"), tokens: 1)), at: start + .microseconds(345_679))
        times.finish(at: start + .microseconds(456_789))
        var usage = AnswerUsage()
        (usage.promptTokens, usage.generatedTokens, usage.drafts.passes) = (1000, 1000, 100)
        // As many places as a step has rows of guesses.
        usage.drafts.acceptedByPosition = Array(repeating: 7, count: 16)
        for finish in ["stop", "length", "abort", "error"] {
            metrics.requestEnded(times, finish: finish, usage, limit: 1000)
        }
        for code in Self.codes { metrics.rejected(APIError(400, "", code: code, "")) }
        metrics.ignored((0..<100).map { "\($0)" + String(repeating: "\"é", count: 100) })
        #expect(metrics.counts.ignored.count == 9)
        for form in [MetricsForm.prometheus, .openMetrics] {
            let text = MetricsText.text(
                metrics, model: served.model, form: form, responses: ResponseStore(.standard))
            let series = text.split(separator: "\n").count { !$0.hasPrefix("#") }
            // Each number may have six digits more.
            #expect(text.utf8.count + 6 * series <= 32 << 10, "\(form): \(text.utf8.count) bytes of \(series) series")
        }
    }

    @Test("what the engine does is counted: passes with their rows, grammars, and where clients went away")
    func engine() async throws {
        let served = try await ServedTinyModel(observed: true)
        defer { served.remove() }
        let body = #"{"messages":[{"role":"user","content":"a"}],"max_tokens":8,"guided_choice":["one","two"]}"#
        _ = try await served.whole(.chatCompletions, body)
        let counts = served.model.metrics.counts
        #expect(served.model.metrics.stepCount == served.model.chat.passes.passes)
        #expect(Int(counts.stepRows.values.reduce(0) { $0 + $1.sum }) == served.model.chat.passes.rows)
        #expect(counts.stepRows[.prefill]?.count == 1 && counts.stepRows[.draft] == nil)
        #expect(counts.masks.count > 0)
        #expect(Int(counts.passRows.sum) == served.model.chat.passes.rows)
        #expect(counts.compilations.count > 0)
        #expect(counts.limits.sum == 8)
        served.model.metrics.requestEnded(AnswerTimes(), finish: "abort", AnswerUsage())
        #expect(served.model.metrics.counts.cancelled == [.queue: 1])
    }

    @Test("guesses are counted by their place, in /metrics and in the timings of an answer, and so are their rows")
    func guesses() async throws {
        let served = try await ServedTinyModel(observed: true)
        defer { served.remove() }
        let text = String(repeating: "ab ", count: 20)
        let body =
            #"{"messages":[{"role":"user","content":"a"}],"guided_regex":"(ab |cd ){20}","seed":1,"temperature":1,"#
            + #""logit_bias":{"97":20},"prediction":{"type":"content","content":"\#(text)"}}"#
        let reply = try await served.whole(.chatCompletions, body, name: nil)
        let counts = served.model.metrics.counts
        #expect(counts.drafts.passes > 0 && counts.drafts.passes <= counts.drafts.guessed)
        #expect(counts.drafts.accepted > 0)
        #expect(counts.drafts.acceptedByPosition.reduce(0, +) == counts.drafts.accepted)
        #expect(counts.drafts.acceptedByPosition == counts.drafts.acceptedByPosition.sorted(by: >))
        #expect(Int(counts.stepRows[.draft]?.sum ?? 0) >= counts.drafts.guessed)
        #expect(reply.body["timings", "draft_n"]?.intValue == counts.drafts.guessed)
        #expect(reply.body["timings", "draft_n_accepted"]?.intValue == counts.drafts.accepted)
        let metrics = MetricsText.text(served.model.metrics, model: served.model)
        #expect(metrics.contains("vllm:spec_decode_num_drafts_total{model_name=\"tiny\"} \(counts.drafts.passes)\n"))
        let first = "vllm:spec_decode_num_accepted_tokens_per_pos_total{model_name=\"tiny\",position=\"0\"}"
        #expect(metrics.contains("\(first) \(counts.drafts.acceptedByPosition.first ?? 0)\n"))
    }

    @Test("C-1: every family that the contract of serving names is there before the first request")
    func complete() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let text = MetricsText.text(served.model.metrics, model: served.model)
        let families = Set(
            text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
                .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) })
        for name in [
            "num_requests_waiting", "num_requests_running", "kv_cache_usage_perc", "cache_config_info",
            "prompt_tokens_total", "generation_tokens_total", "request_success_total", "num_preemptions_total",
            "prefix_cache_queries_total", "prefix_cache_hits_total", "spec_decode_num_drafts_total",
            "spec_decode_num_draft_tokens_total", "spec_decode_num_accepted_tokens_total",
            "spec_decode_num_accepted_tokens_per_pos_total", "time_to_first_token_seconds",
            "inter_token_latency_seconds", "request_time_per_output_token_seconds", "e2e_request_latency_seconds",
            "request_queue_time_seconds", "request_prefill_time_seconds", "request_decode_time_seconds",
            "request_inference_time_seconds", "request_prompt_tokens", "request_generation_tokens",
            "request_params_max_tokens", "iteration_tokens_total",
        ] {
            #expect(families.contains("vllm:" + name), "\(name)")
        }
        for name in [
            "step_seconds", "step_rows", "mask_seconds", "mask_wait_seconds", "constraint_compile_seconds",
            "cancelled_total", "rejected_total", "build_info",
        ] {
            #expect(families.contains("crema_" + name), "\(name)")
        }
        #expect(text.contains("crema_build_info{version=\"\(Release.version)\",model=\"tiny\","))
        #expect(text.contains("crema_step_rows_count{kind=\"draft\"} 0\n"))
        #expect(text.contains("crema_step_seconds_count{rows=\"17+\"} 0\n"))
    }

    @Test("A-15: the time to a free place is that of an answer, divided by the places")
    func timeToPlace() {
        let metrics = ServingMetrics()
        #expect(metrics.secondsToPlace(among: 4) == 1)
        var times = AnswerTimes()
        let start = times.arrival
        times.take(ChoiceEvent(choice: 0, event: .began(ChatUsage(), seed: 1)), at: start)
        times.take(ChoiceEvent(choice: 0, event: .turn(.text("a"), tokens: 1)), at: start + .seconds(2))
        times.finish(at: start + .seconds(30))
        metrics.requestEnded(times, finish: "stop", AnswerUsage())
        #expect(metrics.secondsToPlace(among: 4) == 8)
        #expect(metrics.secondsToPlace(among: 100) == 1)
        #expect(metrics.secondsToPlace(among: 0) == 30)
    }

    @Test("A-25: three faults of the server in a row make it unfit, until a request is answered")
    func faults() {
        let metrics = ServingMetrics()
        for _ in 0..<2 { metrics.addFault() }
        #expect(!metrics.isFailing)
        metrics.requestEnded(AnswerTimes(), finish: "abort", AnswerUsage())
        metrics.addFault()
        #expect(metrics.isFailing)
        metrics.requestEnded(AnswerTimes(), finish: "stop", AnswerUsage())
        #expect(!metrics.isFailing)
        metrics.addFault()
        #expect(!metrics.isFailing)
    }
}
