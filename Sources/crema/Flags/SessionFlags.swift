import ArgumentParser
import Checkpoints
import Files
import FoundationModels
import Generation
import Glibc

/// The model of a session and how its answers are generated, as every command that runs sessions takes them.
struct SessionFlags: ParsableArguments {
    @OptionGroup var model: ModelOption

    @Option(help: "exact: float32 activations and cache. fast: as the processor multiplies fastest.")
    var precision = PrecisionFlags.Precision.fast

    @OptionGroup var threads: ThreadsOption

    @Option(
        name: .customLong("ctx-size"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of a conversation. Default: the model's.", valueName: "n"))
    var contextSize: Int?

    @Option(
        name: .customLong("max-tokens"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of an answer.", valueName: "n"))
    var maximumTokens: Int?

    @Option(
        name: .customLong("cache-file"),
        help: ArgumentHelp(
            "Go on from the conversation that this file holds as far as this one begins alike, and save this one there.",
            valueName: "file"))
    var cacheFile: String?

    @Flag(help: "Always choose the most likely token.")
    var greedy = false

    @Option(parsing: .unconditional, help: "Divide the logits by this; 0 is greedy. Default: the model's, else 0.8.")
    var temperature: Double?

    @Option(
        parsing: .unconditional, help: "Choose among this many of the most likely tokens, and cut off nothing else.")
    var topK: Int?

    @Option(
        parsing: .unconditional,
        help: "Choose among the most likely tokens up to this sum of probabilities, and cut off nothing else.")
    var topP: Double?

    @Option(parsing: .unconditional, help: "Start of the random numbers; drawn when not given.")
    var seed: UInt64?

    func validate() throws {
        if let contextSize, contextSize < 1 {
            throw ValidationError("--ctx-size is \(contextSize); expected 1 or more")
        }
        if let maximumTokens, maximumTokens < 1 {
            throw ValidationError("--max-tokens is \(maximumTokens); expected 1 or more")
        }
        if let temperature, !(temperature >= 0 && temperature.isFinite) {
            throw ValidationError("--temperature is \(temperature); expected a finite number of 0 or more")
        }
        if let topK, topK < 1 { throw ValidationError("--top-k is \(topK); expected 1 or more") }
        if let topP, !(topP > 0 && topP <= 1) {
            throw ValidationError("--top-p is \(topP); expected more than 0 and at most 1")
        }
        if topK != nil, topP != nil { throw ValidationError("--top-k and --top-p exclude each other") }
        try GreedyChoice.check(
            greedy: greedy, temperature: temperature,
            [("--top-k", topK != nil), ("--top-p", topP != nil), ("--seed", seed != nil)])
    }

    /// The model that the flags name; an observer sees every text of it.
    func openModel(observer: EngineObserver? = nil) throws -> OpenWeightsModel {
        var options = OpenWeightsModel.Options()
        options.threads = threads.count
        options.precision = precision == .exact ? .exact : .fast
        options.contextSize = contextSize
        options.observer = observer
        return OpenWeightsModel(directory: URL(fileURLWithPath: try model.directory()), options: options)
    }

    /// Loads the model of a session, with a progress bar when it takes long.
    func load(_ model: OpenWeightsModel) async throws {
        let bar = SharedProgressBar(ProgressBar("loading", unit: "%"))
        defer { bar.finish() }
        do {
            try await model.load { bar.update($0 * 100, of: 100) }
        } catch let error as SystemLanguageModel.Error {
            let failure = Failure(error.debugDescription, try isContextTooLarge() ? .usage : .modelNotLoadable)
            throw ModelPlace.named(failure, try self.model.directory())
        }
        bar.finish()
        ModelWarnings.write(try ModelDirectory(path: self.model.directory()))
        if let cacheFile, try CacheFile.isThere(cacheFile) {
            do {
                try await model.restorePrefix(from: URL(fileURLWithPath: cacheFile))
            } catch {
                throw CacheFile.refusal(error, cacheFile)
            }
        }
    }

    /// Saves the conversation for the next run.
    func saveCache(_ model: OpenWeightsModel) async throws {
        if let cacheFile { try await model.savePrefix(to: URL(fileURLWithPath: cacheFile)) }
    }

    /// Whether more is asked for than the model's own context, which its error does not tell from broken files.
    private func isContextTooLarge() throws -> Bool {
        guard let contextSize else { return false }
        let model = OpenWeightsModel(directory: URL(fileURLWithPath: try self.model.directory()))
        return model.isAvailable && contextSize > model.contextSize
    }

    /// How an answer is generated.
    var options: GenerationOptions {
        let mode: GenerationOptions.SamplingMode? =
            if greedy {
                .greedy
            } else if let topK {
                .random(top: topK, seed: seed)
            } else if let topP {
                .random(probabilityThreshold: topP, seed: seed)
            } else {
                nil
            }
        var options = GenerationOptions(
            samplingMode: mode, temperature: temperature, maximumResponseTokens: maximumTokens)
        options.seed = seed
        return options
    }
}
