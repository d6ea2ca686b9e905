public import Tensors

/// A layer that folds all positions into a state of fixed size, each after the one before it.
public enum RecurrenceConfiguration: Sendable, Equatable {
    /// A gated convolution over the last positions, which is its whole memory (LFM2).
    case shortConvolution(ShortConvolutionConfiguration)
    /// The gated delta rule (Qwen 3.5, OLMo Hybrid).
    case gatedDelta(GatedDeltaConfiguration)
    /// The real-gated linear recurrent unit (Recurrent Gemma).
    case gatedLinear(GatedLinearConfiguration)
    /// Mamba (Mamba, Falcon Mamba, Jamba, Zamba).
    case mamba(MambaConfiguration)
    /// Mamba 2 (Granite 4, Nemotron H, Falcon H1).
    case mamba2(Mamba2Configuration)
    /// Lightning attention (MiniMax 01).
    case lightning(LightningConfiguration)
    /// The time mixing of RWKV 4, and its channel mixing, whose input is shifted too.
    case timeMix(TimeMixConfiguration)
    case channelMix(ChannelMixConfiguration)
    /// The matrix memory of xLSTM.
    case matrixMemory(MatrixMemoryConfiguration)
    /// The generalized delta rule of RWKV 7.
    case generalizedDelta(GeneralizedDeltaConfiguration)

    /// The memory of a sequence.
    var stateShape: RecurrentState.Shape {
        switch self {
        case .shortConvolution(let convolution):
            RecurrentState.Shape(rows: convolution.taps - 1, channels: convolution.width, stateCount: 0)
        case .gatedDelta(let net):
            RecurrentState.Shape(
                rows: net.taps - 1, channels: net.mixedWidth,
                stateCount: RecurrentState.Shape.tiledCount(
                    heads: net.valueHeadCount, keys: net.keyDimension, columns: net.valueDimension))
        case .gatedLinear(let unit):
            RecurrentState.Shape(rows: unit.taps - 1, channels: unit.width, stateCount: unit.width)
        case .mamba(let mamba):
            RecurrentState.Shape(
                rows: mamba.taps - 1, channels: mamba.innerWidth, stateCount: mamba.innerWidth * mamba.stateSize)
        case .mamba2(let mamba):
            RecurrentState.Shape(
                rows: mamba.taps - 1, channels: mamba.convolvedWidth,
                stateCount: RecurrentState.Shape.tiledCount(
                    heads: mamba.headCount, keys: mamba.stateSize, columns: mamba.headDimension))
        case .lightning(let lightning):
            RecurrentState.Shape(
                rows: 0, channels: 0,
                stateCount: RecurrentState.Shape.tiledCount(
                    heads: lightning.rates.count, keys: lightning.headDimension, columns: lightning.headDimension))
        case .timeMix(let mix):
            RecurrentState.Shape(rows: 1, channels: mix.hiddenSize, stateCount: 3 * mix.width)
        case .channelMix(let mix): RecurrentState.Shape(rows: 1, channels: mix.hiddenSize, stateCount: 0)
        case .matrixMemory(let memory): memory.stateShape
        case .generalizedDelta(let rule):
            RecurrentState.Shape(
                rows: 1, channels: rule.hiddenSize,
                stateCount: RecurrentState.Shape.tiledCount(
                    heads: rule.headCount, keys: rule.headDimension, columns: rule.headDimension))
        }
    }

    /// The bytes of a sequence's memory, whatever its length.
    public var stateByteCount: Int {
        let (bytes, overflow) = stateShape.floatCount.multipliedReportingOverflow(by: 4)
        return overflow ? Int.max : bytes
    }
}

/// The gated short convolution of LFM2: [B, C, x] = W_in h, then W_out (C · conv(B · x)).
public struct ShortConvolutionConfiguration: Sendable, Equatable {
    /// Channels, the width of the residual stream.
    public var width: Int
    /// Positions that the convolution sees, its own included: `conv_L_cache`.
    public var taps: Int
    /// Whether the projections and the convolution have biases, `conv_bias`.
    public var bias = ParameterPresence.whenPresent
}

/// A layer of the gated delta rule: S ← d S; S ← S + k (β (v − kᵀS))ᵀ; o = qᵀS for each head, S [keys, values].
public struct GatedDeltaConfiguration: Sendable, Equatable {
    /// Heads of queries and keys, `linear_num_key_heads`.
    public var keyHeadCount: Int
    /// Heads of values, gates and states, `linear_num_value_heads`: a multiple of the key heads, which they share.
    public var valueHeadCount: Int
    /// The width of a query or key, `linear_key_head_dim`.
    public var keyDimension: Int
    /// The width of a value, `linear_value_head_dim`.
    public var valueDimension: Int
    /// Positions that the convolution of queries, keys and values sees, `linear_conv_kernel_dim`.
    public var taps: Int
    /// The function after the convolution.
    public var activation = Activation.silu
    /// The largest β: 1, or 2 where the memory may turn what it holds round (`linear_allow_neg_eigval`).
    public var betaScale: Float = 1
    /// Whether value heads that share a key head are not adjacent: one of each key head after another, as GGUF files
    /// have them.
    public var hasTiledValueHeads = false
    /// Whether each element of a key has a decay of its own (Kimi Delta Attention, arXiv 2510.26692).
    public var hasDecayPerKey = false
    /// The bound below of a decay's logarithm, `kda_lower_bound`, where it is the bound times a sigmoid (Ling 3); nil where it
    /// has none.
    public var decayBound: Float?
    /// The function of the gate that each head's normalised output is multiplied with.
    public var gate = Activation.silu
    /// The normalisation of each head's output.
    public var normalization: NormalizationConfiguration

    /// The width of all queries, or of all keys.
    var keyWidth: Int { keyHeadCount * keyDimension }
    /// The width of all values.
    var valueWidth: Int { valueHeadCount * valueDimension }
    /// The channels of the convolution.
    var mixedWidth: Int { 2 * keyWidth + valueWidth }
    /// The decays of a position.
    var decayWidth: Int { valueHeadCount * (hasDecayPerKey ? keyDimension : 1) }
}

/// The recurrence of Griffin: h ← a h + √(1 − a²) (i x) for each channel, multiplied with a gated branch.
public struct GatedLinearConfiguration: Sendable, Equatable {
    /// Channels, `lru_width`.
    public var width: Int
    /// Blocks of channels, each with matrices of its own for its gates.
    public var blockCount: Int
    /// Positions that the convolution sees, `conv1d_width`.
    public var taps: Int
    /// The function of the other branch.
    public var activation: Activation
}

/// A layer of Mamba: h ← e^(−a Δ) h + Δ x B; y = C h + d x for each channel, then gated.
public struct MambaConfiguration: Sendable, Equatable {
    /// Channels, `hidden_size` times the factor of expansion.
    public var innerWidth: Int
    /// The width of B, of C and of each channel's state.
    public var stateSize: Int
    /// The width of what Δ is projected from, `time_step_rank`.
    public var rank: Int
    /// Positions that the convolution sees.
    public var taps: Int
    /// The function after the convolution, and of the gate.
    public var activation = Activation.silu
    /// Whether the outer projections have biases.
    public var projectionBias = ParameterPresence.absent
    /// Whether the convolution has one.
    public var convolutionBias = ParameterPresence.required
    /// How what Δ is projected from, B and C are normalised; nil where they are not.
    public var normalization: NormalizationConfiguration?
    /// Whether these normalisations have weights.
    public var hasNormalizationWeights = true
    /// Heads of as many channels, of which each makes its own Δ, B and C (Zamba).
    public var headCount = 1
    /// Whether the rows of the matrix to x and the gate are in turn, and not all of x first (Zamba).
    public var alternatesGate = false

    /// The channels of a head.
    var headWidth: Int { innerWidth / headCount }
}

/// A layer of Mamba 2: h ← e^(−a Δ) h + Δ x Bᵀ; y = h C + d x for each head, then gated and normalised.
public struct Mamba2Configuration: Sendable, Equatable {
    /// Heads of x and of the state.
    public var headCount: Int
    /// The width of a head.
    public var headDimension: Int
    /// Groups of heads that share B and C.
    public var groupCount: Int
    /// The width of B and C.
    public var stateSize: Int
    /// Positions that the convolution of x, B and C sees.
    public var taps: Int
    /// The function after the convolution, and of the gate.
    public var activation = Activation.silu
    /// Whether the projection of the input has a bias.
    public var inputBias = ParameterPresence.absent
    /// Whether the projection of the output has one.
    public var outputBias = ParameterPresence.absent
    /// Whether the convolution has one.
    public var convolutionBias = ParameterPresence.required
    /// The bounds of Δ, `time_step_limit`.
    public var timeStepLimits: ClosedRange<Float> = 0...Float.infinity
    /// The normalisation of the output; nil where it is only gated.
    public var normalization: NormalizationConfiguration?
    /// Groups of the output, each of which is normalised on its own.
    public var normalizationGroups = 1
    /// Whether the output is normalised before it is gated.
    public var normalizesFirst = false
    /// What gate, x, B, C and Δ are multiplied with as they are projected, `ssm_multipliers`.
    public var multipliers: [Float]?
    /// How B, C and Δ are made of x once it is convolved; nil where the input makes them, and all are convolved (PLaMo 2).
    public var selection: Selection?

    /// B, C and a narrow vector for Δ by one matrix, each normalised, and Δ by another.
    public struct Selection: Sendable, Equatable {
        /// The width of what Δ is projected from.
        public var rank: Int
        /// The normalisation of the three.
        public var normalization: NormalizationConfiguration
    }

    /// The width of x, of the gate and of the output.
    var innerWidth: Int { headCount * headDimension }
    /// The width of all Bs, or of all Cs.
    var keyWidth: Int { groupCount * stateSize }
    /// The width of x, B and C.
    var mixedWidth: Int { innerWidth + 2 * keyWidth }
    /// The channels of the convolution.
    var convolvedWidth: Int { selection == nil ? mixedWidth : innerWidth }
    /// The numbers that a row is projected to.
    var projectedWidth: Int { innerWidth + mixedWidth + headCount }
}
