/// Which tokens may come next: one bit for each token id of a vocabulary.
public struct TokenMask: Sendable, Hashable {
    /// The bits, 64 token ids in a word, the lowest id in the lowest bit; bits at and above `vocabularySize` are 0.
    public internal(set) var words: [UInt64]
    /// The number of token ids.
    public let vocabularySize: Int

    /// A mask that allows no token.
    public init(vocabularySize: Int) {
        self.vocabularySize = vocabularySize
        words = [UInt64](repeating: 0, count: (vocabularySize + 63) / 64)
    }

    /// Whether a token is allowed; an id outside of the vocabulary is not.
    public subscript(token: Int) -> Bool {
        get {
            guard token >= 0, token < vocabularySize else { return false }
            return words[token >> 6] >> UInt64(token & 63) & 1 == 1
        }
        set {
            guard token >= 0, token < vocabularySize else { return }
            let bit: UInt64 = 1 << UInt64(token & 63)
            if newValue { words[token >> 6] |= bit } else { words[token >> 6] &= ~bit }
        }
    }

    /// The number of tokens allowed.
    public var count: Int {
        var total = 0
        for word in words { total += word.nonzeroBitCount }
        return total
    }

    /// Whether no token is allowed.
    public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The share of the vocabulary that is allowed, 0 to 1.
    public var density: Double { vocabularySize == 0 ? 0 : Double(count) / Double(vocabularySize) }

    /// The ids of the allowed tokens in ascending order.
    public var tokens: [Int] {
        var result: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append((index << 6) + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return result
    }

    /// Forbids every token that `other` forbids.
    mutating func formIntersection(_ other: TokenMask) {
        words.withUnsafeMutableBufferPointer { target in
            other.words.withUnsafeBufferPointer { source in
                for index in 0..<min(target.count, source.count) { target[index] &= source[index] }
            }
        }
    }

    /// Allows every token that `other` allows.
    mutating func formUnion(_ other: TokenMask) {
        words.withUnsafeMutableBufferPointer { target in
            other.words.withUnsafeBufferPointer { source in
                for index in 0..<min(target.count, source.count) { target[index] |= source[index] }
            }
        }
    }
}
