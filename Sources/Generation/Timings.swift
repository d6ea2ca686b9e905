/// How long the parts of a generation took.
public struct Timings: Sendable, Equatable {
    /// Prompt tokens that were found in the cache.
    public var cachedTokens = 0
    /// Prompt tokens that were evaluated.
    public var prefillTokens = 0
    /// Time to evaluate them.
    public var prefill = Duration.zero
    /// Time from the start to the first token.
    public var timeToFirstToken = Duration.zero
    /// Generated tokens, forced ones included.
    public var decodedTokens = 0
    /// Of those, tokens that a grammar forced and that were never sampled.
    public var forcedTokens = 0
    /// How guesses have fared.
    public var drafts = DraftCounts()
    /// Choices made, the one that ended the text included.
    var chosenTokens = 0
    /// Time to generate all tokens, prefill excluded.
    public var decode = Duration.zero
    /// Time spent in token masks, part of `decode`.
    public var masks = Duration.zero

    /// Timings of nothing yet.
    public init() {}

    /// Evaluated prompt tokens per second.
    public var prefillRate: Double { Self.rate(prefillTokens, prefill) }
    /// Generated tokens per second.
    public var decodeRate: Double { Self.rate(decodedTokens, decode) }

    private static func rate(_ count: Int, _ duration: Duration) -> Double {
        let seconds = duration.seconds
        return seconds > 0 ? Double(count) / seconds : 0
    }
}

extension Duration {
    /// The duration in seconds.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
