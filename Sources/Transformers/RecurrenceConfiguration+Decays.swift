public import Tensors

/// Lightning attention (arXiv 2501.08313): S ← e^(−rate) S + k vᵀ, o = qᵀ S for each head, with rates that are not learned.
public struct LightningConfiguration: Sendable, Equatable {
    /// The rate of each head.
    public var rates: [Float]
    /// The width of a head.
    public var headDimension: Int
    /// The function of queries, keys and values.
    public var activation: Activation
    /// The normalisation of all heads' outputs together.
    public var normalization: NormalizationConfiguration

    /// The width of all heads together.
    var width: Int { rates.count * headDimension }
}

/// The time mixing of RWKV 4 (arXiv 2305.13048): a mean of values weighed by e^key, whose weights decay for each channel.
public struct TimeMixConfiguration: Sendable, Equatable {
    /// The width of the input.
    public var hiddenSize: Int
    /// The channels of keys and values, `attention_hidden_size`.
    public var width: Int
}

/// The generalized delta rule of RWKV 7 (arXiv 2503.14456): S ← diag(w) S + k vᵀ − (a κ)(κᵀS), o = rᵀ S for each head, where what
/// is taken away has a key κ and a share a for each element of its own.
public struct GeneralizedDeltaConfiguration: Sendable, Equatable {
    /// The width of the input, and of all heads together.
    public var hiddenSize: Int
    /// The width of a head, `head_dim`.
    public var headDimension: Int
    /// The widths between the two matrices that make decays, shares, values' shares and gates, `decay_low_rank_dim` and its like.
    public var ranks: Ranks
    /// Whether later layers mix this layer's values into theirs: in the first layer, which has no values to mix in.
    public var isFirst: Bool
    /// The normalisation of each head's output.
    public var normalization: NormalizationConfiguration

    /// Widths between two matrices.
    public struct Ranks: Sendable, Equatable {
        /// That of decays.
        public var decay: Int
        /// That of the shares of what is taken away.
        public var share: Int
        /// That of the shares of the first layer's values.
        public var value: Int
        /// That of the output's gate.
        public var gate: Int

        var largest: Int { max(max(decay, share), max(value, gate)) }
    }

    /// Heads.
    var headCount: Int { hiddenSize / headDimension }
}

/// The channel mixing of RWKV 4: σ(r) · V relu(K)², of the input and the one before it.
public struct ChannelMixConfiguration: Sendable, Equatable {
    /// The width of the input and of the output.
    public var hiddenSize: Int
    /// The width between.
    public var intermediateSize: Int
    /// Whether the result is multiplied with σ(r); in RWKV 7 it is not.
    public var hasReceptance = true
}
