/// Kinds of attention beside the plain one.
extension AttentionConfiguration {
    /// Differential attention (arXiv 2410.05258): head i takes λ times the result of head i + heads/2 from its own, and each result
    /// is of the values of two key heads.
    ///
    /// Key head j keeps the values of key heads j mod k/2 and k/2 + j mod k/2 of k side by side, so that `valueDimension` is twice
    /// that of a head.
    public struct DifferentialConfiguration: Sendable, Equatable {
        /// λ before training, which the difference of two learned exponentials is added to.
        public var initialLambda: Float
        /// How a pair's result is normalised, without a weight.
        public var normalization: NormalizationConfiguration
    }

    /// A mixture of attention heads (arXiv 2210.05144): each token chooses some query matrices, each of which makes a query for
    /// every key head, and the matrices that read their results.
    public struct QueryExperts: Sendable, Equatable {
        /// The number of pairs of matrices.
        public var count: Int
        /// How many a token uses.
        public var perToken: Int
    }
}
