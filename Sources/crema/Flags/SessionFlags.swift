import ArgumentParser
import Chat
import Checkpoints
import Files
import FoundationModels
import Generation
import LibC
import Processors

/// The model of a session and how its answers are generated, as every command that runs sessions takes them.
struct SessionFlags: ParsableArguments {
    @OptionGroup var model: ModelOption

    @Option(help: "exact: float32 activations and cache. fast: as the processor multiplies fastest.")
    var precision = PrecisionOption.Precision.fast

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

    @OptionGroup var adapters: AdapterFlags
    @OptionGroup var sampling: SamplingFlags
    @OptionGroup var steps: SamplingStepFlags
    @OptionGroup var pattern: PatternFlags

    func validate() throws {
        if let contextSize, contextSize < 1 {
            throw ValidationError("--ctx-size is \(contextSize); expected 1 or more")
        }
        if let maximumTokens, maximumTokens < 1 {
            throw ValidationError("--max-tokens is \(maximumTokens); expected 1 or more")
        }
        try sampling.check(with: steps)
    }

    /// How tokens are chosen where the model's advice does not say.
    var choice: SamplingChoice { sampling.choice(with: steps) }

    /// The model that the flags name; an observer sees every text of it.
    ///
    /// - Parameter images: how pictures are seen, for commands that show some.
    func openModel(images: ImageFlags? = nil, observer: EngineObserver? = nil) throws -> OpenWeightsModel {
        var options = OpenWeightsModel.Options()
        (options.threads, options.batchThreads) = (threads.count, threads.processors.batchCount)
        if threads.processors.mask != nil {
            // Where the system does not keep threads to processors, their number follows the mask nevertheless.
            let choice = try threads.processors.choice(threads: threads.count)
            (options.threads, options.batchThreads) = (choice.threads, choice.batchThreads)
        }
        options.precision = precision == .exact ? .exact : .fast
        options.contextSize = contextSize
        options.observer = observer
        options.answers.sampling = choice
        options.answers.stopStrings = sampling.stop
        options.answers.stopsLoops = sampling.stopsLoops
        options.answers.form = pattern.form
        if let images { (options.imageBudget, options.projector) = (images.budget, images.projector.choice) }
        return OpenWeightsModel(
            directory: URL(fileURLWithPath: try model.directory()), adapters: adapters.models, options: options)
    }

    /// Loads the model of a session, with a progress bar when it takes long.
    func load(_ model: OpenWeightsModel) async throws {
        let bar = SharedProgressBar(ProgressBar("loading", unit: "%"))
        defer { bar.finish() }
        do {
            try await model.load { bar.update($0 * 100, of: 100) }
        } catch let error as SystemLanguageModel.Error {
            let failure = Failure(error.debugDescription, try isContextTooLarge() ? .usage : .modelNotLoadable)
            throw ModelPlace.named(failure, try self.model.directory(), adapters: adapters.paths)
        }
        bar.finish()
        let directory = try ModelDirectory(path: self.model.directory())
        ModelWarnings.write(directory)
        try ModelWarnings.writeTemplate(directory)
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

    /// Whether a larger context than the model's own is requested, which the model's error does not distinguish from
    /// broken files.
    private func isContextTooLarge() throws -> Bool {
        guard let contextSize else { return false }
        let model = OpenWeightsModel(directory: URL(fileURLWithPath: try self.model.directory()))
        return model.isAvailable && contextSize > model.contextSize
    }

    /// What a session says itself; how tokens are chosen goes with the model.
    var options: GenerationOptions {
        var options = GenerationOptions(maximumResponseTokens: maximumTokens)
        options.seed = sampling.seed
        return options
    }
}
