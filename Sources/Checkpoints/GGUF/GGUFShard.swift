import Tensors

/// One file of a GGUF model with its tensors under their family's names.
final class GGUFShard: TensorFile {
    private let file: GGUFFile
    /// The tensors whose first source is in the file, in the order of their data.
    private let views: [GGUFView]
    private let names: NameTable

    let tensorCount: Int

    /// A shard from the views whose first source it holds, in the order of their data.
    ///
    /// - Throws: `duplicateTensor` when two have one name.
    init(_ file: GGUFFile, _ views: [GGUFView]) throws(CheckpointError) {
        var names = NameTable()
        for view in views {
            var name = view.name
            guard name.withUTF8({ names.insert(UnsafeRawBufferPointer($0)) }) else {
                throw .duplicateTensor(file: file.name, tensor: view.name, first: file.name, second: file.name)
            }
        }
        self.file = file
        self.views = views
        self.names = names
        tensorCount = views.count
    }

    var path: String { file.path }
    var byteCount: Int { file.byteCount }
    var mapping: TensorBytes? { file.mapping }
    var dataByteCount: Int { file.header.entries.reduce(0) { $0 + $1.byteCount } }
    var infos: [TensorInfo] { views.map(\.info) }

    func info(_ name: String) -> TensorInfo? { view(name)?.info }

    func tensor(named name: String) throws(CheckpointError) -> Tensor {
        guard let view = view(name) else { throw .tensorNotFound(file: self.name, tensor: name, neededBy: nil) }
        return try view.tensor()
    }

    func releasePages(of name: String) { view(name)?.releasePages() }

    /// The name in the file; that of a tensor that is missing is like that of the same tensor in another layer.
    func storedName(of name: String) -> String? {
        if let view = view(name) { return view.sources.first?.name }
        guard let layer = Self.layer(in: name) else { return nil }
        let view = views.first { view in
            Self.layer(in: view.name).map { $0.before == layer.before && $0.after == layer.after } ?? false
        }
        guard let stored = view?.sources.first.flatMap({ Self.layer(in: $0.name) }) else { return nil }
        return stored.before + "." + layer.number + "." + stored.after
    }

    /// A name cut at its first number: `model.layers`, `5`, `mlp.down_proj.weight`; nil for a name without one.
    private static func layer(in name: String) -> (before: String, number: String, after: String)? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let index = parts.firstIndex(where: { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return (
            parts[..<index].joined(separator: "."), String(parts[index]), parts[(index + 1)...].joined(separator: ".")
        )
    }

    /// What a name of the family stands for; nil when there is no such tensor.
    func view(_ name: String) -> GGUFView? { names.position(of: name).map { views[$0] } }
}

/// The matrices of a GGUF model that are in quantised blocks.
struct GGUFPacking: WeightPacking {
    /// `GGUF Q4_K, Q6_K`: the types with the most bytes first.
    let name: String

    /// The packing of a checkpoint; nil when it is no GGUF file or has no blocks.
    init?(_ checkpoint: Checkpoint) {
        guard checkpoint.files.first is GGUFShard else { return nil }
        var bytes: [BlockType: Int] = [:]
        for file in checkpoint.files {
            for info in file.infos {
                if case .blocks(let type) = info.type { bytes[type, default: 0] += info.byteCount }
            }
        }
        guard !bytes.isEmpty else { return nil }
        let types = bytes.sorted { ($0.value, $0.key.rawValue) > ($1.value, $1.key.rawValue) }
        name = "GGUF " + types.map(\.key.name).joined(separator: ", ")
    }

    func packs(_ module: String, in checkpoint: Checkpoint) -> Bool {
        guard let info = checkpoint.info(module + ".weight"), case .blocks = info.type else { return false }
        return true
    }

    func matrix(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> PackedMatrix? {
        let name = module + ".weight"
        guard packs(module, in: checkpoint), let shard = checkpoint.file(of: name) as? GGUFShard,
            let view = shard.view(name)
        else { return nil }
        let expected = count == 1 && view.shape.count == 2 ? [rows, columns] : [count, rows, columns]
        guard view.shape == expected else {
            throw checkpoint.naming(
                name,
                .unexpectedShape(file: shard.name, tensor: name, found: view.shape, expected: expected, reason: nil))
        }
        return PackedMatrix(try view.codedRows(), tensors: [name])
    }

    func weightCount(of tensor: TensorInfo, in checkpoint: Checkpoint) -> Int? { nil }
}
