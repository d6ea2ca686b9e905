/// How often the guesses of a prediction head come true: what is expected before they are made, and when they are known.
struct HeadChances: Sendable, Equatable {
    /// By place, provided that those before it come true: first guesses, second ones, and so on.
    private(set) var byPlace = Array(repeating: 0.6, count: mostGuesses)
    /// By the probability that the head itself gives its guess, in tenths.
    private(set) var byProbability = (0..<10).map { (Double($0) + 0.5) / 10 }

    /// The most guesses at once.
    static let mostGuesses = 7
    /// The weight of one guess in the moving averages.
    private static let learning = 0.1
    /// The weight of a guess that was only tried and came true: a few of them tell a head that is worth its cost from one that is not.
    private static let learningOfTrials = 0.3

    /// The chance of a guess to which the head gives a probability.
    func chance(probability: Double) -> Double { byProbability[Self.tenth(probability)] }

    /// The lesser chance of each kind of guess.
    func capped(by other: HeadChances) -> HeadChances {
        var capped = self
        capped.byPlace = zip(byPlace, other.byPlace).map { min($0, $1) }
        capped.byProbability = zip(byProbability, other.byProbability).map { min($0, $1) }
        return capped
    }

    /// Learns of guesses with these probabilities: of the first of them, `tried` were evaluated, and `accepted` came true.
    ///
    /// What was not evaluated counts for its place as what was expected of it.
    ///
    /// - Parameter isTrial: whether the guess was made although nothing was expected of it.
    mutating func learn(probabilities: [Double], tried: Int, accepted: Int, isTrial: Bool = false) {
        func follow(_ outcome: Double, _ chance: inout Double) {
            // Where much is expected already, the same weight for right and wrong ones keeps the mean what it is.
            let counts = isTrial && outcome == 1 && chance < 0.5
            chance += (counts ? Self.learningOfTrials : Self.learning) * (outcome - chance)
        }
        for (place, probability) in probabilities.prefix(byPlace.count).enumerated() {
            // Nothing is known of what follows the first wrong guess.
            if place > accepted, place < tried { continue }
            let tenth = Self.tenth(probability)
            let outcome = place < tried ? (place < accepted ? 1 : 0) : byProbability[tenth]
            follow(outcome, &byPlace[place])
            if place < tried { follow(outcome, &byProbability[tenth]) }
        }
    }

    private static func tenth(_ probability: Double) -> Int {
        guard probability > 0 else { return 0 }
        return min(Int(min(probability, 1) * 10), 9)
    }
}
