/// Reads a text byte by byte along a grammar, knowing at each place every way to go on.
///
/// A state is a set of items, each a place in a lexeme or between lexemes together with the set of frames that wait for
/// its end. Frames are hash-consed and shared: alternatives that read the same thing read it once (a graph-structured
/// stack; Tomita, "An efficient augmented-context-free parsing algorithm", 1987). States are persistent: going back is
/// taking an older one. A state other than `dead` has a completion.
/// Not thread-safe; guarded together with its grammar's table.
public final class Recognizer {
    /// The state without any completion.
    public static let dead: Int32 = 0
    /// Whitespace bytes that one gap may hold under free spelling.
    public static let gapLimit: Int32 = 256

    /// The grammar that is recognised.
    public let grammar: Grammar
    let table: LexemeTable
    /// States: sequences of items, five numbers each, ascending.
    let states = SequenceTable(sequenceCapacity: 256)
    /// Frames, sets of frames, keys and texts.
    let lists = SequenceTable(sequenceCapacity: 256)
    private let memo = TransitionMemo()
    private var allowed: [Int32: ByteSet] = [:]
    /// Known completions of states; the inner nil where the search gave up.
    var completions: [Int32: [Int32]?] = [:]
    /// The latest completion that is too long to be kept among them.
    var longCompletion: (state: Int32, units: [Int32])?

    // Work in progress of one step.
    var items: [Item] = []
    var pending: [(position: Int, context: Int32)] = []
    var callers: [[Int32]]
    var stepWork = 0
    /// Whether conditions on a lexeme's text are taken to hold.
    var supposesText = false

    /// The state before the first byte.
    public private(set) var start: Int32 = 0

    /// A recogniser at the beginning of a text.
    public init(_ grammar: Grammar) throws(GrammarError) {
        self.grammar = grammar
        table = grammar.table
        callers = [[Int32]](repeating: [], count: grammar.ruleStarts.count)
        var none: Int32 = 0
        _ = states.intern(&none, count: 0)
        _ = lists.intern([Self.listMarker])
        _ = lists.intern([Self.listMarker, 0])
        begin()
        let root = node(core(.root, .inValue), parents: 0)
        enter(rule: grammar.startRule, context: lists.intern([Self.contextMarker, root]))
        if grammar.positions[grammar.ruleStarts[grammar.startRule]].isEnd { complete(root, 0, 0, LexemeTable.dead) }
        start = finish()
        try table.throwFailure()
    }

    /// Marks beginnings of sequences in `lists`, so that different kinds never look alike.
    static let listMarker: Int32 = -1
    static let contextMarker: Int32 = -2
    static let nodeMarker: Int32 = -3
    static let coreMarker: Int32 = -4
    static let textMarker: Int32 = -5
    static let keyMarker: Int32 = -6
    static let seenMarker: Int32 = -7

    /// One way to go on.
    public struct Item {
        /// A lexeme's state when 2 or above; `between`; `end`; or a special token `t` as `-1 - t`.
        public internal(set) var head: Int32
        /// Between lexemes: the frame that is open, without its parents.
        var core: Int32
        /// The frames that wait: of the lexeme, or the parents of `core`.
        public internal(set) var context: Int32
        /// The spelled text since a lexeme or item began, 0 where nobody needs it.
        public internal(set) var text: Int32
        /// Between lexemes: whitespace bytes that may still come.
        public internal(set) var gap: Int32

        /// The head of an item that stands between lexemes.
        public static let between: Int32 = 0
        /// The head of an item that has read everything.
        public static let end: Int32 = 1
        static let width = 5
    }

    // MARK: Stepping

    /// The state after one more byte.
    public func step(_ state: Int32, _ byte: UInt8) -> Int32 {
        if state == Self.dead { return Self.dead }
        let key = UInt64(UInt32(bitPattern: state)) << 8 | UInt64(byte)
        if let known = memo.find(key) { return known }
        begin()
        let base = states.pointer(state)
        let count = states.length(state) / Item.width
        for index in 0..<count {
            let item = Self.item(base, index)
            if item.head >= 2 {
                let target = table.step(item.head, byte)
                if target != LexemeTable.dead {
                    emitLexeme(target, item.context, append(byte, to: item.text), isFresh: false)
                }
            } else if item.head == Item.between {
                stepBetween(item, byte)
            }
        }
        let target = finish()
        memo.insert(key, target)
        return target
    }

    /// The state after a special token.
    public func step(_ state: Int32, special token: Int) -> Int32 {
        if state == Self.dead { return Self.dead }
        begin()
        let base = states.pointer(state)
        for index in 0..<states.length(state) / Item.width {
            let item = Self.item(base, index)
            if item.head == -1 - Int32(truncatingIfNeeded: token) {
                completeAll(item.context, 0, 0, LexemeTable.dead)
            }
        }
        return finish()
    }

    /// Whether the text may end here.
    public func isAccepting(_ state: Int32) -> Bool {
        let base = states.pointer(state)
        for index in 0..<states.length(state) / Item.width where Self.item(base, index).head == Item.end { return true }
        return false
    }

    /// The special tokens that may come next.
    public func specialTokens(_ state: Int32) -> [Int] {
        let base = states.pointer(state)
        var tokens: [Int] = []
        for index in 0..<states.length(state) / Item.width {
            let head = Self.item(base, index).head
            if head < 0 { tokens.append(Int(-1 - head)) }
        }
        return tokens
    }

    /// The bytes that may come next.
    public func allowedBytes(_ state: Int32) -> ByteSet {
        if let known = allowed[state] { return known }
        var set = ByteSet(words: .zero)
        candidateBytes(state).forEach { byte in
            if step(state, byte) != Self.dead { set.insert(byte) }
        }
        allowed[state] = set
        return set
    }

    /// Bytes among which all that may come next are; cheap.
    public func candidateBytes(_ state: Int32) -> ByteSet {
        var set = ByteSet(words: .zero)
        for index in 0..<states.length(state) / Item.width {
            let item = Self.item(states.pointer(state), index)
            if item.head >= 2 {
                set = set.union(table.liveBytes(item.head))
            } else if item.head == Item.between {
                set = set.union(bytesBetween(item))
            }
        }
        return set
    }

    /// The only byte that may come next, nil where there are several, a special token, or the end.
    public func forcedByte(_ state: Int32) -> UInt8? {
        let base = states.pointer(state)
        for index in 0..<states.length(state) / Item.width {
            let head = Self.item(base, index).head
            if head < 0 || head == Item.end { return nil }
        }
        let candidates = candidateBytes(state)
        if candidates.count == 1 { return candidates.first }
        // Candidates may be wrong only for keys that are closed at the moment.
        if candidates.count > 64 { return nil }
        let allowed = allowedBytes(state)
        return allowed.count == 1 ? allowed.first : nil
    }

    @inline(__always)
    static func item(_ base: UnsafePointer<Int32>, _ index: Int) -> Item {
        let item = base + index * Item.width
        return Item(head: item[0], core: item[1], context: item[2], text: item[3], gap: item[4])
    }

    // MARK: Looking ahead

    /// The number of items of a state.
    public func itemCount(_ state: Int32) -> Int { states.length(state) / Item.width }

    /// One item of a state.
    public func item(_ state: Int32, _ index: Int) -> Item { Self.item(states.pointer(state), index) }

    /// The bytes that may come between lexemes at an item, and whether whitespace is among them under free spelling.
    public func bytes(between item: Item) -> (set: ByteSet, isFree: Bool) {
        (bytesBetween(item), grammar.schemas[Int(fields(item.core).owner)].spelling == .free)
    }

    /// The state behind an item's lexeme, supposing that it ends with an outcome.
    ///
    /// The lexeme's text is not known: what depends on it (a key that must differ from earlier ones, items that must differ)
    /// is taken to be well.
    public func state(after item: Item, outcome: Int32) -> Int32 {
        begin()
        supposesText = true
        completeAll(item.context, outcome, item.text, LexemeTable.dead)
        supposesText = false
        return finish()
    }

    /// What the end of an item's lexeme depends on beside its automaton.
    public struct TextCondition {
        /// The whole text has to be looked at when the lexeme ends.
        public var decidesEnd = false
        /// An outer value is looked at when it ends: at a closing bracket.
        public var decidesBrackets = false
        /// The key must not be one of these, given as what is still to come after the text so far.
        public var otherKeys: [[UInt8]] = []
    }

    /// What the end of an item's lexeme depends on.
    public func textCondition(_ item: Item) -> TextCondition {
        var condition = TextCondition()
        guard item.text != 0 else { return condition }
        for index in 0..<frameCount(item.context) {
            let fields = fields(lists.pointer(frame(item.context, index))[1])
            if fields.flags & FrameCore.keepsText != 0 { condition.decidesBrackets = true }
            if fields.kind == .checked || fields.flags & FrameCore.recordsItem != 0 { condition.decidesEnd = true }
            guard fields.kind == .object, fields.phase == .inKey, fields.seen != 0 else { continue }
            let spelled = bytes(of: item.text, from: fields.startText)
            // Within an escape or character the text so far cannot be compared; nor is it needed often.
            guard let known = spelled.isEmpty ? [] : decodedString(spelled + [0x22]) else {
                condition.decidesEnd = true
                continue
            }
            for index in 1..<lists.length(fields.seen) {
                let key = lists.pointer(fields.seen)[index]
                let decoded = (1..<lists.length(key)).map { UInt8(truncatingIfNeeded: lists.pointer(key)[$0]) }
                if decoded.starts(with: known) { condition.otherKeys.append(Array(decoded.dropFirst(known.count))) }
            }
        }
        return condition
    }

    // MARK: Building a state

    func begin() {
        items.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
        stepWork = 0
    }

    /// Enters the rules that are waiting, merges equal items, and gives the id of the state.
    func finish() -> Int32 {
        if !pending.isEmpty { enterPending() }
        if items.isEmpty { return Self.dead }
        if items.count > 1 { mergeItems() }
        let limits = table.expressions.limits
        if items.count > limits.itemsPerRow {
            table.record(.limitReached(.itemsPerRow, value: limits.itemsPerRow, subject: "a grammar"))
            return Self.dead
        }
        return items.withUnsafeBytes { bytes in
            guard let base = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return Self.dead }
            return states.intern(base, count: items.count * Item.width)
        }
    }

    /// Sorts the items; those that differ only in who waits become one.
    private func mergeItems() {
        items.sort { left, right in
            if left.head != right.head { return left.head < right.head }
            if left.core != right.core { return left.core < right.core }
            if left.text != right.text { return left.text < right.text }
            if left.gap != right.gap { return left.gap < right.gap }
            return left.context < right.context
        }
        var kept = 0
        for index in 1..<items.count {
            let (last, item) = (items[kept], items[index])
            if last.head == item.head, last.core == item.core, last.text == item.text, last.gap == item.gap {
                if last.context != item.context { items[kept].context = union(last.context, item.context) }
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
        let lists: Int
    }

    /// The present sizes of the tables.
    public var mark: Mark { Mark(states: states.count, lists: lists.count) }

    /// How many states and frames were made since a mark.
    public func growth(since mark: Mark) -> Int { states.count - mark.states + lists.count - mark.lists }

    /// Forgets every state made since a mark; the caller holds none of them.
    public func forget(since mark: Mark) {
        guard growth(since: mark) > 0 else { return }
        states.truncate(to: mark.states)
        lists.truncate(to: mark.lists)
        memo.removeAll()
        allowed.removeAll(keepingCapacity: true)
        completions.removeAll(keepingCapacity: true)
        longCompletion = nil
    }

    /// The bytes that the tables occupy.
    public var byteCount: Int { states.byteCount + lists.byteCount + TransitionMemo.byteCount }
}

/// Known transitions; a newer one takes the place of an older one with the same slot.
final class TransitionMemo {
    private static let size = 4096
    static let byteCount = size * 12
    private let keys: UnsafeMutablePointer<UInt64>
    private let targets: UnsafeMutablePointer<Int32>

    init() {
        keys = .allocate(capacity: Self.size)
        keys.initialize(repeating: .max, count: Self.size)
        targets = .allocate(capacity: Self.size)
        targets.initialize(repeating: 0, count: Self.size)
    }

    deinit {
        keys.deallocate()
        targets.deallocate()
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 52)
    }

    @inline(__always)
    func find(_ key: UInt64) -> Int32? {
        let slot = slot(key)
        return keys[slot] == key ? targets[slot] : nil
    }

    @inline(__always)
    func insert(_ key: UInt64, _ target: Int32) {
        let slot = slot(key)
        keys[slot] = key
        targets[slot] = target
    }

    func removeAll() {
        keys.update(repeating: .max, count: Self.size)
    }
}
