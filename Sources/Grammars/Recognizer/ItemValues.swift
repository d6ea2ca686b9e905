import JSONSchemas

/// The id of a decoded text, a place in the tree of all texts that were interned.
package struct DecodedID: Hashable, Sendable, BitwiseCopyable {
    let rawValue: Int32

    /// The empty text.
    static let empty = DecodedID(rawValue: 0)
}

extension DecodedID: InternedID {}

/// The id of a finished JSON value; equal values have equal ids, however they were spelled.
struct ValueID: InternedID {
    let rawValue: Int32

    /// No value.
    static let none = ValueID(rawValue: -1)
    /// A value that is known to equal none of those that were recorded, but not which.
    static let fresh = ValueID(rawValue: -2)
    static let null = ValueID(rawValue: 0)
    static let no = ValueID(rawValue: 1)
    static let yes = ValueID(rawValue: 2)
}

/// The id of the members or items of a value that is being read.
struct PartsID: InternedID {
    let rawValue: Int32

    /// No parts.
    static let none = PartsID(rawValue: 0)
    /// Parts of which one is known to equal nothing that was recorded.
    static let fresh = PartsID(rawValue: 1)
}

/// The id of the items of an array that must differ, as far as they were read.
struct ItemSetID: InternedID {
    let rawValue: Int32

    /// No items.
    static let none = ItemSetID(rawValue: 0)
}

/// A decoded text as the text before its last byte, and that byte.
struct DecodedLink: Internable {
    let before: DecodedID
    let byte: UInt8

    @inline(__always) func add(to hash: inout InternHash) {
        hash.add(before)
        hash.add(Int32(byte))
    }
}

/// Parts as those before the last one, and that one: a member with its key, or an item with the key -1.
///
/// Of a member whose value has not ended, the value is `none`.
struct PartsLink: Internable {
    let before: PartsID
    let key: Int32
    let value: ValueID

    @inline(__always) func add(to hash: inout InternHash) {
        hash.add(before)
        hash.add(key)
        hash.add(value)
    }
}

/// Finished values as JSON Schema compares them, each once, put together from their parts: what `uniqueItems` compares.
final class ItemValues {
    /// The tree of decoded strings and keys.
    let decoded = InternTable<DecodedID, DecodedLink>()
    /// A kind and what it consists of; see `Kind`.
    let values = InternListTable<ValueID, Int32>()
    let parts = InternTable<PartsID, PartsLink>()

    private enum Kind {
        static let null: Int32 = 0
        static let no: Int32 = 1
        static let yes: Int32 = 2
        // [kind, decoded text]
        static let string: Int32 = 3
        // [kind, whether negative, high and low half of the exponent, digits …]
        static let number: Int32 = 4
        // [kind, items …]
        static let array: Int32 = 5
        // [kind, key, value, key, value …], ascending by key
        static let object: Int32 = 6
    }

    init() {
        _ = decoded.intern(DecodedLink(before: DecodedID(rawValue: -1), byte: 0))
        for kind in [Kind.null, Kind.no, Kind.yes] { _ = values.intern([kind]) }
        _ = parts.intern(PartsLink(before: PartsID(rawValue: -1), key: -1, value: .none))
        _ = parts.intern(PartsLink(before: PartsID(rawValue: -1), key: -1, value: .fresh))
    }

    var byteCount: Int { decoded.byteCount + values.byteCount + parts.byteCount }

    // MARK: Texts

    /// The id of a decoded text.
    func text(_ bytes: some Sequence<UInt8>) -> DecodedID {
        var place = DecodedID.empty
        for byte in bytes { place = decoded.intern(DecodedLink(before: place, byte: byte)) }
        return place
    }

    /// The id of a decoded text with one more byte.
    func text(_ byte: UInt8, after place: DecodedID) -> DecodedID {
        decoded.intern(DecodedLink(before: place, byte: byte))
    }

    /// The place after one more byte; nil where no text continues so.
    @inline(__always) func place(after place: DecodedID, _ byte: UInt8) -> DecodedID? {
        decoded.find(DecodedLink(before: place, byte: byte))
    }

    /// The bytes of a decoded text.
    func bytes(of text: DecodedID) -> [UInt8] {
        var reversed: [UInt8] = []
        var current = text
        while current != .empty {
            let link = decoded[current]
            reversed.append(link.byte)
            current = link.before
        }
        return reversed.reversed()
    }

    // MARK: Values

    func string(_ text: DecodedID) -> ValueID { values.intern([Kind.string, text.rawValue]) }

    /// The string of a text; nil where there is none yet.
    func knownString(_ text: DecodedID) -> ValueID? { values.find([Kind.string, text.rawValue]) }

    func number(_ value: ExactDecimal) -> ValueID { values.intern(Self.key(of: value)) }

    /// The value of a number; nil where there is none yet.
    func knownNumber(_ value: ExactDecimal) -> ValueID? { values.find(Self.key(of: value)) }

    private static func key(of value: ExactDecimal) -> [Int32] {
        var key = [Kind.number, value.isNegative ? 1 : 0]
        key.append(Int32(truncatingIfNeeded: value.exponent >> 32))
        key.append(Int32(truncatingIfNeeded: value.exponent))
        return key + value.digits.map { Int32($0) }
    }

    /// An array of parts; `fresh` where one of them is.
    func array(_ parts: PartsID) -> ValueID {
        guard let links = links(parts) else { return .fresh }
        return values.intern([Kind.array] + links.map(\.value.rawValue))
    }

    /// An object of parts; `fresh` where one of them is.
    func object(_ parts: PartsID) -> ValueID {
        guard let links = links(parts) else { return .fresh }
        var key = [Kind.object]
        key.reserveCapacity(1 + 2 * links.count)
        for link in links.sorted(by: { $0.key < $1.key }) {
            key.append(link.key)
            key.append(link.value.rawValue)
        }
        return values.intern(key)
    }

    private func links(_ parts: PartsID) -> [PartsLink]? {
        if parts == .fresh { return nil }
        var links: [PartsLink] = []
        var current = parts
        while current != .none {
            let link = self.parts[current]
            links.append(link)
            current = link.before
        }
        return links.reversed()
    }

    /// A value with its parts.
    func canonical(_ value: ValueID) -> CanonicalValue {
        let key = values.list(value)
        switch key[0] {
        case Kind.string:
            return .string(text(of: DecodedID(rawValue: key[1])))
        case Kind.number:
            let exponent = Int(key[2]) << 32 | Int(UInt32(bitPattern: key[3]))
            return .number(
                ExactDecimal(
                    isNegative: key[1] == 1, digits: key.dropFirst(4).map { UInt8(truncatingIfNeeded: $0) },
                    exponent: exponent))
        case Kind.array:
            return .array(key.dropFirst().map { canonical(ValueID(rawValue: $0)) })
        case Kind.object:
            let members = stride(from: 1, to: key.count, by: 2).map { index in
                CanonicalValue.Member(
                    name: text(of: DecodedID(rawValue: key[index])), value: canonical(ValueID(rawValue: key[index + 1]))
                )
            }
            return .object(members.sorted { $0.name < $1.name })
        default: return value == .null ? .null : .bool(value == .yes)
        }
    }

    private func text(of id: DecodedID) -> UTF8Text { UTF8Text(String(decoding: bytes(of: id), as: UTF8.self)) }

    // MARK: Parts

    /// Parts with one more item.
    func adding(_ value: ValueID, to parts: PartsID) -> PartsID {
        if parts == .fresh || value == .fresh { return .fresh }
        return self.parts.intern(PartsLink(before: parts, key: -1, value: value))
    }

    /// Parts with a key whose value is still to come.
    func adding(key: DecodedID, to parts: PartsID) -> PartsID {
        if parts == .fresh { return .fresh }
        return self.parts.intern(PartsLink(before: parts, key: key.rawValue, value: .none))
    }

    /// Parts with the value of their last key.
    func completing(_ parts: PartsID, with value: ValueID) -> PartsID {
        if parts == .fresh || value == .fresh { return .fresh }
        let link = self.parts[parts]
        return self.parts.intern(PartsLink(before: link.before, key: link.key, value: value))
    }

    /// Whether one of some values is an array that begins with some parts, or an object that has them.
    func begin(_ values: [ValueID], with parts: PartsID) -> Bool {
        guard let links = links(parts) else { return false }
        return values.contains { begins(self.values.list($0), with: links) }
    }

    private func begins(_ key: [Int32], with links: [PartsLink]) -> Bool {
        switch key[0] {
        case Kind.array:
            return links.count < key.count
                && links.enumerated().allSatisfy { $1.key < 0 && key[1 + $0] == $1.value.rawValue }
        case Kind.object:
            let members = stride(from: 1, to: key.count, by: 2)
            return links.allSatisfy { link in
                members.contains { key[$0] == link.key && (link.value == .none || key[$0 + 1] == link.value.rawValue) }
            }
        default: return false
        }
    }

    // MARK: Forgetting

    /// How many entries each table has.
    struct Counts: Sendable {
        var decoded, values, parts: Int

        var sum: Int { decoded + values + parts }
    }

    var counts: Counts { Counts(decoded: decoded.count, values: values.count, parts: parts.count) }

    /// Drops what was made since the tables had some sizes.
    func truncate(to counts: Counts) {
        decoded.truncate(to: counts.decoded)
        values.truncate(to: counts.values)
        parts.truncate(to: counts.parts)
    }
}
