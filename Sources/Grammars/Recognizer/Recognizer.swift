public import RegularExpressions

/// Reads a text byte by byte along a grammar, knowing at each place every way to continue.
///
/// A state is a set of items, each a place in a lexeme or between lexemes together with the set of frames that wait for
/// its end. Frames are hash-consed and shared: alternatives that read the same thing read it once (a graph-structured
/// stack; Tomita, "An efficient augmented-context-free parsing algorithm", 1987). States are persistent: going back is
/// taking an older one. A state other than `dead` has a completion.
/// Not thread-safe; guarded together with its grammar's table.
public final class Recognizer {
    /// The id of a state.
    public struct StateID: Hashable, Sendable, BitwiseCopyable {
        /// The position in the recogniser; a state that was forgotten may give it to another.
        public let rawValue: Int32

        @inlinable
        init(rawValue: Int32) { self.rawValue = rawValue }

        /// Whether the states are the same.
        @inlinable
        public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    }

    /// The state without any completion.
    @inlinable
    public static var dead: StateID { StateID(rawValue: 0) }
    /// Whitespace bytes that one gap may hold under free spelling.
    static let gapLimit: Int32 = 256

    /// The grammar that is recognised.
    public let grammar: Grammar
    let table: LexemeTable
    /// States: lists of items, ascending.
    let states = InternListTable<StateID, Item>()
    let tables = FrameTables()
    private let memo = TransitionMemo()
    private var allowed: [StateID: ByteSet] = [:]
    /// Known ways to the end, see `Completions.swift`.
    var plans = KnownPlans()

    // Work in progress of one step.
    var items: [Item] = []
    var pending: [(position: Int, context: ContextID)] = []
    /// The frames that wait for each rule.
    var callers: [[FrameID]]
    var stepWork = 0
    /// Whether conditions on a lexeme's text are taken to hold.
    var supposesText = false
    /// Answers about values that are compared, see `DistinctValues.swift`.
    var latestPlace = LatestPlace()
    var stringPlaces = StringPlaces()
    var endlessNumbers: [Int32: Bool] = [:]

    /// The state before the first byte.
    public private(set) var start = Recognizer.dead

    /// A recogniser at the beginning of a text.
    public init(_ grammar: Grammar) throws(GrammarError) {
        self.grammar = grammar
        table = grammar.table
        callers = [[FrameID]](repeating: [], count: grammar.ruleStarts.count)
        // The dead state has no items.
        _ = states.intern([])
        begin()
        let root = tables.context(.root, parents: .none)
        enter(rule: grammar.startRule, context: root)
        if grammar.positions[grammar.ruleStarts[grammar.startRule]].isEnd { completeAll(root, .usual) }
        start = finish()
        try table.throwFailure()
    }

    /// Where an item is.
    public enum Place: Equatable, Sendable {
        /// In a lexeme, in this state of the table.
        case lexeme(Int32)
        case between
        /// Everything has been read.
        case end
        /// Before a special token.
        case token(Int)
        /// Before any one token but those of one of the grammar's exclusions.
        case anyToken(exclusion: Int)
    }

    /// One way to continue.
    public struct Item: Internable {
        /// A lexeme's state when above `endCode`, `betweenCode`, `endCode`, or a token `t` as `-1 - t`, any
        /// token but those of exclusion `e` as `anyTokenCode - e`.
        @usableFromInline let code: Int32
        /// Between lexemes: the frame that is open, without its parents.
        let core: FrameCoreID
        /// The frames that wait: of the lexeme, or the parents of `core`.
        public fileprivate(set) var context: ContextID
        /// The spelled text since a lexeme or item began, `none` where nothing needs it.
        public let text: TextID
        /// Between lexemes: whitespace bytes that may still come.
        public let gap: Int32

        @inlinable static var betweenCode: Int32 { 0 }
        @inlinable static var endCode: Int32 { 1 }
        /// Below the codes of all tokens.
        @inlinable static var anyTokenCode: Int32 { -(1 << 30) }

        init(
            _ place: Place, core: FrameCoreID = .none, context: ContextID = .none, text: TextID = .none, gap: Int32 = 0
        ) {
            code =
                switch place {
                case .lexeme(let state): state
                case .between: Self.betweenCode
                case .end: Self.endCode
                case .token(let token): -1 - Int32(truncatingIfNeeded: token)
                case .anyToken(let exclusion): Self.anyTokenCode - Int32(truncatingIfNeeded: exclusion)
                }
            self.core = core
            self.context = context
            self.text = text
            self.gap = gap
        }

        /// Where the item is.
        @inlinable
        public var place: Place {
            if code > Self.endCode { return .lexeme(code) }
            if code <= Self.anyTokenCode { return .anyToken(exclusion: Int(Self.anyTokenCode - code)) }
            if code < 0 { return .token(Int(-1 - code)) }
            return code == Self.endCode ? .end : .between
        }

        /// The state of the item's lexeme, nil between lexemes.
        @inlinable
        public var lexeme: Int32? { code > Self.endCode ? code : nil }

        func add(to hash: inout InternHash) {
            hash.add(code)
            hash.add(core)
            hash.add(context)
            hash.add(text)
            hash.add(gap)
        }

        /// Whether the items differ in nothing but what waits for them.
        fileprivate func isLike(_ other: Item) -> Bool {
            code == other.code && core == other.core && text == other.text && gap == other.gap
        }

        fileprivate func precedes(_ other: Item) -> Bool {
            if code != other.code { return code < other.code }
            if core != other.core { return core < other.core }
            if text != other.text { return text < other.text }
            if gap != other.gap { return gap < other.gap }
            return context < other.context
        }
    }

    // MARK: Stepping

    /// The state after one more byte.
    public func step(_ state: StateID, _ byte: UInt8) -> StateID {
        if state == Self.dead { return Self.dead }
        let key = UInt64(UInt32(bitPattern: state.rawValue)) << 8 | UInt64(byte)
        if let known = memo.find(key) { return known }
        begin()
        for index in 0..<states.length(state) {
            let item = states[state, index]
            if let lexeme = item.lexeme {
                let target = table.step(lexeme, byte)
                if target != LexemeTable.dead {
                    emitLexeme(target, item.context, tables.append(byte, to: item.text), isFresh: false)
                }
            } else if item.place == .between {
                stepBetween(item, byte)
            }
        }
        let target = finish()
        memo.insert(key, target)
        return target
    }

    /// The state after a special token.
    public func step(_ state: StateID, special token: Int) -> StateID {
        if state == Self.dead { return Self.dead }
        begin()
        for index in 0..<states.length(state) {
            let item = states[state, index]
            guard takes(token, item) else { continue }
            completeAll(item.context, LexemeEnd(text: append(token: token, to: item.text)))
        }
        return finish()
    }

    /// Whether an item comes before a token that is meant by its id.
    private func takes(_ token: Int, _ item: Item) -> Bool {
        switch item.place {
        case .token(let own): own == token
        case .anyToken(let exclusion): !grammar.tokenExclusions[exclusion].contains(token)
        case .lexeme, .between, .end: false
        }
    }

    /// Whether a token may come next that is meant by its id, whatever its text.
    public func takes(_ state: StateID, token: Int) -> Bool {
        (0..<states.length(state)).contains { takes(token, states[state, $0]) }
    }

    /// Whether a token may come next that the grammar names.
    public func names(_ state: StateID, token: Int) -> Bool {
        (0..<states.length(state)).contains { states[state, $0].place == .token(token) }
    }

    /// The state after a token: by its id, by its bytes, or in both ways.
    ///
    /// - Parameter bytes: nil for a token that stands for no text.
    public func step(_ state: StateID, token: Int, _ bytes: [UInt8]?) -> StateID {
        let isMeant = grammar.meansTokens && takes(state, token: token)
        guard let bytes else { return step(state, special: token) }
        var next = bytes.isEmpty ? Self.dead : state
        for byte in bytes {
            next = step(next, byte)
            if next == Self.dead { break }
        }
        return isMeant ? union(next, step(state, special: token)) : next
    }

    /// The state of all items of two.
    private func union(_ first: StateID, _ second: StateID) -> StateID {
        if first == Self.dead { return second }
        if second == Self.dead { return first }
        begin()
        for state in [first, second] {
            for index in 0..<states.length(state) { items.append(states[state, index]) }
        }
        return finish()
    }

    /// What the symbols for any token leave out where one of them may come next; nil where none may.
    public func exclusions(_ state: StateID) -> [Set<Int>] {
        (0..<states.length(state)).compactMap { index in
            if case .anyToken(let exclusion) = states[state, index].place { return grammar.tokenExclusions[exclusion] }
            return nil
        }
    }

    /// Whether the text may end here.
    public func isAccepting(_ state: StateID) -> Bool {
        for index in 0..<states.length(state) where states[state, index].place == .end { return true }
        return false
    }

    /// The tokens that may come next by their ids; of any token but some, one.
    public func specialTokens(_ state: StateID) -> [Int] {
        var tokens: [Int] = []
        for index in 0..<states.length(state) {
            switch states[state, index].place {
            case .token(let token): tokens.append(token)
            case .anyToken(let exclusion): tokens.append(grammar.representative(of: exclusion))
            case .lexeme, .between, .end: break
            }
        }
        return tokens
    }

    /// The bytes that may come next.
    public func allowedBytes(_ state: StateID) -> ByteSet {
        if let known = allowed[state] { return known }
        var set = ByteSet(words: .zero)
        candidateBytes(state).forEach { byte in
            if step(state, byte) != Self.dead { set.insert(byte) }
        }
        allowed[state] = set
        return set
    }

    /// Bytes that include all that may come next; cheap.
    public func candidateBytes(_ state: StateID) -> ByteSet {
        var set = ByteSet(words: .zero)
        for index in 0..<states.length(state) {
            let item = states[state, index]
            if let lexeme = item.lexeme {
                set = set.union(table.liveBytes(lexeme))
            } else if item.place == .between {
                set = set.union(bytesBetween(item))
            }
        }
        return set
    }

    /// The only byte that may come next, nil where there are several, a special token, or the end.
    public func forcedByte(_ state: StateID) -> UInt8? {
        for index in 0..<states.length(state) {
            switch states[state, index].place {
            case .token, .anyToken, .end: return nil
            case .lexeme, .between: break
            }
        }
        let candidates = candidateBytes(state)
        if candidates.count == 1 { return candidates.first }
        // Candidates may be wrong only for keys that are closed at the moment.
        if candidates.count > 64 { return nil }
        let allowed = allowedBytes(state)
        return allowed.count == 1 ? allowed.first : nil
    }

    // MARK: Building a state

    func begin() {
        items.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
        stepWork = 0
    }

    /// Enters the rules that are waiting, merges equal items, and gives the id of the state.
    func finish() -> StateID {
        if !pending.isEmpty { enterPending() }
        if items.isEmpty { return Self.dead }
        if items.count > 1 { mergeItems() }
        let limits = table.expressions.limits
        if items.count > limits.itemsPerRow {
            table.record(.limitReached(.itemsPerRow, value: limits.itemsPerRow, subject: "a grammar"))
            return Self.dead
        }
        return states.intern(items)
    }

    /// Sorts the items; those that differ only in what waits for them become one.
    private func mergeItems() {
        items.sort { $0.precedes($1) }
        var kept = 0
        for index in 1..<items.count {
            let item = items[index]
            if items[kept].isLike(item) {
                if items[kept].context != item.context {
                    items[kept].context = tables.union(items[kept].context, item.context)
                }
            } else {
                kept += 1
                items[kept] = item
            }
        }
        items.removeLast(items.count - kept - 1)
    }

    /// Adds an item.
    func push(_ item: Item) {
        stepWork += 1
        let limits = table.expressions.limits
        if stepWork > limits.itemsPerStep {
            table.record(.limitReached(.itemsPerStep, value: limits.itemsPerStep, subject: "a grammar"))
            return
        }
        items.append(item)
    }

    // MARK: Forgetting

    /// What the tables held at some moment.
    public struct Mark: Sendable {
        let states: Int
        let frames: FrameTables.Counts
    }

    /// The present sizes of the tables.
    public var mark: Mark { Mark(states: states.count, frames: tables.counts) }

    /// How many states and frames were made since a mark.
    public func growth(since mark: Mark) -> Int {
        states.count - mark.states + tables.counts.sum - mark.frames.sum
    }

    /// Forgets every state made since a mark; the caller holds none of them.
    public func forget(since mark: Mark) {
        guard growth(since: mark) > 0 else { return }
        states.truncate(to: mark.states)
        tables.truncate(to: mark.frames)
        memo.removeAll()
        allowed.removeAll(keepingCapacity: true)
        plans.removeAll()
        latestPlace = LatestPlace()
        stringPlaces.truncate(to: mark.frames)
    }

    /// The bytes that the tables occupy.
    public var byteCount: Int {
        states.byteCount + tables.byteCount + stringPlaces.byteCount + TransitionMemo.byteCount
    }
}

extension Recognizer.StateID: InternedID {}
