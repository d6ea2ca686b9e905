/// Where guesses come from.
enum DraftOrigin: Hashable {
    /// What the request says that the answer will be like.
    case prediction
    /// The prompt, and the answer so far.
    case text
    /// Earlier answers to requests of the same form.
    case answers
    /// A smaller model.
    case model
    /// The model's own prediction head.
    case head
}

/// Tokens that may follow a text; a wrong guess costs time, and never changes the text.
struct Draft {
    /// The guesses, in order.
    var tokens: [Int32] = []
    /// Where they come from.
    var origin = DraftOrigin.text
    /// How many tokens before the first guess are the same where it comes from.
    var match = 0
    /// The chance of each guess, provided that those before it come true; nil where a text's history says it.
    var chances: [Double]?
}
