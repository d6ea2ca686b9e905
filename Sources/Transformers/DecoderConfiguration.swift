/// Every dimension and switch of a decoder-only transformer; what `config.json` says, in one form for all families.
///
/// The module `Transformers` turns token ids into logits; it knows nothing about text, sampling or chat. A family
/// (`Models/`) maps its configuration keys to this value and its tensor names to ``DecoderConfiguration``'s parts; the
/// layers read only this. New mathematics becomes a field here, never a test of the family's name.
public struct DecoderConfiguration: Sendable, Equatable {
    /// The family, as `model_type` spells it.
    public var modelType: String
    /// The number of token ids, `vocab_size`.
    public var vocabularySize: Int
    /// The number of token ids that have logits: all, but where the head is cut.
    public var logitCount: Int { head.rowCount ?? vocabularySize }
    /// The width of the residual stream, `hidden_size`.
    public var hiddenSize: Int
    /// The most positions one sequence may have: `max_position_embeddings`, times the factor for dynamic scaling.
    public var contextSize: Int
    /// What token embeddings are multiplied with: √hidden_size (Gemma), `embedding_multiplier` (Granite).
    public var embeddingMultiplier: Float = 1
    /// Whether rows of pictures are multiplied with it, too (Granite).
    public var multipliesRows = false
    /// Ids of pictures and films: where nothing takes their place they have the embedding of id 0 (Muse Glimmer).
    public var placeholders: Set<Int> = []
    /// Whether embeddings have learned numbers added, each element its own, and are multiplied with others (ZAYA).
    public var hasEmbeddingScales = false
    /// The normalisation of the embeddings before the first block (BLOOM, nanochat).
    public var embeddingNormalization: NormalizationConfiguration?
    /// The width of the token embedding and of the head's input, where it is not the residual stream's and a matrix leads from
    /// one to the other (OPT 350M), `word_embed_proj_dim`.
    public var embeddingSize: Int?
    /// Whether embeddings have a learned vector added, tokens one and rows in the place of tokens another (KOSMOS-2.5).
    public var hasSegments = false
    /// The table of positions that is added to the embeddings; nil means none.
    public var positionTable: PositionTable?
    /// The distinct rotary embeddings; layers refer to them by index.
    public var rotaryEmbeddings: [RotaryConfiguration] = []
    /// The blocks, first to last.
    public var layers: [LayerConfiguration]
    /// The normalisation before the output head.
    public var finalNormalization: NormalizationConfiguration?
    /// The output head.
    public var head = HeadConfiguration()
    /// Embeddings for each layer; nil where there are none.
    public var perLayerEmbedding: PerLayerEmbeddingConfiguration?
    /// Several residual streams; nil where there is one.
    public var alternatingUpdates: AlternatingUpdatesConfiguration?
    /// Several residual streams that the parts of blocks mix; nil where there is one.
    public var hyperConnections: HyperConnectionConfiguration?

    /// Whether linear layers clamp what they read and make to bounds beside their matrices, `use_clipped_linears` (Gemma 4's
    /// tower).
    public var clipsLinears = false
    /// The residual streams that steps between blocks keep beside the first.
    public var registerCount = 0

    /// The head that predicts the token after the next; nil where the configuration names none, or none that is computed.
    public var predictionHead: PredictionHeadConfiguration?

    /// Whether any layer keeps a state that holds all positions at once, so that a cache goes back only to snapshots.
    public var isRecurrent: Bool { layers.contains { $0.stateShape != nil } }

    /// Whether the last positions of a pass can be taken back, as wrong guesses are: keys and values are cut, and the states of
    /// recurrences are kept before each.
    ///
    /// False where embeddings of the last tokens, or convolutions of keys and values, have a state.
    public var canTakeBackPositions: Bool {
        layers.allSatisfy { $0.stateShape == nil || ($0.nGrams == nil && $0.attention?.stateShape == nil) }
    }
}

/// A vector for each position.
public enum PositionTable: Sendable, Equatable {
    /// Learned vectors (GPT-2), of which the first `offset` belong to no position (OPT).
    case learned(offset: Int)
    /// Sines in the first half of a vector and cosines in the second, of position + `offset` times frequencies from 1 to 1/10,000
    /// in equal ratios (Vaswani and others, arXiv 1706.03762); of the sum that equals `zero` the vector is zero.
    ///
    /// `reachesLast` says whether the last frequency is 1/10,000, or the one that would come after it (CTRL).
    case sinusoidal(offset: Int, zero: Int?, reachesLast: Bool)
}

/// One block of the decoder: what mixes positions, then what works on each alone.
///
/// Attention and a recurrence beside each other read the same input, and their outputs are added (Falcon H1). A block may
/// lack either half (Nemotron H).
public struct LayerConfiguration: Sendable, Equatable {
    /// The attention of the block; nil where it has none.
    public var attention: AttentionConfiguration?
    /// The recurrence of the block; nil where it has none.
    public var recurrence: RecurrenceConfiguration?
    /// The feed-forward part of the block; nil where it has none.
    public var feedForward: FeedForwardConfiguration?
    /// Which of the four normalisations the block has.
    public var normalizations: BlockNormalizations
    /// Whether attention and feed-forward both read the block's input and are added together (GPT-J, PaLM).
    public var hasParallelResidual = false
    /// What each part's output is multiplied with before it is added, `residual_multiplier`.
    public var residualMultiplier: Float = 1
    /// How attention's output joins the residual stream; nil where it is added.
    public var attentionResidual: ResidualConfiguration?
    /// How the feed-forward part's output joins the residual stream; nil where it is added.
    public var feedForwardResidual: ResidualConfiguration?
    /// What attention's input and output are multiplied with, besides.
    public var attentionMultipliers = PartMultipliers()
    /// What the recurrence's input and output are multiplied with, besides.
    public var recurrenceMultipliers = PartMultipliers()
    /// What the feed-forward part's output is multiplied with, besides.
    public var feedForwardMultiplier: Float = 1
    /// The earlier layer whose keys and values this layer's attention reads; nil where it has its own.
    public var sharedMemoryLayer: Int?
    /// Latent attention, which is in the place of attention; nil where the block has none.
    public var latentAttention: LatentAttentionConfiguration?
    /// Attention to the last positions and to windows of all, which is in the place of attention; nil where the block has none.
    public var compressedAttention: CompressedAttentionConfiguration?
    /// A convolution over the places of patches, which is in the place of attention; nil where the block has none.
    public var spatialConvolution: SpatialConvolutionConfiguration?
    /// The learned residual beside attention; nil where the block has none.
    public var learnedResidual: LearnedResidualConfiguration?
    /// Whether the block's output is multiplied with a learned number, `layer_scalar`.
    public var outputScalar = ParameterPresence.absent

    /// The earlier layer whose weights the layer has once more, with a memory of its own; nil where it has its own.
    public var weightsLayer: Int?
    /// What is done to the residual stream before the block.
    public var stepsBefore: [StreamStep] = []
    /// What is done to the residual stream after the block.
    public var stepsAfter: [StreamStep] = []
    /// Where the layer's weights are, after the checkpoint's prefix, if that does not follow from its number.
    var place: String?
    /// Which of the family's names the layer's parts have: 0 means the usual ones, 1 the first of the others.
    var naming = 0

    /// The transformer block in front of the recurrence that several layers share; nil where there is none.
    public var sharedBlock: SharedBlockConfiguration?

    /// Embeddings of the last tokens together, which are added to the streams in front of the block; nil where there are none.
    public var nGrams: NGramConfiguration?
    /// Convolutions of keys, values and the outputs of both parts; nil where there are none.
    public var shortConvolutions: ShortConvolutionsConfiguration?

    /// What the layer's attention, of whichever kind, keeps of each position; nil where it has none.
    public var keysAndValues: KeyValueShape? {
        attention?.keysAndValues ?? latentAttention?.keysAndValues ?? compressedAttention?.keysAndValues
            ?? sharedBlock?.attention.keysAndValues
    }

    /// What the layer keeps of each position to weigh or choose its keys by; nil where it keeps nothing besides keys and values.
    public var keyMarks: KeyValueShape? {
        attention?.keyMarks ?? latentAttention?.keyMarks ?? compressedAttention?.index?.marks
    }

    /// The keys, and values at once, that windows of positions have together; nil where there are none.
    public var keyEntries: KeyValueShape? { compressedAttention?.compression?.entries }

    /// What such keys, and those by which they are chosen, are still to be made of.
    public var pendingKeys: [KeyValueShape] {
        [compressedAttention?.compression, compressedAttention?.index?.compression].compactMap { $0?.pending }
    }

    /// The bytes of what the layer keeps of all positions at once, whatever their number.
    public var stateByteCount: Int { stateShape?.byteCount ?? 0 }

    /// What the layer keeps of all positions at once; nil where it keeps nothing of this kind.
    var stateShape: RecurrentState.Shape? {
        guard let nGrams else { return mixingState }
        var shape = mixingState ?? RecurrentState.Shape(rows: 0, channels: 0, stateCount: 0)
        shape.stateCount = shape.stateCount.saturatingSum(nGrams.stateCount)
        return shape
    }

    /// Where the state of embeddings of the last tokens begins, after that of what mixes positions.
    var nGramState: Int { mixingState?.stateCount ?? 0 }

    /// The state of what mixes positions.
    private var mixingState: RecurrentState.Shape? {
        recurrence?.stateShape ?? attention?.stateShape ?? shortConvolutions?.stateShape
    }

    /// The index of the rotary embedding of the layer's attention; nil where it has none.
    var rotaryEmbedding: Int? {
        attention?.rotaryEmbedding ?? latentAttention?.rotaryEmbedding ?? compressedAttention?.rotaryEmbedding
            ?? sharedBlock?.attention.rotaryEmbedding
    }
}

/// A learned augmented residual beside attention (LAuReL, arXiv 2411.07501).
public struct LearnedResidualConfiguration: Sendable, Equatable {
    /// The width between its two matrices, `laurel_rank`.
    public var rank: Int
    /// The normalisation of what they make.
    public var normalization: NormalizationConfiguration
}

/// A gated convolution of each channel over the places of a picture's patches.
public struct SpatialConvolutionConfiguration: Sendable, Equatable {
    /// The places of a side that a place is made of, `conv_kernel_size`, an odd number.
    public var side: Int
}

/// Constants around a part of a block.
public struct PartMultipliers: Sendable, Equatable {
    /// What the part's normalised input is multiplied with.
    public var input: Float = 1
    /// What the part's output is multiplied with.
    public var output: Float = 1
}

/// The normalisations around the two parts of a block; nil where the block has none.
public struct BlockNormalizations: Sendable, Equatable {
    /// Before attention and the recurrence.
    public var attentionInput: NormalizationConfiguration?
    /// After attention and the recurrence, before the residual is added (Gemma 2, OLMo 2).
    public var attentionOutput: NormalizationConfiguration?
    /// Before the feed-forward part; nil with a parallel residual means that it shares attention's.
    public var feedForwardInput: NormalizationConfiguration?
    /// After the feed-forward part, before the residual is added.
    public var feedForwardOutput: NormalizationConfiguration?
    /// Of the residual stream after attention's output is added, as the first Transformer has it (OPT 350M).
    public var attentionResidual: NormalizationConfiguration?
    /// Of the residual stream after the feed-forward part's output is added.
    public var feedForwardResidual: NormalizationConfiguration?

    /// Normalisation before each part, as in LLaMA and GPT-2.
    static func before(_ normalization: NormalizationConfiguration) -> BlockNormalizations {
        BlockNormalizations(attentionInput: normalization, feedForwardInput: normalization)
    }

    /// Normalisation after each part, as in OLMo 2.
    static func after(_ normalization: NormalizationConfiguration) -> BlockNormalizations {
        BlockNormalizations(attentionOutput: normalization, feedForwardOutput: normalization)
    }

    /// Normalisation before and after each part, as in Gemma 2.
    static func around(_ normalization: NormalizationConfiguration) -> BlockNormalizations {
        BlockNormalizations(
            attentionInput: normalization, attentionOutput: normalization, feedForwardInput: normalization,
            feedForwardOutput: normalization)
    }

    /// Normalisation of the residual stream after each part.
    static func afterResiduals(_ normalization: NormalizationConfiguration) -> BlockNormalizations {
        BlockNormalizations(attentionResidual: normalization, feedForwardResidual: normalization)
    }

    /// One normalisation that both parts share, as in parallel blocks.
    static func shared(_ normalization: NormalizationConfiguration) -> BlockNormalizations {
        BlockNormalizations(attentionInput: normalization)
    }
}

/// How a vector is brought to unit size.
public struct NormalizationConfiguration: Sendable, Equatable {
    /// What is subtracted and divided by, and which parameters follow.
    public enum Kind: Sendable, Equatable {
        /// Root mean square normalisation; `weightOffset` is added to the stored weight (1 in Gemma).
        case rootMeanSquare(weightOffset: Float)
        /// Root mean square normalisation without parameters (nanochat, the values of Gemma 3n and 4).
        case rootMeanSquareWithoutParameters
        /// Division by the vector's length, the root of the sum of squares and epsilon (nGPT, arXiv 2410.01131).
        case unitLength
        /// Layer normalisation with a weight and perhaps a bias; `weightOffset` is added to the stored weight.
        case layer(bias: ParameterPresence, weightOffset: Float)
        /// Layer normalisation without parameters (OLMo).
        case layerWithoutParameters
    }

    /// The kind of normalisation.
    public var kind: Kind
    /// What is added to the variance, or to the sum of squares.
    public var epsilon: Float
    /// The width between two matrices that make a gate for each element of the result, of the result itself; nil where there are
    /// none.
    ///
    /// y becomes y ⊙ σ(up silu(down y)) (A.X K2); normalisations in front of a block's parts alone have such.
    public var gateRank: Int?

    /// Root mean square normalisation with a weight as stored.
    static func rootMeanSquare(epsilon: Double) -> NormalizationConfiguration {
        NormalizationConfiguration(kind: .rootMeanSquare(weightOffset: 0), epsilon: Float(epsilon))
    }

    /// Root mean square normalisation whose stored weight is a difference from one.
    static func rootMeanSquarePlusOne(epsilon: Double) -> NormalizationConfiguration {
        NormalizationConfiguration(kind: .rootMeanSquare(weightOffset: 1), epsilon: Float(epsilon))
    }

    /// Layer normalisation with a weight and a bias as said.
    static func layer(epsilon: Double, bias: ParameterPresence = .required) -> NormalizationConfiguration {
        NormalizationConfiguration(kind: .layer(bias: bias, weightOffset: 0), epsilon: Float(epsilon))
    }
}

/// Whether a checkpoint has an additive parameter that some models of a family lack.
public enum ParameterPresence: Sendable, Equatable {
    /// It must be there.
    case required
    /// It is read when it is there; the configuration does not say.
    case whenPresent
    /// It must not be there.
    case absent

    /// From a switch of the configuration: absent from it means that the checkpoint decides.
    init(_ flag: Bool?) {
        self = flag.map { $0 ? .required : .absent } ?? .whenPresent
    }
}
