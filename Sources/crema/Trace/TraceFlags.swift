import ArgumentParser
import Chat
import Files
import FoundationModels
import Generation
import Transformers

/// What of a trace is kept, and where it is written.
struct TraceFlags: ParsableArguments {
    @Option(name: .customLong("trace"), help: ArgumentHelp("Write the trace into this file.", valueName: "file"))
    var file = "trace.jsonl"

    @Option(help: ArgumentHelp("Write a page that shows it, for a browser.", valueName: "file"))
    var html: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Keep where these layers looked, and what each layer would have said; slow.", valueName: "1,2"))
    var attention: NumberList?

    func validate() throws {
        for (flag, path) in [("--trace", file), ("--html", html ?? "page")] where ["", "-"].contains(path) {
            throw ValidationError("\(flag) is '\(path)'; expected a file's name")
        }
        if let html, Path.areSame(html, file) { throw ValidationError("--trace and --html both name '\(file)'") }
    }

    /// Refuses places that cannot be written to, before anything is computed.
    func checkPlaces() throws {
        try ReplaceableFile.check(file)
        if let html { try ReplaceableFile.check(html) }
    }

    /// Refuses layers that the model lacks, and those without attention, before it is loaded.
    func checkLayers(_ configuration: DecoderConfiguration) throws {
        let count = configuration.layers.count
        for layer in attention?.values ?? [] where layer >= count {
            throw Failure(
                "--attention \(layer): the model has \(Quantities.plural(count, "layer")), from 0 to \(count - 1)",
                .usage)
        }
        let attentive = configuration.layers.indices.filter { configuration.layers[$0].attention != nil }
        for layer in attention?.values ?? [] where configuration.layers[layer].attention == nil {
            throw Failure(
                "--attention \(layer): this layer has no attention; "
                    + (attentive.isEmpty
                        ? "no layer of the model has"
                        : "these have: \(attentive.map(String.init).joined(separator: ", "))"),
                .usage)
        }
    }

    /// A recorder of what the flags request.
    func makeRecorder() -> TraceRecorder { TraceRecorder(layers: attention?.values ?? []) }

    /// Writes what was recorded, where there is anything; `model` is the path of the model.
    func keep(_ recorder: TraceRecorder, model: String) throws {
        let texts = recorder.texts
        guard !texts.isEmpty else { return }
        StandardOutput.flush()
        let lines = TraceLines.lines(texts, model: URL(fileURLWithPath: model).lastPathComponent)
        let count = texts.reduce(0) { $0 + $1.steps.count }
        try TraceFile.write(lines, to: file)
        if let html { try ReplaceableFile.write(Array(TracePage.html(lines).utf8), to: html) }
        StandardError.write(
            "\(Quantities.plural(count, "step")) in \(file)" + (html.map { "; page in \($0)" } ?? "") + "\n")
    }
}
