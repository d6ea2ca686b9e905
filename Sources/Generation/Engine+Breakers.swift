import Locks
import Tokenizers

/// The texts over which a repeated part does not reach, as sequences of tokens.
extension Engine {
    /// The longest text of a breaker, in bytes, and the most tokens after the first of one.
    private static let (longestBreaker, longestTail) = (40, 20)

    /// The sequences of tokens that hold a text: one token that holds it whole, or one that ends as it begins, with the tokens of
    /// the rest.
    ///
    /// Source: ggml-org/llama.cpp, `get_overlapping_token_sequences`.
    func breakers(_ texts: [String]) -> [[Int]] {
        guard let tokenizer else { return [] }
        return knownBreakers.withLock { known in
            if let found = known[texts] { return found }
            var found: [[Int]] = []
            for text in texts where !text.isEmpty {
                found += Self.sequences(Array(text.utf8.prefix(Self.longestBreaker)), tokenizer)
            }
            // Few lists are ever named; what is known is bounded all the same.
            if known.count >= 16 { known.removeAll() }
            known[texts] = found
            return found
        }
    }

    private static func sequences(_ text: [UInt8], _ tokenizer: Tokenizer) -> [[Int]] {
        var (found, tails): ([[Int]], [Int: [Int]]) = ([], [:])
        for token in 0..<tokenizer.vocabularySize {
            guard let bytes = tokenizer.tokenBytes(token), let first = text.first else { continue }
            for start in bytes.indices where bytes[start] == first {
                let held = min(text.count, bytes.count - start)
                guard bytes[start..<start + held].elementsEqual(text[..<held]) else { continue }
                if held == text.count {
                    found.append([token])
                    break
                }
                let tail =
                    tails[held]
                    ?? Array(
                        tokenizer.encode(String(decoding: text[held...], as: UTF8.self), addSpecialTokens: false)
                            .prefix(longestTail))
                tails[held] = tail
                found.append([token] + tail)
            }
        }
        return found
    }
}
