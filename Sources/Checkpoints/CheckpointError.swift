public import Files

/// Why a checkpoint or a model directory cannot be used; the cases of the safetensors format carry the reference's names.
///
/// `file` is the name of the file inside its directory, `path` is a path as it was given, and byte offsets count from the start
/// of the file. The wording is in `CheckpointError+Description.swift`.
public enum CheckpointError: Error, Equatable, Sendable {
    // MARK: Files

    /// A file or folder cannot be read or written.
    case file(FileError)
    /// The file is not valid JSON.
    case invalidJSON(file: String, reason: String)
    /// The file's outermost JSON value is of the wrong kind.
    case invalidRoot(file: String, found: String, expected: ExpectedValue)

    // MARK: Safetensors header

    /// The file cannot hold the eight bytes of the header's length.
    case headerTooSmall(file: String, size: Int)
    /// The header's length is above the format's limit.
    case headerTooLarge(file: String, length: UInt64, limit: Int)
    /// The header's length reaches beyond the end of the file.
    case invalidHeaderLength(file: String, length: Int, fileSize: Int)
    /// The header is not UTF-8.
    case invalidHeader(file: String, offset: Int)
    /// The header does not begin with `{`.
    case invalidHeaderStart(file: String, found: UInt8?)
    /// Something other than spaces follows the header's object.
    case invalidHeaderEnd(file: String, offset: Int, found: UInt8)
    /// The header is not valid JSON.
    case invalidHeaderJSON(file: String, reason: String)
    /// A key occurs twice in one object of the header.
    case duplicateKey(file: String, key: String, tensor: String?, offset: Int)
    /// A member of the header or of one tensor has a wrong type or value; `tensor` is nil for the header itself.
    case invalidField(file: String, tensor: String?, offset: Int, field: String, found: String, expected: HeaderField)
    /// A tensor lacks one of its members.
    case missingField(file: String, tensor: String, offset: Int, field: String)

    // MARK: Safetensors data

    /// A shape needs another number of bytes than the offsets hold.
    case tensorInvalidInfo(
        file: String, tensor: String, offset: Int, type: String, shape: [Int], expected: Int, begin: Int, end: Int)
    /// A tensor's bytes do not begin where the previous tensor's end, end before they begin, or leave the data.
    case invalidOffset(file: String, tensor: String, offset: Int, begin: Int, end: Int, fault: OffsetFault)
    /// The tensors end before the file does.
    case metadataIncompleteBuffer(file: String, tensorEnd: Int, dataSize: Int)
    /// The product of a shape overflows.
    case validationOverflow(file: String, tensor: String, offset: Int, shape: [Int])
    /// A tensor of a type below eight bits does not fill whole bytes.
    case misalignedSlice(file: String, tensor: String, offset: Int, type: String, shape: [Int])
    /// The format knows the element type; this engine cannot read it.
    case unsupportedDType(file: String, tensor: String, type: String)
    /// There is no tensor of this name.
    case tensorNotFound(file: String, tensor: String, neededBy: String?)
    /// The tensor has another shape than the model needs.
    case unexpectedShape(file: String, tensor: String, found: [Int], expected: [Int], reason: String?)

    /// An error about a tensor that its file calls by another name.
    indirect case storedTensor(CheckpointError, name: String)

    /// A tensor of a packed module has another element type than the packing keeps there.
    case unexpectedType(file: String, tensor: String, found: String, expected: [String], reason: String)

    // MARK: Packings

    /// The settings name a packing, or a kind of one, that is not read; `kind` says in a few words what it is.
    case unsupportedPacking(file: String, key: String, method: String, kind: String)
    /// A tensor shows that the weights are packed, and no settings say how.
    case missingPacking(file: String, tensor: String, packer: String, settings: String)
    /// The settings of a packing have numbers for a module, or for modules of a pattern, that the weights do not have.
    case unmatchedModule(file: String, key: String)
    /// A tensor does not hold what its packing keeps there; `name` is the packing.
    case unusablePacking(file: String, tensor: String, reason: String, name: String)

    // MARK: Writing

    /// Two tensors to be written have one name, or a tensor is named `__metadata__`.
    case unwritableName(file: String, tensor: String)
    /// A tensor's bytes do not match its shape.
    case unwritableTensor(file: String, tensor: String, shape: [Int], expected: Int?, found: Int)
    /// The source of a tensor's bytes could not make them; `reason` is its own error's line.
    case sourceFailed(file: String, tensor: String, reason: String)

    // MARK: Sharded checkpoints

    /// A shard of the index leads out of the model directory, by its name or, when `target` is given, as a link.
    case pathOutsideModelDirectory(file: String, tensor: String, shard: String, target: String?)
    /// A shard's name in the index is not the name of a safetensors file.
    case invalidShardName(file: String, tensor: String, shard: String, fault: ShardNameFault)
    /// A shard of the index is not in the directory.
    case missingShard(file: String, directory: String, shard: String, tensor: String)
    /// A shard of the index is not in the directory, and files that the index does not name are: it is of other shards.
    case staleIndex(file: String, directory: String, shard: String, tensor: String, found: String)
    /// A shard of a numbered set without an index is not in the directory.
    case missingLooseShard(directory: String, shard: String)
    /// A directory holds several safetensors files that no index joins.
    case severalWeightFiles(directory: String, files: [String])
    /// The single file, which wins over the index beside it, lacks a tensor.
    case tensorNotInSingleFile(file: String, tensor: String, neededBy: String?, index: String)
    /// The index sends a tensor to a shard that does not hold it.
    case tensorMissingFromShard(file: String, tensor: String, shard: String)
    /// Two shards hold a tensor of one name.
    case duplicateTensor(file: String, tensor: String, first: String, second: String)

    // MARK: GGUF files

    /// A GGUF file breaks a rule of its format.
    case gguf(file: String, place: GGUFPlace, fault: GGUFFault)
    /// The files of a GGUF model do not belong together.
    case ggufSplit(file: String, fault: GGUFSplitFault)
    /// The model of a GGUF file is none that can be computed.
    case unsupportedArchitecture(file: String, architecture: String, supported: [String])
    /// A model that should be one in GGUF files is another.
    case notGGUF(path: String)
    /// A directory holds several GGUF models, and no name says which is meant.
    case severalModels(directory: String, files: [String])
    /// No GGUF model of a snapshot is the one that a reference means.
    case ggufChoice(name: String, fault: GGUFChoiceFault)

    /// The vocabulary of a GGUF model has no token whose places the rows of a projector can take.
    case noPlaceholder(file: String, projector: String, tokens: [String])

    /// A low-rank adapter cannot be used.
    case adapter(file: String, AdapterFault)

    // MARK: Model directories

    /// A file that the model needs is not in its directory; any one of the names would do.
    case missingFile(directory: String, files: [String], neededFor: FileUse)
    /// A directory holds something else in place of weights as safetensors.
    case otherWeights(directory: String, OtherWeights)
    /// A path given as a model does not exist.
    case modelNotFound(path: String)
    /// A path given as a model is neither a directory nor a GGUF file.
    case notADirectory(path: String)
    /// Something is where a model folder is to be written; `isModel` says whether it is a model folder.
    case alreadyExists(path: String, isModel: Bool)
    /// A model folder is to be written over the one that it is made from, or over one that holds it.
    case replacesItsSource(path: String, source: String)
    /// The cache holds no snapshot of the model.
    case modelNotInCache(name: String, lookedIn: String)
    /// The cache holds the model, and not the revision that its reference names.
    case revisionNotInCache(name: String, revision: String, lookedIn: String)

    // MARK: Values of configuration files

    /// A key is missing.
    case missingValue(file: String, key: String, neededBy: String?)
    /// A key is `null` and needs a value.
    case nullValue(file: String, key: String, neededBy: String?)
    /// A key has a value of the wrong type or out of range; `found` is its JSON text, shortened.
    case invalidValue(file: String, key: String, found: String, expected: ExpectedValue)
}

/// What a member of a safetensors header should have been.
public enum HeaderField: Equatable, Sendable {
    /// A string.
    case string
    /// An object.
    case object
    /// The name of an element type of the format.
    case elementType
    /// An array of non-negative integers.
    case shape
    /// An integer of 0 or more that fits in 63 bits.
    case dimension
    /// An array of two non-negative integers.
    case offsets
}

/// What is wrong with a tensor's `data_offsets`.
public enum OffsetFault: Equatable, Sendable {
    /// The end lies before the beginning.
    case reversed
    /// The end lies beyond the data, which is this many bytes long.
    case beyondData(size: Int)
    /// The first tensor does not begin at 0.
    case firstNotZero
    /// Bytes before it belong to no tensor; the previous tensor and its end are named.
    case hole(previous: String, previousEnd: Int)
    /// It begins inside the previous tensor, which is named with its end.
    case overlap(previous: String, previousEnd: Int)
}

/// What is wrong with a shard's name.
public enum ShardNameFault: String, Sendable, CustomStringConvertible {
    /// It is empty.
    case empty = "an empty name"
    /// It holds a NUL byte.
    case nulByte = "a name with a NUL byte"
    /// It does not end in `.safetensors`.
    case wrongExtension = "a name that does not end in '.safetensors'"

    /// The words for it in a message.
    public var description: String { rawValue }
}

/// What a file of a model directory is needed for.
public enum FileUse: String, Sendable, CustomStringConvertible {
    /// The decoder's dimensions.
    case configuration = "the model's dimensions"
    /// The weights.
    case weights = "the weights"
    /// Text to token ids and back.
    case tokenizer = "text input and output; token ids work without it"
    /// Messages to prompt text.
    case chatTemplate = "chat messages; plain text works without it"
    /// What is added to a model.
    case adapter = "an adapter"

    /// The words for it in a message.
    public var description: String { rawValue }
}

extension CheckpointError {
    /// Whether weights are packed in a way that is not read, which is no fault of the files.
    public var isUnsupportedPacking: Bool {
        switch self {
        case .unsupportedPacking, .missingPacking: true
        default: false
        }
    }
}

extension CheckpointError {
    /// Does what reads or writes files; what is wrong with one becomes an error of the checkpoint.
    static func files<Result>(_ work: @autoclosure () throws(FileError) -> Result) throws(CheckpointError) -> Result {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }
}
