/// What a text could guess next, before any guess is made.
struct DraftProspect {
    /// The chance of each guess, provided that those before it come true.
    var chances: [Double] = []
    /// What the guesses are to be made with, a model's own head; nil where they are there already, or none can be made.
    var source: PredictionSource?
    /// The pairs that the head reads with the first guess; 0 where nothing is to be made.
    var pairs = 0
    /// Choices since a guess of the head was last evaluated.
    var idle = 0

    /// Whether guesses have to be made.
    var isToBeMade: Bool { source != nil }
}
