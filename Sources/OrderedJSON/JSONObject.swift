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
            left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
        }

        /// Hashes the bytes of the name and the value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactKey(text: key))
            hasher.combine(value)
        }

        /// A member from its name and value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members in order; each key stands once.
    public private(set) var entries: [Entry] = []

    /// Positions of the keys in `entries`; empty while the object is small enough to be scanned.
    private var positions: [ExactKey: Int] = [:]

    /// Up to this many members a scan beats hashing.
    private static let scanLimit = 8

    /// An object with no members.
    public init() {}

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
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let position = position(of: key) else { return nil }
        let value = entries.remove(at: position).value
        positions.removeAll()
        if entries.count > Self.scanLimit { indexAll() }
        return value
    }

    /// Appends a member whose key is known to be new.
    mutating func appendUnique(_ entry: Entry) {
        entries.append(entry)
        if !positions.isEmpty {
            positions[ExactKey(text: entry.key)] = entries.count - 1
        } else if entries.count > Self.scanLimit {
            indexAll()
        }
    }

    private mutating func indexAll() {
        positions.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() { positions[ExactKey(text: entry.key)] = position }
    }

    private func position(of key: String) -> Int? {
        if !positions.isEmpty { return positions[ExactKey(text: key)] }
        return entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
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

/// A text compared by its bytes: Swift's own equality takes canonically equivalent texts for the same.
struct ExactKey: Hashable {
    let text: String

    static func == (left: ExactKey, right: ExactKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
