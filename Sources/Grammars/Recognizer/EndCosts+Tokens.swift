/// What comes after a token that is not known yet, or after a key that a state does not hold.
extension EndCosts {
    /// A key that a state after it does not hold, from which the keys that follow must differ.
    public enum UnseenKey {
        case none
        /// Its object may end without further keys.
        case last
        case other
    }

    /// What is read with an item where it ends with an outcome.
    public func unseenKey(_ item: Recognizer.Item, _ outcome: Int32) -> UnseenKey {
        var found = UnseenKey.none
        let tables = recognizer.tables
        for index in 0..<tables.frameCount(item.context) {
            let frame = tables.contexts[item.context, index]
            let core = tables.core(frame)
            guard core.isInKey else { continue }
            if end(afterKey: frame, core, outcome)?.isLast == false { return .other }
            found = .last
        }
        return found
    }

    /// Whether so many tokens are enough to end the text after any token that ends within a key, declared or not.
    ///
    /// The value of a key and what its object then needs are no longer than `EndBounds.value` says.
    public func areEnough(_ tokens: Int, withinAnyKeyAt item: Recognizer.Item) -> Bool {
        let tables = recognizer.tables
        var longest = 0
        for frame in tables.contexts.list(item.context) {
            let core = tables.core(frame)
            guard core.isInKey, !core.flags.contains(.buildsValue), isFree(core, item),
                case .way(let parents) = after(tables.frames[frame].parents)
            else { return false }
            longest = max(longest, parents.tokens)
        }
        longest += 2 + Self.distinction
        guard let bounds = recognizer.grammar.endBounds(below: (tokens - longest) / 2 + 1) else { return false }
        return longest + 2 * bounds.value + bounds.lexeme <= tokens
    }

    /// Units that tell the keys that follow apart from one that a state does not hold.
    public func distinction(_ state: Recognizer.StateID, from key: UnseenKey) -> Int {
        switch key {
        case .none: 0
        case .other: Self.distinction
        case .last: isKeyRead(state) ? Self.distinction : 0
        }
    }

    /// Whether so many tokens are enough to end the text after any token that ends within a declared key.
    public func areEnough(_ tokens: Int, withinKeyAt item: Recognizer.Item) -> Bool {
        if item.text != .none { return false }
        let tables = recognizer.tables
        for index in 0..<tables.frameCount(item.context) {
            let frame = tables.contexts[item.context, index]
            let core = tables.core(frame)
            guard core.isInKey, !core.flags.contains(.buildsValue),
                case .way(let parents) = after(tables.frames[frame].parents),
                areEnough(tokens - parents.tokens, afterAnyKeyOf: frame, core)
            else { return false }
        }
        return true
    }

    /// Whether so many tokens are enough from within any declared key of an object to the object's end.
    private func areEnough(_ tokens: Int, afterAnyKeyOf frame: FrameID, _ core: FrameCore) -> Bool {
        let id = recognizer.tables.frames[frame].core
        if let known = longestKeys[id.rawValue], known.isWhole || known.tokens > tokens {
            return known.tokens <= tokens
        }
        var longest = LongestKey(tokens: 0, isWhole: true)
        let start = recognizer.schema(of: core).object(core.object).keyStart
        // The longest keys come last. One that is too long is enough to know.
        for (bytes, outcome) in recognizer.table.endings(of: start).reversed()
        where outcome >= LexemeTable.firstKeyOutcome
            && recognizer.isKeyOpen(outcome - LexemeTable.firstKeyOutcome, in: core)
        {
            let own = end(afterKey: frame, core, outcome)?.way.tokens
            longest.tokens = own.map { max(longest.tokens, bytes.count + LexemeTable.escapeRest + $0) } ?? .max
            if longest.tokens > tokens {
                longest.isWhole = longest.tokens == .max
                break
            }
        }
        longestKeys[id.rawValue] = longest
        return longest.tokens <= tokens
    }

    /// What the longest of an object's keys costs with what follows it.
    struct LongestKey {
        /// `Int.max` where no end is known after some key.
        var tokens: Int
        /// Whether all keys were looked at; otherwise another may cost more.
        var isWhole: Bool
    }

    private func isKeyRead(_ state: Recognizer.StateID) -> Bool {
        (0..<recognizer.itemCount(state)).contains { index in
            let item = recognizer.item(state, index)
            return item.lexeme != nil
                && recognizer.tables.contexts.list(item.context).contains { recognizer.tables.core($0).isInKey }
        }
    }

    /// Tokens that are enough to end the text after any token that may come next; nil where no such bound is known, or it is not
    /// below a budget.
    ///
    /// Of the frames that are open, a token leaves some as they are, changes one and opens others. None of those that it
    /// changes or opens ends later than `EndBounds.value` says, nor does a lexeme within one. Derived in docs/endings.md.
    ///
    /// - Parameter openings: The most values, items and keys that one token can begin.
    public func most(afterAnyTokenAt state: Recognizer.StateID, openings: Int, below budget: Int) -> Int? {
        let tables = recognizer.tables
        var longest: Int?
        for index in 0..<recognizer.itemCount(state) {
            let item = recognizer.item(state, index)
            var own: Int?
            switch item.place {
            case .end: own = 0
            case .token, .anyToken: return nil
            case .between:
                if tables.cores[item.core].comparesValues { return nil }
                own = most(after: item.context, openings)
            case .lexeme:
                if item.text != .none {
                    for index in 0..<tables.frameCount(item.context) {
                        let core = tables.core(tables.contexts[item.context, index])
                        guard core.isInKey, isFree(core, item) else { return nil }
                    }
                }
                own = most(after: item.context, openings)
            }
            guard let own else { return nil }
            longest = max(longest ?? 0, own)
        }
        guard let longest else { return nil }
        // One more frame than are opened, the value after a key, and what its object then needs.
        let (frames, rest) = (openings + 3, longest + Self.distinction + 2)
        guard rest < budget, let bounds = recognizer.grammar.endBounds(below: (budget - rest + frames - 1) / frames)
        else { return nil }
        let most = rest + frames * bounds.value + bounds.lexeme
        return most < budget ? most : nil
    }

    /// What the frames that are open need to end, whichever of them are left.
    private func most(after context: ContextID, _ openings: Int) -> Int? {
        if let known = longest[context.rawValue] { return known }
        var found: Int? = 0
        let tables = recognizer.tables
        for index in 0..<tables.frameCount(context) {
            guard let own = most(after: tables.contexts[context, index], openings), let before = found else {
                found = nil
                break
            }
            found = max(before, own)
        }
        longest[context.rawValue] = .some(found)
        return found
    }

    private func most(after id: FrameID, _ openings: Int) -> Int? {
        let frame = recognizer.tables.frames[id]
        let core = recognizer.tables.cores[frame.core]
        if core.kind == .root { return 0 }
        if core.comparesValues { return nil }
        // Keys are told apart by little only while they are few.
        if core.kind == .object, recognizer.tables.keySets.length(core.seen) + openings >= Self.distinctKeys {
            return nil
        }
        guard let parents = most(after: frame.parents, openings) else { return nil }
        // Which key it is decides how its object ends.
        if core.isInKey { return parents }
        return end(frame.core).map { $0.tokens + parents }
    }
}
