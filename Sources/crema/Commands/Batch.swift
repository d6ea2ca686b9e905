import ArgumentParser
import BundledModel
import Chat
import Checkpoints
import Embeddings
import Files
import Generation
import LibC
import OrderedJSON
import Serving
import Transformers

/// `crema batch`: a file of requests goes in, a file of answers comes out.
struct Batch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers a file of requests in the form of OpenAI's API.",
        discussion: """
            Each line of the input is {"custom_id": …, "method": "POST", "url": "/v1/chat/completions", "body": {…}}; \
            each line of the output {"id", "custom_id", "response", "error"}. The output is the same bytes however many \
            requests are computed at once, and a run that was broken off and resumed gives the same file. A line that is no request \
            gets an answer that says why.
            Unknown fields are named on standard error, and those of a body under 'crema' of its answer.
            Exit codes: 0 all answered, 1 some refused, 2 no line is a request and nothing was computed, 130 or 143 ended \
            by a signal, with a valid output or none.

            Example:
              crema batch requests.jsonl answers.jsonl --resume
            """)

    @OptionGroup var engineFlags: EngineFlags
    @OptionGroup var draft: DraftFlags

    @Argument(help: ArgumentHelp("The requests; '-' is standard input.", valueName: "in.jsonl"))
    var input: String

    @Argument(help: ArgumentHelp("The answers; '-' is standard output.", valueName: "out.jsonl"))
    var output: String

    @Option(
        name: .customLong("errors"),
        help: "A file for the answers to requests that failed. With --resume these are not asked again.")
    var errorsPath: String?

    @Flag(help: "Go on with an output that is there.")
    var resume = false

    @Flag(help: "Write answers as they come, not in the order of the requests.")
    var unordered = false

    @Option(
        name: [.customLong("max-sequences"), .customLong("max-num-seqs")],
        help: "Most texts that are computed at once.")
    var sequences = 16

    @Option(name: .customLong("served-model-name"), help: "The name that requests have to give. Default: any.")
    var name: String?

    @Flag(name: .customLong("strict-parameters"), help: "Refuse requests with unknown fields.")
    var isStrict = false

    @Flag(
        help:
            "Print one JSON object on standard output at the end: requests, answered, failed, skipped, tokens, seconds."
    )
    var json = false

    func validate() throws {
        guard (1...1024).contains(sequences) else {
            throw ValidationError("--max-sequences is \(sequences); expected 1 to 1024")
        }
        if json, output == "-" { throw ValidationError("--json and answers on standard output exclude each other") }
        if errorsPath == "-" { throw ValidationError("--errors is -; expected a file") }
        if let errorsPath, Path.areSame(errorsPath, output) {
            throw ValidationError("the answers and --errors both name '\(output)'")
        }
        if input != "-", output != "-", Path.areSame(input, output) {
            throw ValidationError("the requests and the answers both name '\(output)'")
        }
    }

    func run() async throws {
        let start = ContinuousClock.now
        let input = try BatchInput(input, isStrict: isStrict)
        let all = input.requests
        let answers = try BatchOutput(output, resumes: resume)
        let errors = try errorsPath.map { try BatchOutput($0, resumes: resume) }
        let finished = answers.finished.union(errors?.finished ?? [])
        let requests = all.filter { !finished.contains($0.key) }
        let (interruption, stop) = (Interruption([SIGTERM, SIGINT]), StopFlag())
        let bar = SharedProgressBar(ProgressBar("batch", unit: "requests"))
        defer { bar.finish() }
        // Before there is a request to wait for, a signal ends the program.
        let run = BatchRun(models: try load(), width: sequences, isOrdered: !unordered, stop: stop)
        let outcome = try await interruption.calling(stop.set) {
            try await run.run(requests) { request, line, reply in
                try (reply.isSuccess ? answers : errors ?? answers).write(line)
                let remarks = input.remarks(request, reply)
                if !remarks.isEmpty { bar.finish() }
                for text in remarks { StandardError.warn(text) }
            } progress: { done in
                bar.update(Double(done), of: Double(requests.count))
            }
        }
        bar.finish()
        let isWhole = outcome.answered + outcome.failed == requests.count
        // Where no request was refused, that is what an empty file of them says.
        if isWhole {
            answers.keep()
            errors?.keep()
        }
        let seconds = (ContinuousClock.now - start).seconds
        if json {
            StandardOutput.line(
                report(outcome, requests: all.count, skipped: all.count - requests.count, seconds).serialized())
            StandardOutput.flush()
        }
        StandardError.write(
            "\(outcome.answered) of \(Quantities.plural(all.count, "request")) answered, \(outcome.failed) refused, "
                + "\(all.count - requests.count) done before\n")
        if let exit = interruption.exit, !isWhole { throw exit }
        if outcome.failed > 0 { throw ExitCode(1) }
    }

    private func report(_ outcome: BatchRun.Outcome, requests: Int, skipped: Int, _ seconds: Double) -> JSONValue {
        return [
            "requests": .int(requests), "answered": .int(outcome.answered),
            "failed": .int(outcome.failed),
            "skipped": .int(skipped), "prompt_tokens": .int(outcome.promptTokens),
            "generated_tokens": .int(outcome.generatedTokens), "seconds": GenerationReport.rounded(seconds),
        ]
    }

    /// Loads the model, with room for every request that is begun; an embedder answers `/v1/embeddings` alone.
    private func load() throws -> ServedModels {
        let path = try engineFlags.model.directory()
        if ModelKind(path: path) == .embedder { return try embedder(path) }
        let (engine, _) = try engineFlags.load(draftModel: draft.model) { options in
            options.scheduling.maximumSequences = sequences
            options.scheduling.maximumWaiting = 1 << 20
        }
        var facts = ModelFacts(
            names: [name ?? "crema"], vocabularySize: engine.decoder.vocabularySize, contextSize: engine.contextSize)
        facts.acceptsAnyName = name == nil
        facts.isStrict = isStrict
        try ModelWarnings.writeTemplate(engine.directory)
        return ServedModels(
            try ServedModel(
                ChatEngine(engine, pictures: engineFlags.images.options), facts: facts, metrics: ServingMetrics(),
                created: 0))
    }

    /// An embedder in the place of a model that answers.
    private func embedder(_ path: String) throws -> ServedModels {
        if engineFlags.contextSize != nil || engineFlags.precision.cacheType != nil {
            throw Failure("--ctx-size and --cache-type: an embedder keeps no cache; leave them out", .usage)
        }
        if draft.model != nil {
            throw Failure("--draft-model: an embedder writes no texts; leave it out", .usage)
        }
        var options = EmbedderOptions()
        options.pool = try engineFlags.threads.makePool()
        options.arithmetic = engineFlags.precision.products.vectorArithmetic
        let model = try ModelPlace.naming(path) { try EmbeddingModel(path: path, options: options) }
        for remark in model.remarks { StandardError.warn(remark) }
        let metrics = ServingMetrics()
        return ServedModels(
            chat: nil,
            vectors: VectorModels(
                embedder: (TextEmbedder(model, options: options), [name ?? "crema"]), reranker: nil,
                acceptsAnyName: name == nil, isStrict: isStrict, metrics: metrics, created: 0),
            metrics: metrics)
    }
}
