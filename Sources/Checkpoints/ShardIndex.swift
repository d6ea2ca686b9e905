import Files
import OrderedJSON

/// `model.safetensors.index.json`: which shard holds which tensor.
struct ShardIndex: Sendable {
    /// The file's name.
    static let fileName = "model.safetensors.index.json"

    /// Each tensor with its shard, in the order of the file.
    let entries: [(tensor: String, shard: String)]
    /// The shards, sorted by name, each with the first tensor that the index sends to it, to name it in errors.
    let shards: [(name: String, firstTensor: String)]
    /// `metadata.total_size`, informative; nil when it is absent.
    let totalSize: Int?

    /// Reads an index whose shard names are all names of safetensors files in the directory itself.
    init(path: String, limits: CheckpointLimits) throws(CheckpointError) {
        let root = try JSONFile.object(at: path, limit: limits.configurationSize, depth: limits.jsonDepth)
        let file = Path.lastComponent(path)
        let reader = ConfigurationReader(root, file: file, neededBy: "a checkpoint in shards")
        let map = try reader.nested("weight_map")
        var entries: [(tensor: String, shard: String)] = []
        var shards: [(name: String, firstTensor: String)] = []
        var seen = NameTable()
        for (tensor, value) in map.object.entries.map({ ($0.key, $0.value) }) {
            guard case .string(var shard) = value else { throw map.invalid(tensor, expected: .string) }
            if shard.withUTF8({ seen.insert(UnsafeRawBufferPointer($0)) }) {
                try Self.check(shard, tensor: tensor, file: file)
                shards.append((shard, tensor))
            }
            entries.append((tensor, shard))
        }
        self.entries = entries
        self.shards = shards.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.totalSize = try reader.optionalNested("metadata")?.value("total_size")?.intValue
    }

    /// Checks a shard's name alone, before the file system is asked.
    private static func check(_ shard: String, tensor: String, file: String) throws(CheckpointError) {
        func invalid(_ fault: ShardNameFault) -> CheckpointError {
            .invalidShardName(file: file, tensor: tensor, shard: shard, fault: fault)
        }
        let bytes = shard.utf8
        if bytes.isEmpty { throw invalid(.empty) }
        if bytes.contains(0) { throw invalid(.nulByte) }
        if bytes.contains(UInt8(ascii: "/")) || bytes.elementsEqual("..".utf8) {
            throw .pathOutsideModelDirectory(file: file, tensor: tensor, shard: shard, target: nil)
        }
        guard bytes.count > 12, bytes.suffix(12).elementsEqual(".safetensors".utf8) else {
            throw invalid(.wrongExtension)
        }
    }

    /// Checks that a shard which is a link leads to a file of the same directory, or of the `blobs` of the model or of the cache.
    static func checkLink(
        _ shard: String, in directory: String, tensor: String, file: String
    ) throws(CheckpointError) {
        let path = Path.joined(directory, shard)
        guard let root = Path.resolved(directory), let target = Path.resolved(path) else { return }
        let parent = Path.directory(target)
        if parent.utf8.elementsEqual(root.utf8) { return }
        // models--org--name/snapshots/REVISION/FILE is a link to models--org--name/blobs/HASH, which may itself be a link to
        // blobs/XX/HASH beside models--org--name: one store for all models of the cache.
        let snapshots = Path.directory(root)
        if Path.lastComponent(snapshots).utf8.elementsEqual("snapshots".utf8) {
            let repository = Path.directory(snapshots)
            if parent.utf8.elementsEqual(Path.joined(repository, "blobs").utf8) { return }
            let store = Path.joined(Path.directory(repository), "blobs")
            let folder = Path.lastComponent(parent)
            if Path.directory(parent).utf8.elementsEqual(store.utf8), folder.utf8.count == 2,
                HubReference.isHexadecimal(folder)
            {
                return
            }
        }
        throw .pathOutsideModelDirectory(file: file, tensor: tensor, shard: shard, target: target)
    }
}
