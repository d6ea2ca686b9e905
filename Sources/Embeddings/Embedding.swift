/// The vector of a text.
public struct Embedding: Sendable, Hashable {
    /// Its numbers.
    public var values: [Float]
    /// The tokens that were computed, special ones and those of the prompt included.
    public var tokenCount: Int
    /// Whether the text had more and was cut.
    public var isTruncated: Bool

    /// A vector with what was computed for it.
    public init(values: [Float], tokenCount: Int, isTruncated: Bool) {
        (self.values, self.tokenCount, self.isTruncated) = (values, tokenCount, isTruncated)
    }

    /// The cosine of the angle between two vectors.
    public func similarity(to other: Embedding) -> Float { Similarity.cosine.score(values, other.values) }

    /// The first numbers at unit length, for models that are trained so (Matryoshka, arXiv 2205.13147).
    public func truncated(to dimensions: Int) -> Embedding {
        var cut = self
        cut.values = Array(values.prefix(max(dimensions, 0)))
        Pipeline.normalize(&cut.values)
        return cut
    }
}
