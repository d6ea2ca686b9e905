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

    /// No guesses.
    init() {}

    /// Guesses for an answer to a prompt.
    init(_ plan: TextPlan) {
        lookup = TextLookup(
            plan.input.keyed.idsApart, answers: plan.additions.earlierAnswers, prediction: plan.options.prediction)
        model = plan.additions.draftModel.map { $0.text(plan.input) }
    }

    /// Takes tokens that now are at the end of the text.
    mutating func append(_ tokens: [Int32]) {
        lookup?.append(tokens)
        model?.append(tokens)
    }

    /// At most this many tokens that may follow; a model is asked where the same words do not occur earlier.
    mutating func draft(most count: Int) -> Draft {
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

    /// Frees the model's memory while the text is preempted.
    mutating func suspend() { _ = model?.dropCache() }

    /// Does without the model from now on, because its memory is needed; false where it has none.
    mutating func stopModel() -> Bool {
        guard var stopped = model, stopped.dropCache() else { return false }
        (model, modelFailure) = (nil, stopped.memoryFailure.description)
        return true
    }
}
