import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON

extension Bench {
    /// Refuses flags of other tests beside `--prediction-head`.
    func checkHead() throws {
        guard let shares = predictionHead?.values else { return }
        let others = [
            prompt != nil, rows != nil, depth != nil, limits, readsTests, guided != nil, drafts != nil, fairness != nil,
            sharedPrefix != nil, plot != nil, skipsWarmup, image != nil, !adapters.adapters.isEmpty,
        ]
        if others.contains(true) || generated.count != 1 || generated == [0] {
            throw ValidationError(
                "--prediction-head takes one -n of 1 or more, and of the other tests --sessions alone")
        }
        if (threads?.values.count ?? 1) != 1 { throw ValidationError("--prediction-head takes one -t") }
        if let share = shares.first(where: { !(0...100).contains($0) }) {
            throw ValidationError("--prediction-head is \(share); expected 0 to 100")
        }
    }

    /// What the prediction head is worth, for each number of sessions.
    func runHead(_ directory: ModelDirectory, _ shares: [Int]) async throws {
        var options = EngineOptions()
        options.pool = try processors.makePool(threads: threads?.values.first)
        options.chunkSize = batch
        options.scheduling.maximumSequences = max(16, writers.max() ?? 1)
        precision.apply(to: &options)
        var results: [HeadBench.Result] = []
        for sessions in writers {
            for share in shares {
                // What one has learnt of its guesses says nothing of others.
                let result = try await HeadBench(directory, options: options).run(
                    sessions: sessions, tokens: generated[0], right: share, repetitions: runs)
                results.append(result)
                if format == .jsonl {
                    StandardOutput.line(result.json.serialized())
                    StandardOutput.flush()
                }
            }
        }
        switch format {
        case .md: StandardOutput.write(HeadBench.Result.table(results))
        case .json: StandardOutput.line(JSONValue.array(results.map(\.json)).serialized(.indented(2)))
        case .jsonl: break
        }
    }
}
