import ArgumentParser
import Checkpoints
import Generation

/// The model and the machine, as every command that runs a model takes them.
struct EngineFlags: ParsableArguments {
    @OptionGroup var model: ModelOption

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that compute. Default: all processors.", valueName: "n"))
    var threads: Int?

    @Option(
        name: .customLong("ctx-size"), parsing: .unconditional,
        help: ArgumentHelp("Most tokens of one text, prompt included. Default: the model's.", valueName: "n"))
    var contextSize: Int?

    @OptionGroup var precision: PrecisionFlags

    func validate() throws {
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads is \(threads); expected 1 to 256")
        }
    }

    /// Loads the model with a progress bar when it takes long.
    ///
    /// - Parameters:
    ///   - draftModel: a small model that guesses.
    ///   - change: sets further options.
    func load(
        draftModel: String? = nil, _ change: (inout EngineOptions) -> Void = { _ in }
    ) throws -> (engine: Engine, loading: Duration) {
        let start = ContinuousClock.now
        let directory = try ModelDirectory(path: model.directory())
        var options = EngineOptions()
        options.threads = threads
        options.contextSize = contextSize
        options.draftModel = try draftModel.map { try ModelDirectory(path: $0) }
        precision.apply(to: &options)
        change(&options)
        let bar = SharedProgressBar(ProgressBar("loading", unit: "%"))
        options.progress = { bar.update($0 * 100, of: 100) }
        defer { bar.finish() }
        let engine = try Engine(directory, options: options)
        let duration = ContinuousClock.now - start
        bar.finish()
        ModelWarnings.write(directory)
        return (engine, duration)
    }
}
