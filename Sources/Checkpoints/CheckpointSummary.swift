/// What is in a checkpoint, from the headers and config.json alone: no weight is read.
public struct CheckpointSummary: Sendable, Equatable {
    /// All tensors that are stored alike.
    public struct TypeTotal: Sendable, Equatable {
        /// How their elements are stored.
        public let type: StoredType
        /// The number of tensors.
        public internal(set) var tensors: Int
        /// The number of elements.
        public internal(set) var elements: Int
        /// The number of bytes.
        public internal(set) var bytes: Int
    }

    /// One file.
    public struct File: Sendable, Equatable {
        /// The file's name.
        public let name: String
        /// Its size on disk, header included.
        public let bytes: Int
        /// The number of tensors in it.
        public let tensors: Int
    }

    /// The first of `architectures` in config.json; nil when it is absent or there is no config.json.
    public let architecture: String?
    /// `model_type` of config.json.
    public let modelType: String?
    /// The numbers of trained values: packed integers of quantised matrices count as the values they hold, their scales and
    /// biases do not count.
    public let parameters: Int
    /// The number of tensors.
    public let tensors: Int
    /// The bytes of all tensors, which is what the weights need in memory.
    public let weightBytes: Int
    /// The element types, the most bytes first.
    public let types: [TypeTotal]
    /// The files.
    public let files: [File]
    /// How packed matrices are packed, for people: `GPTQ 4-bit, groups of 128`; nil when none is.
    public let packing: String?
    /// How far the model was trained to look back, in tokens.
    public let contextLength: Int?

    /// Summarises an open checkpoint, with config.json when there is one.
    ///
    /// - Parameters:
    ///   - contextLength: What the decoder says that its context is; nil reads the usual keys of config.json.
    ///   - packing: How the matrices are packed, of ``ModelDirectory/packing(of:)``.
    /// - Throws: `invalidValue` when a key that the summary reads has an impossible value.
    public init(
        _ checkpoint: Checkpoint, configuration: ConfigurationReader?, contextLength: Int? = nil,
        packing: (any WeightPacking)? = nil
    ) throws(CheckpointError) {
        var totals: [StoredType: TypeTotal] = [:]
        var parameters = 0
        for file in checkpoint.files {
            for info in file.infos {
                var total = totals[info.type] ?? TypeTotal(type: info.type, tensors: 0, elements: 0, bytes: 0)
                total.tensors += 1
                total.elements += info.elementCount
                total.bytes += info.byteCount
                totals[info.type] = total
                parameters += packing?.weightCount(of: info, in: checkpoint) ?? info.elementCount
            }
        }
        self.architecture = try configuration?.optionalStrings("architectures")?.first
        self.modelType = try configuration?.optionalString("model_type")
        self.parameters = parameters
        self.tensors = checkpoint.tensorCount
        self.packing = packing?.name
        self.weightBytes = checkpoint.dataByteCount
        self.types = totals.values.sorted { ($0.bytes, $0.type.name) > ($1.bytes, $1.type.name) }
        self.files = checkpoint.files.map { File(name: $0.name, bytes: $0.byteCount, tensors: $0.tensorCount) }
        // Models of several kinds of input keep the decoder's keys in an object of their own.
        let decoder = try configuration.flatMap { reader throws(CheckpointError) in
            try reader.textPart() ?? reader
        }
        let contextKey = decoder?.firstPresent("max_position_embeddings", "n_positions", "n_ctx") ?? ""
        let statedLength = try decoder?.optionalInt(contextKey, .positive)
        self.contextLength = contextLength ?? statedLength
    }
}
