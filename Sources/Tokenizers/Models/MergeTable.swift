/// The merges of a byte-pair encoding: pairs of ids with their rank and the id they merge to.
struct MergeTable: Sendable {
    /// Open addressing, two words per slot: the pair (left id in the upper half), then rank and merged id.
    private var slots: [UInt64]
    private let mask: Int
    private let seed = ByteHash.seed
    /// No pair of ids, because ids fit in 31 bits.
    private static let free = UInt64.max

    /// An empty table with room for this many merges.
    init(capacity: Int) {
        var size = 16
        while size < capacity + capacity / 2 { size *= 2 }
        mask = size - 1
        slots = Array(repeating: Self.free, count: size * 2)
    }

    /// Adds a merge; a pair that is already there takes the new rank, as in the reference library.
    mutating func insert(left: Int32, right: Int32, rank: UInt32, merged: Int32) {
        let key = Self.key(left, right)
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key, seed: seed)) & mask
        while slots[slot &* 2] != Self.free, slots[slot &* 2] != key { slot = (slot + 1) & mask }
        slots[slot &* 2] = key
        slots[slot &* 2 &+ 1] = UInt64(rank) << 32 | UInt64(UInt32(bitPattern: merged))
    }

    /// Rank and merged id of a pair; rank `UInt32.max` with id -1 when the pair does not merge.
    @inline(__always)
    func find(_ left: Int32, _ right: Int32) -> (rank: UInt32, merged: Int32) {
        let key = Self.key(left, right)
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key, seed: seed)) & mask
        while true {
            let found = slots[slot &* 2]
            if found == key {
                let value = slots[slot &* 2 &+ 1]
                return (UInt32(value >> 32), Int32(truncatingIfNeeded: value))
            }
            if found == Self.free { return (.max, -1) }
            slot = (slot + 1) & mask
        }
    }

    @inline(__always)
    private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    }
}
