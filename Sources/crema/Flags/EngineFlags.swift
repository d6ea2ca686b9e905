import ArgumentParser
import Checkpoints
import Generation

/// The model and the machine, as every command that runs a model takes them.
struct EngineFlags: ParsableArguments {
    @OptionGroup var model: ModelOption

    @OptionGroup var threads: ThreadsOption

    @Option(
        name: .customLong("ctx-size"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of one text, prompt included. Default: the model's.", valueName: "n"))
    var contextSize: Int?

    @OptionGroup var precision: PrecisionFlags

    /// Loads the model with a progress bar when it takes long.
    ///
    /// - Parameters:
    ///   - draftModel: a small model that guesses.
    ///   - change: sets further options.
    func load(
        draftModel: String? = nil, _ change: (inout EngineOptions) -> Void = { _ in }
    ) throws -> (engine: Engine, loading: Duration) {
        let start = ContinuousClock.now
        let path = try model.directory()
        let directory = try ModelPlace.naming(path) { try ModelDirectory(path: path) }
        var options = EngineOptions()
        options.threads = threads.count
        options.contextSize = contextSize
        options.draftModel = try draftModel.map { draft in
            try ModelPlace.naming(draft) { try ModelDirectory(path: draft) }
        }
        precision.apply(to: &options)
        change(&options)
        let bar = SharedProgressBar(ProgressBar("loading", unit: "%"))
        options.progress = { bar.update($0 * 100, of: 100) }
        defer { bar.finish() }
        let engine = try ModelPlace.naming(path) { try Engine(directory, options: options) }
        let duration = ContinuousClock.now - start
        bar.finish()
        ModelWarnings.write(directory)
        return (engine, duration)
    }
}
