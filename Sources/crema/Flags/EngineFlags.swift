import ArgumentParser
import Chat
import Checkpoints
import Generation
import Transformers

/// The model and the machine, as every command that runs a model takes them.
struct EngineFlags: ParsableArguments {
    @OptionGroup var model: ModelOption

    @OptionGroup var threads: ThreadsOption

    @Option(
        name: .customLong("ctx-size"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of one text, prompt included. Default: the model's.", valueName: "n"))
    var contextSize: Int?

    @OptionGroup var precision: PrecisionFlags
    @OptionGroup var images: ImageFlags

    @OptionGroup var adapters: AdapterFlags

    /// Loads the model with a progress bar when it takes long.
    ///
    /// - Parameters:
    ///   - draftModel: a small model that guesses, or the model's assistant.
    ///   - change: sets further options.
    func load(
        draftModel: String? = nil, _ change: (inout EngineOptions) -> Void = { _ in }
    ) throws -> (engine: Engine, loading: Duration) {
        let start = ContinuousClock.now
        let path = try model.directory()
        let directory = try ModelPlace.naming(path) { try ModelDirectory(path: path) }
        var options = EngineOptions()
        options.pool = try threads.makePool()
        options.contextSize = contextSize
        options.draftModel = try draftModel.map { draft in
            let directory = try ModelPlace.naming(draft) { try ModelDirectory(path: draft) }
            guard directory.hasTokenizer || Decoder.isAssistant(directory) else {
                throw Failure("\(draft): has no tokenizer; --draft-model needs one", .usage)
            }
            return directory
        }
        precision.apply(to: &options)
        options.adapters = adapters.sources
        change(&options)
        let bar = SharedProgressBar(ProgressBar("loading", unit: "%"))
        options.progress = { bar.update($0 * 100, of: 100) }
        defer { bar.finish() }
        let engine: Engine
        do {
            engine = try Engine(directory, options: options, pictures: images.options)
        } catch {
            throw ModelPlace.named(
                error, isOfDraftModel(error, options) ? draftModel ?? path : path,
                adapters: adapters.paths + [draftModel].compactMap(\.self))
        }
        let duration = ContinuousClock.now - start
        bar.finish()
        ModelWarnings.write(directory)
        for warning in engine.adapters.warnings { StandardError.write("warning: \(warning)\n") }
        return (engine, duration)
    }

    /// Whether an error is that of the model that guesses: the small one alone fails in the same words.
    ///
    /// It is loaded once more for that, so only where the answer counts: other errors do not name a model.
    private func isOfDraftModel(_ error: any Error, _ options: EngineOptions) -> Bool {
        guard let draft = options.draftModel, let failure = Failure(error), failure.status == .modelNotLoadable else {
            return false
        }
        var alone = options
        alone.draftModel = nil
        alone.contextSize = nil
        alone.progress = nil
        do {
            _ = try Engine(draft, options: alone)
            return false
        } catch let own {
            return Failure(own)?.message == failure.message
        }
    }
}
