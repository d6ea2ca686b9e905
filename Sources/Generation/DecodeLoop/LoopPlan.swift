import ConstrainedDecoding
import Sampling
import Transformers

/// What a loop is to write, checked before a cache is taken for it.
struct LoopPlan {
    let input: SequenceInput
    let options: DecodingOptions
    let endTokens: Set<Int32>
    let constraint: TextConstraint?
    /// Draws the tokens.
    let sampler: Sampler
    /// The most tokens to generate.
    let tokenLimit: Int
    /// When it was asked for.
    let start = ContinuousClock.now

    /// A plan for caches of this many positions.
    ///
    /// - Parameter controlTokens: the tokenizer's, which no penalty touches; neither does one touch those that end a text.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    init(
        _ decoder: Decoder, capacity: Int, input: SequenceInput, options: DecodingOptions, endTokens: Set<Int32>,
        constraint: TextConstraint?, controlTokens: Set<Int32> = []
    ) throws {
        guard !input.isEmpty else { throw GenerationError.emptyPrompt }
        if let maximum = options.maximumTokens, maximum < 1 {
            throw GenerationError.invalidLimit(name: "the token limit", value: maximum)
        }
        guard options.chunkSize >= 1 else {
            throw GenerationError.invalidLimit(name: "the chunk size", value: options.chunkSize)
        }
        // What is in the place of a row may be any id, but no logit tells its score.
        let isScored = options.scoring?.includesPrompt == true
        for (place, token) in input.tokens.enumerated()
        where (token < 0 || Int(token) >= decoder.vocabularySize) && (isScored || !input.hasRow(at: place)) {
            throw GenerationError.tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        guard input.count <= capacity else {
            throw GenerationError.promptTooLong(tokens: input.count, context: capacity)
        }
        do throws(SamplingError) {
            // What is in every prompt, such as the mark of a turn's end, must not become the less likely for that.
            let needsControls = options.sampling.hasPenalty
            var sampling = options.sampling
            if sampling.minimumTokens > 0 {
                sampling.endTokens = Set(endTokens.union(options.stopTokens).map(Int.init))
            }
            sampler = try Sampler(
                sampling, vocabularySize: decoder.vocabularySize,
                unpunished: needsControls ? Set(controlTokens.union(endTokens).map(Int.init)) : [])
        } catch {
            throw GenerationError.sampling(error)
        }
        // The last token needs no place in the cache: nothing follows it.
        tokenLimit = min(options.maximumTokens ?? Int.max, capacity - input.count + 1)
        if let needed = try constraint?.grammar.tokensToClose().count, needed > tokenLimit {
            throw GenerationError.budgetBelowShortestText(budget: tokenLimit, needed: needed)
        }
        let ends = options.ignoresEndOfText && constraint == nil ? [] : endTokens
        self.endTokens = ends.union(options.stopTokens)
        self.constraint = constraint
        self.input = input
        self.options = options
    }
}
