/// How guesses of tokens have fared.
public struct DraftCounts: Sendable, Equatable {
    /// Passes in which tokens were guessed.
    public var passes = 0
    /// Tokens that were guessed and evaluated beside others.
    public var guessed = 0
    /// Of those, guesses that came true.
    public var accepted = 0
    /// The same by place: of the first guesses of all drafts, of the second ones, and so on as far as any came true.
    public var acceptedByPosition: [Int] = []
    /// Of the guesses, those from what the request predicts.
    public var predicted = 0
    /// Of those, guesses that came true.
    public var acceptedPredicted = 0

    /// Nothing yet.
    public init() {}

    /// Counts a draft, whose first guesses came true.
    mutating func add(draftOf tried: Int, accepted: Int, isPredicted: Bool) {
        var draft = DraftCounts()
        (draft.passes, draft.guessed, draft.accepted) = (1, tried, accepted)
        draft.acceptedByPosition = Array(repeating: 1, count: accepted)
        if isPredicted { (draft.predicted, draft.acceptedPredicted) = (tried, accepted) }
        self += draft
    }

    /// Adds counts of other texts.
    public static func += (left: inout DraftCounts, right: DraftCounts) {
        left.passes += right.passes
        left.guessed += right.guessed
        left.accepted += right.accepted
        for (place, count) in right.acceptedByPosition.enumerated() {
            if place < left.acceptedByPosition.count {
                left.acceptedByPosition[place] += count
            } else {
                left.acceptedByPosition.append(count)
            }
        }
        left.predicted += right.predicted
        left.acceptedPredicted += right.acceptedPredicted
    }
}
