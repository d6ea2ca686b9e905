import Grammars
import RegularExpressions

/// The tokens after which a text can end within a budget, found along the same ways as masks: what ends inside of lexemes is read
/// from sets, and only tokens that leave one are followed, each place once.
extension MaskWalk {
    /// How many tokens may come after the next one.
    struct Limit {
        let tokens: Int
        let costs: EndCosts
        /// The longest among the short ends of lexemes, in bytes; nil where it is not known.
        let lexeme: Int?
        /// Tokens that end the text from a state where what was read has to be looked at.
        let look: (Recognizer.StateID) -> Int
    }

    /// The tokens of a mask after which the text can end with some more; nil where each of them has to be looked at.
    ///
    /// A part of them: ends are bounded from above, as each piece of them costs alone.
    ///
    /// - Parameter look: tokens that end the text from a state where what was read has to be looked at.
    func mask(
        _ state: Recognizer.StateID, of full: TokenMask, endingWithin tokens: Int, look: (Recognizer.StateID) -> Int
    ) -> TokenMask? {
        if !EndCosts.isBounded(recognizer.grammar) || !recognizer.exclusions(state).isEmpty { return nil }
        return withoutActuallyEscaping(look) { look in
            let costs = costs ?? EndCosts(recognizer) { [vocabulary] in vocabulary.fewestTokens(spelling: $0)?.count }
            self.costs = costs
            let limit = Limit(
                tokens: tokens, costs: costs, lexeme: recognizer.grammar.endBounds()?.lexeme, look: look)
            return mask(state, of: full, limit)
        }
    }

    private func mask(_ state: Recognizer.StateID, of full: TokenMask, _ limit: Limit) -> TokenMask? {
        var isKnown = true
        var mask = build(state) { _ in
            isKnown = add(state, .root, limit)
            for token in vocabulary.longTokens where full[Int(token)] { insert(token, limit) }
            for token in recognizer.specialTokens(state) where token < vocabulary.size {
                if fits(recognizer.step(state, special: token), limit) { insert(Int32(token)) }
            }
        }
        guard isKnown else { return nil }
        for index in mask.words.indices { mask.words[index] &= full.words[index] }
        return mask
    }

    private func fits(_ state: Recognizer.StateID, _ limit: Limit) -> Bool {
        guard state != Recognizer.dead else { return false }
        return (limit.costs.tokens(state) ?? limit.look(state)) <= limit.tokens
    }

    /// Adds a token where the state after it fits.
    private func insert(_ token: Int32, _ limit: Limit) {
        if fits(recognizer.step(top, token: Int(token), vocabulary.tokenBytes[Int(token)]), limit) { insert(token) }
    }

    /// Adds the tokens of a view that fit; false where items have to be looked at.
    private func add(_ state: Recognizer.StateID, _ view: TrieView, _ limit: Limit) -> Bool {
        guard state != Recognizer.dead else { return true }
        for index in 0..<recognizer.itemCount(state) {
            let item = recognizer.item(state, index)
            if let lexeme = item.lexeme, !addLexeme(item, lexeme, view, limit) { return false }
        }
        let gap = gap(of: state, view)
        if gap.takesSpaces || gap.takesOneSpace {
            let spaced = recognizer.step(state, 0x20)
            if fits(spaced, limit) {
                if gap.takesSpaces { for (token, _) in vocabulary.spaceTokens { insert(token) } }
                let node = Int(vocabulary.root.rootChildren[0x20])
                if gap.takesOneSpace, node >= 0 {
                    forEachToken(vocabulary.root.nodes[node], node, vocabulary.root) { insert($0) }
                }
            }
            if gap.takesSpaces, !add(spaced, .afterSpace, limit) { return false }
            if gap.takesOneSpace, !add(spaced, .afterOneSpace, limit) { return false }
        }
        if gap.bytes.isEmpty { return true }
        let (trie, range) = masks.nodes(of: view)
        var position = range.lowerBound
        while position < range.upperBound {
            let node = trie.nodes[position]
            if gap.bytes.has(node.byte) {
                walk(trie, position..<position + Int(node.skip), state) { token, next in
                    if self.fits(next, limit) { self.insert(token) }
                }
            }
            position += Int(node.skip)
        }
        return true
    }

    private func addLexeme(_ item: Recognizer.Item, _ lexeme: Int32, _ view: TrieView, _ limit: Limit) -> Bool {
        guard let rest = limit.costs.rest(after: item, lexeme) else { return false }
        let inside = inside(of: lexeme, view)
        let mask = inside.mask
        let left = limit.tokens - Int(inside.counted?.minimum ?? 0)
        if let most = rest.most, let longest = limit.lexeme, left - most >= longest {
            addInside(mask, inside.counted, inside.phase)
        } else if let tokens = rest.tokens, tokens <= left {
            masks.ends(inside.state, view, rest.outcome).forEach(within: left - tokens) { set in
                insert(set)
            } token: {
                insert($0)
            }
            addDistinct(rest.otherKeys, limit)
        }
        for (token, keys) in mask.conditional where recognizer.isAnyKeyOpen(item.context, keys) { insert(token, limit) }
        for (outcome, nodes) in mask.exits {
            addExits(recognizer.state(after: item, outcome: outcome), nodes, view, limit)
        }
        guard let exits = inside.exits else { return true }
        for (outcome, set) in mask.stringExits {
            let after = recognizer.state(after: item, outcome: outcome)
            guard after != Recognizer.dead else { continue }
            let costs = restCosts(exits, after, limit)
            for (word, var bits) in set.enumerated() {
                while bits != 0 {
                    let exit = (word << 6) + bits.trailingZeroBitCount
                    bits &= bits - 1
                    if costs[exit] != .max, Int(costs[exit]) <= limit.tokens { insert(exits.tokens[exit]) }
                }
            }
        }
        return true
    }

    /// Looks at the tokens after which a key may be one of some others: those take more to end.
    private func addDistinct(_ keys: [[UInt8]], _ limit: Limit) {
        if keys.isEmpty { return }
        var tokens = vocabulary.escapedTokens
        for key in keys {
            for length in key.indices { tokens += vocabulary.tokens(spelling: Array(key[...length])) }
        }
        for token in tokens { target[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        for token in tokens { insert(token, limit) }
    }

    /// Adds tokens that leave a lexeme at nodes of a view's trie, for a state.
    private func addExits(_ after: Recognizer.StateID, _ nodes: [Int32], _ view: TrieView, _ limit: Limit) {
        guard after != Recognizer.dead else { return }
        let trie = masks.nodes(of: view).trie
        let next = recognizer.candidateBytes(after)
        let ends = fits(after, limit)
        for exit in nodes {
            let position = Int(exit)
            let node = trie.nodes[position]
            if ends { forEachToken(node, position, trie) { insert($0) } }
            if node.skip == 1 || next.isEmpty { continue }
            walk(trie, position + 1..<position + Int(node.skip), after, next) { token, state in
                if self.fits(state, limit) { self.insert(token) }
            }
        }
    }

    /// Tokens to the end after each exit token, from the state after its string.
    private func restCosts(_ exits: StringExits, _ state: Recognizer.StateID, _ limit: Limit) -> [UInt16] {
        let key = Rest(state: state, exits: exits.id)
        if let known = restCosts[key] { return known }
        func cost(_ state: Recognizer.StateID) -> UInt16 {
            UInt16(clamping: limit.costs.tokens(state) ?? limit.look(state))
        }
        var costs = [UInt16](repeating: .max, count: exits.tokens.count)
        let own = cost(state)
        for exit in exits.endingExactly { costs[Int(exit)] = own }
        walk(exits.rests, 0..<exits.rests.count, state) { group, next in
            let cost = cost(next)
            for exit in exits.groups[Int(group)] { costs[Int(exit)] = cost }
        }
        if restCosts.count >= Self.restCostLimit { restCosts.removeAll(keepingCapacity: true) }
        restCosts[key] = costs
        return costs
    }
}
