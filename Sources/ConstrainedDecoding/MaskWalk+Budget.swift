import Grammars
import RegularExpressions

/// The tokens after which a text can end within a budget, found along the same ways as masks: what ends inside of lexemes is read
/// from sets, and only tokens that leave one are followed, each place once.
extension MaskWalk {
    /// How many tokens may come after the next one.
    struct Limit {
        let tokens: Int
        let costs: EndCosts
        /// Tokens that end the text from a state where what was read has to be looked at.
        let look: (Recognizer.StateID) -> Int
    }

    /// A state, and the kind of exits whose rests are read from it.
    struct Rest: Hashable {
        let state: Recognizer.StateID
        let exits: Int
    }

    /// Where a string has ended, and what it was where that decides what follows.
    struct CostedRest: Hashable {
        let rest: Rest
        let key: EndCosts.UnseenKey
    }

    /// Which tokens of a mask fit a budget.
    enum Fitting {
        case all
        case some(TokenMask)
        /// Too little is known without a plan.
        case unknown
    }

    /// The tokens of a mask after which the text can end within a budget, found without a plan: all where no token can need more
    /// than there is; else those that are found along the ways of the mask, where the text can end from here with a token to
    /// spare.
    func fitting(
        _ state: Recognizer.StateID, _ full: TokenMask, within budget: Int, look: (Recognizer.StateID) -> Int
    ) -> Fitting {
        let costs = endCosts()
        guard costs.isBounded else { return .unknown }
        let openings = costs.isPlainJSON ? vocabulary.mostJSONOpenings : vocabulary.mostOpenings
        if costs.most(afterAnyTokenAt: state, openings: openings, below: budget) != nil { return .all }
        guard let own = costs.tokens(state), own < budget else { return .unknown }
        return mask(state, of: full, endingWithin: budget - 1, look: look).map { .some($0) } ?? .unknown
    }

    private func endCosts() -> EndCosts {
        let costs = costs ?? EndCosts(recognizer) { [vocabulary] in vocabulary.fewestTokens(spelling: $0)?.count }
        self.costs = costs
        return costs
    }

    /// The tokens of a mask after which the text can end with some more; nil where each of them has to be looked at.
    ///
    /// A part of them: ends are bounded from above, as each piece of them costs alone.
    ///
    /// - Parameter look: tokens that end the text from a state where what was read has to be looked at.
    func mask(
        _ state: Recognizer.StateID, of full: TokenMask, endingWithin tokens: Int, look: (Recognizer.StateID) -> Int
    ) -> TokenMask? {
        if !endCosts().isBounded || !recognizer.exclusions(state).isEmpty { return nil }
        return withoutActuallyEscaping(look) { look in
            mask(state, of: full, Limit(tokens: tokens, costs: endCosts(), look: look))
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
        mask.formIntersection(full)
        return mask
    }

    private func fits(
        _ state: Recognizer.StateID, _ limit: Limit, _ key: EndCosts.UnseenKey = .none
    ) -> Bool {
        cost(state, limit, key) <= limit.tokens
    }

    /// Tokens that are enough to end the text from a state; `Int.max` where no end is known.
    ///
    /// - Parameter key: a key that came before and that the state does not hold.
    private func cost(_ state: Recognizer.StateID, _ limit: Limit, _ key: EndCosts.UnseenKey) -> Int {
        guard state != Recognizer.dead else { return .max }
        let cost = limit.costs.tokens(state) ?? looked(state, limit)
        return cost < .max ? cost + limit.costs.distinction(state, from: key) : cost
    }

    private func looked(_ state: Recognizer.StateID, _ limit: Limit) -> Int {
        if let known = lookedCosts[state.rawValue] { return known }
        let cost = limit.look(state)
        lookedCosts[state.rawValue] = cost
        return cost
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
        let inside = inside(of: lexeme, view)
        let mask = inside.mask
        guard let rest = limit.costs.rest(after: item, lexeme) else {
            guard view == .root, let tokens = tokens(inside: mask, atMost: Self.lookLimit) else { return false }
            for token in tokens { insert(token, limit) }
            for (token, _) in mask.conditional { insert(token, limit) }
            addExits(item, lexeme, inside, view, limit)
            return true
        }
        let left = limit.tokens - Int(inside.counted?.minimum ?? 0)
        if let tokens = rest.tokens, tokens <= left {
            var (length, outcome) = (left - tokens, rest.outcome)
            // Where any key may come, how it ends need not be told where there is time for all: no text takes longer than an escape.
            if let most = rest.afterAnyRegion, most == tokens || left - most > LexemeTable.escapeRest {
                (length, outcome) = (left - most, LexemeTable.anyRegion)
            }
            addInside(inside, view, outcome, within: length)
            if let text = rest.repeated {
                lookAgain(following(text, view, isInBody: table.facts(of: lexeme).phase == .body), limit)
            }
            if !rest.otherKeys.isEmpty { addDistinct(rest.otherKeys, inside, outcome, within: length, limit) }
        }
        let isAmple =
            !mask.conditional.isEmpty
            && (limit.costs.areEnough(limit.tokens, withinAnyKeyAt: item)
                || limit.costs.areEnough(limit.tokens, withinKeyAt: item))
        for (token, keys) in mask.conditional where recognizer.isAnyKeyOpen(item.context, keys) {
            if isAmple { insert(token) } else { insert(token, limit) }
        }
        addExits(item, lexeme, inside, view, limit)
        return true
    }

    /// Tokens that are looked at one by one.
    private static let lookLimit = 2_048

    /// The tokens that end inside of a lexeme; nil where they are more than a limit.
    private func tokens(inside mask: LexemeMask, atMost limit: Int) -> [Int32]? {
        let set = mask.base?.set ?? mask.set
        if !set.isEmpty || mask.tokens.count > limit { return nil }
        return mask.tokens
    }

    /// Adds tokens that leave a lexeme.
    private func addExits(
        _ item: Recognizer.Item, _ lexeme: Int32, _ inside: Inside, _ view: TrieView, _ limit: Limit
    ) {
        let mask = inside.mask
        let isCompared = item.text != .none && recognizer.isInComparedItem(item)
        for (outcome, nodes) in mask.exits {
            if isCompared {
                // What the item has become is known only when the token is read.
                let trie = masks.nodes(of: view).trie
                for node in nodes {
                    for position in Int(node)..<Int(node) + Int(trie.nodes[Int(node)].skip) {
                        forEachToken(trie.nodes[position], position, trie) { insert($0, limit) }
                    }
                }
                continue
            }
            let key = limit.costs.unseenKey(item, outcome)
            addExits(recognizer.state(after: item, outcome: outcome), nodes, view, limit, key)
        }
        guard let exits = inside.exits else { return }
        let repeated = item.text == .none || mask.stringExits.isEmpty ? nil : repeatedExits(item, lexeme, exits)
        for (outcome, set) in mask.stringExits {
            if let repeated {
                forEachExit(in: set) { exit in
                    if repeated[exit >> 6] >> UInt64(exit & 63) & 1 == 1 { insert(exits.tokens[exit], limit) }
                }
            }
            let after = recognizer.state(after: item, outcome: outcome)
            guard after != Recognizer.dead else { continue }
            let fitting = restCosts(exits, after, limit, limit.costs.unseenKey(item, outcome)).exits(
                within: limit.tokens)
            let fits = set.indices.map { set[$0] & fitting[$0] & ~(repeated?[$0] ?? 0) }
            forEachExit(in: fits) { insert(exits.tokens[$0]) }
        }
    }

    private func forEachExit(in set: [UInt64], _ body: (Int) -> Void) {
        for (word, all) in set.enumerated() {
            var bits = all
            while bits != 0 {
                body((word << 6) + bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }

    /// Looks by itself at each of some tokens that were added.
    private func lookAgain(_ tokens: [Int32], _ limit: Limit) {
        for token in tokens where target[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 {
            target[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
            insert(token, limit)
        }
    }

    /// Adds the tokens that end inside of a lexeme, after which at most this many bytes end it.
    private func addInside(_ inside: Inside, _ view: TrieView, _ outcome: Int32?, within length: Int) {
        if length < LexemeEnds.shortest(inside.phase) { return }
        let (sets, tokens) = masks.ends(inside.state, view, outcome, within: length).beyond(length)
        // Those that another item allows stay.
        let kept = tokens.filter { target[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1 }
        let keptSets = sets.map { set in set.indices.map { set[$0] & target[$0] } }
        addInside(inside.mask, inside.counted, inside.phase)
        for token in tokens { target[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        for set in sets { for word in set.indices { target[word] &= ~set[word] } }
        for token in kept { insert(token) }
        for set in keptSets { insert(set) }
    }

    /// Looks at the tokens after which a key may be one of some others: those take more to end.
    private func addDistinct(
        _ keys: [[UInt8]], _ inside: Inside, _ outcome: Int32?, within length: Int, _ limit: Limit
    ) {
        // Within an escape, what was read cannot be compared.
        for token in vocabulary.openEscapes {
            let bytes = masks.length(after: token, from: inside.state, outcome)
            if bytes > length - EndCosts.distinction { target[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
        }
        for key in keys {
            for end in key.indices {
                for token in vocabulary.tokens(decodingTo: Array(key[...end])) {
                    target[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
                    insert(token, limit)
                }
            }
        }
    }

    /// Adds tokens that leave a lexeme at nodes of a view's trie, for a state.
    private func addExits(
        _ after: Recognizer.StateID, _ nodes: [Int32], _ view: TrieView, _ limit: Limit, _ key: EndCosts.UnseenKey
    ) {
        guard after != Recognizer.dead else { return }
        let trie = masks.nodes(of: view).trie
        let next = recognizer.candidateBytes(after)
        let ends = fits(after, limit, key)
        for exit in nodes {
            let position = Int(exit)
            let node = trie.nodes[position]
            if ends { forEachToken(node, position, trie) { insert($0) } }
            if node.skip == 1 || next.isEmpty { continue }
            walk(trie, position + 1..<position + Int(node.skip), after, next) { token, state in
                if self.fits(state, limit, key) { self.insert(token) }
            }
        }
    }

    /// What the exit tokens of strings cost, from the state after the string.
    private func restCosts(_ exits: StringExits, _ state: Recognizer.StateID, _ limit: Limit, _ key: EndCosts.UnseenKey)
        -> ExitCosts
    {
        let place = CostedRest(rest: Rest(state: state, exits: exits.id), key: key)
        if let known = restCosts[place] { return known }
        var costs = ExitCosts(count: exits.tokens.count)
        costs.add(exits.endingExactly, costing: cost(state, limit, key))
        walk(exits.rests, 0..<exits.rests.count, state) { group, next in
            costs.add(exits.groups[Int(group)], costing: self.cost(next, limit, key))
        }
        if restCosts.count >= Self.restCostLimit { restCosts.removeAll(keepingCapacity: true) }
        restCosts[place] = costs
        return costs
    }
}
