public import Checkpoints
import Locks
public import Tensors

/// A transformer whose positions see each other both ways: texts or pictures to rows of numbers (hidden states, features).
///
/// It has the layers of a ``Decoder`` and keeps nothing between calls. Inputs of one call are computed together without padding,
/// and a row's bits are those that its input has alone, with any number of threads.
public final class Encoder: Sendable {
    /// How an encoder is loaded and run.
    public struct Options: Sendable {
        /// The threads that compute; nil makes a pool that suits the machine.
        public var pool: ThreadPool?
        /// The rows that are computed at once, as far as whole inputs allow: a longer input is computed alone.
        public var rowsAtOnce = 2048
        /// How products are computed: float32 throughout, or with activations in what the processor multiplies fastest.
        public var arithmetic = Arithmetic.fast
        /// What becomes of float32 and float16 weights with fast arithmetic.
        public var denseWeights = DenseWeights.narrowed
        /// Whether weights are mapped or read; reading costs memory and is safe against files that are cut meanwhile.
        public var access = FileAccess.mapped
        /// The tokens whose logits are wanted of a decoder's last rows, as ``Encoder/logits(after:)`` computes them; mostly none.
        public var logitTokens: [Int] = []

        /// The defaults: threads that suit the machine, 2048 rows, fast arithmetic, mapped weights.
        public init() {}
    }

    /// What `config.json` says.
    public let configuration: EncoderConfiguration
    /// The threads that compute.
    public let pool: ThreadPool
    /// The rows that are computed at once.
    public let rowsAtOnce: Int
    /// How products are computed.
    public let arithmetic: Arithmetic
    /// What loading took.
    public let loading: LoadReport

    let entrance: EncoderEntrance
    let rotary: [(embedding: RotaryEmbedding, offset: Int)]
    let blocks: [Shared<DecoderBlock>]
    let finalNormalization: Normalization?
    /// What narrow vectors blocks read beside the residual stream; nil where they read none.
    let perLayerEmbedding: PerLayerEmbedding?
    // [output, hidden], or nothing
    let outputProjection: Linear?
    /// What scores texts; nil where the checkpoint is not for sequence classification.
    public let classifier: Classifier?
    private let headRows: HeadRows?
    let rowMerger: RowMerger?
    let widths: Workspace.Widths
    private let idleMemories = Mutex<[EncoderMemory]>([])

    /// The most rows of one input.
    public var contextSize: Int { configuration.contextSize }

    /// Loads the encoder of a model directory; what a decoder sees through is a ``PictureEncoder``.
    ///
    /// - Throws: ``TransformerError`` when the family is unknown, the configuration is wrong, or a tensor is missing, has another
    ///   shape, or belongs to no part.
    public static func load(
        _ directory: ModelDirectory, options: Options = Options()
    ) throws(TransformerError) -> Encoder {
        let description = try EncoderRegistry.describe(directory.reader)
        guard options.rowsAtOnce >= 1 else {
            throw .invalidOption(name: "rowsAtOnce", found: options.rowsAtOnce, lower: 1, upper: .max)
        }
        _ = try TransformerError.reading(try directory.statedPacking())
        let checkpoint = try TransformerError.reading(try directory.checkpoint(access: options.access))
        let packing = try TransformerError.reading(try directory.packing(of: checkpoint))
        let pool = options.pool ?? ThreadPool()
        let loader = WeightLoader(
            checkpoint, description.places, packing: packing, arithmetic: options.arithmetic,
            denseWeights: options.denseWeights, on: pool)
        let encoder = try Encoder(description, loader, options, pool)
        try loader.requireAllUsed(leaving: description.leftovers)
        return encoder
    }

    /// An encoder of a loader's weights; what is beside it in the checkpoint is left to the caller.
    init(
        _ description: EncoderDescription, _ loader: WeightLoader, _ options: Options, _ pool: ThreadPool
    ) throws(TransformerError) {
        configuration = description.configuration
        self.pool = pool
        rowsAtOnce = options.rowsAtOnce
        arithmetic = options.arithmetic
        let blocks = description.configuration.blocks
        var rotary: [(embedding: RotaryEmbedding, offset: Int)] = []
        var pairs = 0
        for configuration in blocks.rotaryEmbeddings {
            rotary.append((RotaryEmbedding(configuration), pairs))
            pairs += configuration.pairCount
        }
        self.rotary = rotary
        entrance = try loader.entrance(description.configuration.entrance)
        finalNormalization = try loader.finalNormalization()
        perLayerEmbedding = try loader.perLayerEmbedding()
        outputProjection = try description.configuration.projectedSize.map { (size) throws(TransformerError) in
            try loader.outputProjection(size)
        }
        var loaded: [DecoderBlock] = []
        for index in blocks.layers.indices { loaded.append(try loader.block(index, rotary: rotary)) }
        self.blocks = loaded.map { Shared($0) }
        classifier = try description.classifier.map { (classifier) throws(TransformerError) in
            try loader.classifier(classifier)
        }
        headRows = try loader.headRows(options.logitTokens)
        rowMerger = try description.configuration.rowMerger.map { (merger) throws(TransformerError) in
            try loader.rowMerger(merger)
        }
        loading = loader.report
        let all = loaded + (rowMerger.map { [$0.attention] } ?? [])
        widths = Workspace.Widths(
            hidden: blocks.hiddenSize, projected: all.map(\.projectedWidth).max() ?? 0,
            heads: all.map(\.resultWidth).max() ?? 0, feedForward: all.map(\.scratchWidth).max() ?? 0,
            rotaryPairs: pairs, perLayerInputs: perLayerEmbedding?.rowWidth ?? 0, streams: 0, tokenEmbeddings: 0,
            streamWeights: 0,
            routerStates: 0, firstValues: 0)
    }

    /// What `config.json` says, without the weights.
    ///
    /// - Throws: ``TransformerError`` when the family is unknown or the configuration is wrong.
    public static func configuration(of directory: ModelDirectory) throws(TransformerError) -> EncoderConfiguration {
        try EncoderRegistry.describe(directory.reader).configuration
    }

    /// The logits of the tokens chosen in ``Options/logitTokens`` after a row of an encoded text, [hidden].
    public func logits(after row: ArraySlice<Float>) -> [Float] { headRows?.logits(row) ?? [] }

    /// Buffers for one run, which gives them back.
    func takeMemory() -> EncoderMemory {
        idleMemories.withLock { $0.popLast() }
            ?? EncoderMemory(widths, configuration.blocks.layers, type: arithmetic.defaultCacheType)
    }

    /// Takes buffers back for another run.
    func giveBack(_ memory: EncoderMemory) { idleMemories.withLock { $0.append(memory) } }
}
