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

extension TextConstraint {
    /// The tokens that must come next, committed to the grammar; none where there is a choice, or where a limit leaves no room
    /// for them and a valid end.
    ///
    /// The tokenizer's division of a text can take more tokens than the shortest, on which the budget of masks counts; near
    /// the limit the masks decide.
    ///
    /// - Parameter left: the tokens that may still be written.
    func forcedTokens(left: Int) throws -> [Int32] {
        let tokens = try forced()
        guard !tokens.isEmpty else { return [] }
        guard try left - tokens.count >= grammar.tokensToClose().count else { return [] }
        for token in tokens { try grammar.commit(Int(token)) }
        return tokens
    }
}
