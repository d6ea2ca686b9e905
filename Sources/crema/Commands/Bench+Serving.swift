import ArgumentParser
import Chat
import Checkpoints
import Files
import Generation
import OrderedJSON
import Tensors
import Transformers

/// What `bench` measures of requests to one engine: guesses, fairness, a shared beginning.
extension Bench {
    /// Refuses flags beside a measure of requests that would have no effect on it.
    func checkServing() throws {
        let measures = [
            ("--drafts", drafts != nil), ("--fairness", fairness != nil), ("--shared-prefix", sharedPrefix != nil),
            ("--guided", guided != nil),
        ].filter(\.1).map(\.0)
        guard let measure = measures.first, measure != "--guided" else { return }
        if measures.count > 1 { throw ValidationError("\(measure) and \(measures[1]) exclude each other") }
        let taken = measure == "--drafts" ? ["-r"] : measure == "--shared-prefix" ? ["-n", "--sessions"] : []
        let given = [
            ("-p", prompt != nil), ("-n", generate != nil), ("-d", depth != nil), ("-r", repetitions != nil),
            ("--rows", rows != nil), ("--sessions", sessions != nil), ("--limits", limits), ("--stdin", readsTests),
            ("--no-warmup", skipsWarmup),
        ]
        if let (flag, _) = given.first(where: { $0.1 && !taken.contains($0.0) }) {
            throw ValidationError("\(measure) takes no \(flag)")
        }
        for (flag, count) in [("-n", generated.count), ("-t", threads?.values.count ?? 1)] where count != 1 {
            throw ValidationError("\(measure) takes one \(flag)")
        }
        if sharedPrefix != nil, generated == [0] { throw ValidationError("\(measure) takes an -n of 1 or more") }
    }

    func runServing(_ directory: ModelDirectory) async throws {
        var options = EngineOptions()
        options.pool = try processors.makePool(threads: threads?.values.first)
        options.chunkSize = batch
        precision.apply(to: &options)
        options.scheduling.maximumSequences = max(16, writers.max() ?? 1)
        let passes = PassRecord()
        if plot != nil { options.observer = passes.observer }
        let engine = try Engine(directory, options: options)
        let needed =
            (fairness ?? sharedPrefix ?? 0) + 256 + (sharedPrefix == nil ? 0 : 2 * (generated.first ?? 0))
        guard needed <= engine.contextSize else {
            throw Failure(
                "the test needs \(needed) positions; the context is \(engine.contextSize); use fewer tokens",
                .contextOverflow)
        }
        var objects: [JSONValue] = []
        func tell(_ text: String, _ object: JSONValue) {
            objects.append(object)
            if format == .md { StandardOutput.write(text) }
            if format == .jsonl { StandardOutput.line(object.serialized()) }
            StandardOutput.flush()
        }
        if let fairness {
            let result = try await ServingBench(engine).fairness(promptTokens: fairness)
            tell(result.text, result.json)
            if let plot {
                let processor =
                    "\(BenchResult.processorName), \(Quantities.plural(engine.decoder.pool.threads, "thread"))"
                let picture = result.plot(
                    of: passes.all, note: "\(engine.decoder.configuration.modelType), \(processor)")
                try ReplaceableFile.write(Array(picture.svg.utf8), to: plot)
            }
        }
        if let drafts {
            let tasks = try DraftBench.tasks(InputFile.json(InputFile.bytes(drafts), place: drafts), place: drafts)
            let bench = try DraftBench(engine)
            for task in tasks {
                let result = try await bench.measure(task, repetitions: runs)
                tell(result.text, result.json)
            }
        }
        if let sharedPrefix {
            for count in writers {
                let result = try await ServingBench(Engine(directory, options: options)).sharedPrefix(
                    sharedPrefix, sessions: count, answer: generated.first ?? 1)
                tell(result.text, result.json)
            }
        }
        if format == .json { StandardOutput.line(JSONValue.array(objects).serialized(.indented(2))) }
    }
}
