/// Names and their positions: one array of bytes and one table of slots, so that a million names cost two allocations.
///
/// Names are compared byte by byte. The hash is seeded at random for each process, so that no file can choose names that
/// collide.
struct NameTable: Sendable {
    /// The names, one after the other.
    private var bytes: [UInt8] = []
    /// Where each name begins in `bytes`, and where the last one ends.
    private var starts: [Int] = [0]
    /// Open addressing: the position of a name plus one, 0 for a free slot; the count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 16)

    /// The number of names.
    var count: Int { starts.count - 1 }

    /// The name at a position.
    func name(at position: Int) -> String {
        String(decoding: bytes[starts[position]..<starts[position + 1]], as: UTF8.self)
    }

    /// The position of a name, nil when it is not in the table.
    func position(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { position(of: UnsafeRawBufferPointer($0)) }
    }

    /// The position of a name given as UTF-8.
    func position(of name: UnsafeRawBufferPointer) -> Int? {
        let slot = slot(of: name)
        return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
    }

    /// Calls a function with the UTF-8 of the name at a position.
    func withName<Result>(at position: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[starts[position]..<starts[position + 1]])) }
    }

    /// Adds a name at the next position; false when it is there already.
    mutating func insert(_ name: UnsafeRawBufferPointer) -> Bool {
        if (count + 1) * 2 > slots.count { grow() }
        let slot = slot(of: name)
        guard slots[slot] == 0 else { return false }
        bytes.append(contentsOf: name)
        starts.append(bytes.count)
        slots[slot] = UInt32(count)
        return true
    }

    /// The slot that holds a name, or the free slot where it belongs.
    private func slot(of name: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: name)
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0 {
            let position = Int(slots[slot]) - 1
            let range = starts[position]..<starts[position + 1]
            if range.count == name.count, bytes[range].elementsEqual(name) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        let size = slots.count * 2
        var grown = [UInt32](repeating: 0, count: size)
        for position in 0..<count {
            var hasher = Hasher()
            withName(at: position) { hasher.combine(bytes: $0) }
            var slot = hasher.finalize() & (size - 1)
            while grown[slot] != 0 { slot = (slot + 1) & (size - 1) }
            grown[slot] = UInt32(position + 1)
        }
        slots = grown
    }
}
