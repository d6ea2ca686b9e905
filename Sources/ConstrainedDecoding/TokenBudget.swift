import Grammars
import RegularExpressions

/// How many tokens a valid end of the text still takes.
public struct TokensToClose: Sendable, Equatable {
    /// Tokens that suffice, the end token not counted.
    public let count: Int
    /// Whether fewer cannot do.
    public let isExact: Bool
    /// Tokens that close the text, in order.
    public let tokens: [Int]
}

extension Constraint {
    /// Tokens that suffice to end the text validly from here, the end token not counted; 0 where it may end.
    ///
    /// An upper bound, from a short completion spelled with the fewest tokens; exact where that is 0 or 1, or where a look at
    /// every next token shows that there is nothing shorter.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached; `.noCompletion` where no completion is found.
    public func tokensToClose() throws(ConstraintError) -> TokensToClose {
        if hasEnded { return TokensToClose(count: 0, isExact: true, tokens: []) }
        guard let plan = try closingPlan(isCertain: true) else { throw .noCompletion }
        keep(plan: plan)
        if plan.count <= 1 { return TokensToClose(count: plan.count, isExact: true, tokens: plan) }
        guard plan.count == 2 else { return TokensToClose(count: plan.count, isExact: false, tokens: plan) }
        // Two tokens: is there one that ends the text by itself?
        let mask = try computeMask()
        let tokens = mask.tokens
        let single = try withRecognizer { (recognizer, state) -> Int? in
            tokens.first { token in
                self.state(after: token, recognizer, state).map { recognizer.isAccepting($0) } ?? false
            }
        }
        if let single {
            keep(plan: [single])
            return TokensToClose(count: 1, isExact: true, tokens: [single])
        }
        return TokensToClose(count: 2, isExact: true, tokens: plan)
    }

    /// The tokens that may come next so that the text can still end validly within a budget.
    ///
    /// `budget` is the number of tokens that may still come, this one included and the end token not. With 0 only end tokens
    /// are allowed. Every token of the mask leaves a valid end within reach, so a loop that keeps to the masks never runs out.
    /// An exception are strings whose format no expression states, such as patterns: far from the budget's end they may come
    /// to a place from which no valid end is known, and there the mask is that without a budget.
    ///
    /// - Throws: `ConstraintError.budgetTooSmall` when no valid end is known within the budget.
    public func computeMask(budget: Int) throws(ConstraintError) -> TokenMask {
        if hasEnded { return try computeMask() }
        let planned = try closingPlan(isCertain: false)
        if let planned, try budget - planned.count >= reserve(atMost: budget - planned.count) {
            keep(plan: planned)
            return try computeMask()
        }
        let close: TokensToClose
        do throws(ConstraintError) {
            close = try tokensToClose()
        } catch {
            guard error == .noCompletion, budget > 0, try comparesText() else { throw error }
            return try computeMask()
        }
        if close.count > budget { throw .budgetTooSmall(budget: budget, needed: close.count) }
        var mask = budget > 0 ? try computeMask(endingWithin: budget - 1) : TokenMask(vocabularySize: vocabulary.size)
        if isAccepting {
            for token in vocabulary.endTokens { mask[token] = true }
        }
        if let first = close.tokens.first, try isAllowed(first) { mask[first] = true }
        return mask
    }

    /// Refuses a grammar whose shortest known text needs a byte that the vocabulary cannot spell.
    ///
    /// Vocabularies that have every byte as a token, as most have, are not looked at.
    ///
    /// - Throws: `ConstraintError.unspellable`.
    func checkSpelling() throws(ConstraintError) {
        if vocabulary.missingBytes.isEmpty { return }
        let completion = try withRecognizer { (recognizer, state) -> [Int32]? in recognizer.completion(state) }
        guard let completion, vocabulary.fewestTokens(spelling: completion) == nil else { return }
        let missing = completion.lazy.compactMap { UInt8(exactly: $0) }.first { self.vocabulary.missingBytes.has($0) }
        if let missing { throw .unspellable(byte: missing) }
    }

    /// By how much one token can lengthen the way to a valid end, at most; beyond it the budget cannot be missed.
    ///
    /// A byte opens at most one value or rule, and the way to the end grows by at most that value's shortest text. One lexeme is
    /// left open behind the token, and its end is as long as the longest that it can come to need.
    ///
    /// - Parameter room: what there is; bounds that cannot be within it are not looked for.
    private func reserve(atMost room: Int) throws(ConstraintError) -> Int {
        let least = 2 * (vocabulary.mostOpenings + 1) + 2 * vocabulary.root.longestPath
        if room < least { return least }
        let bounds = try withRecognizer { (recognizer, _) -> EndBounds? in recognizer.grammar.endBounds() }
        guard let bounds else { return Int.max / 2 }
        return (vocabulary.mostOpenings + 1) * (bounds.value + 2) + bounds.lexeme + 2 * vocabulary.root.longestPath
    }

    /// Tokens that close the text, from a short completion or left over from the last plan; nil where none are known.
    ///
    /// - Parameter isCertain: whether the tokens are relied upon. Otherwise they follow from the open frames alone, and what was
    ///   read may speak against them.
    private func closingPlan(isCertain: Bool) throws(ConstraintError) -> [Int]? {
        let inherited = inheritedPlan()
        return try withRecognizer { (recognizer, state) -> [Int]? in
            let units = isCertain ? recognizer.completion(state) : recognizer.plannedCompletion(state)?.units
            let found = units.flatMap { self.vocabulary.fewestTokens(spelling: $0) }
            let isTried = isCertain && recognizer.comparesText(state)
            return self.shorter(found, isTried ? self.tried(inherited, recognizer, state) : inherited)
        }
    }

    /// A plan whose tokens the grammar takes one after the other, up to a valid end; nil for others.
    private func tried(_ plan: [Int]?, _ recognizer: Recognizer, _ state: Recognizer.StateID) -> [Int]? {
        guard let plan else { return nil }
        var state = state
        for token in plan {
            if let bytes = vocabulary.tokenBytes[token] {
                for byte in bytes { state = recognizer.step(state, byte) }
            } else {
                state = recognizer.step(state, special: token)
            }
            if state == Recognizer.dead { return nil }
        }
        return recognizer.isAccepting(state) ? plan : nil
    }

    /// Whether what is read now is looked at when it ends.
    private func comparesText() throws(ConstraintError) -> Bool {
        try withRecognizer { (recognizer, state) -> Bool in recognizer.comparesText(state) }
    }

    private func shorter(_ first: [Int]?, _ second: [Int]?) -> [Int]? {
        guard let first else { return second }
        guard let second else { return first }
        return second.count < first.count ? second : first
    }

    private func state(
        after token: Int, _ recognizer: Recognizer, _ state: Recognizer.StateID
    ) -> Recognizer.StateID? {
        guard let bytes = vocabulary.tokenBytes[token] else {
            if vocabulary.endTokens.contains(token) { return nil }
            let next = recognizer.step(state, special: token)
            return next == Recognizer.dead ? nil : next
        }
        var next = state
        for byte in bytes {
            next = recognizer.step(next, byte)
            if next == Recognizer.dead { return nil }
        }
        return next
    }
}

extension Vocabulary {
    /// The fewest tokens that spell a completion; nil where a byte cannot be spelled.
    func fewestTokens(spelling units: [Int32]) -> [Int]? {
        // The best division of each suffix: how many tokens, and the first of them.
        var counts = [Int](repeating: .max, count: units.count + 1)
        var firsts = [(token: Int, length: Int)](repeating: (-1, 0), count: units.count)
        counts[units.count] = 0
        for start in units.indices.reversed() {
            if units[start] >= 256 {
                guard counts[start + 1] != .max else { continue }
                counts[start] = counts[start + 1] + 1
                firsts[start] = (Int(units[start] - 256), 1)
                continue
            }
            var position = Int(root.rootChildren[Int(units[start])])
            var index = start
            var end = root.count
            while position >= 0, position < end {
                let node = root.nodes[position]
                guard Int32(node.byte) == units[index] else {
                    position += Int(node.skip)
                    continue
                }
                index += 1
                if node.token >= 0, counts[index] != .max, counts[index] + 1 < counts[start] {
                    counts[start] = counts[index] + 1
                    firsts[start] = (Int(node.token), index - start)
                }
                guard index < units.count, units[index] < 256 else { break }
                end = position + Int(node.skip)
                position += 1
            }
        }
        guard counts[0] != .max else { return nil }
        var tokens: [Int] = []
        var index = 0
        while index < units.count {
            tokens.append(firsts[index].token)
            index += firsts[index].length
        }
        return tokens
    }
}
