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
    /// to a place from which no valid end is known, and there the mask is that without a budget. Another are ends that hold a
    /// character which nobody has assigned, where the vocabulary cannot spell it; and values that have to differ from others, far
    /// from the budget's end.
    ///
    /// - Throws: `ConstraintError.budgetTooSmall` when no valid end is known within the budget.
    public func computeMask(budget: Int) throws(ConstraintError) -> TokenMask {
        let mask = try computeMask()
        if hasEnded { return mask }
        switch try fitting(mask, within: budget) {
        case .all: return mask
        case .some(let fitting): return fitting
        case .unknown: break
        }
        let planned = try closingPlan(isCertain: false)
        if let planned, budget >= planned.count, try budget - planned.count >= reserve(within: budget - planned.count) {
            keep(plan: planned)
            return mask
        }
        if let plan = try comparesText() ? closingPlan(isCertain: true) : planned, try isFar(plan, within: budget) {
            keep(plan: plan)
            return mask
        }
        if budget > 0, let planned, planned.count <= Self.longestPlan,
            let fitting = try self.mask(mask, within: budget, planned)
        {
            return fitting
        }
        let close: TokensToClose
        do throws(ConstraintError) {
            close = try tokensToClose()
        } catch {
            guard error == .noCompletion, budget > 0, try comparesText() else { throw error }
            return mask
        }
        if close.count > budget { throw .budgetTooSmall(budget: budget, needed: close.count) }
        return try self.mask(mask, closing: close, budget: budget)
    }

    /// The tokens of a mask after which the text can still end within a budget, as far as that is known without a plan.
    private func fitting(_ full: TokenMask, within budget: Int) throws(ConstraintError) -> MaskWalk.Fitting {
        guard budget > 1, vocabulary.spellsEnds else { return .unknown }
        let found = try withWalk { (walk, state) -> MaskWalk.Fitting in
            walk.fitting(state, full, within: budget) { self.cost(walk.recognizer, $0, within: .max) }
        }
        guard case .some(var mask) = found else { return found }
        let inherited = inheritedPlan()
        for token in vocabulary.endTokens where full[token] { mask[token] = true }
        // What closed the text before still does.
        if let inherited, inherited.count <= budget, let first = inherited.first, full[first] {
            keep(plan: inherited)
            mask[first] = true
        }
        return mask.isEmpty ? .unknown : .some(mask)
    }

    /// Longer ends are not bounded piece by piece: a string of a hundred thousand characters has another at each of its places.
    private static let longestPlan = 1_024

    /// The tokens of a mask after which the text can still end within a budget, as far as ends are bounded from the frames that
    /// are open; nil where every token has to be looked at.
    ///
    /// - Parameter planned: tokens that close the text, as the open frames say.
    private func mask(
        _ full: TokenMask, within budget: Int, _ planned: [Int]
    ) throws(ConstraintError) -> TokenMask? {
        guard vocabulary.spellsEnds, let plan = try comparesText() ? closingPlan(isCertain: true) : planned,
            plan.count <= budget
        else { return nil }
        let found = try withWalk { (walk, state) -> TokenMask? in
            // Costs are kept for other budgets, so none may be a guess.
            walk.mask(state, of: full, endingWithin: budget - 1) { self.cost(walk.recognizer, $0, within: .max) }
        }
        guard var mask = found else { return nil }
        keep(plan: plan)
        for token in vocabulary.endTokens where full[token] { mask[token] = true }
        if let first = plan.first, full[first] { mask[first] = true }
        return mask
    }

    /// The tokens of a mask after which the text can still end within a budget, every one looked at.
    private func mask(
        _ full: TokenMask, closing close: TokensToClose, budget: Int
    ) throws(ConstraintError) -> TokenMask {
        var mask = TokenMask(vocabularySize: vocabulary.size)
        for token in vocabulary.endTokens where full[token] { mask[token] = true }
        if let first = close.tokens.first, full[first] { mask[first] = true }
        guard budget > 0 else { return mask }
        let candidates = full.tokens
        let kept = try withRecognizer { (recognizer, state) -> [Int] in
            var costs: [Recognizer.StateID: Int] = [:]
            var lexemeCosts: [Int32: Int] = [:]
            return candidates.filter { token in
                let lexeme = self.lexeme(after: token, recognizer, state)
                if let lexeme, let known = lexemeCosts[lexeme] { return known <= budget - 1 }
                guard let next = self.state(after: token, recognizer, state) else { return false }
                let cost = costs[next] ?? self.cost(recognizer, next, within: budget - 1)
                costs[next] = cost
                if let lexeme { lexemeCosts[lexeme] = cost }
                return cost <= budget - 1
            }
        }
        for token in kept { mask[token] = true }
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
    /// left open after the token, and its end is as long as the longest that it can come to need.
    ///
    /// - Parameter limit: more is not counted exactly.
    private func reserve(within limit: Int) throws(ConstraintError) -> Int {
        let openings = vocabulary.mostOpenings + 1
        let bounds = try withRecognizer { (recognizer, _) -> EndBounds? in
            recognizer.grammar.endBounds(below: limit / openings)
        }
        return bounds.map(growth) ?? Int.max / 2
    }

    /// Whether a budget is so much longer than a plan that the next token cannot use it up, where values are compared.
    ///
    /// Nothing bounds what makes such a value differ from others: a plan that is twice as long as the present one is taken to do.
    private func isFar(_ plan: [Int], within budget: Int) throws(ConstraintError) -> Bool {
        guard budget > 2 * plan.count else { return false }
        let bounds = try withRecognizer { (recognizer, _) -> EndBounds? in
            recognizer.grammar.endBoundsWithoutComparisons()
        }
        guard let bounds else { return false }
        return budget - 2 * plan.count >= growth(bounds)
    }

    private func growth(_ bounds: EndBounds) -> Int {
        (vocabulary.mostOpenings + 1) * (bounds.value + 2) + bounds.lexeme + 2 * vocabulary.root.longestPath
    }

    /// Tokens that close the text, from a short completion or left over from the last plan; nil where none are known.
    ///
    /// - Parameter isCertain: whether the tokens are relied upon. Otherwise they follow from the open frames alone, and what was
    ///   read may speak against them.
    private func closingPlan(isCertain: Bool) throws(ConstraintError) -> [Int]? {
        let inherited = inheritedPlan()
        return try withRecognizer { (recognizer, state) -> [Int]? in
            let units = isCertain ? recognizer.completion(state) : recognizer.plannedCompletion(state)
            let found = units.flatMap { self.vocabulary.fewestTokens(spelling: $0) }
            let isTried = isCertain && recognizer.comparesText(state)
            return self.shorter(found, isTried ? self.tried(inherited, recognizer, state) : inherited)
        }
    }

    /// How many tokens close the text of a state, `Int.max` where none are known; more than a budget where that is sure.
    private func cost(_ recognizer: Recognizer, _ state: Recognizer.StateID, within budget: Int) -> Int {
        func count(_ units: [Int32]?) -> Int { units.flatMap { vocabulary.fewestTokens(spelling: $0) }?.count ?? .max }
        let planned = count(recognizer.plannedCompletion(state))
        if planned > budget || !recognizer.comparesText(state) { return planned }
        return count(recognizer.completion(state))
    }

    /// A plan whose tokens the grammar takes one after the other, up to a valid end; nil for others.
    private func tried(_ plan: [Int]?, _ recognizer: Recognizer, _ state: Recognizer.StateID) -> [Int]? {
        guard let plan else { return nil }
        var state = state
        for token in plan {
            state = recognizer.step(state, token: token, vocabulary.tokenBytes[token])
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

    /// The lexeme's state after a token, where the present state is one place in one lexeme and the token stays within:
    /// all tokens that come to the same one leave the same way to the end.
    private func lexeme(after token: Int, _ recognizer: Recognizer, _ state: Recognizer.StateID) -> Int32? {
        guard recognizer.itemCount(state) == 1, let bytes = vocabulary.tokenBytes[token] else { return nil }
        let item = recognizer.item(state, 0)
        guard var lexeme = item.lexeme, item.text == .none else { return nil }
        let table = recognizer.grammar.table
        for byte in bytes {
            lexeme = table.step(lexeme, byte)
            if lexeme == LexemeTable.dead || table.flags[Int(lexeme)] != 0 { return nil }
        }
        return lexeme
    }

    private func state(
        after token: Int, _ recognizer: Recognizer, _ state: Recognizer.StateID
    ) -> Recognizer.StateID? {
        let bytes = vocabulary.tokenBytes[token]
        if bytes == nil, vocabulary.endTokens.contains(token) { return nil }
        let next = recognizer.step(state, token: token, bytes)
        return next == Recognizer.dead ? nil : next
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
