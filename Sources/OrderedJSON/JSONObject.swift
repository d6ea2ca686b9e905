/// A JSON object whose members keep the order in which they were written.
///
/// Two objects are equal when they hold equal members in the same order.
public struct JSONObject: Sendable {
    /// One member of an object.
    public struct Entry: Sendable, Hashable {
        /// The member's name.
        public let key: String
        /// The member's value.
        public var value: JSONValue

        /// Compares names byte by byte, so that canonically equivalent names stay different.
        public static func == (left: Entry, right: Entry) -> Bool {
            ExactText.areEqual(left.key, right.key) && left.value == right.value
        }

        /// Hashes the bytes of the name and the value.
        public func hash(into hasher: inout Hasher) {
            ExactText.hash(key, into: &hasher)
            hasher.combine(value)
        }

        /// A member from its name and value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members in order; each key occurs once.
    public private(set) var entries: [Entry] = []

    /// Open addressing over the keys: a position in `entries` plus one, 0 for a free slot, the count a power of two; empty
    /// while the object is small enough to be scanned.
    private var slots: [UInt32] = []

    /// Up to this many members a scan beats hashing.
    private static let scanLimit = 8

    /// An object with no members.
    public init() {}

    /// An object of members whose keys all differ; the position of the first repeated key when two are equal.
    static func make(_ entries: [Entry]) -> (object: JSONObject, repeated: Int?) {
        var object = JSONObject()
        object.entries = entries
        if entries.count > scanLimit {
            let repeated = object.indexAll()
            return (object, repeated)
        }
        for position in entries.indices.dropFirst() {
            let key = entries[position].key
            if entries[..<position].contains(where: { ExactText.areEqual($0.key, key) }) { return (object, position) }
        }
        return (object, nil)
    }

    /// The number of members.
    public var count: Int { entries.count }

    /// Whether the object has no members.
    public var isEmpty: Bool { entries.isEmpty }

    /// The members' names in order.
    public var keys: [String] { entries.map(\.key) }

    /// The members' values in order.
    public var values: [JSONValue] { entries.map(\.value) }

    /// The value of a member, nil when there is none; setting nil removes it, a new key is added at the end.
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { entries[$0].value } }
        set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            if let position = position(of: key) {
                entries[position].value = newValue
            } else {
                appendUnique(Entry(key: key, value: newValue))
            }
        }
    }

    /// Whether a member of this name exists.
    public func contains(_ key: String) -> Bool {
        position(of: key) != nil
    }

    /// Removes a member and returns its value, nil when there is none.
    ///
    /// - Complexity: O(count).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let position = position(of: key) else { return nil }
        let value = entries.remove(at: position).value
        slots = []
        if entries.count > Self.scanLimit { _ = indexAll() }
        return value
    }

    /// Appends a member whose key is known to be new.
    private mutating func appendUnique(_ entry: Entry) {
        entries.append(entry)
        if entries.count * 2 > slots.count {
            if entries.count > Self.scanLimit { _ = indexAll() }
        } else {
            slots[slot(of: entry.key)] = UInt32(truncatingIfNeeded: entries.count)
        }
    }

    /// Fills the slots anew, sized for as many members again; the position of the first repeated key, if there is one.
    private mutating func indexAll() -> Int? {
        var size = 32
        while size < entries.count * 4 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        var repeated: Int?
        for (position, entry) in entries.enumerated() {
            let slot = slot(of: entry.key)
            if slots[slot] == 0 {
                slots[slot] = UInt32(truncatingIfNeeded: position + 1)
            } else if repeated == nil {
                repeated = position
            }
        }
        return repeated
    }

    /// The slot that holds a key, or the free slot where it belongs.
    private func slot(of key: String) -> Int {
        let mask = slots.count - 1
        var slot = ExactText.hash(key) & mask
        while slots[slot] != 0, !ExactText.areEqual(entries[Int(slots[slot]) - 1].key, key) { slot = (slot + 1) & mask }
        return slot
    }

    private func position(of key: String) -> Int? {
        if slots.isEmpty { return entries.firstIndex { ExactText.areEqual($0.key, key) } }
        let found = slots[slot(of: key)]
        return found == 0 ? nil : Int(found) - 1
    }
}

extension JSONObject: Hashable {
    /// Compares members in order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.entries == right.entries
    }

    /// Hashes the members in order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entries)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object from a literal; a repeated key keeps its last value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }
}

extension JSONObject: Sequence {
    /// Walks the members in order.
    public func makeIterator() -> IndexingIterator<[Entry]> {
        entries.makeIterator()
    }
}
