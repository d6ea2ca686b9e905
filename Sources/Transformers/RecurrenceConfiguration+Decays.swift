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

/// The channel mixing of RWKV 4: σ(r) · V relu(K)², of the input and the one before it.
public struct ChannelMixConfiguration: Sendable, Equatable {
    /// The width of the input and of the output.
    public var hiddenSize: Int
    /// The width between.
    public var intermediateSize: Int
}
