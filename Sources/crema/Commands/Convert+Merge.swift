import ArgumentParser
import Chat
import Checkpoints
import Generation
import OrderedJSON
import Tensors
import Transformers

/// What `convert` does with `--merge`.
extension Convert {
    func runMerge() throws {
        let start = ContinuousClock.now
        let model = try ModelPlace.naming(input) { try ModelDirectory(path: ModelDirectory.resolve(input)) }
        var merging = AdapterMerging()
        merging.replaces = overwrite
        let bar = SharedProgressBar(ProgressBar("merging", unit: "MB"))
        defer { bar.finish() }
        let pool = try threads.makePool()
        let sources = adapters.sources.map { (path: $0.path, scale: $0.scale) }
        let report: AdapterMerging.Report
        do {
            report = try merging.write(model, adapters: sources, to: output, on: pool) { done, total in
                bar.update(Double(done) / 1e6, of: Double(total) / 1e6)
            }
        } catch {
            throw ModelPlace.named(error, input, adapters: adapters.paths)
        }
        bar.finish()
        for warning in report.warnings { StandardError.write("warning: \(warning)\n") }
        let seconds = (ContinuousClock.now - start).seconds
        StandardOutput.write(json ? text(report, seconds) + "\n" : lines(report))
    }

    private func lines(_ report: AdapterMerging.Report) -> String {
        var text =
            "merged \(Quantities.plural(sourceCount, "adapter")) into \(Quantities.plural(report.changed.count, "tensor")): "
            + "\(Quantities.bytes(report.bytes.before)) -> \(Quantities.bytes(report.bytes.after))\n"
            + "as stored: \(Quantities.plural(report.kept, "tensor"))\n"
        if report.hasOwnHead { text += "the output head was the embedding; it has a tensor of its own now\n" }
        return text
    }

    private var sourceCount: Int { adapters.sources.count { $0.scale != 0 } }

    private func text(_ report: AdapterMerging.Report, _ seconds: Double) -> String {
        let value: JSONValue = [
            "changed": .array(report.changed.map(JSONValue.string)), "kept": .int(report.kept),
            "own_head": .bool(report.hasOwnHead), "copied": .array(report.copied.map(JSONValue.string)),
            "warnings": .array(report.warnings.map { .string("\($0)") }),
            "bytes_before": .int(report.bytes.before),
            "bytes_after": .int(report.bytes.after), "seconds": GenerationReport.rounded(seconds),
        ]
        return value.serialized()
    }
}
