import ArgumentParser
import Chat
import Checkpoints
import Files
import Generation
import OrderedJSON
import Transformers

/// What `bench` measures of texts held to a schema.
extension Bench {
    func runGuided(_ path: String, _ directory: ModelDirectory) throws {
        let schema = try SchemaFile.value(path)
        var options = EngineOptions()
        options.pool = try processors.makePool(threads: threads?.values.first)
        options.chunkSize = batch
        precision.apply(to: &options)
        let engine = try Engine(directory, options: options)
        let tokens = generated.first ?? 0
        guard tokens < engine.contextSize else {
            throw Failure(
                "--guided needs \(tokens + 1) positions; the context is \(engine.contextSize); use a smaller -n",
                .contextOverflow)
        }
        let bench = GuidedBench(engine: engine, schema: schema, tokens: tokens)
        var samples: [GuidedBench.Sample] = []
        let skipped = skipsWarmup ? 0 : 1
        for run in 0..<runs + skipped {
            let sample = try bench.sample(seed: UInt64(run))
            if run >= skipped { samples.append(sample) }
        }
        let report = GuidedReport(tokens: tokens, samples: samples)
        if format == .md {
            StandardOutput.write(report.text)
        } else {
            StandardOutput.line(report.json.serialized(format == .json ? .indented(2) : .compact))
        }
    }
}
