import Tokenizers

/// A model's tokenizer with what is put around texts, or without.
struct TokenSource: Sendable {
    let tokenizer: Tokenizer
    /// Whether special tokens are put around texts.
    let addsSpecialTokens: Bool

    /// The special tokens around a text.
    var addedCount: Int { addsSpecialTokens ? tokenizer.addedTokenCount : 0 }
    /// The special tokens around two texts.
    var addedPairCount: Int { addsSpecialTokens ? tokenizer.addedPairTokenCount : 0 }

    /// Whether a token is no part of a text.
    func isSpecial(_ id: Int32) -> Bool { tokenizer.isSpecial(Int(id)) }

    /// The ids of a text with nothing around them; a text that spells a special token has that token.
    func ids(_ text: String) -> [Int32] {
        tokenizer.encode(text, addSpecialTokens: false, parseSpecialTokens: true).map { Int32(truncatingIfNeeded: $0) }
    }

    /// Ids with the special tokens around them.
    func surrounded(_ ids: [Int32]) -> [Int32] {
        guard addsSpecialTokens, addedCount > 0 else { return ids }
        return tokenizer.surrounded(ids.map { Int($0) }).map { Int32(truncatingIfNeeded: $0) }
    }

    /// The tokens of a prompt that a pooling leaves out: with the special ones before it, and without one after it.
    func promptTokens(_ prompt: String, _ most: Int?) -> Int {
        let own = ids(prompt)
        let room = most.map { max(0, $0 - addedCount) } ?? own.count
        let all = surrounded(Array(own.prefix(room)))
        guard let last = all.last, tokenizer.isSpecial(Int(last)) else { return all.count }
        return all.count - 1
    }

    /// Two texts' ids with the special tokens around them, and which of the two each token belongs to.
    func surrounded(_ first: [Int32], _ second: [Int32]) -> (ids: [Int32], types: [Int32]) {
        let all = tokenizer.surrounded(first.map { Int($0) }, second.map { Int($0) })
        return (
            all.ids.map { Int32(truncatingIfNeeded: $0) }, all.types.map { Int32(truncatingIfNeeded: $0) }
        )
    }
}
