/// What a person thinks of an answer.
public struct LanguageModelFeedback {
    /// Whether the answer was good.
    public enum Sentiment: Sendable, CaseIterable, Hashable {
        /// It was.
        case positive
        /// It was not.
        case negative
        /// Neither.
        case neutral
    }
}
