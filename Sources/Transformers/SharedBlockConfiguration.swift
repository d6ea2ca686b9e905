/// A transformer block in front of a layer's recurrence, whose matrices several layers share (Zamba, arXiv 2405.16712, and Zamba 2,
/// arXiv 2411.15242).
///
/// It reads the residual stream x beside the token embedding e, and what it makes is added to the recurrence's input alone:
/// W ff(norm(attention(norm([x, e])))), with W of the layer itself.
public struct SharedBlockConfiguration: Sendable, Equatable {
    /// The layer in whose place the checkpoint keeps the shared matrices.
    public var firstLayer: Int
    /// The number of the layer among those with a shared block, which is that of its adapters.
    public var number: Int
    /// Attention to what [x, e] is projected to, twice as wide as the residual stream.
    public var attention: AttentionConfiguration
    /// The network after it.
    public var feedForward: FeedForwardConfiguration.DenseConfiguration
    /// The normalisations before the two.
    public var normalization: NormalizationConfiguration
    /// The width of what each layer adds to the shared projections by two narrow matrices of its own, `adapter_rank`; nil where
    /// it adds nothing (Zamba).
    public var adapterRank: Int?
    /// Whether queries, keys and values have such an addition, as the network always has.
    public var adaptsAttention: Bool
}
