import ConstrainedDecoding
import Sampling
import Transformers

/// What a loop is to write, checked before a cache is taken for it.
struct LoopPlan {
    let prompt: [Int32]
    let options: DecodingOptions
    let endTokens: Set<Int32>
    let constraint: TextConstraint?
    /// Draws the tokens.
    let sampler: Sampler
    /// The most tokens to generate.
    let tokenLimit: Int
    /// When it was asked for.
    let start = ContinuousClock.now

    /// A plan for caches of so many positions.
    ///
    /// - Parameter controlTokens: the tokenizer's, which no penalty touches; neither does one touch those that end a text.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    init(
        _ decoder: Decoder, capacity: Int, prompt: [Int32], options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint?, controlTokens: Set<Int32> = []
    ) throws {
        guard !prompt.isEmpty else { throw GenerationError.emptyPrompt }
        if let maximum = options.maximumTokens, maximum < 1 {
            throw GenerationError.invalidLimit(name: "the token limit", value: maximum)
        }
        guard options.chunkSize >= 1 else {
            throw GenerationError.invalidLimit(name: "the chunk size", value: options.chunkSize)
        }
        for token in prompt where token < 0 || Int(token) >= decoder.vocabularySize {
            throw GenerationError.tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        guard prompt.count <= capacity else {
            throw GenerationError.promptTooLong(tokens: prompt.count, context: capacity)
        }
        do throws(SamplingError) {
            // What stands in every prompt, such as the mark of a turn's end, must not become the less likely for that.
            let needsControls = options.sampling.hasPenalty
            sampler = try Sampler(
                options.sampling, vocabularySize: decoder.vocabularySize,
                unpunished: needsControls ? Set(controlTokens.union(endTokens).map(Int.init)) : [])
        } catch {
            throw GenerationError.sampling(error)
        }
        // The last token needs no place in the cache: nothing follows it.
        tokenLimit = min(options.maximumTokens ?? Int.max, capacity - prompt.count + 1)
        if let needed = try constraint?.grammar.tokensToClose().count, needed > tokenLimit {
            throw GenerationError.budgetBelowShortestText(budget: tokenLimit, needed: needed)
        }
        let ends = options.ignoresEndOfText && constraint == nil ? [] : endTokens
        self.endTokens = ends.union(options.stopTokens)
        self.constraint = constraint
        self.prompt = prompt
        self.options = options
    }
}
