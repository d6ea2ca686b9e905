public import ConstrainedDecoding

/// A grammar that an answer follows, with the tokenizer's way of dividing forced text.
public struct TextConstraint: Sendable {
    /// The grammar, at the beginning of the answer.
    public let grammar: Constraint
    private let encode: @Sendable ([UInt8]) -> [Int]

    /// A constraint from a grammar and the tokenizer's encoding without special tokens.
    public init(_ grammar: Constraint, encode: @escaping @Sendable ([UInt8]) -> [Int]) {
        self.grammar = grammar
        self.encode = encode
    }

    /// The tokens that must come next.
    func forced() throws -> [Int32] {
        try grammar.forcedTokens(encode: encode).map { Int32(truncatingIfNeeded: $0) }
    }
}
