import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON
import Tensors
import Transformers

/// `crema quantize`: a model folder in affine groups, in the form of mlx.
struct Quantize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a model with its matrices packed to 8 or 4 bits.",
        discussion: """
            Each group of columns of a row gets a scale and a bias (w = scale · q + bias), as mlx packs models; the new \
            folder holds model.safetensors, config.json with 'quantization', and copies of the tokenizer's and template's \
            files. Matrices whose width the group size does not divide stay as stored and are listed.

            Example:
              crema quantize --bits 4 DIR OUT
            """)

    @Argument(help: ArgumentHelp("A model directory, or org/name in the Hugging Face cache.", valueName: "in"))
    var input: String

    @Argument(help: ArgumentHelp("The folder to write.", valueName: "out"))
    var output: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Bits of one weight: 4 or 8.", valueName: "n"))
    var bits = 4

    @Option(
        name: .customLong("group-size"), parsing: .unconditional,
        help: ArgumentHelp("Columns that share a scale and a bias: 32, 64 or 128.", valueName: "n"))
    var groupSize = 64

    @OptionGroup var threads: ThreadsOption

    @Flag(help: "Replace a model folder at the output's place.")
    var overwrite = false

    @Flag(help: "Print one JSON object: packed, kept, copied, bytes_before, bytes_after, seconds.")
    var json = false

    func validate() throws {
        if !QuantizationSettings.supportedBits.contains(bits) {
            throw ValidationError("--bits is \(bits); expected 4 or 8")
        }
        if !QuantizationSettings.supportedGroupSizes.contains(groupSize) {
            throw ValidationError("--group-size is \(groupSize); expected 32, 64 or 128")
        }
    }

    func run() throws {
        let start = ContinuousClock.now
        let directory = try ModelPlace.naming(input) { try ModelDirectory(path: ModelDirectory.resolve(input)) }
        var packing = CheckpointPacking(QuantizationSettings.Groups(bits: bits, size: groupSize))
        packing.replaces = overwrite
        let bar = SharedProgressBar(ProgressBar("packing", unit: "MB"))
        defer { bar.finish() }
        let pool = try threads.makePool()
        let report = try ModelPlace.naming(input) {
            try packing.write(directory, to: output, on: pool) { done, total in
                bar.update(Double(done) / 1e6, of: Double(total) / 1e6)
            }
        }
        bar.finish()
        let seconds = (ContinuousClock.now - start).seconds
        StandardOutput.write(json ? text(report, seconds) + "\n" : lines(report))
    }

    private func lines(_ report: CheckpointPacking.Report) -> String {
        var text =
            "packed \(Quantities.plural(report.packed.count, "matrix", "matrices")) at \(bits) bits in groups of \(groupSize): "
            + "\(Quantities.bytes(report.bytes.before)) -> \(Quantities.bytes(report.bytes.after))\n"
        for kept in report.kept { text += "as stored: \(CheckpointError.plain(kept.name)) (\(kept.reason))\n" }
        return text
    }

    private func text(_ report: CheckpointPacking.Report, _ seconds: Double) -> String {
        let object: JSONValue = [
            "bits": .int(bits), "group_size": .int(groupSize),
            "packed": .array(report.packed.map { .string($0.name) }),
            "kept": .array(report.kept.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
            "copied": .array(report.copied.map(JSONValue.string)),
            "bytes_before": .int(report.bytes.before),
            "bytes_after": .int(report.bytes.after), "seconds": GenerationReport.rounded(seconds),
        ]
        return object.serialized()
    }
}
