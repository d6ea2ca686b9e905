import ArgumentParser
import Chat
import Checkpoints
import Files
import Generation
import OrderedJSON
import Tensors
import Transformers

/// `crema bench`: prefill and decode speed, in the table and the JSON keys of llama-bench.
struct Bench: AsyncParsableCommand {
    /// How the results are printed.
    enum Output: String, ExpressibleByArgument, CaseIterable {
        case md, json, jsonl
    }

    /// What the tests are when no flag says otherwise.
    ///
    /// The flags themselves are nil then, so that one that has no effect is refused whatever its value.
    enum Default {
        static let (prompt, generate, depth, sessions) = ([512], [128], [0], [1])
        static let repetitions = 5
    }

    static let configuration = CommandConfiguration(
        abstract: "Measures how many tokens a second a model reads (pp) and writes (tg).",
        discussion: """
            pp512 evaluates 512 tokens at once, tg128 writes 128 one by one from an empty context, '@ d4096' after 4096 \
            tokens, rows8 is one pass over 8 tokens with the logits of each. Tokenizing and sampling are not part of the \
            figures. In tg128x8 eight sessions write 128 tokens each, and every pass computes a token of each. A run that is \
            not counted comes first. With --adapter, -n tokens are written without adapters and with them in turns, by every \
            number of --sessions; each session takes one of the adapters.

            Examples:
              crema bench --model DIR -p 512 -n 128 -d 0,4096 --plot speed.svg
              crema bench --model DIR --adapter A --adapter B -n 32 --sessions 1,8
            """)

    @OptionGroup var model: ModelOption

    @Option(
        name: [.customShort("p"), .long], parsing: .unconditional,
        help: ArgumentHelp("Prompt lengths; 0 leaves the test out. Default: 512.", valueName: "n,…")
    )
    var prompt: NumberList?

    @Option(
        name: [.customShort("n"), .long], parsing: .unconditional,
        help: ArgumentHelp("Tokens to write; 0 leaves the test out. Default: 128.", valueName: "n,…"))
    var generate: NumberList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tokens of a small batch; the table tells how it compares with 1.", valueName: "n,…"))
    var rows: NumberList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sessions that write at once; the table tells how they compare with 1. Default: 1.", valueName: "n,…"))
    var sessions: NumberList?

    @Option(
        name: [.customShort("d"), .long], parsing: .unconditional,
        help: ArgumentHelp("Tokens in the context before. Default: 0.", valueName: "n,…"))
    var depth: NumberList?

    @Option(
        name: [.customShort("t"), .long], parsing: .unconditional,
        help: ArgumentHelp("Threads. Default: one for each core.", valueName: "n,…"))
    var threads: NumberList?

    @OptionGroup var processors: ProcessorFlags

    @OptionGroup var precision: PrecisionFlags

    @OptionGroup var adapters: AdapterFlags

    @Option(
        name: [.customShort("b"), .long], parsing: .unconditional,
        help: ArgumentHelp("Prompt tokens evaluated at once.", valueName: "n"))
    var batch = 512

    @Option(
        name: [.customShort("r"), .long], parsing: .unconditional,
        help: ArgumentHelp("Counted runs of each test. Default: 5.", valueName: "n"))
    var repetitions: Int?

    @Option(
        name: .shortAndLong,
        help: "A table for people (md), one JSON array (json), or one object a line (jsonl). Default: md.")
    var output: Output?

    @Option(
        help: ArgumentHelp(
            "Draw tokens a second against -d, or against --sessions, into this SVG file, too; with --fairness, the passes.",
            valueName: "file"))
    var plot: String?

    @Flag(name: .customLong("no-warmup"), help: "Count the first run too.")
    var skipsWarmup = false

    @Option(
        help: ArgumentHelp(
            "Instead: writes -n tokens freely, and as many in JSON values that satisfy the schema in this file.",
            valueName: "file"))
    var guided: String?

    @Option(
        help: ArgumentHelp(
            "Instead: how much faster guesses make the answers to the tasks in this file; see Benchmarks/fixtures.",
            valueName: "file"))
    var drafts: String?

    @Option(
        name: .customLong("prediction-head"), parsing: .unconditional,
        help: ArgumentHelp(
            "Instead: how much faster the model's own prediction head makes -n tokens of --sessions texts, its guesses made right in these percentages of places; 0 means as they are.",
            valueName: "n,…"))
    var predictionHead: NumberList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Instead: what seven writers get while a prompt of this many tokens is read, and a prompt of 30 meanwhile.",
            valueName: "n"))
    var fairness: Int?

    @Option(
        name: .customLong("shared-prefix"), parsing: .unconditional,
        help: ArgumentHelp(
            "Instead: what is computed and held of prompts that have this many tokens in common, and how fast answers are written, for each number of --sessions.",
            valueName: "n"))
    var sharedPrefix: Int?

    @Option(
        help: ArgumentHelp(
            "Instead: how long this picture takes to be decoded, resized, encoded and read by a model that sees.",
            valueName: "file"))
    var image: String?

    @OptionGroup var images: ImageFlags

    @Flag(help: "Measure what the machine can read and multiply, and tell decoding and small batches as parts of it.")
    var limits = false

    @Flag(
        name: .customLong("stdin"),
        help: "Run the tests that lines of standard input name, and answer each with a line of JSON.")
    var readsTests = false

    func validate() throws {
        if guided != nil, depth != nil || generated.count != 1 || generated == [0] {
            throw ValidationError("--guided takes one -n of 1 or more, and no -d")
        }
        if guided != nil, prompt != nil || rows != nil || limits || readsTests || sessions != nil {
            throw ValidationError("--guided goes without -p, --rows, --sessions, --limits and --stdin")
        }
        if readsTests {
            let lengths = [prompt, generate, depth, rows, sessions]
            let isPlain = lengths.allSatisfy { $0 == nil } && repetitions == nil && output == nil
            guard isPlain, !limits, !skipsWarmup else {
                throw ValidationError(
                    "--stdin names its tests itself; leave out -p, -n, -d, -r, -o, --rows, --sessions, --limits and "
                        + "--no-warmup")
            }
        }
        try checkServing()
        try checkPicture()
        if image == nil, images.isGiven {
            throw ValidationError("--mmproj, --no-mmproj, --image-max-tokens and --image-min-tokens need --image")
        }
        try checkAdapters()
        try checkHead()
        if tests.isEmpty, !namesOtherTests {
            throw ValidationError("there is nothing to measure; give a -p, -n or --rows above 0")
        }
        if sessions != nil, !namesOtherTests, !generated.contains(where: { $0 > 0 }) {
            throw ValidationError("--sessions needs an -n above 0")
        }
        if fairness != nil || sharedPrefix != nil {
            for (flag, count) in [("--fairness", fairness), ("--shared-prefix", sharedPrefix)] {
                if let count, !(1...999_999).contains(count) {
                    throw ValidationError("\(flag) is \(count); expected 1 to 999999")
                }
            }
        }
        if guided != nil, (threads?.values.count ?? 1) != 1 { throw ValidationError("--guided takes one -t") }
        if let plot {
            if ["", "-"].contains(plot) { throw ValidationError("--plot is '\(plot)'; expected a file's name") }
            guard fairness != nil || !namesOtherTests && BenchPlot.isWorthwhile(tests) else {
                throw ValidationError(
                    "--plot needs --fairness, or several values of -d or of --sessions, such as -d 0,1024,4096")
            }
        }
        if readsTests, (threads?.values.count ?? 1) != 1 {
            throw ValidationError("-t has \(threads?.values.count ?? 0) values; expected one with --stdin")
        }
        if let repetitions, !(1...1_000_000).contains(repetitions) {
            throw ValidationError("-r is \(repetitions); expected 1 to 1000000")
        }
        for (flag, list) in [("-p", prompt), ("-n", generate), ("-d", depth), ("--rows", rows)] {
            // As many digits as a test's name may have: sums of them cannot overflow.
            if let value = list?.values.first(where: { $0 > 999_999_999 }) {
                throw ValidationError("\(flag) is \(value); expected at most 999999999")
            }
        }
        if let count = sessions?.values.first(where: { !(1...BenchTest.mostSessions).contains($0) }) {
            throw ValidationError("--sessions is \(count); expected 1 to \(BenchTest.mostSessions)")
        }
        if !(1...65_536).contains(batch) { throw ValidationError("-b is \(batch); expected 1 to 65536") }
        for count in threads?.values ?? [] { try ProcessorFlags.check("-t", count) }
    }

    func run() async throws {
        if let plot { try ReplaceableFile.check(plot) }
        let directory = try ModelDirectory(path: model.directory())
        if let guided { return try runGuided(guided, directory) }
        if let image { return try runPicture(image, directory) }
        if let shares = predictionHead?.values { return try await runHead(directory, shares) }
        if !adapters.adapters.isEmpty { return try runAdapters(directory) }
        if fairness != nil || sharedPrefix != nil || drafts != nil { return try await runServing(directory) }
        let checkpoint = try directory.checkpoint()
        let summary = try CheckpointSummary(
            checkpoint, configuration: directory.reader, packing: directory.packing(of: checkpoint))
        var results: [BenchResult] = []
        for threadCount in threads?.values.map(Optional.some) ?? [nil] {
            var options = EngineOptions()
            options.pool = try processors.makePool(threads: threadCount)
            options.chunkSize = batch
            precision.apply(to: &options)
            let start = ContinuousClock.now
            let engine = try Engine(directory, options: options)
            let loading = ContinuousClock.now - start
            let weights = MachineLimits.mappedWeights(of: checkpoint, summary, for: engine.decoder.arithmetic)
            if readsTests {
                var session = try BenchSession(engine, weights: weights)
                return try session.run(
                    loading: loading, weightBytes: summary.weightBytes, parameters: summary.parameters)
            }
            let first = results.count
            for test in tests {
                let samples = try measure(test, engine)
                let result = BenchResult(
                    test: test, summary: summary, modelType: engine.decoder.configuration.modelType,
                    threads: engine.decoder.pool.threads, batch: batch, arithmetic: engine.decoder.arithmetic,
                    cacheType: engine.decoder.cacheType, loading: loading, report: engine.decoder.loading,
                    samples: samples, peakBytes: GenerationReport.peakMemory)
                results.append(result)
                if format == .jsonl, !limits { print(result) }
            }
            // After the tests, whose memory would be less than what is read here.
            if limits {
                let machine = MachineLimits(measuredOn: engine.decoder.pool, weights: weights)
                for index in first..<results.count {
                    results[index].limits = machine
                    if format == .jsonl { print(results[index]) }
                }
            }
        }
        if let plot { try ReplaceableFile.write(Array(BenchPlot.plot(results).svg.utf8), to: plot) }
        switch format {
        case .md: StandardOutput.write(BenchResult.table(results) + BenchResult.remarks(results))
        case .json: StandardOutput.line(BenchResult.array(results))
        case .jsonl: break
        }
    }

    private func print(_ result: BenchResult) {
        StandardOutput.line(result.json.serialized())
        StandardOutput.flush()
    }

    /// Whether other flags than those of shapes and lengths say what is measured.
    private var namesOtherTests: Bool {
        guided != nil || readsTests || predictionHead != nil || drafts != nil || fairness != nil || sharedPrefix != nil
    }

    /// How many tokens are written.
    var generated: [Int] { generate?.values ?? Default.generate }
    /// How many sessions write at once.
    var writers: [Int] { sessions?.values ?? Default.sessions }
    /// How many runs count.
    var runs: Int { repetitions ?? Default.repetitions }
    /// How the results are printed.
    var format: Output { output ?? .md }

    private var tests: [BenchTest] {
        let kinds: [(BenchTest.Kind, [Int])] = [
            (.prompt, prompt?.values ?? Default.prompt), (.generation, generated), (.rows, rows?.values ?? []),
        ]
        return (depth?.values ?? Default.depth).flatMap { depth in
            kinds.flatMap { kind, counts in
                counts.filter { $0 > 0 }.flatMap { count in
                    let sessions = kind == .generation ? writers : [1]
                    return sessions.map { BenchTest(kind, count, depth: depth, sessions: $0) }
                }
            }
        }
    }

    /// The times of the counted runs.
    private func measure(_ test: BenchTest, _ engine: Engine) throws -> [Duration] {
        guard test.positions <= engine.contextSize else { throw Failure.tooLong(test, engine.contextSize) }
        var runner = try BenchRunner(engine.decoder, capacity: test.positions)
        var bar = ProgressBar(test.name, unit: "runs")
        defer { bar.finish() }
        var samples: [Duration] = []
        let skipped = skipsWarmup ? 0 : 1
        for run in 0..<runs + skipped {
            let time = try runner.time(test)
            if run >= skipped { samples.append(time) }
            bar.update(Double(run + 1), of: Double(runs + skipped))
        }
        return samples
    }
}
