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
        #expect(text.utf8.count < 32 << 10)
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
        #expect(text.contains("crema_ignored_parameters_total{model_name=\"tiny\",name=\"odd\u{FFFD}\"} 1\n"))
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
