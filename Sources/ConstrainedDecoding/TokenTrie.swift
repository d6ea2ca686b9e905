/// One node of a flattened trie, in depth-first order; 12 bytes.
///
/// The children of the node at `i` start at `i + 1`; the next node that is not below it is at `i + skip`.
struct TrieNode {
    /// The number of nodes of the subtree, this one included.
    var skip: Int32
    /// The token that ends here, -1 when none does.
    var token: Int32
    /// The last byte of the path.
    var byte: UInt8
    /// The length of the path minus one, at most 254.
    var depth: UInt8
    /// Whether several tokens end here; the others are in the trie's `duplicates`.
    var hasDuplicates: Bool
    /// The bytes of the longest path below.
    var height: UInt8 = 0
}

/// Byte strings of tokens as a flat trie: the walk over all tokens reads it once from start to end, and leaving out a subtree is one addition.
final class TokenTrie: Sendable {
    /// Paths longer than this are not in the trie.
    static let maximumLength = 255

    /// The nodes, depth first, children by ascending byte.
    ///
    /// The memory is written in `init` alone.
    nonisolated(unsafe) let nodes: UnsafePointer<TrieNode>
    /// The number of nodes.
    let count: Int
    /// The longest path.
    let longestPath: Int
    /// Position of the root's child for each byte, -1 when there is none.
    let rootChildren: [Int32]
    /// Further tokens that end at a node beside `TrieNode.token`.
    let duplicates: [Int32: [Int32]]

    /// A trie of pairs of bytes (1 to 255) and token ids, in any order.
    init(_ entries: [(bytes: ArraySlice<UInt8>, token: Int32)]) {
        let sorted = entries.filter { !$0.bytes.isEmpty && $0.bytes.count <= Self.maximumLength }.sorted {
            left, right in
            let shared = min(left.bytes.count, right.bytes.count)
            var a = left.bytes.startIndex
            var b = right.bytes.startIndex
            for _ in 0..<shared {
                if left.bytes[a] != right.bytes[b] { return left.bytes[a] < right.bytes[b] }
                a += 1
                b += 1
            }
            if left.bytes.count != right.bytes.count { return left.bytes.count < right.bytes.count }
            return left.token < right.token
        }
        var built: [TrieNode] = []
        built.reserveCapacity(sorted.count * 2)
        var open: [Int] = []
        var path: [UInt8] = []
        var longest = 0
        var repeated: [Int32: [Int32]] = [:]
        func close(to depth: Int) {
            while open.count > depth {
                let node = open.removeLast()
                built[node].skip = Int32(built.count - node)
                if let parent = open.last {
                    built[parent].height = max(built[parent].height, built[node].height + 1)
                }
            }
            path.removeLast(path.count - depth)
        }
        for entry in sorted {
            let bytes = Array(entry.bytes)
            var shared = 0
            while shared < path.count, shared < bytes.count, path[shared] == bytes[shared] { shared += 1 }
            if shared == bytes.count, shared == path.count, let last = open.last, built[last].token >= 0 {
                built[last].hasDuplicates = true
                repeated[Int32(last), default: []].append(entry.token)
                continue
            }
            close(to: shared)
            for depth in shared..<bytes.count {
                open.append(built.count)
                path.append(bytes[depth])
                built.append(
                    TrieNode(
                        skip: 1, token: depth == bytes.count - 1 ? entry.token : -1, byte: bytes[depth],
                        depth: UInt8(depth), hasDuplicates: false))
            }
            longest = max(longest, bytes.count)
        }
        close(to: 0)
        let memory = UnsafeMutablePointer<TrieNode>.allocate(capacity: built.count + 1)
        memory.initialize(from: built, count: built.count)
        (memory + built.count).initialize(to: TrieNode(skip: 1, token: -1, byte: 0, depth: 0, hasDuplicates: false))
        nodes = UnsafePointer(memory)
        count = built.count
        longestPath = longest
        duplicates = repeated
        var roots = [Int32](repeating: -1, count: 256)
        var position = 0
        while position < built.count {
            roots[Int(built[position].byte)] = Int32(position)
            position += Int(built[position].skip)
        }
        rootChildren = roots
    }

    deinit {
        nodes.deallocate()
    }

    /// The bytes from the root to a node.
    func path(to node: Int) -> [UInt8] {
        // Ancestors come before the node, each the nearest one of its depth.
        var bytes = [UInt8](repeating: 0, count: Int(nodes[node].depth) + 1)
        var wanted = Int(nodes[node].depth)
        var position = node
        while true {
            if Int(nodes[position].depth) == wanted {
                bytes[wanted] = nodes[position].byte
                if wanted == 0 { return bytes }
                wanted -= 1
            }
            position -= 1
        }
    }

    /// The node of a byte string below the root, nil when no token begins with it.
    func node(of bytes: some Sequence<UInt8>) -> Int? {
        var start = 0
        var end = count
        var found: Int?
        for byte in bytes {
            var position = start
            while position < end, nodes[position].byte != byte { position += Int(nodes[position].skip) }
            guard position < end else { return nil }
            found = position
            start = position + 1
            end = position + Int(nodes[position].skip)
        }
        return found
    }
}
