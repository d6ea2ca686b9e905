import ConstrainedDecoding
import Sampling
package import Transformers

/// A text that is to be generated: the one form of a request from its preparation to its loop.
package struct TextPlan: Sendable {
    /// The prompt.
    package var input: SequenceInput
    /// What is requested.
    package var options: DecodingOptions
    /// What the text is held to; nil where any may come.
    package var constraint: TextConstraint?
    /// What the engine adds.
    package var additions = EngineAdditions()

    /// A text from a request.
    package init(input: SequenceInput, options: DecodingOptions, constraint: TextConstraint? = nil) {
        (self.input, self.options, self.constraint) = (input, options, constraint)
    }

    /// A text after tokens alone.
    package init(prompt: [Int32], options: DecodingOptions, constraint: TextConstraint? = nil) {
        self.init(
            input: SequenceInput(prompt, adapters: options.adapters), options: options, constraint: constraint)
    }
}

/// What an engine adds to a request.
package struct EngineAdditions: Sendable {
    /// Tokens that end the text: those of its turn, and in a loop those that end every text of the model.
    package var endTokens: Set<Int32> = []
    /// Special tokens that are text nevertheless.
    package var shownTokens: Set<Int32> = []
    /// Texts that end it, where its reader looks for the stop strings itself; nil for those of the request.
    package var stopStrings: [String]?
    /// Answers to earlier requests of the same form, the latest last.
    package var earlierAnswers: [[Int32]] = []
    /// The tokenizer's tokens that no penalty touches; neither does one touch those that end the text.
    var controlTokens: Set<Int32> = []
    /// A small model that guesses where nothing was written before.
    var draftModel: DraftModel?
    /// The model's own prediction head, where nothing else guesses so.
    var predictionSource: PredictionSource?
}

extension TextPlan {
    /// Computes what the constraint's first mask takes before a loop needs it: for a grammar that is new it can be milliseconds.
    ///
    /// What is wrong with the constraint the loop reports.
    package func prepareConstraint(capacity: Int) {
        guard input.count <= capacity else { return }
        _ = try? constraint?.grammar.computeMask(budget: tokenLimit(capacity: capacity))
    }

    /// How many tokens there may be: the last needs no place in the cache, since nothing follows it.
    private func tokenLimit(capacity: Int) -> Int {
        min(options.maximumTokens ?? Int.max, capacity - input.count + 1)
    }

    /// The tokens that end the text.
    var endTokens: Set<Int32> {
        let ends = options.ignoresEndOfText && constraint == nil ? [] : additions.endTokens
        return ends.union(options.stopTokens)
    }

    /// What draws the tokens, and how many there may be.
    ///
    /// - Parameter capacity: the positions of the text's cache.
    /// - Throws: ``GenerationError`` for an empty or too long prompt, an unknown token, or options out of range.
    func checked(for decoder: Decoder, capacity: Int) throws -> (sampler: Sampler, tokenLimit: Int) {
        guard !input.isEmpty else { throw GenerationError.emptyPrompt }
        if let maximum = options.maximumTokens, maximum < 1 {
            throw GenerationError.invalidLimit(name: "the token limit", value: maximum)
        }
        // What is in the place of a row may be any id, but no logit gives its score.
        let isScored = options.scoring?.includesPrompt == true
        for (place, token) in input.tokens.enumerated()
        where (token < 0 || Int(token) >= decoder.vocabularySize) && (isScored || !input.hasRow(at: place)) {
            throw GenerationError.tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        guard input.count <= capacity else {
            throw GenerationError.promptTooLong(tokens: input.count, context: capacity)
        }
        let sampler: Sampler
        do throws(SamplingError) {
            var sampling = options.sampling
            if sampling.minimumTokens > 0 {
                sampling.endTokens = Set(additions.endTokens.union(options.stopTokens).map(Int.init))
            }
            // What is in every prompt, such as the mark of a turn's end, must not become the less likely for that.
            let unpunished = sampling.hasPenalty ? additions.controlTokens.union(additions.endTokens) : []
            sampler = try Sampler(
                sampling, vocabularySize: decoder.vocabularySize, unpunished: Set(unpunished.map(Int.init)))
        } catch {
            throw GenerationError.sampling(error)
        }
        let tokenLimit = tokenLimit(capacity: capacity)
        if let needed = try constraint?.grammar.tokensToClose().count, needed > tokenLimit {
            throw GenerationError.budgetBelowShortestText(budget: tokenLimit, needed: needed)
        }
        return (sampler, tokenLimit)
    }
}
