/// Attention of heads that share one vector of each position, which is key and value at once, to the last positions and to keys that
/// windows of all positions have together (compressed sparse and heavily compressed attention, DeepSeek V4).
public struct CompressedAttentionConfiguration: Sendable, Equatable {
    /// The number of heads, `num_attention_heads`.
    public var headCount: Int
    /// The width of a head's query and of the shared vector, `head_dim`.
    public var dimension: Int
    /// The width through which queries are projected, `q_lora_rank`.
    public var queryRank: Int
    /// The last positions that are seen, `sliding_window`.
    public var window: Int
    /// What scores are multiplied with.
    public var scale: Float
    /// The normalisation of the queries' narrow vectors and of shared vectors.
    public var normalization: NormalizationConfiguration
    /// The normalisation of each head's query, without parameters.
    public var headNormalization: NormalizationConfiguration
    /// The index of the rotary embedding, which rotates the last elements of queries and keys, and those of results back.
    public var rotaryEmbedding: Int
    /// The groups of heads whose results are projected separately, `o_groups`.
    public var groupCount: Int
    /// The width to which they are projected, `o_lora_rank`.
    public var groupRank: Int
    /// How windows get their keys; nil where only the last positions are seen.
    public var compression: KeyCompressionConfiguration?
    /// The index that chooses among these; nil where all are seen.
    public var index: KeyIndexConfiguration?

    /// The width of all heads' queries and of their results.
    var headWidth: Int { headCount * dimension }

    /// What is kept of the last positions.
    public var keysAndValues: KeyValueShape {
        KeyValueShape(
            headCount: 1, keyDimension: dimension, valueDimension: dimension, valuesBeginKeys: true,
            mask: .slidingWindow(window))
    }
}
