import Checkpoints
import Files
import OrderedJSON

/// One module of a sentence-transformers folder.
struct ModuleEntry: Sendable {
    /// The last component of its class, such as `Pooling`: what comes before it differs between versions.
    let kind: String
    /// The whole class.
    let type: String
    /// The folder of its files.
    let directory: String
    /// That folder as messages name it.
    let name: String
}

/// The modules of a sentence-transformers folder, in the order of `modules.json`.
struct ModuleList: Sendable {
    static let file = "modules.json"
    let entries: [ModuleEntry]

    /// Reads `modules.json`; nil where there is none.
    init?(directory: String) throws(EmbedderError) {
        let path = Path.joined(directory, Self.file)
        let limits = CheckpointLimits()
        guard
            let bytes = try EmbedderError.files({ () throws(FileError) in
                try WholeFile.bytes(ifPresent: path, limit: limits.configurationSize)
            })
        else { return nil }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser().parse(bytes)
        } catch {
            throw .checkpoint(.invalidJSON(file: Self.file, reason: error.description))
        }
        entries = try EmbedderError.checkpoints { () throws(CheckpointError) in
            let reader = ConfigurationReader(["modules": value], file: Self.file)
            var entries: [(place: Int, entry: ModuleEntry)] = []
            let modules = try reader.nestedElements("modules")
            if modules.isEmpty { throw reader.invalid("modules", expected: .other("at least the transformer")) }
            for (index, module) in modules.enumerated() {
                let type = try module.string("type")
                let folder = try module.string("path", default: "")
                guard !folder.utf8.starts(with: "/".utf8), !folder.split(separator: "/").contains("..") else {
                    throw module.invalid("path", expected: .other("a folder inside the model's"))
                }
                let kind = type.split(separator: ".").last.map(String.init) ?? type
                entries.append(
                    (
                        try module.int("idx", default: index),
                        ModuleEntry(
                            kind: kind, type: type,
                            directory: folder.isEmpty ? directory : Path.joined(directory, folder),
                            name: folder.isEmpty ? kind : folder)
                    ))
            }
            return entries.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
                .map(\.element.entry)
        }
    }
}
