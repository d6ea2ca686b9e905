/// How the keys of a query are chosen among those that its mask lets it see.
public enum KeyChoice: Sendable, Equatable {
    /// By an index of the layer's own.
    case index(KeyIndexConfiguration)
    /// Those are taken that the nearest earlier layer with an index of its own has chosen.
    case ofEarlierLayer
}

/// An index by which each query chooses its keys (DeepSeek Sparse Attention, arXiv 2512.02556).
///
/// Beside its own keys, the layer keeps a narrow one of each position. A query has several narrow heads q_h with weights w_h, and a
/// key k the score Σ_h w_h max(q_h · k, 0); the keys with the largest scores are attended to.
public struct KeyIndexConfiguration: Sendable, Equatable {
    /// The number of the index's query heads, `index_n_heads`.
    public var headCount: Int
    /// Their width and that of the index's key, `index_head_dim`.
    public var dimension: Int
    /// The most keys that a query attends to, `index_topk`.
    public var chosenCount: Int
    /// The elements of a head that are rotated.
    public var rotatedDimension: Int
    /// Whether these are a head's last and not its first (Hy 4).
    public var rotatesLast = false
    /// The index of the rotary embedding.
    public var rotaryEmbedding: Int
    /// The normalisation of keys.
    public var normalization: NormalizationConfiguration
    /// How its keys are made where windows of positions have one together; nil where each position has its own.
    public var compression: KeyCompressionConfiguration?

    /// How many positions have a key together.
    var positionsPerKey: Int { compression?.windowSize ?? 1 }

    /// What is kept of each position: a key without a value.
    var marks: KeyValueShape {
        KeyValueShape(
            headCount: 1, keyDimension: dimension, valueDimension: dimension, valuesBeginKeys: true, mask: .causal,
            positionsPerKey: positionsPerKey)
    }
}
