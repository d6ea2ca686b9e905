import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON

/// `crema convert`: a GGUF model as a folder of safetensors, or a model with adapters merged into it.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a GGUF model as a folder of safetensors, or a model with adapters merged into it.",
        discussion: """
            Quantised matrices become affine groups in mlx's form, with float32 scales and biases, if these give the same \
            numbers bit for bit. Otherwise they are widened to bfloat16 or float32. Everything else stays as stored, under the \
            names of the model's family. The folder also gets config.json, generation_config.json and tokenizer_config.json \
            with the chat template, made from the metadata, and tokenizer.gguf, the tokenizer's metadata, which only this \
            engine reads.

            With --merge, what --adapter names is added to the weights of a model folder, which are not packed, and rounded to their \
            type. Crema itself needs no such folder: it computes adapters beside a model, and chooses them for each request.

            Examples:
              crema convert model.gguf DIR
              crema convert --merge --adapter ADAPTER:0.5 MODEL DIR
            """)

    @Argument(
        help: ArgumentHelp(
            "A GGUF file, the first part of one in several files, or a folder with one; with --merge a model folder, or org/name in the Hugging Face cache.",
            valueName: "in"))
    var input: String

    @Argument(help: ArgumentHelp("The folder to write.", valueName: "out"))
    var output: String

    @Flag(help: "Write the model with adapters merged into its weights.")
    var merge = false

    @OptionGroup var adapters: AdapterFlags

    @OptionGroup var threads: ThreadsOption

    @Flag(help: "Replace a model folder at the output's place.")
    var overwrite = false

    @Flag(
        help:
            "Print one JSON object: plain, packed, widened, files, bytes_before, bytes_after, seconds; with --merge changed, kept, own_head, copied, warnings, and the last three."
    )
    var json = false

    func validate() throws {
        if merge, adapters.adapters.isEmpty { throw ValidationError("--merge needs --adapter") }
        if !merge, !adapters.adapters.isEmpty { throw ValidationError("--adapter needs --merge") }
        if !merge, threads.isGiven { throw ValidationError("--threads needs --merge") }
    }

    func run() throws {
        if merge { return try runMerge() }
        let start = ContinuousClock.now
        let model = try ModelPlace.naming(input) { try ModelDirectory(path: ModelDirectory.resolve(input)) }
        var conversion = GGUFConversion()
        conversion.replaces = overwrite
        let bar = SharedProgressBar(ProgressBar("converting", unit: "MB"))
        defer { bar.finish() }
        let report = try ModelPlace.naming(input) {
            try conversion.write(model, to: output) { done, total in
                bar.update(Double(done) / 1e6, of: Double(total) / 1e6)
            }
        }
        bar.finish()
        let seconds = (ContinuousClock.now - start).seconds
        StandardOutput.write(json ? text(report, seconds) + "\n" : lines(report))
    }

    private func lines(_ report: GGUFConversion.Report) -> String {
        var text =
            "converted: \(Quantities.bytes(report.bytes.before)) -> \(Quantities.bytes(report.bytes.after))\n"
            + "as stored: \(Quantities.plural(report.plain, "tensor"))\n"
        for (label, counts) in [("packed", report.packed), ("widened", report.widened)] {
            for (form, count) in counts.sorted(by: { $0.key < $1.key }) {
                text += "\(label): \(Quantities.plural(count, "matrix", "matrices")), \(form)\n"
            }
        }
        return text + "files: \(report.files.map { CheckpointError.plain($0) }.joined(separator: ", "))\n"
    }

    private func text(_ report: GGUFConversion.Report, _ seconds: Double) -> String {
        func object(_ counts: [String: Int]) -> JSONValue {
            var object = JSONObject()
            for (form, count) in counts.sorted(by: { $0.key < $1.key }) { object[form] = .int(count) }
            return .object(object)
        }
        let value: JSONValue = [
            "plain": .int(report.plain), "packed": object(report.packed),
            "widened": object(report.widened), "files": .array(report.files.map(JSONValue.string)),
            "bytes_before": .int(report.bytes.before),
            "bytes_after": .int(report.bytes.after), "seconds": GenerationReport.rounded(seconds),
        ]
        return value.serialized()
    }
}
