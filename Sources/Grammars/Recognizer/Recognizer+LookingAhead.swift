public import RegularExpressions

/// What a mask asks of a state: its items, what may come at each, and what follows a lexeme that is supposed to end.
extension Recognizer {
    /// The number of items of a state.
    public func itemCount(_ state: StateID) -> Int { states.length(state) }

    /// Whether what may come next is free text: within a string, or another lexeme that most bytes continue with, but no key.
    public func isInFreeText(_ state: StateID) -> Bool {
        (0..<states.length(state)).contains { index in
            let item = states[state, index]
            guard let lexeme = item.lexeme, table.liveBytes(lexeme).count > Self.freeBytes else { return false }
            return !tables.contexts.list(item.context).contains { tables.core($0).phase == .inKey }
        }
    }

    /// More bytes than any lexeme but free text continues with.
    private static let freeBytes = 64

    /// One item of a state.
    public func item(_ state: StateID, _ index: Int) -> Item { states[state, index] }

    /// The bytes that may come between lexemes at an item, and whether whitespace is among them under free spelling.
    public func bytes(between item: Item) -> (set: ByteSet, isFree: Bool) {
        (bytesBetween(item), schema(of: tables.cores[item.core]).isFree)
    }

    /// The state after an item's lexeme, supposing that it ends with an outcome.
    ///
    /// The lexeme's text is not known: what depends on it (a key that must differ from earlier ones, items that must
    /// differ) is assumed to hold.
    public func state(after item: Item, outcome: Int32) -> StateID {
        begin()
        supposesText = true
        completeAll(item.context, LexemeEnd(outcome: outcome, text: item.text))
        supposesText = false
        return finish()
    }

    /// What the end of an item's lexeme depends on beside its automaton.
    public struct TextCondition {
        /// The whole text has to be checked when the lexeme ends.
        public var decidesEnd = false
        /// An outer value is checked when it ends: at a closing bracket.
        public var decidesBrackets = false
        /// The key must not be one of these, given as what is still to come after the text so far.
        public var otherKeys: [[UInt8]] = []
    }

    /// What the end of an item's lexeme depends on.
    public func textCondition(_ item: Item) -> TextCondition {
        var condition = TextCondition()
        guard item.text != .none else { return condition }
        for index in 0..<tables.frameCount(item.context) {
            let core = tables.core(tables.contexts[item.context, index])
            if core.flags.contains(.keepsText) { condition.decidesBrackets = true }
            if core.kind == .checked || core.flags.contains(.recordsValue) { condition.decidesEnd = true }
            guard core.isInKey else { continue }
            // The key decides what the whole value is.
            if core.flags.contains(.buildsValue) { condition.decidesBrackets = true }
            guard core.seen != .none else { continue }
            let spelled = tables.bytes(of: item.text, from: core.startText)
            // Within an escape or character the text so far cannot be compared; and this is seldom needed.
            guard let known = beginning(ofKey: spelled, in: core) else {
                condition.decidesEnd = true
                continue
            }
            for key in tables.list(core.seen) where key.starts(with: known) {
                condition.otherKeys.append(Array(key.dropFirst(known.count)))
            }
        }
        return condition
    }
}
