/// Remembers the ids of short pieces, which most of a text consists of; bounded, the oldest are forgotten together.
struct WordCache {
    private struct Slot {
        var hash: UInt64 = 0
        var keyStart: UInt32 = 0
        var keyLength: UInt16 = 0
        var idCount: UInt16 = 0
        var idStart: UInt32 = 0
    }

    /// Longer pieces are not remembered.
    static let maximumKeyLength = 64
    private static let slotCount = 1 << 14
    private static let maximumBytes = 1 << 19
    /// More ids, as a long affix gives, are not remembered: a slot counts them in 16 bits.
    private static let maximumIDCount = 4 * maximumKeyLength
    private static let maximumIDs = 1 << 19

    private var slots: [Slot] = []
    private var keys: [UInt8] = []
    private var ids: [Int32] = []
    private let seed = ByteHash.seed

    /// Appends the remembered ids of a piece; false when it is not remembered.
    @inline(__always)
    mutating func append(_ piece: UnsafeBufferPointer<UInt8>, to result: inout [Int]) -> Bool {
        guard !slots.isEmpty, piece.count <= Self.maximumKeyLength, let base = piece.baseAddress else { return false }
        let hash = ByteHash.hash(base, piece.count, seed: seed)
        let slot = slots[Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)]
        guard slot.hash == hash, Int(slot.keyLength) == piece.count else { return false }
        let start = Int(slot.keyStart)
        for index in 0..<piece.count where keys[start &+ index] != base[index] { return false }
        let first = Int(slot.idStart)
        for index in first..<(first + Int(slot.idCount)) { result.append(Int(ids[index])) }
        return true
    }

    /// Remembers the ids of a piece.
    mutating func insert(_ piece: UnsafeBufferPointer<UInt8>, _ new: ArraySlice<Int>) {
        guard piece.count <= Self.maximumKeyLength, new.count <= Self.maximumIDCount,
            let base = piece.baseAddress
        else { return }
        if slots.isEmpty || keys.count > Self.maximumBytes || ids.count > Self.maximumIDs {
            slots = Array(repeating: Slot(), count: Self.slotCount)
            keys.removeAll(keepingCapacity: true)
            ids.removeAll(keepingCapacity: true)
        }
        let hash = ByteHash.hash(base, piece.count, seed: seed)
        slots[Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)] = Slot(
            hash: hash, keyStart: UInt32(keys.count), keyLength: UInt16(piece.count), idCount: UInt16(new.count),
            idStart: UInt32(ids.count))
        keys.append(contentsOf: piece)
        for id in new { ids.append(Int32(truncatingIfNeeded: id)) }
    }
}
