import RegularExpressions

/// Automata over the spellings of numbers, built as they are walked; knows nothing about schemas.
///
/// A state stands for what has been read of one number. Exponents of any size are read exactly although that language is not
/// regular: states are made for what a text leads to, and states that cannot be told apart by any continuation are mostly
/// one. Every state handed out can be completed to a member of its set.
///
/// Not thread-safe. One automaton may serve many schemas: equal sets have equal start states.
public final class NumberAutomaton {
    private var sets: [NumberLanguage] = []
    private var setIndices: [NumberLanguage.Key: Int] = [:]
    private var states: [NumberState] = []
    private var stateIndices: [NumberState.Key: Int32] = [:]
    /// Columns: the ten digits, `-`, `+`, `.`, `e`.
    ///
    /// -2: not known yet, -1: no continuation.
    private var table: [Int32] = []

    private static let columns = 14
    private static let bytes = Array("0123456789-+.e".utf8)
    private static let searchLimit = 1_000
    /// States of the search that is made first, which sees every way of two bytes.
    private static let firstSearchLimit = 200
    /// Bytes of a completion by arithmetic for which no longer search is made: the digits of a step, and some.
    private static let plainLength = 24
    private static let digitBase = 0x30

    /// An automaton without states.
    public init() {}

    /// How many states have been made.
    public var stateCount: Int { states.count }

    /// The state before the first byte; nil when the set is empty.
    func start(_ set: NumberSet, spelling: JSONSpelling) -> NumberStateID? {
        let key = NumberLanguage.Key(set: set, spelling: spelling)
        let index: Int
        if let known = setIndices[key] {
            index = known
        } else {
            index = sets.count
            sets.append(NumberLanguage(key))
            setIndices[key] = index
        }
        let state = NumberState(language: index)
        return sets[index].isLive(state) ? intern(state) : nil
    }

    /// The state after a byte; nil when no member of the set continues with it.
    public func step(_ state: NumberStateID, _ byte: UInt8) -> NumberStateID? {
        let column: Int
        switch byte {
        case 0x30...0x39: column = Int(byte) - Self.digitBase
        case UInt8(ascii: "-"): column = 10
        case UInt8(ascii: "+"): column = 11
        case UInt8(ascii: "."): column = 12
        case UInt8(ascii: "e"), UInt8(ascii: "E"): column = 13
        default: return nil
        }
        let slot = state.index * Self.columns + column
        if table[slot] == -2 {
            let language = sets[states[state.index].language]
            let next = language.advance(states[state.index], column: column)
            let target = next.map { intern($0).rawValue } ?? -1
            table[slot] = target
        }
        return table[slot] >= 0 ? NumberStateID(rawValue: table[slot]) : nil
    }

    /// Whether the bytes read so far spell a member of the set.
    public func isAccepting(_ state: NumberStateID) -> Bool {
        states[state.index].isAccepting
    }

    /// Whether what was read is zero, whatever digits of an exponent follow, or zero so far.
    package func isZero(_ state: NumberStateID) -> Bool {
        let state = states[state.index]
        return state.isZero && state.phase != .start && state.phase != .minus
    }

    /// Digits after which a number is taken to continue for ever.
    private static let endlessDigits = 40

    /// Whether endlessly many values continue from a state, as far as a row of ones shows.
    package func isEndless(_ state: NumberStateID) -> Bool {
        let ones = [UInt8](repeating: UInt8(ascii: "1"), count: Self.endlessDigits)
        var beginnings: [[UInt8]] = ["", "-", ".", "0.", "e"].map { Array($0.utf8) }
        if states[state.index].isZero { beginnings.removeLast() }
        return beginnings.contains { beginning in
            var current = Optional(state)
            for byte in beginning + ones { current = current.flatMap { step($0, byte) } }
            return current != nil
        }
    }

    /// A short way to complete the number; nil when neither a search nor arithmetic finds one.
    ///
    /// It is the shortest where the first search finds it, or arithmetic alone does. A large step has a state for each residue,
    /// and every state that is made stays: a search to its limit from each state of a text would take hundreds of megabytes.
    public func shortestCompletion(_ state: NumberStateID) -> [UInt8]? {
        let language = sets[states[state.index].language]
        func plain() -> [UInt8]? {
            language.completion(of: states[state.index]).map { $0.map { Self.bytes[$0] } }
        }
        if language.hasShortestCompletions { return plain() }
        if let found = searchedCompletion(state, limit: Self.firstSearchLimit) { return found }
        let digits = plain()
        if let digits, digits.count <= Self.plainLength { return digits }
        return searchedCompletion(state, limit: Self.searchLimit) ?? digits
    }

    /// Bytes with which a number can be completed from wherever a text can be in it, as far as a completion is found.
    package func completionBound(_ state: NumberStateID) -> Int {
        sets[states[state.index].language].completionBound
    }

    private func searchedCompletion(_ state: NumberStateID, limit: Int) -> [UInt8]? {
        var search = BestFirstSearch<NumberStateID, UInt8>(from: state, order: .oldestFirst)
        for _ in 0..<limit {
            guard let current = search.next()?.state else { return nil }
            if isAccepting(current) { return search.way(to: current) }
            for byte in "0123456789.e-".utf8 {
                if let next = step(current, byte) { search.reach(next, from: current, by: byte, costing: 1) }
            }
        }
        return nil
    }

    private func intern(_ state: NumberState) -> NumberStateID {
        let language = sets[state.language]
        let key = language.key(of: state)
        if let known = stateIndices[key] { return NumberStateID(rawValue: known) }
        let id = Int32(truncatingIfNeeded: states.count)
        var stored = state
        stored.isAccepting = language.accepts(state)
        states.append(stored)
        stateIndices[key] = id
        table.append(contentsOf: repeatElement(-2, count: Self.columns))
        return NumberStateID(rawValue: id)
    }
}
