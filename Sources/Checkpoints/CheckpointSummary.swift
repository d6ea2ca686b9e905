/// What is in a checkpoint, from the headers and config.json alone: no weight is read.
public struct CheckpointSummary: Sendable, Equatable {
    /// All tensors of one element type.
    public struct TypeTotal: Sendable, Equatable {
        /// The element type.
        public let type: SafetensorsType
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
    /// How far the model was trained to look back, in tokens.
    public let contextLength: Int?
    /// What the KV cache holds for each token; nil when config.json does not say it in a known way.
    public let cache: CacheGeometry?

    /// Summarises an open checkpoint, with config.json when there is one.
    ///
    /// - Throws: `invalidValue` when a key that the summary reads has an impossible value.
    public init(_ checkpoint: Checkpoint, configuration: ConfigurationReader?) throws(CheckpointError) {
        let bits = try configuration?.optionalNested("quantization")?.optionalInt("bits", .within(1...32))
        var totals: [SafetensorsType: TypeTotal] = [:]
        var parameters = 0
        for file in checkpoint.files {
            for info in file.infos {
                var total = totals[info.type] ?? TypeTotal(type: info.type, tensors: 0, elements: 0, bytes: 0)
                total.tensors += 1
                total.elements += info.elementCount
                total.bytes += info.byteCount
                totals[info.type] = total
                parameters += Self.parameters(of: info, in: checkpoint, bits: bits)
            }
        }
        self.architecture = try configuration?.optionalStrings("architectures")?.first
        self.modelType = try configuration?.optionalString("model_type")
        self.parameters = parameters
        self.tensors = checkpoint.tensorCount
        self.weightBytes = checkpoint.dataByteCount
        self.types = totals.values.sorted { ($0.bytes, $0.type.rawValue) > ($1.bytes, $1.type.rawValue) }
        self.files = checkpoint.files.map { File(name: $0.name, bytes: $0.byteCount, tensors: $0.tensorCount) }
        let text = try configuration.flatMap { reader throws(CheckpointError) in
            try reader.optionalNested("text_config") ?? reader
        }
        let contextKey = text?.firstPresent("max_position_embeddings", "n_positions", "n_ctx") ?? ""
        self.contextLength = try text?.optionalInt(contextKey, .positive)
        self.cache = try text.flatMap { reader throws(CheckpointError) in try CacheGeometry(reader) }
    }

    /// The trained values that one tensor holds.
    private static func parameters(of info: TensorInfo, in checkpoint: Checkpoint, bits: Int?) -> Int {
        guard let bits else { return info.elementCount }
        func sibling(_ suffix: String, _ other: String) -> Bool {
            info.name.hasSuffix(suffix) && checkpoint.contains(info.name.dropLast(suffix.count) + other)
        }
        if info.type == .uint32, sibling(".weight", ".scales") { return info.byteCount / bits * 8 }
        if sibling(".scales", ".scales") || (sibling(".biases", ".scales")) { return 0 }
        return info.elementCount
    }

    /// The memory that weights and KV cache need at a context length, in bytes; nil when the cache is not known.
    ///
    /// - Parameter bytesPerValue: 4 for a float32 cache, 2 for a half-precision one.
    public func memoryBytes(contextLength: Int, bytesPerValue: Int = 4) -> Int? {
        guard let cache, let bytes = cache.bytes(contextLength: contextLength, bytesPerValue: bytesPerValue) else {
            return nil
        }
        let (sum, overflow) = weightBytes.addingReportingOverflow(bytes)
        return overflow ? nil : sum
    }
}

/// How much a decoder's KV cache holds for each token of context.
public struct CacheGeometry: Sendable, Equatable {
    /// Layers that keep every token.
    public let fullLayers: Int
    /// Layers that keep only the last `window` tokens.
    public let windowedLayers: Int
    /// The tokens that a windowed layer keeps.
    public let window: Int
    /// Keys and values of one token in one layer: 2 × key/value heads × head dimension.
    public let valuesPerToken: Int

    /// A geometry from its numbers.
    public init(fullLayers: Int, windowedLayers: Int = 0, window: Int = 0, valuesPerToken: Int) {
        self.fullLayers = fullLayers
        self.windowedLayers = windowedLayers
        self.window = window
        self.valuesPerToken = valuesPerToken
    }

    /// The geometry that config.json describes; nil when it lacks the keys.
    ///
    /// Layers count as windowed only when `layer_types` says so, so that the estimate errs to the larger side.
    init?(_ reader: ConfigurationReader) throws(CheckpointError) {
        let layersKey = reader.firstPresent("num_hidden_layers", "n_layer", "num_layers")
        let headsKey = reader.firstPresent("num_attention_heads", "n_head", "num_heads")
        let widthKey = reader.firstPresent("hidden_size", "n_embd", "d_model")
        guard let layers = try reader.optionalInt(layersKey, .positive),
            let heads = try reader.optionalInt(headsKey, .positive)
        else { return nil }
        let isMultiQuery = try reader.bool("multi_query", default: false)
        let keyValueHeads = try reader.int("num_key_value_heads", .positive, default: isMultiQuery ? 1 : heads)
        let width = try reader.optionalInt(widthKey, .positive)
        guard let headDimension = try reader.optionalInt("head_dim", .positive) ?? width.map({ $0 / heads }) else {
            return nil
        }
        let windowed = try reader.optionalStrings("layer_types")?.filter {
            $0.utf8.elementsEqual("sliding_attention".utf8)
        }
        let window = try reader.optionalInt("sliding_window", .positive)
        let windowedLayers = window == nil ? 0 : min(windowed?.count ?? 0, layers)
        // Both factors are at most 2^31 - 1, so the product of the three fits.
        let (pair, overflow) = keyValueHeads.multipliedReportingOverflow(by: 2 * headDimension)
        guard !overflow else { return nil }
        self.init(
            fullLayers: layers - windowedLayers, windowedLayers: windowedLayers, window: window ?? 0,
            valuesPerToken: pair)
    }

    /// The cache's bytes at a context length; nil when they do not fit in an integer.
    public func bytes(contextLength: Int, bytesPerValue: Int) -> Int? {
        let (full, overflow1) = fullLayers.multipliedReportingOverflow(by: max(contextLength, 0))
        let (ring, overflow2) = windowedLayers.multipliedReportingOverflow(by: max(min(window, contextLength), 0))
        let (rows, overflow3) = full.addingReportingOverflow(ring)
        let (values, overflow4) = rows.multipliedReportingOverflow(by: valuesPerToken)
        let (bytes, overflow5) = values.multipliedReportingOverflow(by: bytesPerValue)
        return overflow1 || overflow2 || overflow3 || overflow4 || overflow5 ? nil : bytes
    }
}
