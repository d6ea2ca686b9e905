/// A prefix tree over bytes, its edges in one hash table; values are small integers.
struct ByteTrie: Sendable {
    /// Open addressing, two words per slot: parent node and byte (never zero, so zero is free), then the child.
    private var edges: [UInt64]
    private var mask: Int
    private var edgeCount = 0
    /// The children of the root, with which every search starts.
    private var first = [Int32](repeating: 0, count: 256)
    /// The value at each node, -1 where no key ends.
    private var values: [Int32] = [-1]
    private let seed = ByteHash.seed

    /// The root of the tree.
    static let root: Int32 = 0

    /// An empty tree with room for this many edges.
    init(edgeCapacity: Int = 0) {
        var size = 64
        while size < edgeCapacity * 2 { size *= 2 }
        edges = Array(repeating: 0, count: size * 2)
        mask = size - 1
    }

    /// Whether no key was inserted.
    var isEmpty: Bool { values.count == 1 && values[0] < 0 }

    /// The child of a node, 0 when there is none.
    @inline(__always)
    func child(of node: Int32, _ byte: UInt8) -> Int32 {
        if node == Self.root { return first[Int(byte)] }
        let key = Self.key(node, byte)
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key, seed: seed)) & mask
        while true {
            let found = edges[slot &* 2]
            if found == key { return Int32(truncatingIfNeeded: edges[slot &* 2 &+ 1]) }
            if found == 0 { return 0 }
            slot = (slot + 1) & mask
        }
    }

    /// The value of a node, -1 when no key ends there.
    @inline(__always)
    func value(at node: Int32) -> Int32 { values[Int(node)] }

    /// Inserts a key; a key that is already there takes the new value.
    mutating func insert(_ key: some Sequence<UInt8>, value: Int32) {
        var node = Self.root
        for byte in key {
            let found = child(of: node, byte)
            node = found != 0 ? found : addChild(of: node, byte)
        }
        values[Int(node)] = value
    }

    /// The value of the longest key that `bytes` begin with from `start`, and its length in bytes; keys whose value is
    /// not accepted do not count.
    @inline(__always)
    func longestMatch(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, where accepts: (Int32) -> Bool = { _ in true }
    ) -> (value: Int32, length: Int)? {
        var node = Self.root
        var best: (value: Int32, length: Int)?
        var position = start
        while position < bytes.count {
            node = child(of: node, bytes[position])
            if node == 0 { break }
            position += 1
            let value = value(at: node)
            if value >= 0, accepts(value) { best = (value, position - start) }
        }
        return best
    }

    @inline(__always)
    private static func key(_ node: Int32, _ byte: UInt8) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 8 | UInt64(byte)
    }

    private mutating func addChild(of node: Int32, _ byte: UInt8) -> Int32 {
        let child = Int32(truncatingIfNeeded: values.count)
        values.append(-1)
        if node == Self.root {
            first[Int(byte)] = child
            return child
        }
        if edgeCount &* 2 > mask { grow() }
        place(Self.key(node, byte), UInt64(UInt32(bitPattern: child)))
        edgeCount += 1
        return child
    }

    private mutating func place(_ key: UInt64, _ child: UInt64) {
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key, seed: seed)) & mask
        while edges[slot &* 2] != 0 { slot = (slot + 1) & mask }
        edges[slot &* 2] = key
        edges[slot &* 2 &+ 1] = child
    }

    private mutating func grow() {
        let old = edges
        edges = Array(repeating: 0, count: old.count * 2)
        mask = edges.count / 2 - 1
        for slot in 0..<(old.count / 2) where old[slot * 2] != 0 { place(old[slot * 2], old[slot * 2 + 1]) }
    }
}
