import Grammars

/// Within how many bytes a string can end after plain text that may come next, whatever it is.
///
/// Whole characters are counted, of those that tokens of `Vocabulary.plain` hold. Found by reading the automaton depth first: of
/// states that lead to one another all have the same farthest end (Tarjan, "Depth-first search and linear graph algorithms",
/// 1972). What is found out is kept, so each state is read once, and a long search continues where the last one ended.
final class FarthestEnds {
    private struct Place: Hashable {
        let state: Int32
        let outcome: Int32?
    }

    /// A state on the way of a search.
    private struct Visit {
        let state: Int32
        /// The states after one more byte, with the bytes that are then missing in the character that has begun.
        let next: [(state: Int32, missing: UInt8)]
        /// How many of them were looked at.
        var looked = 0
        /// The first visit that it leads back to.
        var first: Int
        /// The farthest end that was found after it.
        var length: Int
    }

    private let table: LexemeTable
    /// Bytes by state, `Int.max` where some text leads to no known end.
    @exclusivity(unchecked) private var known: [Place: Int] = [:]
    /// States that may still be read for the present mask, and states that may be made for them.
    @exclusivity(unchecked) private var budget = 0

    private static let budgetOfMask = 256
    /// States that are kept; with more, no others are read.
    private static let mostKnown = 16_384

    init(_ table: LexemeTable) {
        self.table = table
    }

    /// The bytes that what is known occupies.
    var byteCount: Int { known.count * 40 }

    /// Allows as many readings as one mask is worth.
    func begin() { budget = Self.budgetOfMask }

    /// Forgets what is known.
    func removeAll() { known.removeAll() }

    /// The bytes within which a string ends with an outcome after any plain text from a state; nil where that is not known.
    ///
    /// - Parameter outcome: how the string is to end; nil where that is all the same.
    func length(_ state: Int32, _ outcome: Int32?) -> Int? {
        let place = Place(state: state, outcome: outcome)
        if let found = known[place] { return found }
        guard budget > 0, known.count < Self.mostKnown else { return nil }
        search(state, outcome)
        return known[place]
    }

    /// Reads the states that a state leads to; gives up where the budget ends, and where bytes are not those of UTF-8.
    private func search(_ start: Int32, _ outcome: Int32?) {
        var visits: [Visit] = []
        var indices: [Int32: Int] = [:]
        /// Visits that are not settled, in their order, and those of them on the way to the present one.
        var open: [Int] = []
        var path: [Int] = []
        func visit(_ state: Int32, missing: UInt8) -> Bool {
            guard budget > 0, let next = following(state, missing: missing) else { return false }
            let own = missing > 0 ? 0 : table.shortestEnding(of: state, outcome) ?? .max
            indices[state] = visits.count
            open.append(visits.count)
            path.append(visits.count)
            visits.append(Visit(state: state, next: next, first: visits.count, length: own))
            return true
        }
        guard visit(start, missing: 0) else { return }
        while let index = path.last {
            if visits[index].looked < visits[index].next.count {
                let (state, missing) = visits[index].next[visits[index].looked]
                visits[index].looked += 1
                if let length = known[Place(state: state, outcome: outcome)] {
                    visits[index].length = max(visits[index].length, length)
                } else if let other = indices[state] {
                    visits[index].first = min(visits[index].first, visits[other].first)
                } else if !visit(state, missing: missing) {
                    return
                }
                continue
            }
            path.removeLast()
            if let before = path.last {
                visits[before].first = min(visits[before].first, visits[index].first)
                visits[before].length = max(visits[before].length, visits[index].length)
            }
            guard visits[index].first == index else { continue }
            // All since then lead to one another.
            let members = open[(open.lastIndex(of: index) ?? 0)...]
            let length = members.reduce(0) { max($0, visits[$1].length) }
            for member in members { known[Place(state: visits[member].state, outcome: outcome)] = length }
            open.removeLast(members.count)
        }
    }

    /// The states after one more byte of plain text; nil where the bytes are not those of UTF-8.
    private func following(_ state: Int32, missing: UInt8) -> [(state: Int32, missing: UInt8)]? {
        let count = table.count
        var next: [(state: Int32, missing: UInt8)] = []
        var last = LexemeTable.dead
        for byte in StateAgreement.textBytes {
            let target = table.step(state, byte)
            if target == LexemeTable.dead { continue }
            guard (byte & 0xC0 == 0x80) == (missing > 0) else { return nil }
            // Where only declared keys can be completed, tokens are looked at by themselves.
            if target == last || table.flags[Int(target)] != 0 { continue }
            last = target
            let rest = missing > 0 ? missing - 1 : byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
            if !next.contains(where: { $0.state == target }) { next.append((target, rest)) }
        }
        budget -= 1 + table.count - count
        return next
    }
}
