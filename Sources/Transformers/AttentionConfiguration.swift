/// Grouped-query attention of one layer (Ainslie and others, arXiv 2305.13245).
public struct AttentionConfiguration: Sendable, Equatable {
    /// Which positions a position attends to, itself included.
    public enum Mask: Sendable, Equatable {
        /// All earlier ones.
        case causal
        /// The last this many.
        case slidingWindow(Int)
        /// Those in the same stretch of this many positions, and not after.
        case chunked(Int)
        /// All, before and after: an encoder's.
        case bidirectional
        /// Those at most this far away, before and after.
        case surrounding(radius: Int)
        /// Those in the same window of a picture, as the input has them (Qwen 2.5 VL, arXiv 2502.13923).
        case windows

        /// The positions that a position attends to, of a sequence with this many.
        func positions(of position: Int, count: Int) -> Range<Int> {
            switch self {
            case .causal: 0..<position + 1
            case .slidingWindow(let window): max(0, position - window + 1)..<position + 1
            case .chunked(let size): position / size * size..<position + 1
            case .bidirectional, .windows: 0..<count
            case .surrounding(let radius): max(0, position - radius)..<min(count, position + radius + 1)
            }
        }

        /// How many positions back attention can reach, the position itself included; nil when there is no bound.
        public var reach: Int? {
            switch self {
            case .causal, .bidirectional, .windows: nil
            case .slidingWindow(let window): window
            case .chunked(let size): size
            case .surrounding(let radius): radius + 1
            }
        }

        /// The most positions that a cache has room for, when at most this many are added at once; nil without a bound.
        public func cacheLength(chunkSize: Int) -> Int? {
            reach.map { LayerCache.rounded($0 + chunkSize) }
        }
    }

    /// Normalisation of queries and keys before their rotation (Henry and others, arXiv 2010.04245).
    public struct QueryKeyNormalization: Sendable, Equatable {
        /// What is normalised at once, and the shape of the weight.
        public enum Scope: Sendable, Equatable {
            /// Each head, with one weight for all: [head_dim].
            case head
            /// Each head, with a weight of its own: [heads, head_dim].
            case eachHead
            /// All heads together: [heads · head_dim].
            case projection
        }

        /// What is normalised at once.
        public var scope: Scope
        /// How.
        public var normalization: NormalizationConfiguration
        /// Whether it comes after the rotation (Hunyuan) and not before it.
        public var followsRotation = false
    }

    /// Biases of scores by distance, ALiBi (Press and others, arXiv 2108.12409): minus a head's slope for each position between,
    /// to either side.
    public struct LinearBiases: Sendable, Equatable {
        /// The slope of each head: [heads].
        public var slopes: [Float]
        /// Whether slope, position and their product are rounded to bfloat16, as Falcon's are.
        public var isRounded = false
        /// What the biases are multiplied with.
        public var multiplier: Float = 1
    }

    /// What each head's result is multiplied with before the output projection: a function of projected numbers.
    public enum OutputGate: Sendable, Equatable {
        /// One number for each element, projected together with the queries: for each head its query, then its gate.
        case withQueries
        /// One number for each head, by a projection of its own.
        case perHead
        /// One number for each element, by a projection of its own.
        case perElement
    }

    /// The function of a gate's projected numbers.
    public enum GateFunction: Sendable, Equatable {
        /// 1 / (1 + e⁻ˣ).
        case sigmoid
        /// log(1 + eˣ) (Laguna).
        case softplus
    }

    /// The number of query heads, `num_attention_heads`.
    public var headCount: Int
    /// The number of key and value heads, `num_key_value_heads`.
    public var keyValueHeadCount: Int
    /// The width of a head's query and key, `head_dim`.
    public var headDimension: Int
    /// The width of a head's value and result, `head_dim` but in few families.
    public var valueDimension: Int
    /// What scores are multiplied with, 1/√head_dim unless the configuration says otherwise.
    public var scale: Float
    /// The bound of tanh soft-capping of scores, `attn_logit_softcapping`.
    public var softcap: Float?
    /// Which positions are seen.
    public var mask = Mask.causal
    /// Whether rows of one picture see each other, the later ones too (Gemma 3), where the input says so.
    public var seesMutualRows = false
    /// Whether it does so beyond a sliding window, too (PaliGemma 2).
    public var seesMutualRowsBeyondWindow = false
    /// The index of the rotary embedding; nil in layers without one.
    public var rotaryEmbedding: Int?
    /// Normalisation of queries and keys.
    public var queryKeyNormalization: QueryKeyNormalization?
    /// Normalisation of each head's value (Gemma 4).
    public var valueNormalization: NormalizationConfiguration?
    /// Whether values are the keys as projected, before these are normalised and rotated, `attention_k_eq_v`.
    public var valuesAreKeys = false
    /// Learned numbers for each element of queries and of what the output's gate is a function of; nil where there are none.
    public var elementScales: ElementScales?
    /// Scaling of rotated queries by their position.
    public var queryScaling: QueryScaling?
    /// The bound to which queries, keys and values are clipped, `clip_qkv`.
    public var clip: Float?
    /// Biases of scores by distance.
    public var linearBiases: LinearBiases?
    /// Learned biases of scores by distance, which all layers share.
    public var relativeBiases: RelativeBiases?
    /// Disentangled attention; nil where scores are of contents alone.
    public var disentangled: DisentangledConfiguration?
    /// The normalisation of all heads' results together, before the output projection (BitNet, arXiv 2310.11453).
    public var outputNormalization: NormalizationConfiguration?
    /// Whether the query, key and value projections have biases.
    public var inputBias = ParameterPresence.whenPresent
    /// Whether the output projection has a bias.
    public var outputBias = ParameterPresence.whenPresent
    /// Whether each head has a learned score of attending to nothing (gpt-oss).
    public var hasSinks = false
    /// The gate of each head's result.
    public var outputGate: OutputGate?
    /// The function of its numbers.
    public var gateFunction = GateFunction.sigmoid
    /// Whether each head has a number that its gate's are added to (Beam).
    public var hasGateBias = false
    /// Differential attention; nil where each head's result is used as it is.
    public var differential: DifferentialConfiguration?
    /// The matrices of queries among which a router chooses; nil where all queries come from one.
    public var queryExperts: QueryExperts?
    /// What values are multiplied with, `attention_value_scale` (MiMo V2).
    public var valueMultiplier: Float = 1

    /// Convolutions of queries and keys; nil where they are used as projected.
    public var compressedConvolutions: CompressedConvolutions?
    /// An index by which blocks of keys are chosen; nil where all keys are attended to that the mask shows.
    public var blockIndex: BlockIndexConfiguration?
    /// Learned profiles of biases by distance, which each row mixes; nil where there are none.
    public var relativeProfiles: RelativeProfiles?
    /// A mask that is learned from values; nil where there is none.
    public var dynamicMask: DynamicMaskConfiguration?

    /// The width of all queries together.
    var queryWidth: Int { headCount * headDimension }
    /// The width of all keys together.
    var keyWidth: Int { keyValueHeadCount * headDimension }
    /// The width of all values together, as they are kept.
    var valueWidth: Int { keyValueHeadCount * valueDimension }
    /// The width of what the output projection reads.
    var outputWidth: Int { differential == nil ? resultWidth : resultWidth / 2 }
    /// The width of all heads' results together.
    var resultWidth: Int { headCount * valueDimension }

    /// What is kept of each position.
    public var keysAndValues: KeyValueShape {
        KeyValueShape(
            headCount: keyValueHeadCount, keyDimension: headDimension, valueDimension: valueDimension, mask: mask)
    }
}
