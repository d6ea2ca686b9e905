import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON

extension Bench {
    /// Refuses flags of other tests beside `--adapter`.
    func checkAdapters() throws {
        guard !adapters.adapters.isEmpty else { return }
        let others = [
            prompt != nil, rows != nil, depth != nil, limits, readsTests, guided != nil, drafts != nil, fairness != nil,
            sharedPrefix != nil, plot != nil, skipsWarmup, image != nil,
        ]
        if others.contains(true) || generated.count != 1 || generated == [0] {
            throw ValidationError("--adapter takes one -n of 1 or more, and of the other tests --sessions alone")
        }
        if (threads?.values.count ?? 1) != 1 { throw ValidationError("--adapter takes one -t") }
    }

    /// What adapters cost, for each number of sessions.
    func runAdapters(_ directory: ModelDirectory) throws {
        var options = EngineOptions()
        options.pool = try processors.makePool(threads: threads?.values.first)
        options.chunkSize = batch
        options.adapters = adapters.sources
        options.appliesAdapters = false
        precision.apply(to: &options)
        let engine = try Engine(directory, options: options)
        let bench = try AdapterBench(engine)
        var results: [AdapterBench.Result] = []
        for sessions in writers {
            let result = try bench.run(sessions: sessions, tokens: generated[0], repetitions: runs)
            results.append(result)
            if format == .jsonl {
                StandardOutput.line(result.json.serialized())
                StandardOutput.flush()
            }
        }
        switch format {
        case .md: StandardOutput.write(AdapterBench.Result.table(results))
        case .json: StandardOutput.line(JSONValue.array(results.map(\.json)).serialized(.indented(2)))
        case .jsonl: break
        }
    }
}
