import Chat
import Generation
import Locks
import Tensors
import Transformers
import Vision

/// Counters as text that monitoring reads.
public struct MetricsText {
    /// The families in their order, each with its head and its series.
    private var families: [(head: String, lines: String)] = []
    private let form: MetricsForm
    /// The labels of series under vLLM's names.
    private let labels: [(String, String)]
    /// The labels of series under the server's own names, which need none where it has one model.
    private let ownLabels: [(String, String)]

    /// The text of everything that is counted.
    ///
    /// - Parameters:
    ///   - model: nil while it is being loaded.
    ///   - responses: those that are stored; nil where none are.
    public static func text(
        _ metrics: ServingMetrics, model: ServedModel?, form: MetricsForm = .prometheus,
        responses: ResponseStore? = nil
    ) -> String {
        var writer = MetricsText(form, labels: [("model_name", model?.facts.names.first ?? "")])
        writer.write(metrics.counts, model)
        if let responses { writer.write(responses) }
        return writer.text
    }

    /// The text of everything that is counted of the models of a shelf: of several, each series has the model's name,
    /// and a model has series once it was requested.
    public static func text(
        _ shelf: ModelShelf, form: MetricsForm = .prometheus, responses: ResponseStore? = nil
    ) -> String {
        if let standing = shelf.standing {
            return text(standing.metrics, model: standing.chat, form: form, responses: responses)
        }
        var whole = MetricsText(form, labels: [])
        for slot in shelf.state.withLock({ $0.counted }) {
            var chat: ServedModel?
            if case .ready(let models) = slot.stage { chat = models.chat }
            let name = slot.entry.name
            var writer = MetricsText(form, labels: [("model_name", name)], own: [("model", name)])
            writer.write(slot.metrics.counts, chat)
            whole.join(writer)
        }
        whole.write(shelf)
        if let responses { whole.write(responses) }
        return whole.text
    }

    init(_ form: MetricsForm, labels: [(String, String)], own: [(String, String)] = []) {
        self.form = form
        (self.labels, ownLabels) = (labels, own)
    }

    private var text: String {
        families.map { $0.head + $0.lines }.joined() + (form == .openMetrics ? "# EOF\n" : "")
    }

    /// Takes the series of another model into the families that they belong to.
    private mutating func join(_ other: MetricsText) {
        for family in other.families {
            if let place = families.firstIndex(where: { $0.head == family.head }) {
                families[place].lines += family.lines
            } else {
                families.append(family)
            }
        }
    }

    private mutating func write(_ counts: ServingMetrics.Counts, _ model: ServedModel?) {
        let (running, waiting) = model?.chat.requests ?? (0, 0)
        gauge("vllm:num_requests_running", "Sequences that are computed.", Double(running))
        gauge("vllm:num_requests_waiting", "Requests that wait for a place.", Double(waiting))
        let memory = model?.chat.engine.memory ?? (bytes: 0, held: 0, bound: 0)
        let used = memory.bound > 0 ? min(1, Double(memory.held) / Double(memory.bound)) : 0
        gauge("vllm:kv_cache_usage_perc", "Share of the texts' memory in use, 0 to 1.", used)
        let blocks = model?.chat.engine.cacheBlocks ?? (size: 0, count: 0)
        gauge(
            "vllm:cache_config_info", "The form of the memory for texts.", 1,
            [("block_size", String(blocks.size)), ("num_gpu_blocks", String(blocks.count))])
        counter("vllm:prompt_tokens_total", "Tokens of prompts.", [([], Double(counts.promptTokens))])
        counter("vllm:generation_tokens_total", "Tokens of answers.", [([], Double(counts.generatedTokens))])
        counter(
            "vllm:prefix_cache_queries_total", "Tokens of prompts that were looked up in caches.",
            [([], Double(counts.promptTokens))])
        counter(
            "vllm:prefix_cache_hits_total", "Tokens of prompts that were found in caches.",
            [([], Double(counts.cachedTokens))])
        counter(
            "vllm:spec_decode_num_drafts_total", "Steps of a text in which tokens were guessed.",
            [([], Double(counts.drafts.passes))])
        counter(
            "vllm:spec_decode_num_draft_tokens_total", "Tokens that were guessed and evaluated.",
            [([], Double(counts.drafts.guessed))])
        counter(
            "vllm:spec_decode_num_accepted_tokens_total", "Guesses that came true.",
            [([], Double(counts.drafts.accepted))])
        counter(
            "vllm:spec_decode_num_accepted_tokens_per_pos_total",
            "Guesses that came true, by their place after what was written.",
            counts.drafts.acceptedByPosition.enumerated().map { ([("position", String($0))], Double($1)) })
        let reasons = ["stop", "length", "abort", "error"]
        counter(
            "vllm:request_success_total", "Requests by their end.",
            reasons.map { reason in
                let others = counts.finished.filter { !reasons.contains($0.key) }.values.reduce(0, +)
                return (
                    [("finished_reason", reason)],
                    Double(counts.finished[reason, default: 0] + (reason == "stop" ? others : 0))
                )
            })
        histogram("vllm:time_to_first_token_seconds", "Time to the first token.", counts.firstToken)
        histogram("vllm:inter_token_latency_seconds", "Time from tokens to the next ones.", counts.betweenTokens)
        histogram("vllm:request_time_per_output_token_seconds", "Time for each further token.", counts.perToken)
        histogram("vllm:e2e_request_latency_seconds", "Time for a request.", counts.total)
        histogram("vllm:request_queue_time_seconds", "Time before a request is computed.", counts.queueing)
        histogram("vllm:request_prefill_time_seconds", "Time to read a prompt.", counts.prefill)
        histogram("vllm:request_decode_time_seconds", "Time to write an answer.", counts.decode)
        histogram("vllm:request_inference_time_seconds", "Time to read a prompt and write an answer.", counts.inference)
        histogram("vllm:request_prompt_tokens", "Tokens of a prompt.", counts.promptSizes)
        histogram("vllm:request_generation_tokens", "Tokens of an answer.", counts.answerSizes)
        histogram("vllm:request_params_max_tokens", "Most tokens requested.", counts.limits)
        histogram("vllm:iteration_tokens_total", "Rows of a pass.", counts.passRows)
        histograms(
            "crema_step_seconds", "Time of a step, a pass through the model, by its rows.", "rows",
            ServingMetrics.StepSize.allCases.map { ($0.rawValue, counts.steps[$0] ?? .step) })
        histograms(
            "crema_step_rows", "Rows of a step that has any of the kind.", "kind",
            ServingMetrics.RowKind.allCases.map { ($0.rawValue, counts.stepRows[$0] ?? .rows) })
        histogram("crema_mask_seconds", "Time of the masks of a text in a step.", counts.masks)
        histogram("crema_mask_wait_seconds", "Time that a step waits for masks.", counts.maskWaits)
        histogram(
            "crema_constraint_compile_seconds", "Time to get a compiled grammar.",
            counts.compilations)
        gauges(
            "crema_requests", "Texts by what they wait for.",
            [([("state", "running")], Double(running)), ([("state", "waiting")], Double(waiting))])
        gauge("crema_kv_cache_used_ratio", "Share of the texts' memory in use, 0 to 1.", used)
        gauge(
            "crema_kv_cache_bytes",
            "Bytes of the caches of all texts, running and kept, and of the output head of guesses.",
            Double(memory.bytes))
        gauge("crema_kv_cache_limit_bytes", "The most bytes that they may take.", Double(memory.bound))
        counter(
            "vllm:num_preemptions_total", "Texts preempted for want of memory.",
            [([], Double(model?.chat.passes.preemptions ?? 0))])
        // A model of text alone has no series of pictures.
        if let model, let pictures = model.chat.vision?.cached {
            counter(
                "crema_pictures_total", "Pictures by whether their rows were made or kept.",
                [([("rows", "made")], Double(pictures.misses)), ([("rows", "kept")], Double(pictures.hits))])
            gauge("crema_picture_cache_bytes", "Bytes of the rows of kept pictures.", Double(pictures.bytes))
            counter(
                "crema_picture_slices_total", "Slices of towers between steps.",
                [([], Double(model.chat.passes.slices))])
        }
        counter(
            "crema_cancelled_total", "Requests whose clients went away.",
            AnswerTimes.Part.allCases.map { ([("where", $0.rawValue)], Double(counts.cancelled[$0, default: 0])) })
        counter("crema_rejected_total", "Requests that were refused.", series(counts.rejected, "code"))
        counter("crema_ignored_parameters_total", "Fields that were ignored.", series(counts.ignored, "name"))
        counter("crema_embedded_texts_total", "Texts made into vectors.", [([], Double(counts.embeddedTexts))])
        counter("crema_embedded_tokens_total", "Tokens of these texts.", [([], Double(counts.embeddedTokens))])
        counter("crema_ranked_pairs_total", "Pairs of a query and a document.", [([], Double(counts.rankedPairs))])
        counter("crema_ranked_tokens_total", "Tokens of these pairs.", [([], Double(counts.rankedTokens))])
        gauge("crema_build_info", "The program, and how it computes.", 1, program(model))
    }

    private func program(_ model: ServedModel?) -> [(String, String)] {
        let (version, commit) = (("version", Release.version), ("commit", Release.commit))
        guard let model else { return [version, commit] }
        let decoder = model.chat.engine.decoder
        return [
            version, ("model", model.facts.names.first ?? ""), ("precision", "\(decoder.arithmetic)"),
            ("kernel", ProcessorLevel.selected.rawValue), commit,
        ]
    }

    func series(_ counts: [String: Int], _ label: String) -> [([(String, String)], Double)] {
        counts.sorted { $0.key < $1.key }.map { ([(label, $0.key)], Double($0.value)) }
    }

    private mutating func gauge(_ name: String, _ help: String, _ value: Double, _ extra: [(String, String)] = []) {
        head(name, help, "gauge")
        line(name, extra, value)
    }

    mutating func gauges(_ name: String, _ help: String, _ series: [([(String, String)], Double)]) {
        head(name, help, "gauge")
        for (extra, value) in series { line(name, extra, value) }
    }

    mutating func counter(_ name: String, _ help: String, _ series: [([(String, String)], Double)]) {
        // OpenMetrics' families of counters have no ending; their series have one in both forms.
        head(form == .openMetrics ? String(name.dropLast("_total".count)) : name, help, "counter")
        for (extra, value) in series { line(name, extra, value) }
    }

    private mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        head(name, help, "histogram")
        lines(name, [], histogram)
    }

    private mutating func histograms(
        _ name: String, _ help: String, _ label: String, _ series: [(String, Histogram)]
    ) {
        head(name, help, "histogram")
        for (value, histogram) in series { lines(name, [(label, value)], histogram) }
    }

    private mutating func lines(_ name: String, _ extra: [(String, String)], _ histogram: Histogram) {
        var count = 0
        for (index, bound) in histogram.bounds.enumerated() {
            count += histogram.counts[index]
            // OpenMetrics wants bounds as floating-point numbers, always.
            let bound = form == .openMetrics ? bound.description : number(bound)
            line(name + "_bucket", extra + [("le", bound)], Double(count))
        }
        count += histogram.counts[histogram.bounds.count]
        line(name + "_bucket", extra + [("le", "+Inf")], Double(count))
        line(name + "_sum", extra, histogram.sum)
        line(name + "_count", extra, Double(count))
    }

    private mutating func head(_ name: String, _ help: String, _ type: String) {
        let head = "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        // A family that is there already continues at the end, where its lines are added.
        if let place = families.firstIndex(where: { $0.head == head }) {
            families.append(families.remove(at: place))
        } else {
            families.append((head, ""))
        }
    }

    private mutating func line(_ name: String, _ extra: [(String, String)], _ value: Double) {
        let all = (name.hasPrefix("vllm:") ? labels : ownLabels) + extra
        let spelled = all.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
        families[families.count - 1].lines += "\(name)\(spelled.isEmpty ? "" : "{\(spelled)}") \(number(value))\n"
    }

    private func number(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
