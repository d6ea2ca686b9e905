import Transformers

/// The guesses of one text: where they come from, and how they have fared.
struct Drafts {
    /// How earlier guesses fared.
    var history = DraftHistory()
    private var lookup: TextLookup?
    /// The model that guesses; nil where none does, or none does any more.
    var model: DraftModel.Text?
    /// Why the model guesses no more, in one line; nil while it does, and where there is none.
    private(set) var modelFailure: String?
    /// The model's own prediction head; nil where it has none, or does without it.
    private(set) var head: PredictedText?
    /// The guesses that were found when it was asked what could be guessed.
    private var found: Draft?
    /// Whether the head is to guess.
    private var asksHead = false

    /// No guesses.
    init() {}

    /// Guesses for an answer to a prompt.
    init(_ plan: TextPlan) {
        if plan.additions.predictionSource?.replacement?.isAlone != true {
            lookup = TextLookup(
                plan.input.keyed.idsApart, answers: plan.additions.earlierAnswers, prediction: plan.options.prediction)
        }
        model = plan.additions.draftModel.map { $0.text(plan.input) }
        if model == nil { head = plan.additions.predictionSource?.text(plan.input) }
    }

    /// Whether the head wants the states of what is evaluated.
    var wantsStates: Bool { head != nil }

    /// Takes the states of positions of the text, and reads them with the head where the text itself is being read.
    mutating func take(_ states: ArraySlice<Float>, from position: Int, isReading: Bool) {
        guard head != nil else { return }
        head?.take(states, from: position)
        _ = guarded { head in try head?.read(now: isReading) }
    }

    /// What could be guessed now: what the same words were followed by, or what the head predicts, where more is expected of it.
    mutating func prospect(most count: Int) -> DraftProspect {
        (found, asksHead) = (nil, false)
        if !history.isPaused, let draft = lookup?.draft(most: count), !draft.tokens.isEmpty {
            let chances = history.chances(of: draft)
            guard let head, head.isOfUse, head.firstChance > chances[0] else {
                found = draft
                return DraftProspect(chances: chances)
            }
        }
        guard let prospect = head?.prospect(most: count), prospect.isToBeMade else { return DraftProspect() }
        asksHead = true
        return prospect
    }

    /// Takes tokens that now are at the end of the text.
    mutating func append(_ tokens: [Int32]) {
        lookup?.append(tokens)
        model?.append(tokens)
        head?.append(tokens)
    }

    /// Begins the guesses of the head, where it is to guess: the pairs of which it makes the first.
    ///
    /// - Parameters:
    ///   - least: the chance to count below which it guesses no further.
    ///   - isTrial: whether a guess is made although nothing is expected of it.
    ///   - endTokens: tokens after which it guesses none.
    ///   - cache: that of the text.
    mutating func beginGuesses(
        most count: Int, least: Double, isTrial: Bool, endTokens: Set<Int32>, cache: KVCache
    ) -> PredictionRun? {
        guard asksHead else { return nil }
        return guarded { head in
            try head?.begin(most: count, least: least, isTrial: isTrial, endTokens: endTokens, cache: cache)
        }
    }

    /// Takes what the head has made of the last pairs: the pair of the next guess.
    mutating func takeGuess(_ prediction: inout Prediction) -> PredictionRun? {
        guarded { head in try head?.take(&prediction) }
    }

    /// Does without the head from now on.
    mutating func failGuesses(_ error: any Error) {
        // A model's own head was not requested; an assistant was.
        if head?.source.decoder.hasAssistant == true { modelFailure = "\(error)" }
        head = nil
    }

    /// What a body makes of the head; an error ends the head's guesses, and the text is the same without them.
    private mutating func guarded<Result>(_ body: (inout PredictedText?) throws -> Result?) -> Result? {
        do {
            return try body(&head)
        } catch {
            failGuesses(error)
            return nil
        }
    }

    /// At most this many tokens that may follow: those that the head has guessed, where it was asked; a model is asked where the same
    /// words do not occur earlier.
    mutating func draft(most count: Int) -> Draft {
        if asksHead { return head?.takeDraft() ?? Draft() }
        if let draft = found.take() {
            return Draft(tokens: Array(draft.tokens.prefix(count)), origin: draft.origin, match: draft.match)
        }
        guard !history.isPaused else { return Draft() }
        if let draft = lookup?.draft(most: count), !draft.tokens.isEmpty { return draft }
        do {
            return try model?.draft(most: count) ?? Draft()
        } catch {
            // The text is the same without guesses.
            (model, modelFailure) = (nil, "\(error)")
            return Draft()
        }
    }

    /// Learns what became of guesses: of those tried, the first `accepted` came true.
    mutating func learn(_ draft: Draft, tried: Int, accepted: Int) {
        if draft.origin == .head {
            head?.learn(tried: tried, accepted: accepted)
        } else {
            history.learn(draft, tried: tried, accepted: accepted)
        }
    }

    /// Notes that a choice was made without a guess.
    mutating func rest() {
        history.rest()
        head?.rest()
    }

    /// Frees the memory of models that guess while the text is preempted.
    mutating func suspend() {
        _ = model?.dropCache()
        head?.suspend()
    }

    /// Does without the model that guesses from now on, because its memory is needed; false where there is none.
    mutating func stopModel() -> Bool {
        // An assistant reads the text's own cache, and would give nothing back.
        if let head, !head.source.decoder.hasAssistant {
            self.head = nil
            return true
        }
        guard var stopped = model, stopped.dropCache() else { return false }
        (model, modelFailure) = (nil, stopped.memoryFailure.description)
        return true
    }
}
