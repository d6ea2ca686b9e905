/// Embeddings of the last tokens together, which are added to the residual streams in front of some blocks (Qwen 4; n-gram
/// embeddings by hashes, arXiv 2601.07372).
///
/// The ids of two and of more tokens, each times an odd number of its place, are joined by exclusive or; the remainders by a prime
/// for each head are rows of one table.
public struct NGramConfiguration: Sendable, Equatable {
    /// The most tokens that are read together, `ngram_size`.
    public var tokenCount: Int
    /// Heads for each number of tokens, `heads_per_ngram`.
    public var headsPerCount: Int
    /// The width of all heads' rows together, `ple_embed_dim`.
    public var width: Int
    /// The tensors that the table is divided into, one below the other, `split_ngram_parts`.
    public var shardCount: Int
    /// The id that ends texts, and that counts in the place of tokens before the text or before another such.
    public var endToken: Int
    /// Positions that the convolution sees, each this many apart as tokens are read together, `ple_conv_kernel_size`.
    public var taps: Int
    /// The number of residual streams.
    public var streamCount: Int
    /// Their width.
    public var hiddenSize: Int
    /// The normalisation of keys, queries and the convolution's input, stream by stream.
    public var normalization: NormalizationConfiguration
    /// The numbers of the hashes; nil where they are tensors.
    public var hashes: Hashes?

    /// What the rows of the table are computed with.
    public struct Hashes: Sendable, Equatable {
        /// An odd number for each place of a token.
        public var multipliers: [Int64]
        /// The rows of each head, a prime.
        public var rowCounts: [Int64]
        /// The first row of each head.
        public var firstRows: [Int64]
    }

    /// The heads of all numbers of tokens.
    var headCount: Int { (tokenCount - 1) * headsPerCount }
    /// The rows that the convolution looks back.
    var pastRows: Int { (taps - 1) * tokenCount }
    /// The numbers that are kept of a sequence: rows of the convolution, and the last tokens.
    var stateCount: Int { pastRows * streamCount * hiddenSize + tokenCount - 1 }
}
