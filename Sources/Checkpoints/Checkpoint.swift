import Files
public import Tensors

/// All tensors of a model in one table of names, whether they are in one file or in many shards.
public final class Checkpoint: Sendable {
    /// The directory the files are in.
    public let directory: String
    /// The files, sorted by name.
    public let files: [any TensorFile]
    /// Oddities that do not keep the checkpoint from being used.
    public let warnings: [CheckpointWarning]
    /// The names of all files and, for each, its file; nil when there is one file.
    private let table: (names: NameTable, fileOfName: [UInt32])?
    /// What errors about a missing tensor name: the one file, or the index over several.
    private let list: String

    /// The name of a checkpoint in one file.
    static let singleFileName = "model.safetensors"

    /// Opens `model.safetensors`, or every shard that `model.safetensors.index.json` names; the single file wins, as in
    /// the reference.
    ///
    /// - Throws: ``CheckpointError`` when a file is missing or breaks a rule of its format.
    public convenience init(
        directory: String, access: FileAccess = .mapped, limits: CheckpointLimits = CheckpointLimits()
    ) throws(CheckpointError) {
        let single = Path.joined(directory, Self.singleFileName)
        let index = Path.joined(directory, ShardIndex.fileName)
        if Path.exists(single) {
            let file = try SafetensorsFile(path: single, access: access, limits: limits)
            let warnings: [CheckpointWarning] =
                Path.exists(index) ? [.indexNotRead(file: ShardIndex.fileName, single: Self.singleFileName)] : []
            self.init(directory: directory, files: [file], warnings: warnings, table: nil, list: file.name)
        } else if Path.exists(index) {
            try self.init(directory: directory, index: index, access: access, limits: limits)
        } else {
            let names = try LooseShards.names(in: directory) { (name) throws(CheckpointError) in
                let path = Path.joined(directory, name)
                return try SafetensorsFile(path: path, access: access, limits: limits).names.contains {
                    $0.utf8.suffix(7).elementsEqual(".weight".utf8)
                }
            }
            if names.isEmpty, let found = OtherWeights.find(in: directory, limits: limits) {
                throw .otherWeights(directory: directory, found)
            }
            guard let first = names.first else {
                throw .missingFile(
                    directory: directory, files: [Self.singleFileName, ShardIndex.fileName], neededFor: .weights)
            }
            var files: [SafetensorsFile] = []
            for name in names {
                files.append(try SafetensorsFile(path: Path.joined(directory, name), access: access, limits: limits))
            }
            let table = files.count == 1 ? nil : try Self.table(files, listedIn: first)
            self.init(
                directory: directory, files: files, warnings: [], table: table,
                list: files.count == 1 ? first : ShardIndex.fileName)
        }
    }

    /// The names of all tensors, each in one file.
    private static func table(
        _ files: [SafetensorsFile], listedIn list: String
    ) throws(CheckpointError) -> (names: NameTable, fileOfName: [UInt32]) {
        var names = NameTable()
        var fileOfName: [UInt32] = []
        for (number, file) in files.enumerated() {
            for position in 0..<file.tensorCount {
                guard file.nameTable.withName(at: position, { names.insert($0) }) else {
                    let name = file.nameTable.name(at: position)
                    let first = names.position(of: name).map { files[Int(fileOfName[$0])].name } ?? ""
                    throw .duplicateTensor(file: list, tensor: name, first: first, second: file.name)
                }
                fileOfName.append(UInt32(number))
            }
        }
        return (names, fileOfName)
    }

    /// Opens one safetensors file as a checkpoint.
    public convenience init(
        file path: String, access: FileAccess = .mapped, limits: CheckpointLimits = CheckpointLimits()
    ) throws(CheckpointError) {
        let file = try SafetensorsFile(path: path, access: access, limits: limits)
        self.init(directory: Path.directory(path), files: [file], warnings: [], table: nil, list: file.name)
    }

    /// The files of a GGUF model, which have no index: the parts are numbered.
    convenience init(directory: String, shards: [GGUFShard]) throws(CheckpointError) {
        var names = NameTable()
        var fileOfName: [UInt32] = []
        for (number, shard) in shards.enumerated() {
            for var name in shard.names {
                guard name.withUTF8({ names.insert(UnsafeRawBufferPointer($0)) }) else {
                    let first = names.position(of: name).map { shards[Int(fileOfName[$0])].name } ?? ""
                    throw .duplicateTensor(file: shards[0].name, tensor: name, first: first, second: shard.name)
                }
                fileOfName.append(UInt32(number))
            }
        }
        self.init(
            directory: directory, files: shards, warnings: [], table: (names, fileOfName),
            list: shards.first?.name ?? "")
    }

    private convenience init(
        directory: String, index path: String, access: FileAccess, limits: CheckpointLimits
    ) throws(CheckpointError) {
        let index = try ShardIndex(path: path, limits: limits)
        var files: [SafetensorsFile] = []
        for (shard, tensor) in index.shards {
            let place = Path.joined(directory, shard)
            guard Path.exists(place) else {
                throw try Self.missing(shard, tensor: tensor, of: index, in: directory)
            }
            try ShardIndex.checkLink(shard, in: directory, tensor: tensor, file: ShardIndex.fileName)
            files.append(try SafetensorsFile(path: place, access: access, limits: limits))
        }
        let (names, fileOfName) = try Self.table(files, listedIn: ShardIndex.fileName)
        for (tensor, shard) in index.entries {
            guard let position = names.position(of: tensor),
                files[Int(fileOfName[position])].name.utf8.elementsEqual(shard.utf8)
            else { throw .tensorMissingFromShard(file: ShardIndex.fileName, tensor: tensor, shard: shard) }
        }
        var warnings: [CheckpointWarning] = []
        let size = files.reduce(0) { $0 + $1.dataByteCount }
        if let totalSize = index.totalSize, totalSize != size {
            warnings.append(.totalSize(file: ShardIndex.fileName, stated: totalSize, found: size))
        }
        self.init(
            directory: directory, files: files, warnings: warnings, table: (names, fileOfName),
            list: ShardIndex.fileName)
    }

    /// The error for a shard that is not there; an index whose directory holds other files is reported as such.
    private static func missing(
        _ shard: String, tensor: String, of index: ShardIndex, in directory: String
    ) throws(CheckpointError) -> CheckpointError {
        let stray = try CheckpointError.files(try Path.names(in: directory)).first { name in
            LooseShards.isModel(name) && !index.shards.contains { $0.name.utf8.elementsEqual(name.utf8) }
        }
        guard let stray else {
            return .missingShard(file: ShardIndex.fileName, directory: directory, shard: shard, tensor: tensor)
        }
        return .staleIndex(
            file: ShardIndex.fileName, directory: directory, shard: shard, tensor: tensor, found: stray)
    }

    private init(
        directory: String, files: [any TensorFile], warnings: [CheckpointWarning],
        table: (names: NameTable, fileOfName: [UInt32])?, list: String
    ) {
        self.directory = directory
        self.files = files
        self.warnings = warnings
        self.table = table
        self.list = list
    }

    /// The names of all tensors, file by file, in the order of their data.
    public var names: [String] { files.flatMap(\.names) }

    /// The number of tensors.
    public var tensorCount: Int { files.reduce(0) { $0 + $1.tensorCount } }

    /// The bytes of all tensors, without headers.
    public var dataByteCount: Int { files.reduce(0) { $0 + $1.dataByteCount } }

    /// Whether there is a tensor of this name.
    public func contains(_ name: String) -> Bool { file(of: name) != nil }

    /// What its file's header says about a tensor; nil when there is none of this name.
    public func info(_ name: String) -> TensorInfo? { file(of: name)?.info(name) }

    /// A tensor by name, with the shape the model needs.
    ///
    /// - Parameters:
    ///   - expected: The shape, outermost dimension first; nil takes any.
    ///   - reason: Where the shape comes from ("16 heads x 128"), or what needs the tensor, for the error.
    /// - Throws: `tensorNotFound`, `unexpectedShape`, `unsupportedDType`; in read mode also `file`.
    public func tensor(
        named name: String, shape expected: [Int]? = nil, reason: String? = nil
    ) throws(CheckpointError) -> Tensor {
        guard let file = file(of: name), let info = file.info(name) else {
            for case .indexNotRead(let index, let single) in warnings {
                throw .tensorNotInSingleFile(file: single, tensor: name, neededBy: reason, index: index)
            }
            throw naming(name, .tensorNotFound(file: list, tensor: name, neededBy: reason))
        }
        if let expected { try requireShape(of: name, expected, reason: reason, info, in: file) }
        return try file.tensor(named: name)
    }

    /// Refuses a tensor of another shape than the model needs, without reading it; one that is not there is left alone.
    ///
    /// - Throws: `unexpectedShape`.
    public func requireShape(
        of name: String, _ expected: [Int], reason: String? = nil
    ) throws(CheckpointError) {
        guard let file = file(of: name), let info = file.info(name) else { return }
        try requireShape(of: name, expected, reason: reason, info, in: file)
    }

    private func requireShape(
        of name: String, _ expected: [Int], reason: String?, _ info: TensorInfo, in file: any TensorFile
    ) throws(CheckpointError) {
        guard expected != info.shape else { return }
        throw naming(
            name,
            .unexpectedShape(file: file.name, tensor: name, found: info.shape, expected: expected, reason: reason))
    }

    /// Tells the system that a tensor's mapped pages are not needed soon.
    public func releasePages(of name: String) {
        file(of: name)?.releasePages(of: name)
    }

    /// An error about a tensor, with the name that its file has for it where that is another.
    func naming(_ tensor: String, _ error: CheckpointError) -> CheckpointError {
        for file in files {
            if let stored = file.storedName(of: tensor) { return .storedTensor(error, name: stored) }
        }
        return error
    }

    /// The file that holds a tensor; nil when none does.
    func file(of name: String) -> (any TensorFile)? {
        guard let table else { return files.first.flatMap { $0.contains(name) ? $0 : nil } }
        return table.names.position(of: name).map { files[Int(table.fileOfName[$0])] }
    }
}

/// Something odd about a checkpoint that does not keep it from being used.
public enum CheckpointWarning: Equatable, Sendable {
    /// The index is not read, because the single file is there too.
    case indexNotRead(file: String, single: String)
    /// The index states another total size than its shards have; the field is informative.
    case totalSize(file: String, stated: Int, found: Int)
}
