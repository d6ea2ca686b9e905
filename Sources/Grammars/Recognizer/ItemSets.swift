/// Sets of values that grow one by one, so that all that a text has led to are a tree: a set is its largest subset in the
/// tree and one more value.
///
/// Whether a set has a value is whether a node that added the value is an ancestor: a question of a few steps, by links
/// that jump over ancestors (Myers, "An applicative random-access stack", 1983).
final class ItemSets {
    private struct Node: BitwiseCopyable {
        var value: ValueID
        var before: ItemSetID
        /// An ancestor further up.
        var jump: ItemSetID
        /// How many values the set has.
        var count: Int32
        /// The node made before this one that added the same value, -1 for none.
        var older: Int32
    }

    private var nodes: [Node]
    /// The newest node that added each value, -1 for none; by the value's id.
    private var newest: [Int32] = []

    init() {
        nodes = [Node(value: .none, before: .none, jump: .none, count: 0, older: -1)]
    }

    /// The number of sets.
    var count: Int { nodes.count }

    /// The bytes that the sets occupy.
    var byteCount: Int { nodes.capacity * MemoryLayout<Node>.stride + newest.capacity * 4 }

    /// How many values a set has.
    func valueCount(_ set: ItemSetID) -> Int { Int(nodes[Int(set.rawValue)].count) }

    /// Whether a set has a value.
    func contains(_ value: ValueID, _ set: ItemSetID) -> Bool {
        if set == .none || value.rawValue < 0 || Int(value.rawValue) >= newest.count { return false }
        var candidate = newest[Int(value.rawValue)]
        while candidate >= 0 {
            let node = nodes[Int(candidate)]
            if ancestor(of: set, count: node.count).rawValue == candidate { return true }
            candidate = node.older
        }
        return false
    }

    /// A set with one more value; nil when it has that value.
    func adding(_ value: ValueID, to set: ItemSetID) -> ItemSetID? {
        if contains(value, set) { return nil }
        let index = Int(value.rawValue)
        while newest.count <= index { newest.append(-1) }
        var candidate = newest[index]
        while candidate >= 0 {
            if nodes[Int(candidate)].before == set { return ItemSetID(rawValue: candidate) }
            candidate = nodes[Int(candidate)].older
        }
        let parent = nodes[Int(set.rawValue)]
        let far = nodes[Int(parent.jump.rawValue)]
        let isRegular = parent.count - far.count == far.count - nodes[Int(far.jump.rawValue)].count
        let id = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(
            Node(
                value: value, before: set, jump: isRegular ? far.jump : set, count: parent.count + 1,
                older: newest[index]))
        newest[index] = id
        return ItemSetID(rawValue: id)
    }

    /// The ancestor with this many values, the set itself counted among them; the set where it has fewer.
    private func ancestor(of set: ItemSetID, count: Int32) -> ItemSetID {
        var current = set
        while nodes[Int(current.rawValue)].count > count {
            let node = nodes[Int(current.rawValue)]
            current = nodes[Int(node.jump.rawValue)].count >= count ? node.jump : node.before
        }
        return current
    }

    /// The values of a set, the oldest first.
    func values(_ set: ItemSetID) -> [ValueID] {
        var reversed: [ValueID] = []
        var current = set
        while current != .none {
            reversed.append(nodes[Int(current.rawValue)].value)
            current = nodes[Int(current.rawValue)].before
        }
        return reversed.reversed()
    }

    /// Drops every set whose id is `newCount` or above.
    func truncate(to newCount: Int) {
        while nodes.count > newCount {
            let node = nodes.removeLast()
            newest[Int(node.value.rawValue)] = node.older
        }
    }
}
