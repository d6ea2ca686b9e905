internal import LibC

/// Token texts and their ids, keyed by UTF-8 bytes: Swift's strings compare by canonical equivalence, tokens must not.
struct Vocabulary: Sendable {
    /// All texts, one after the other.
    private var arena: [UInt8] = []
    /// Where each entry's text begins in `arena`; one more than there are entries.
    private var starts: [UInt32] = [0]
    /// Each entry's id.
    private var ids: [Int32] = []
    /// Open addressing: upper half the hash, lower half the entry plus one; zero is free.
    private var slots: [UInt64]
    private let seed = ByteHash.seed
    /// Entry of each id, -1 for holes; empty while ids are too sparse for a table.
    private var entryOfID: [Int32] = []
    private var sparseEntryOfID: [Int32: Int32] = [:]

    /// The highest id, -1 when empty.
    private(set) var maximumID = -1
    /// The longest text in bytes.
    private(set) var maximumLength = 0

    /// An empty vocabulary with room for this many entries.
    init(capacity: Int = 0) {
        var size = 64
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        starts.reserveCapacity(capacity + 1)
        ids.reserveCapacity(capacity)
        arena.reserveCapacity(capacity * 8)
    }

    /// The number of entries.
    var count: Int { ids.count }

    /// Adds a text; false when it is already there, with its id replaced where that is requested.
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, id: Int32, replaces: Bool = false) -> Bool {
        if count &* 2 >= slots.count { grow() }
        let hash = hashOf(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        let tag = hash & 0xFFFF_FFFF_0000_0000
        while slots[slot] != 0 {
            if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag, equals(entry: entry(in: slots[slot]), text) {
                if replaces {
                    slots[slot] = tag | UInt64(count + 1)
                    append(text, id)
                }
                return false
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = tag | UInt64(count + 1)
        append(text, id)
        return true
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ id: Int32) {
        arena.append(contentsOf: text)
        starts.append(UInt32(truncatingIfNeeded: arena.count))
        ids.append(id)
        maximumID = max(maximumID, Int(id))
        maximumLength = max(maximumLength, text.count)
    }

    /// Builds the way from ids to texts; returns an id that occurs twice, if any.
    mutating func indexIDs() -> Int32? {
        if maximumID < count * 4 + 65536 {
            entryOfID = Array(repeating: -1, count: maximumID + 1)
            for (entry, id) in ids.enumerated() {
                if entryOfID[Int(id)] >= 0 { return id }
                entryOfID[Int(id)] = Int32(truncatingIfNeeded: entry)
            }
        } else {
            sparseEntryOfID.reserveCapacity(count)
            for (entry, id) in ids.enumerated() {
                if sparseEntryOfID.updateValue(Int32(truncatingIfNeeded: entry), forKey: id) != nil { return id }
            }
        }
        return nil
    }

    /// The id of a text, -1 when it is not a token.
    @inline(__always)
    func id(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = hashOf(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        let tag = hash & 0xFFFF_FFFF_0000_0000
        while slots[slot] != 0 {
            if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                let entry = entry(in: slots[slot])
                if equals(entry: entry, text) { return ids[entry] }
            }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// The id of a text, -1 when it is not a token.
    func id(of text: [UInt8]) -> Int32 {
        text.withUnsafeBufferPointer { id(of: $0) }
    }

    /// The text of an id, nil for a hole.
    func text(of id: Int) -> [UInt8]? {
        guard let entry = entry(ofID: id) else { return nil }
        return Array(arena[Int(starts[entry])..<Int(starts[entry + 1])])
    }

    /// Whether an id has a text.
    func contains(id: Int) -> Bool { entry(ofID: id) != nil }

    /// The entry of a text, -1 when it is not a token.
    func entry(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = hashOf(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let entry = entry(in: slots[slot])
            if slots[slot] >> 32 == hash >> 32, equals(entry: entry, text) { return entry }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// The id of an entry.
    func id(ofEntry entry: Int) -> Int32 { ids[entry] }

    /// Appends the text of an entry, without some bytes at its start.
    func appendText(ofEntry entry: Int, dropping count: Int = 0, to text: inout [UInt8]) {
        let start = Int(starts[entry]) + count
        let end = Int(starts[entry + 1])
        if start < end { text.append(contentsOf: arena[start..<end]) }
    }

    /// The length of the text of an entry in bytes.
    func length(ofEntry entry: Int) -> Int { Int(starts[entry + 1] - starts[entry]) }

    /// Calls a function with every entry, in the order of insertion.
    func forEach(_ body: (UnsafeBufferPointer<UInt8>, Int32) -> Void) {
        arena.withUnsafeBufferPointer { arena in
            for entry in 0..<ids.count {
                body(.init(rebasing: arena[Int(starts[entry])..<Int(starts[entry + 1])]), ids[entry])
            }
        }
    }

    private func entry(ofID id: Int) -> Int? {
        if id < 0 || id > maximumID { return nil }
        if entryOfID.isEmpty { return sparseEntryOfID[Int32(truncatingIfNeeded: id)].map(Int.init) }
        let entry = entryOfID[id]
        return entry < 0 ? nil : Int(entry)
    }

    @inline(__always)
    private func entry(in slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }

    @inline(__always)
    private func hashOf(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let base = text.baseAddress else { return ByteHash.hash(0, seed: seed) }
        return ByteHash.hash(base, text.count, seed: seed)
    }

    @inline(__always)
    private func equals(entry: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[entry])
        let length = Int(starts[entry + 1]) - start
        guard length == text.count else { return false }
        guard let base = text.baseAddress else { return true }
        return arena.withUnsafeBufferPointer { arena in
            guard let texts = arena.baseAddress else { return true }
            return memcmp(texts + start, base, length) == 0
        }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot != 0 {
            // The lower half of the hash is not kept, so it is found again.
            let entry = entry(in: slot)
            let hash = arena.withUnsafeBufferPointer { arena in
                hashOf(.init(rebasing: arena[Int(starts[entry])..<Int(starts[entry + 1])]))
            }
            var place = Int(truncatingIfNeeded: hash) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = slot
        }
    }
}
