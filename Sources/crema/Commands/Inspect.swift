import ArgumentParser
import Checkpoints
import OrderedJSON

/// `crema inspect`: what is in a model, from headers alone.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what a model holds and needs, without loading it.",
        discussion: """
            Reads config.json and the headers of the safetensors files. The memory needed is that of the weights as they \
            are stored and of a float32 KV cache that holds the whole context.
            """)

    @Argument(
        help: ArgumentHelp(
            "A model directory, org/name in the Hugging Face cache, or a safetensors file.", valueName: "model"))
    var model: String

    @Option(
        name: .customLong("ctx-size"),
        help: ArgumentHelp("Context length for the memory needed. Default: the model's.", valueName: "n"))
    var contextLength: Int?

    @Flag(help: "List every tensor with its type, shape and file.")
    var tensors = false

    @Flag(help: "Read all weights and report tensors that hold NaN or infinity.")
    var checkTensors = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        if let contextLength, contextLength < 1 {
            throw ValidationError("--ctx-size is \(contextLength); expected 1 or more")
        }
    }

    func run() throws {
        let (checkpoint, configuration) = try open()
        let summary = try CheckpointSummary(checkpoint, configuration: configuration)
        let nonFinite = checkTensors ? try scan(checkpoint) : nil
        let report = InspectReport(
            summary: summary, contextLength: contextLength ?? summary.contextLength,
            tensors: tensors ? checkpoint.files : [], nonFinite: nonFinite)
        for warning in checkpoint.warnings { StandardError.write("crema: warning: \(warning)\n") }
        StandardOutput.write(json ? report.json.serialized() + "\n" : report.text)
    }

    private func open() throws -> (Checkpoint, ConfigurationReader?) {
        if model.utf8.suffix(12).elementsEqual(".safetensors".utf8) {
            return (try Checkpoint(file: model), nil)
        }
        let directory = try ModelDirectory(resolving: model)
        return (try directory.checkpoint(), directory.reader)
    }

    private func scan(_ checkpoint: Checkpoint) throws -> [NonFiniteCount] {
        var bar = ProgressBar("checking tensors", unit: "MB")
        defer { bar.finish() }
        return try checkpoint.nonFiniteTensors { done, total in
            bar.update(Double(done) / 1e6, of: Double(total) / 1e6)
        }
    }
}
