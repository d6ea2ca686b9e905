public import Conversations
public import Generation

/// What a turn has cost, in tokens.
public struct ChatUsage: Sendable, Equatable {
    /// The whole prompt.
    public var promptTokens = 0
    /// The part of the prompt whose keys and values were found in a cache.
    public var cachedTokens = 0
    /// Everything that was generated.
    public var generatedTokens = 0
    /// The part of it that was reasoning.
    public var reasoningTokens = 0
    /// How guesses have fared.
    public var drafts = DraftCounts()
    /// The block that the text repeated, where it ended for that.
    public var repeatedPattern: RepeatedPattern?
    /// Why the draft model guessed no more, in one line; nil where it did to the end, and where there is none.
    public var draftFailure: String?

    /// Nothing yet.
    public init() {}
}

/// What comes out of a turn while it is generated.
public enum ChatEvent: Sendable, Equatable {
    /// The request is accepted, and the model begins to read: the prompt's tokens, those of them that a cache holds, and the
    /// seed of the random choices.
    case began(ChatUsage, seed: UInt64)
    /// The prompt's tokens, from the second on, where their scores were requested.
    case promptScores([TokenScore])
    /// A piece of the turn, and how many tokens it took; a call has an id, the model's or one of the engine's.
    case turn(TurnEvent, tokens: Int)
    /// The tokens after the text so far that were not reported before, where their scores were requested.
    case scores([TokenScore])
    /// Nothing more follows.
    case finished(FinishReason, ChatUsage)
}
