/// An index by which each query chooses blocks of keys.
///
/// Beside its own keys, the layer keeps a narrow one of each position.
public struct BlockIndexConfiguration: Sendable, Equatable {
    /// What makes a block good.
    public enum Score: Sendable, Equatable {
        /// Each of the index's heads chooses for as many query heads, by the largest product with a key of the block that is seen;
        /// the last blocks always are among those chosen (MiniMax M3).
        case largestProduct(localBlocks: Int)
        /// One choice for all query heads among the blocks that are complete, by the sum of the positive products of the heads with
        /// the mean of the block's keys, which is normalised and rotated as the block's first position; keys after the last
        /// complete block are always attended to (Qwen 4).
        case productsWithMean
    }

    /// The number of the index's query heads.
    public var headCount: Int
    /// Their width and that of the index's key.
    public var dimension: Int
    /// The keys of a block.
    public var blockSize: Int
    /// The most blocks that are chosen.
    public var chosenCount: Int
    /// What makes a block good.
    public var score: Score
    /// The index of the rotary embedding.
    public var rotaryEmbedding: Int
    /// The normalisation of queries and keys.
    public var normalization: NormalizationConfiguration

    /// What is kept of each position: a key without a value.
    var marks: KeyValueShape {
        KeyValueShape(
            headCount: 1, keyDimension: dimension, valueDimension: dimension, valuesBeginKeys: true, mask: .causal)
    }
}
