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
    /// Passes in which tokens were guessed.
    public var drafts = 0
    /// Tokens that were guessed and evaluated beside others.
    public var draftedTokens = 0
    /// Of those, guesses that came true.
    public var acceptedTokens = 0
    /// The same by place: of the first guesses of all drafts, of the second ones, and so on as far as any came true.
    public var acceptedByPosition: [Int] = []
    /// Of the guesses, those from what the request predicts.
    public var predictedTokens = 0
    /// Of those, guesses that came true.
    public var acceptedPredictedTokens = 0
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

    /// Counts a draft, whose first guesses came true.
    mutating func addDraft(of tried: Int, accepted: Int, isPredicted: Bool) {
        drafts += 1
        draftedTokens += tried
        acceptedTokens += accepted
        acceptedByPosition.add(Array(repeating: 1, count: accepted))
        if isPredicted {
            predictedTokens += tried
            acceptedPredictedTokens += accepted
        }
    }

    private static func rate(_ count: Int, _ duration: Duration) -> Double {
        let seconds = duration.seconds
        return seconds > 0 ? Double(count) / seconds : 0
    }
}

extension [Int] {
    /// Adds numbers of places to those of the same places.
    package mutating func add(_ other: [Int]) {
        for (place, number) in other.enumerated() {
            if place < count { self[place] += number } else { append(number) }
        }
    }
}

extension Duration {
    /// The duration in seconds.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
