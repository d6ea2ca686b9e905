import Sampling
import Tokenizers
import Transformers

/// A small model that guesses for a large one with the same tokens: each guess is the token it holds for the likeliest.
public final class DraftModel: Sendable {
    private let decoder: Decoder
    private let vocabularySize: Int
    /// Where the caches of its texts are counted.
    private let memory: CachePool<KVCache>

    /// The most guesses at once: each costs a pass of the small model.
    private static let mostGuesses = 7

    /// A model that guesses for another.
    ///
    /// - Parameter memory: the caches of all texts, beside which those of this model are in bounds.
    /// - Throws: ``GenerationError/otherVocabulary(_:)`` where the two do not divide and number texts alike.
    init(
        _ decoder: Decoder, _ own: Tokenizer, for target: Decoder, _ other: Tokenizer, memory: CachePool<KVCache>
    ) throws(GenerationError) {
        self.decoder = decoder
        self.memory = memory
        vocabularySize = min(decoder.vocabularySize, target.vocabularySize)
        for id in 0..<max(own.vocabularySize, other.vocabularySize)
        where own.tokenBytes(id) != other.tokenBytes(id) || own.isSpecial(id) != other.isSpecial(id) {
            throw .otherVocabulary(token: id)
        }
    }

    /// The guesses for one text.
    func text(_ input: SequenceInput) -> Text { Text(self, input) }

    /// A text as the small model follows it.
    struct Text {
        private let model: DraftModel
        private var tokens: [Int32] = []
        /// Whether all of the prompt are tokens: rows are made for the large model alone.
        private let isText: Bool
        /// The first of them that the small model does not have; nil where it has all.
        private var unknown: Int32?
        /// Made when the first guess is requested.
        var cache: KVCache?
        /// The tokens that the cache holds.
        private var held: [Int32] = []
        private var logits = Logits()

        fileprivate init(_ model: DraftModel, _ input: SequenceInput) {
            self.model = model
            isText = input.isText
            append(input.tokens)
        }

        mutating func append(_ added: [Int32]) {
            tokens += added
            unknown = unknown ?? added.first { Int($0) >= model.vocabularySize }
        }

        /// The error where texts need the memory.
        var memoryFailure: DraftModelError { .memoryBound(model.memory.totalByteLimit) }

        /// Frees the memory; false where there is none.
        ///
        /// What was written is read again for the next guess.
        mutating func dropCache() -> Bool {
            defer { (cache, held) = (nil, []) }
            return cache != nil
        }

        /// At most this many tokens that the model would write; none while it has more to read than a chunk, of which it reads one
        /// each time.
        ///
        /// - Throws: ``DraftModelError`` where there is no memory, or the model cannot follow the text; `TransformerError`, also
        ///   where all would have to be read again; ``GenerationError/sampling(_:)`` where the logits are no numbers.
        mutating func draft(most count: Int) throws -> Draft {
            let decoder = model.decoder
            guard isText else { throw DraftModelError.rows }
            if let unknown { throw DraftModelError.unknownToken(unknown, vocabularySize: model.vocabularySize) }
            guard tokens.count < decoder.contextSize else { throw DraftModelError.contextFull(decoder.contextSize) }
            let count = min(count, DraftModel.mostGuesses, decoder.contextSize - tokens.count)
            guard count > 0, !tokens.isEmpty else { return Draft() }
            let cache = try cutCache()
            let unread = tokens[cache.count...]
            let chunk = Array(unread.prefix(decoder.chunkSize))
            let isAll = chunk.count == unread.count
            try reserve(chunk.count + (isAll ? count : 0), in: cache)
            try decoder.forward(
                chunk, cache: cache, rows: isAll ? .last : .none, promptLength: isAll ? nil : tokens.count,
                into: &logits)
            var draft = Draft(origin: .model)
            if isAll {
                // Layers that are recurrent go back to here when a guess is wrong.
                cache.snapshot()
                while true {
                    let best = try logits.best(below: model.vocabularySize)
                    draft.tokens.append(best)
                    if draft.tokens.count == count { break }
                    try decoder.forward([best], cache: cache, rows: .last, into: &logits)
                }
            }
            held = Array((tokens + draft.tokens).prefix(cache.count))
            return draft
        }

        /// The cache, cut to what it holds of the text.
        private mutating func cutCache() throws -> KVCache {
            guard let cache else {
                let made = try model.decoder.makeCache()
                model.memory.own(made, tokens: [], isSpare: true)
                cache = made
                return made
            }
            let shared = min(KeyedTokens.commonPrefix(held, tokens), tokens.count - 1)
            let reusable = model.decoder.reusablePositions(of: cache, prefix: shared, promptLength: tokens.count)
            // A model that reads all again for each guess is slower than none.
            guard shared - reusable <= model.decoder.chunkSize else {
                throw TransformerError.cannotTruncate(to: shared, count: cache.count, reusable: reusable)
            }
            try cache.truncate(to: reusable)
            return cache
        }

        /// Makes room for this many positions more.
        private func reserve(_ positions: Int, in cache: KVCache) throws {
            let bytes = cache.addedByteCount(holding: cache.count + positions)
            guard model.memory.makeRoom(for: bytes) else { throw memoryFailure }
        }
    }
}

extension Logits {
    /// The likeliest token of the only row, the first of equals.
    ///
    /// - Throws: ``GenerationError/sampling(_:)`` where no logit is a number above −∞.
    func best(below size: Int) throws(GenerationError) -> Int32 {
        var best: Int?
        for (token, logit) in values.prefix(size).enumerated() where logit > best.map({ values[$0] }) ?? -.infinity {
            best = token
        }
        guard let best else {
            let notANumber = values.prefix(size).firstIndex { $0.isNaN }
            throw .sampling(notANumber.map { SamplingError.notANumber(token: $0) } ?? .noTokenAllowed)
        }
        return Int32(truncatingIfNeeded: best)
    }
}
