import Grammars

/// Within how many bytes a string can end after plain text that may come next, whatever it is.
///
/// Whole characters are counted, of those that tokens of `Vocabulary.plain` hold. Found by reading the automaton from a state,
/// breadth first, where few states are reached; what is found out is kept.
final class FarthestEnds {
    private struct Place: Hashable {
        let state: Int32
        let outcome: Int32?
    }

    private let table: LexemeTable
    /// Bytes by state, `Int.max` where some text leads to no end; nil where too many states are reached.
    private var known: [Place: Int?] = [:]
    /// States that may still be read for the present mask, and states that may be made for them.
    private var budget = 0

    /// States between characters, from each of which fewer than these are reached.
    private static let placeLimit = 64
    /// The same, with those within characters.
    private static let stateLimit = 256
    private static let budgetOfMask = 512

    init(_ table: LexemeTable) {
        self.table = table
    }

    /// The bytes that what is known occupies.
    var byteCount: Int { known.count * 40 }

    /// Allows as many readings as one mask is worth.
    func begin() { budget = Self.budgetOfMask }

    /// The bytes within which a string ends with an outcome after any plain text from a state; nil where that is not known,
    /// and within a character.
    ///
    /// - Parameter outcome: how the string is to end; nil where that is all the same.
    func length(_ state: Int32, _ outcome: Int32?) -> Int? {
        let place = Place(state: state, outcome: outcome)
        if let found = known[place] { return found }
        guard budget > 0 else { return nil }
        var reading = Reading(table, from: state)
        switch reading.run(&budget, placeLimit: Self.placeLimit, stateLimit: Self.stateLimit) {
        case .tired: return nil
        case .tooMany: known[place] = .some(nil)
        case .done:
            for (state, length) in reading.farthest(outcome) {
                known[Place(state: state, outcome: outcome)] = .some(length)
            }
        }
        return known[place] ?? nil
    }

    /// Forgets what is known.
    func removeAll() { known.removeAll() }
}

/// The states that plain text reaches from one.
private struct Reading {
    enum Result {
        case done
        /// More states than are looked at.
        case tooMany
        /// The budget is used up.
        case tired
    }

    private let table: LexemeTable
    private var states: [Int32]
    /// Bytes that are missing in the character that has begun before each state.
    private var missing: [UInt8] = [0]
    private var indices: [Int32: Int]
    /// The states before each.
    private var sources: [[Int]] = [[]]
    private var placeCount = 1

    init(_ table: LexemeTable, from state: Int32) {
        self.table = table
        states = [state]
        indices = [state: 0]
    }

    mutating func run(_ budget: inout Int, placeLimit: Int, stateLimit: Int) -> Result {
        var index = 0
        while index < states.count {
            let count = table.count
            let isRead = expand(index)
            budget -= 1 + table.count - count
            if !isRead || placeCount > placeLimit || states.count > stateLimit { return .tooMany }
            if budget <= 0 { return .tired }
            index += 1
        }
        return .done
    }

    /// Notes the states after one more byte; false where the bytes are not those of UTF-8.
    private mutating func expand(_ index: Int) -> Bool {
        let (state, begun) = (states[index], missing[index])
        var last = LexemeTable.dead
        for byte in StateAgreement.textBytes {
            let next = table.step(state, byte)
            if next == LexemeTable.dead { continue }
            guard (byte & 0xC0 == 0x80) == (begun > 0) else { return false }
            if begun > 0, next == last { continue }
            let rest = begun > 0 ? begun - 1 : byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
            guard add(next, missing: rest, from: index) else { return false }
            last = next
        }
        return true
    }

    private mutating func add(_ state: Int32, missing rest: UInt8, from source: Int) -> Bool {
        // Where only declared keys can be completed, tokens are looked at by themselves.
        if table.flags[Int(state)] != 0 { return true }
        if let index = indices[state] {
            if sources[index].last != source { sources[index].append(source) }
            return missing[index] == rest
        }
        indices[state] = states.count
        states.append(state)
        missing.append(rest)
        sources.append([source])
        if rest == 0 { placeCount += 1 }
        return true
    }

    /// For each state between characters, the longest of the shortest ends from the states that are reached from it.
    func farthest(_ outcome: Int32?) -> [(state: Int32, length: Int)] {
        let places = states.indices.filter { missing[$0] == 0 }
        let lengths = places.map { (place: $0, length: table.shortestEnding(of: states[$0], outcome) ?? .max) }
        var found = [Int?](repeating: nil, count: states.count)
        // The longest first: it counts for all states from which it is reached.
        for (place, length) in lengths.sorted(by: { $0.length > $1.length }) where found[place] == nil {
            found[place] = length
            var open = [place]
            while let next = open.popLast() {
                for source in sources[next] where found[source] == nil {
                    found[source] = length
                    open.append(source)
                }
            }
        }
        return places.map { (states[$0], found[$0] ?? .max) }
    }
}
