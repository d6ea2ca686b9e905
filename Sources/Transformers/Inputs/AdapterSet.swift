/// Low-rank adapters that a sequence is computed with, beside the weights and never merged into them (LoRA, arXiv 2106.09685).
///
/// The weights stay shared: a pass computes sequences with other adapters, and without any, together.
public struct AdapterSet: Sendable, Equatable {
    /// What names the content: the tensors and the scales that apply.
    ///
    /// Two sets with one digest are one.
    public let digest: InputDigest
    /// What changes about linear layers, by their numbers in the decoder.
    let linears: [Int: LinearChanges]
    /// Normalisations in the place of the decoder's, by their numbers.
    let normalizations: [Int: Normalization]
    /// What changes about the table of embeddings.
    let embedding: EmbeddingChanges?

    /// A set of changes.
    init(
        digest: InputDigest, linears: [Int: LinearChanges], normalizations: [Int: Normalization] = [:],
        embedding: EmbeddingChanges? = nil
    ) {
        (self.digest, self.linears) = (digest, linears)
        (self.normalizations, self.embedding) = (normalizations, embedding)
    }

    /// A set of the additions to some layers.
    init(digest: InputDigest, additions: [Int: [LowRankAddition]]) {
        self.init(digest: digest, linears: additions.mapValues { LinearChanges(additions: $0) })
    }

    /// Whether two sets are one.
    public static func == (left: AdapterSet, right: AdapterSet) -> Bool { left.digest == right.digest }
}
