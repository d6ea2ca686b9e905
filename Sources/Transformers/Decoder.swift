public import Checkpoints
import Locks
import OrderedJSON
public import Tensors

/// A decoder-only transformer: token ids to logits.
///
/// Its weights are immutable and shared; each sequence has a ``KVCache`` of its own. Two calls with different caches
/// may run at once. A token's logits are bit for bit the same whatever the chunk size, the number of threads, the rows
/// requested, and whether earlier positions were cached; only rotary scaling that depends on the length is an
/// exception.
public final class Decoder: Sendable {
    /// How a decoder is loaded and run.
    public struct Options: Sendable {
        /// The threads that compute; nil makes a pool that suits the machine.
        public var pool: ThreadPool?
        /// The most positions of a prompt that are computed at once, 1 to 65,536.
        public var chunkSize = 512
        /// How products are computed: float32 throughout, or with activations in what the processor multiplies fastest.
        public var arithmetic = Arithmetic.fast
        /// The numbers in which keys and values are kept; nil means float32 in exact arithmetic, half precision in fast.
        public var cacheType: CacheForm?
        /// Whether weights are mapped or read; reading costs memory and is safe against files that are cut meanwhile.
        public var access = FileAccess.mapped
        /// Whether a head that predicts the token after the next is read, where the checkpoint has one that is computed.
        public var readsPredictionHead = true
        /// The fewest weights of an output head beside which guesses have one of few bits.
        package var leastGuessHeadWeights = GuessHead.leastWeights
        /// The assistant that guesses in the place of such a head; nil for none.
        public var assistant: ModelDirectory?
        /// Whether the output head is read; false for a model whose hidden states are wanted, and whose head may be missing.
        public var readsHead = true
        /// Called after each block with the number of blocks loaded and their total.
        public var progress: (@Sendable (Int, Int) -> Void)?
        /// Whether matrices are laid out to be multiplied with; false checks a model without the work of loading it.
        var preparesMatrices = true

        /// The defaults: threads that suit the machine, chunks of 512, fast arithmetic, mapped weights, no progress.
        public init() {}
    }

    /// What `config.json` says.
    public let configuration: DecoderConfiguration
    /// The threads that compute.
    public let pool: ThreadPool
    /// The most positions of a prompt that are computed at once.
    public let chunkSize: Int

    /// How products are computed.
    public let arithmetic: Arithmetic
    /// The numbers in which keys and values are kept.
    public let cacheType: CacheForm
    /// What loading took.
    public let loading: LoadReport

    let embedding: Matrix
    /// The embedding of the last ids, where these have a table of their own.
    let furtherEmbedding: Matrix?
    let positionEmbedding: Matrix?
    let perLayerEmbedding: PerLayerEmbedding?
    let alternatingStreams: AlternatingStreams?
    let hyperConnectionEnd: HyperConnection?
    let streamSteps: StreamSteps?
    let rotary: [(embedding: RotaryEmbedding, offset: Int)]
    let blocks: [Shared<DecoderBlock>]
    let embeddingNormalization: Normalization?
    let embeddingScales: EmbeddingScales?
    /// The vectors added to embeddings of tokens, and of rows in the place of tokens: [2, hidden]; nil for none.
    let segmentEmbedding: [Float]?
    let embeddingProjections: (input: Linear, output: Linear)?
    let finalNormalization: Normalization?
    /// Nil where it was not read.
    let head: Linear?
    /// What rows become before the head's matrix; nil where it reads them as they are, and where the head was not read.
    let headTransform: HeadTransform?
    /// What each token's logit is multiplied with; nil where there is nothing.
    let tokenScales: [Float]?
    /// What each element of rows is multiplied with before the head's matrix; nil where there is nothing.
    let headInputScales: [Float]?
    /// What predicts the token after the next; nil where there is nothing, or it was not read.
    let predictionHead: PredictionHead?
    /// A model that guesses from this one's states, keys and values; nil for none.
    let assistant: Assistant?
    /// What adapters can change, by the names of modules.
    let modules: AdaptableModules
    /// Where the model was read from.
    let directory: ModelDirectory
    let identity = DecoderIdentity()
    let widths: Workspace.Widths
    private let idleWorkspaces = Mutex<[Workspace]>([])

    /// The width of the head's input.
    var headWidth: Int { configuration.embeddingSize ?? configuration.hiddenSize }
    /// The number of token ids that have logits; a row of logits has as many.
    ///
    /// A prompt may hold those beyond them that the embedding has.
    public var vocabularySize: Int { configuration.logitCount }
    /// Whether the value heads of delta nets are in the order of GGUF files.
    var keepsTiledHeads: Bool {
        configuration.layers.contains {
            if case .gatedDelta(let net)? = $0.recurrence { return net.hasTiledValueHeads }
            return false
        }
    }
    /// The most positions one sequence may have.
    public var contextSize: Int { configuration.contextSize }

    /// Loads the decoder of a model directory.
    ///
    /// The configuration is checked before any weight is read, and every tensor's shape before anything is allocated.
    ///
    /// - Throws: ``TransformerError`` when the family is unknown, the configuration is wrong, or a tensor is missing,
    ///   has another shape, or belongs to no part.
    public static func load(
        _ directory: ModelDirectory, options: Options = Options()
    ) throws(TransformerError) -> Decoder {
        let description = try describe(directory)
        let bounds = DecoderLimits.chunkSize
        guard bounds.contains(options.chunkSize) else {
            throw .invalidOption(
                name: "chunkSize", found: options.chunkSize, lower: bounds.lowerBound, upper: bounds.upperBound)
        }
        let checkpoint = try TransformerError.reading(try directory.checkpoint(access: options.access))
        let packing = try TransformerError.reading(try directory.packing(of: checkpoint))
        return try Decoder(directory, description, checkpoint, packing, options)
    }

    /// Goes through everything that loading goes through but the numbers: every name, type and shape.
    ///
    /// - Throws: what ``load(_:options:)`` would.
    public static func check(_ directory: ModelDirectory) throws(TransformerError) -> LoadingCheck {
        try check(directory, leastGuessHeadWeights: GuessHead.leastWeights)
    }

    /// Checks as ``check(_:)``, with another bound of what is worth an output head of few bits.
    static func check(
        _ directory: ModelDirectory, leastGuessHeadWeights: Int
    ) throws(TransformerError) -> LoadingCheck {
        var options = Options()
        options.pool = ThreadPool(threads: 1)
        options.preparesMatrices = false
        let decoder = try load(directory, options: options)
        return LoadingCheck(
            otherParts: decoder.loading.otherParts, workingBytesPerRow: 4 * decoder.widths.rowCount,
            predictionHeadByteCount: decoder.predictionHead?.byteCount,
            guessHeadByteCount: decoder.predictionHead.flatMap { _ in
                guard decoder.tokenScales == nil, let head = decoder.head else { return nil }
                return GuessHead.wholeByteCount(beside: head, leastWeights: leastGuessHeadWeights)
            })
    }

    /// What is known of a model that would load.
    public struct LoadingCheck: Sendable {
        /// The names of the tensors that belong to other parts of the model, such as a vision tower, and are left.
        public let otherParts: [String]
        /// The bytes that a pass needs for each row that it computes at once.
        public let workingBytesPerRow: Int
        /// The bytes in the checkpoint of the head that predicts the token after the next; nil where none would be read.
        public let predictionHeadByteCount: Int?
        /// The most bytes, beside the weights, of the output head in few bits that guesses are made with; nil where none is.
        public let guessHeadByteCount: Int?
    }

    /// Reads what `config.json` says, without the weights.
    ///
    /// - Throws: ``TransformerError`` when the family is unknown or the configuration is wrong.
    public static func configuration(of directory: ModelDirectory) throws(TransformerError) -> DecoderConfiguration {
        try describe(directory).configuration
    }

    private static func describe(_ directory: ModelDirectory) throws(TransformerError) -> DecoderDescription {
        let reader = directory.reader
        let description = try ModelRegistry.describe(reader)
        _ = try TransformerError.reading(try directory.statedPacking())
        return description
    }

    private init(
        _ directory: ModelDirectory, _ description: DecoderDescription, _ checkpoint: Checkpoint,
        _ packing: (any WeightPacking)?,
        _ options: Options
    ) throws(TransformerError) {
        self.directory = directory
        configuration = description.configuration
        pool = options.pool ?? ThreadPool()
        chunkSize = options.chunkSize
        arithmetic = options.arithmetic
        cacheType = options.cacheType ?? CacheForm(options.arithmetic.defaultCacheType)
        var rotary: [(embedding: RotaryEmbedding, offset: Int)] = []
        var pairs = 0
        for configuration in description.configuration.rotaryEmbeddings {
            rotary.append((RotaryEmbedding(configuration), pairs))
            pairs += configuration.pairCount
        }
        self.rotary = rotary
        let loader = WeightLoader(
            checkpoint, description, packing: packing, arithmetic: options.preparesMatrices ? arithmetic : nil, on: pool
        )
        (embedding, furtherEmbedding, head) = try loader.embeddingAndHead(readsHead: options.readsHead)
        let scales = loader.headScales(head)
        tokenScales = options.readsHead ? try loader.tokenScales() ?? scales.tokens : nil
        headInputScales = scales.inputs
        headTransform = options.readsHead ? try loader.headTransform() : nil
        positionEmbedding = try loader.positionEmbedding()
        embeddingNormalization = try loader.embeddingNormalization()
        embeddingScales = try loader.embeddingScales()
        segmentEmbedding = try loader.segmentEmbedding()
        embeddingProjections = try loader.embeddingProjections()
        perLayerEmbedding = try loader.perLayerEmbedding()
        alternatingStreams = try loader.alternatingStreams()
        hyperConnectionEnd = try loader.hyperConnectionEnd()
        finalNormalization = try loader.finalNormalization()
        streamSteps = try loader.streamSteps(finalNormalization)
        var blocks: [DecoderBlock] = []
        for index in description.configuration.layers.indices {
            let layer = description.configuration.layers[index]
            if let source = layer.weightsLayer, blocks.indices.contains(source) {
                blocks.append(blocks[source].again(as: layer))
            } else {
                blocks.append(try loader.block(index, rotary: rotary))
            }
            options.progress?(index + 1, description.configuration.layers.count)
        }
        self.blocks = blocks.map { Shared($0) }
        let (threads, layout) = (pool, options.preparesMatrices ? arithmetic : nil)
        assistant = try options.assistant.map { (directory) throws(TransformerError) in
            do throws(TransformerError) {
                return try Assistant(
                    directory, for: description.configuration, arithmetic: layout, access: options.access, on: threads)
            } catch {
                throw .assistant(path: directory.path, error)
            }
        }
        predictionHead =
            try options.readsHead && options.readsPredictionHead && options.assistant == nil
            ? loader.predictionHead(
                rotary: rotary, outputHead: tokenScales == nil ? head : nil, leastWeights: options.leastGuessHeadWeights
            ) : nil
        try loader.requireAllUsed()
        (loading, modules) = (loader.report, loader.modules)
        // The prediction head's layer computes in the same buffers.
        if let predictionHead { blocks.append(predictionHead.block.value) }
        widths = Workspace.Widths(
            hidden: configuration.hiddenSize,
            projected: blocks.map(\.projectedWidth).max() ?? 0, heads: blocks.map(\.resultWidth).max() ?? 0,
            feedForward: max(configuration.embeddingSize ?? 0, blocks.map(\.scratchWidth).max() ?? 0),
            rotaryPairs: pairs, perLayerInputs: perLayerEmbedding?.rowWidth ?? 0,
            streams: max(
                alternatingStreams?.count ?? 0, configuration.registerCount,
                configuration.hyperConnections?.streamCount ?? 0) * configuration.hiddenSize,
            tokenEmbeddings: blocks.contains { $0.sharedBlock != nil } ? configuration.hiddenSize : 0,
            streamWeights: configuration.hyperConnections?.weightCount ?? 0,
            routerStates: blocks.map(\.routerStateWidth).max() ?? 0,
            firstValues: blocks.map { $0.recurrence?.firstValueWidth ?? 0 }.max() ?? 0)
    }

    // MARK: Caches

    /// An empty cache for one sequence.
    ///
    /// - Parameter capacity: the most positions it may hold, 1 to ``contextSize``; nil means the whole context. Memory is
    ///   taken as the sequence grows.
    /// - Throws: ``TransformerError/invalidOption(name:found:lower:upper:)``.
    public func makeCache(capacity: Int? = nil) throws(TransformerError) -> KVCache {
        let capacity = capacity ?? contextSize
        guard capacity >= 1, capacity <= contextSize else {
            throw .invalidOption(name: "capacity", found: capacity, lower: 1, upper: contextSize)
        }
        return KVCache(
            decoder: identity, layers: configuration.layers, capacity: capacity,
            chunkSize: min(chunkSize, capacity), type: cacheType)
    }

    /// How many positions of a cache a new prompt can begin with.
    ///
    /// - Parameters:
    ///   - prefix: how many of the cache's first tokens the prompt shares.
    ///   - promptLength: the length of the whole new prompt.
    /// - Returns: `prefix`, or less where a sliding window has passed it, or where keys were rotated for a length that
    ///   gives other frequencies (dynamic NTK, LongRoPE). Cut the cache to it before use.
    public func reusablePositions(of cache: KVCache, prefix: Int, promptLength: Int) -> Int {
        var count = min(prefix, cache.count)
        let oldLength = cache.promptLength
        for rotary in configuration.rotaryEmbeddings where rotary.scaling.dependsOnLength {
            let wanted = rotary.scaling.regime(length: promptLength)
            // Later positions were rotated for lengths that only grow, so the first that differs ends the prefix.
            if rotary.scaling.regime(length: max(oldLength, 1)) != wanted {
                count = 0
            } else {
                var valid = min(count, oldLength)
                while valid < count, rotary.scaling.regime(length: valid + 1) == wanted { valid += 1 }
                count = valid
            }
        }
        return cache.reusableCount(upTo: count)
    }

    // MARK: Workspaces

    /// Lends buffers to one forward pass.
    func withWorkspace(
        _ body: (Workspace) throws(TransformerError) -> Void
    ) throws(TransformerError) {
        let workspace = idleWorkspaces.withLock { $0.popLast().map(LentWorkspace.init) }?.workspace ?? Workspace(widths)
        let lent = LentWorkspace(workspace: workspace)
        defer { idleWorkspaces.withLock { $0.append(lent.workspace) } }
        try body(workspace)
    }
}

extension Arithmetic {
    /// The numbers in which keys and values are kept unless something else is requested.
    public var defaultCacheType: CacheType { self == .exact ? .float32 : .float16 }
}

/// Carries a workspace in and out of the list of idle ones.
///
/// Unchecked because a workspace is either in the list or held by one forward pass, never both.
private struct LentWorkspace: @unchecked Sendable {
    let workspace: Workspace
}
