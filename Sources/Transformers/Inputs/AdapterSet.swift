/// Low-rank adapters that a sequence is computed with, beside the weights and never merged into them (LoRA, arXiv 2106.09685).
///
/// The weights stay shared: a pass computes sequences with other adapters, and without any, together.
public struct AdapterSet: Sendable, Equatable {
    /// What names the content: the tensors and the scales that apply.
    ///
    /// Two sets with one digest are one.
    public let digest: InputDigest
    /// What is added to the outputs of linear layers, by their numbers in the decoder, in the order of the adapters.
    let additions: [Int: [LowRankAddition]]

    /// A set of the additions of some layers.
    init(digest: InputDigest, additions: [Int: [LowRankAddition]]) {
        (self.digest, self.additions) = (digest, additions)
    }

    /// Whether two sets are one.
    public static func == (left: AdapterSet, right: AdapterSet) -> Bool { left.digest == right.digest }
}
