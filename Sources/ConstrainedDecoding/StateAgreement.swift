import Grammars

/// Which states inside of strings continue with the same texts, some bytes ahead or for ever.
///
/// Found by reading both automata side by side, breadth first; what is found out is kept.
final class StateAgreement {
    /// The bytes of plain text.
    static let textBytes = (UInt8.min...UInt8.max).filter(StringScan.isPlain)

    private let table: LexemeTable
    /// What is known of a pair of states.
    private struct Heights {
        /// They take the same texts of up to this many bytes.
        var agreed: UInt8 = 0
        /// They differ in some text of this many bytes; 0 where none is known.
        var differing: UInt8 = 0
    }
    private var known: [UInt64: Heights] = [:]
    private var queue: [(left: Int32, right: Int32)] = []
    private var seen: Set<UInt64> = []
    /// Pairs that may still be read for the present mask, and states that may be made for them.
    private var budget = 0
    private var last: (key: UInt64, heights: Heights) = (0, Heights())

    private static let endless = UInt8.max
    /// Bytes further ahead are not examined.
    private static let furthest = 20
    private static let budgetOfMask = 512

    init(_ table: LexemeTable) {
        self.table = table
    }

    /// The bytes that what is known occupies.
    var byteCount: Int { known.count * 24 }

    /// Allows as many comparisons as one mask is worth.
    func begin() { budget = Self.budgetOfMask }

    /// Whether two live states are known to take the same texts of up to `height` bytes.
    func holds(_ left: Int32, _ right: Int32, _ height: Int) -> Bool {
        if height == 0 { return true }
        let key = Self.key(left, right)
        var heights = last.key == key ? last.heights : known[key] ?? Heights()
        if height > Int(heights.agreed), heights.differing == 0, height <= Self.furthest, budget > 0 {
            search(left, right)
            heights = known[key] ?? Heights()
        }
        last = (key, heights)
        return height <= Int(heights.agreed) || heights.agreed == Self.endless
    }

    private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    }

    private func search(_ left: Int32, _ right: Int32) {
        queue.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        queue.append((left, right))
        seen.insert(Self.key(left, right))
        var level = 0
        var levels: [Int] = [0]
        var first = 0
        while first < queue.count, level < Self.furthest {
            let end = queue.count
            for index in first..<end {
                let states = table.count
                let isSame = budget > 0 && expand(queue[index])
                budget -= 1 + table.count - states
                if isSame { continue }
                let key = Self.key(left, right)
                var heights = known[key] ?? Heights()
                heights.agreed = max(heights.agreed, UInt8(level))
                if budget > 0 { heights.differing = UInt8(level + 1) }
                known[key] = heights
                return
            }
            first = end
            level += 1
            levels.append(end)
        }
        let isClosed = first == queue.count
        for step in 0..<level {
            for index in levels[step]..<levels[step + 1] {
                let key = Self.key(queue[index].left, queue[index].right)
                let agreed = isClosed ? Self.endless : UInt8(level - step)
                if agreed > known[key]?.agreed ?? 0 {
                    known[key] = Heights(agreed: agreed, differing: known[key]?.differing ?? 0)
                }
            }
        }
    }

    /// Notes the pairs that one more byte leads to; false where only one of the states takes it.
    private func expand(_ pair: (left: Int32, right: Int32)) -> Bool {
        var previous: (left: Int32, right: Int32) = (0, 0)
        for byte in Self.textBytes {
            let left = table.step(pair.left, byte)
            let right = table.step(pair.right, byte)
            if left == right || (left == previous.left && right == previous.right) { continue }
            if left == LexemeTable.dead || right == LexemeTable.dead { return false }
            if (table.flags[Int(left)] | table.flags[Int(right)]) != 0 { return false }
            previous = (left, right)
            let key = Self.key(left, right)
            if known[key]?.agreed == Self.endless || !seen.insert(key).inserted { continue }
            queue.append((left, right))
        }
        return true
    }
}
