import Grammars
import RegularExpressions

/// How many tokens the texts of a recogniser's states take to their ends.
final class EndCosts {
    private let vocabulary: Vocabulary
    private let recognizer: Recognizer
    /// The tokens of planned ends, `Int.max` where none is known.
    private var planned: [Recognizer.StateID: Int] = [:]
    /// Whether every byte is a token, so that an end takes no more tokens than it has bytes.
    private let spellsBytes: Bool

    init(_ vocabulary: Vocabulary, _ recognizer: Recognizer) {
        self.vocabulary = vocabulary
        self.recognizer = recognizer
        spellsBytes = vocabulary.missingBytes.isEmpty
    }

    /// Whether the text of a state can end within some tokens.
    ///
    /// - Parameter settled: what of the text is known to speak against no end, though the state does not tell.
    /// - Returns: nil where what was read may speak against the end that is planned, and the state does not tell.
    func canEnd(
        _ state: Recognizer.StateID, within limit: Int, settled: Recognizer.Doubts = []
    ) -> Bool? {
        guard let plan = recognizer.plannedCompletion(state) else { return false }
        if !(plan.units.count <= limit && spellsBytes), tokens(state, plan.units) > limit { return false }
        return plan.doubts.isSubset(of: settled) ? true : nil
    }

    /// Whether the text of a state, which tells all that was read, can end within some tokens.
    func canSurelyEnd(_ state: Recognizer.StateID, within limit: Int) -> Bool {
        if let known = canEnd(state, within: limit) { return known }
        return count(recognizer.completion(state)) <= limit
    }

    private func tokens(_ state: Recognizer.StateID, _ units: [Int32]) -> Int {
        if let known = planned[state] { return known }
        let found = count(units)
        planned[state] = found
        return found
    }

    private func count(_ units: [Int32]?) -> Int {
        units.flatMap { vocabulary.fewestTokens(spelling: $0)?.count } ?? .max
    }

    /// Forgets what was found out about states of the recogniser.
    func forget() { planned.removeAll(keepingCapacity: true) }
}
