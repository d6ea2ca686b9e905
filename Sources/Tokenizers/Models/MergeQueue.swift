/// A binary heap of merges waiting to be done, lowest rank first, leftmost among equals.
struct MergeQueue {
    /// One merge: rank in the upper half of the key, position of the left symbol in the lower.
    struct Entry {
        var key: UInt64
        var merged: Int32

        /// The position of the left symbol.
        var position: Int { Int(key & 0xFFFF_FFFF) }
    }

    private var entries: [Entry] = []

    /// Whether no merge waits.
    var isEmpty: Bool { entries.isEmpty }

    /// Forgets all merges.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
    }

    /// Adds a merge.
    @inline(__always)
    mutating func push(rank: UInt32, position: Int, merged: Int32) {
        entries.append(Entry(key: UInt64(rank) << 32 | UInt64(position), merged: merged))
        entries.withUnsafeMutableBufferPointer { entries in
            var child = entries.count - 1
            let new = entries[child]
            while child > 0 {
                let parent = (child - 1) >> 1
                if entries[parent].key <= new.key { break }
                entries[child] = entries[parent]
                child = parent
            }
            entries[child] = new
        }
    }

    /// Takes the merge to be done next.
    @inline(__always)
    mutating func pop() -> Entry? {
        guard let last = entries.popLast() else { return nil }
        if entries.isEmpty { return last }
        return entries.withUnsafeMutableBufferPointer { entries in
            let top = entries[0]
            let count = entries.count
            var parent = 0
            while true {
                var child = parent * 2 + 1
                if child >= count { break }
                if child + 1 < count, entries[child + 1].key < entries[child].key { child += 1 }
                if last.key <= entries[child].key { break }
                entries[parent] = entries[child]
                parent = child
            }
            entries[parent] = last
            return top
        }
    }
}
