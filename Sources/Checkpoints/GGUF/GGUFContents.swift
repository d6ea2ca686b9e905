import Files
import OrderedJSON

/// What is in GGUF files as they name it, whether or not the model can be computed.
public struct GGUFContents: Sendable {
    /// The version of the format.
    public let version: Int
    /// The keys and values.
    public let metadata: GGUFMetadata
    /// The tensors under their names in the files.
    public let checkpoint: Checkpoint

    /// Opens the GGUF model that a path stands for; nil when it stands for none.
    ///
    /// - Throws: ``CheckpointError`` when a file is broken or missing.
    public init?(path: String, limits: CheckpointLimits = CheckpointLimits()) throws(CheckpointError) {
        guard let file = try GGUFModel.file(of: path) else { return nil }
        let files = try GGUFFiles(path: file, access: .mapped, limits: limits)
        version = Int(files.files[0].header.version)
        metadata = files.metadata
        var shards: [GGUFShard] = []
        for file in files.files {
            let header = file.header
            let order = header.entries.indices.sorted { header.entries[$0].start < header.entries[$1].start }
            let views = order.map { index in
                let source = GGUFView.Source(file: file, index: index)
                return GGUFView(name: source.name, shape: source.entry.shape, sources: [source])
            }
            shards.append(try GGUFShard(file, views))
        }
        checkpoint = try Checkpoint(directory: Path.directory(file), shards: shards)
    }
}

extension GGUFMetadata {
    /// A value for people, in one line: long texts and arrays are shortened; nil when there is none of this key.
    public func shown(_ key: String) -> String? {
        if let count = elementCount(key), count > 8 { return "\(count) elements" }
        guard let value = try? value(key) else { return nil }
        guard case .array(let elements) = value else { return CheckpointError.rendered(value) }
        return "[" + elements.map(CheckpointError.rendered).joined(separator: ", ") + "]"
    }
}
