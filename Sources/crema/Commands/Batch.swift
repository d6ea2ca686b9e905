import ArgumentParser
import BundledModel
import Checkpoints
import Generation
import Glibc
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
            requests are computed at once, and a run that was broken off and resumed gives the same file.
            Exit codes: 0 all answered, 1 some refused, 2 the input is wrong and nothing was computed, 130 or 143 ended \
            by a signal, with a valid output.

            Example:
              crema batch requests.jsonl answers.jsonl --resume
            """)

    @OptionGroup var engineFlags: EngineFlags

    @Argument(help: ArgumentHelp("The requests; '-' is standard input.", valueName: "in.jsonl"))
    var input: String

    @Argument(help: ArgumentHelp("The answers; '-' is standard output.", valueName: "out.jsonl"))
    var output: String

    @Option(name: .customLong("errors"), help: "A file for the answers to requests that failed.")
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
        if resume, errorsPath != nil { throw ValidationError("--resume and --errors exclude each other") }
        if errorsPath == "-" { throw ValidationError("--errors is -; expected a file") }
    }

    func run() async throws {
        let start = ContinuousClock.now
        let all = try BatchInput(input).requests
        let answers = try BatchOutput(output, resumes: resume)
        let errors = try errorsPath.map { try BatchOutput($0, resumes: false) }
        let requests = all.filter { !answers.finished.contains($0.name) }
        let stop = StopFlag()
        for number in [SIGTERM, SIGINT] {
            SignalWatch.shared.watch(number) {
                if stop.isSet { Glibc.exit(128 + number) }
                stop.set(number)
            }
        }
        let model = try load()
        let bar = SharedProgressBar(ProgressBar("batch", unit: "requests"))
        defer { bar.finish() }
        let run = BatchRun(model: model, width: sequences, isOrdered: !unordered, stop: stop)
        let outcome = try await run.run(requests) { line, succeeded in
            try (succeeded ? answers : errors ?? answers).write(line)
        } progress: { done in
            bar.update(Double(done), of: Double(requests.count))
        }
        bar.finish()
        let seconds = (ContinuousClock.now - start).seconds
        if json {
            StandardOutput.line(
                report(outcome, requests: all.count, skipped: all.count - requests.count, seconds).serialized())
            StandardOutput.flush()
        }
        StandardError.write(
            "\(outcome.answered) answered, \(outcome.failed) of them refused, \(all.count - requests.count) were there\n"
        )
        if let number = stop.number, outcome.answered < requests.count { throw ExitCode(128 + number) }
        if outcome.failed > 0 { throw ExitCode(1) }
    }

    private func report(_ outcome: BatchRun.Outcome, requests: Int, skipped: Int, _ seconds: Double) -> JSONValue {
        func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
        return [
            "requests": number(requests), "answered": number(outcome.answered), "failed": number(outcome.failed),
            "skipped": number(skipped), "prompt_tokens": number(outcome.promptTokens),
            "generated_tokens": number(outcome.generatedTokens), "seconds": GenerationReport.rounded(seconds),
        ]
    }

    /// Loads the model, with room for every request that is begun.
    private func load() throws -> ServedModel {
        let (engine, _) = try engineFlags.load { options in
            options.scheduling.maximumSequences = sequences
            options.scheduling.maximumWaiting = 1 << 20
        }
        var facts = ModelFacts(
            names: [name ?? "crema"], vocabularySize: engine.decoder.vocabularySize, contextSize: engine.contextSize)
        facts.acceptsAnyName = name == nil
        return try ServedModel(ChatEngine(engine), facts: facts, metrics: ServingMetrics(), created: 0)
    }
}
