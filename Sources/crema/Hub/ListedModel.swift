import Checkpoints
import Files
import Hub
import LibC
import OrderedJSON

/// A model in the cache as `crema models` lists it: a snapshot, or one of its GGUF models.
struct ListedModel {
    /// As `--model` takes it.
    let name: String
    let snapshot: CachedSnapshot
    /// Where the model is: a folder or a file.
    let path: String
    /// The files that are its own.
    let files: [String]

    /// The models of a snapshot.
    static func models(of snapshot: CachedSnapshot) -> [ListedModel] {
        let main = snapshot.revisions.contains(HubReference.mainRevision)
        let revision = main ? nil : snapshot.revisions.first ?? snapshot.commit
        func name(_ selection: String?) -> String {
            HubReference(name: snapshot.name, revision: revision, selection: selection).text
        }
        let choice = GGUFChoice(snapshot.files)
        let hasOwn = snapshot.files.contains { !$0.contains("/") && $0.hasSuffix(".safetensors") }
        guard !hasOwn, !choice.models.isEmpty else {
            return [ListedModel(name: name(nil), snapshot: snapshot, path: snapshot.path, files: snapshot.files)]
        }
        return zip(choice.models, choice.labels).compactMap { model, label in
            guard let file = model.files.first else { return nil }
            return ListedModel(
                name: name(label), snapshot: snapshot, path: Path.joined(snapshot.path, file), files: model.files)
        }
    }

    var byteCount: Int { snapshot.byteCount(of: files) }

    /// The day of the last use, `2026-11-28`; a dash where it is unknown.
    var lastUse: String {
        guard let seconds = snapshot.lastUse(of: files) else { return "-" }
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "-" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }

    /// The kind of the model, and why it cannot be run; nil when it can.
    func support() -> (type: String, obstacle: String?) {
        do throws(CheckpointError) {
            let directory = try ModelDirectory(path: path)
            let type = directory.configuration["model_type"]?.stringValue ?? "-"
            do throws(CheckpointError) {
                return (type, try DecoderSupport(directory, directory.checkpoint()).obstacle)
            } catch {
                return (type, error.description)
            }
        } catch {
            return ("-", error.description)
        }
    }

    func report() -> JSONValue {
        let support = support()
        return [
            "name": .string(name), "commit": .string(snapshot.commit),
            "revisions": .array(snapshot.revisions.map { .string($0) }), "path": .string(path),
            "bytes": .int(byteCount), "type": .string(support.type),
            "loads": .bool(support.obstacle == nil),
            "obstacle": support.obstacle.map { .string($0) } ?? nil,
            "last_used": snapshot.lastUse(of: files).map { .int($0) } ?? nil,
        ]
    }

    /// A table with a line for each model.
    static func table(_ models: [ListedModel]) -> String {
        var rows = [["NAME", "SIZE", "TYPE", "USED", "LOADS"]]
        for model in models {
            let support = model.support()
            rows.append([
                OneLine.text(model.name), Quantities.bytes(model.byteCount), OneLine.text(support.type), model.lastUse,
                support.obstacle.map { "no: " + OneLine.text($0) } ?? "yes",
            ])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.dropLast().map { column in
                row[column] + String(repeating: " ", count: widths[column] - row[column].count)
            }
            return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
        }.joined()
    }
}
