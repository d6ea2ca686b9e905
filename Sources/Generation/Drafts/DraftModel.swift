import Tokenizers
import Transformers

/// A small model that guesses for a large one with the same tokens: each guess is the token it holds for the likeliest.
public final class DraftModel: Sendable {
    private let decoder: Decoder
    private let vocabularySize: Int

    /// The most guesses at once: each costs a pass of the small model.
    private static let mostGuesses = 7

    /// A model that guesses for another.
    ///
    /// - Throws: ``GenerationError/otherVocabulary(_:)`` where the two do not divide and number texts alike.
    init(
        _ decoder: Decoder, _ own: Tokenizer, for target: Decoder, _ other: Tokenizer
    ) throws(GenerationError) {
        self.decoder = decoder
        vocabularySize = min(decoder.vocabularySize, target.vocabularySize)
        for id in 0..<max(own.vocabularySize, other.vocabularySize)
        where own.tokenBytes(id) != other.tokenBytes(id) || own.isSpecial(id) != other.isSpecial(id) {
            throw .otherVocabulary(token: id)
        }
    }

    /// The guesses for one text.
    func text(_ prompt: [Int32]) -> Text { Text(self, prompt) }

    /// A text as the small model follows it.
    struct Text {
        private let model: DraftModel
        private var tokens: [Int32] = []
        /// Whether the small model knows all of them.
        private var isKnown = true
        /// Made when the first guess is asked for.
        private var cache: KVCache?
        /// The tokens that the cache holds.
        private var held: [Int32] = []
        private var logits = Logits()

        fileprivate init(_ model: DraftModel, _ prompt: [Int32]) {
            self.model = model
            append(prompt)
        }

        mutating func append(_ added: [Int32]) {
            tokens += added
            isKnown = isKnown && added.allSatisfy { Int($0) < model.vocabularySize }
        }

        /// At most so many tokens that the model would write.
        ///
        /// - Throws: `TransformerError`.
        mutating func draft(most count: Int) throws -> Draft {
            let decoder = model.decoder
            let count = min(count, DraftModel.mostGuesses, decoder.contextSize - tokens.count)
            guard count > 0, isKnown, !tokens.isEmpty else { return Draft() }
            let shared = min(CachePool<KVCache>.commonPrefix(held, tokens), tokens.count - 1)
            var cache = try self.cache ?? decoder.makeCache()
            if decoder.reusablePositions(of: cache, prefix: shared, promptLength: tokens.count) == shared {
                try cache.truncate(to: shared)
            } else {
                cache = try decoder.makeCache()
            }
            self.cache = cache
            var draft = Draft(origin: .model)
            var unread = Array(tokens[cache.count...])
            while true {
                try decoder.forward(unread, cache: cache, rows: .last, into: &logits)
                guard let best = logits.best(below: model.vocabularySize) else { break }
                draft.tokens.append(best)
                if draft.tokens.count == count { break }
                unread = [best]
            }
            held = Array((tokens + draft.tokens).prefix(cache.count))
            return draft
        }
    }
}

extension Logits {
    /// The likeliest token of the only row, the first of equals; nil where the numbers are none.
    fileprivate func best(below size: Int) -> Int32? {
        var best: Int?
        for (token, logit) in values.prefix(size).enumerated() where logit > best.map({ values[$0] }) ?? -.infinity {
            best = token
        }
        return best.map { Int32(truncatingIfNeeded: $0) }
    }
}
