import ConstrainedDecoding
import Sampling

/// Guesses as they are evaluated: each with what a grammar forces after it, and with what may be chosen in its place.
struct DraftPath {
    /// One choice along the path.
    struct Choice {
        /// The guess.
        let token: Int32
        /// What a grammar leaves no choice about after it.
        var forced: [Int32]
        /// What the choice may be, and where the grammar comes before it; nil without a grammar.
        let mask: TokenMask?
        let place: Constraint.Place?
        /// Which bytes the grammar allows there, for people.
        let expectation: String?
        /// Whether the choice is free text.
        let isFree: Bool
    }

    /// The guesses.
    private(set) var choices: [Choice] = []
    /// What may be chosen after the last of them; nil without a grammar.
    private(set) var lastMask: TokenMask?
    /// Which bytes a grammar allows after the last of them, for people.
    private(set) var lastExpectation: String?
    /// Whether what is chosen after the last of them is free text.
    private(set) var lastIsFree = true

    /// No guesses.
    init() {}

    /// Guesses where any text may come.
    init(_ tokens: [Int32]) {
        choices = tokens.map { Choice(token: $0, forced: [], mask: nil, place: nil, expectation: nil, isFree: true) }
    }

    /// Guesses as far as a grammar allows them, with the grammar read on to their end.
    ///
    /// Queries the grammar as the loop would, in the same order, so that after the path it knows what it would know
    /// without guesses.
    ///
    /// - Parameters:
    ///   - left: the tokens that may still be written.
    ///   - most: the most tokens of the path, forced ones included.
    ///   - describes: whether each place is described for people.
    /// - Throws: the grammar's error.
    init(_ tokens: [Int32], _ constraint: TextConstraint, left: Int, most: Int, describes: Bool = false) throws {
        let grammar = constraint.grammar
        var left = left
        var room = most
        var mask = try grammar.computeMask(budget: left)
        for token in tokens where room > 0 {
            guard mask[Int(token)], left > 1 else { break }
            let place = grammar.place
            let expectation = describes ? try? grammar.expectation() : nil
            let isFree = grammar.isInFreeText
            // What ends the text or breaks it off, or does not fit, is left to the ordinary loop.
            guard let forced = (try? Self.read(token, constraint, left: left - 1)) ?? nil, forced.count < room,
                let next = try? grammar.computeMask(budget: left - 1 - forced.count)
            else {
                try grammar.rollback(to: place)
                break
            }
            choices.append(
                Choice(
                    token: token, forced: forced, mask: mask, place: place, expectation: expectation, isFree: isFree))
            left -= 1 + forced.count
            room -= 1 + forced.count
            mask = next
        }
        lastMask = mask
        lastIsFree = grammar.isInFreeText
        if describes { lastExpectation = try? grammar.expectation() }
    }

    /// Commits a guess and what it forces; nil where nothing can follow that.
    private static func read(_ token: Int32, _ constraint: TextConstraint, left: Int) throws -> [Int32]? {
        try constraint.grammar.commit(Int(token))
        var forced: [Int32] = []
        while true {
            let more = try constraint.forcedTokens(left: left - forced.count)
            if more.isEmpty { break }
            forced += more
        }
        return constraint.grammar.isComplete || forced.count >= left ? nil : forced
    }

    /// Whether nothing is guessed.
    var isEmpty: Bool { choices.isEmpty }
    /// The tokens of the path.
    var tokens: [Int32] { choices.flatMap { [$0.token] + $0.forced } }

    /// The masks of all choices, the one after the path included; empty without a grammar.
    var masks: [TokenMask] { choices.compactMap(\.mask) + (lastMask.map { [$0] } ?? []) }

    /// The tokens that any of the choices may be, in ascending order.
    var anyAllowed: [Int32] {
        guard var all = masks.first?.words else { return [] }
        for mask in masks.dropFirst() {
            for index in all.indices where index < mask.words.count { all[index] |= mask.words[index] }
        }
        var tokens: [Int32] = []
        for (index, word) in all.enumerated() {
            var rest = word
            while rest != 0 {
                tokens.append(Int32(truncatingIfNeeded: (index << 6) + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return tokens
    }
}
