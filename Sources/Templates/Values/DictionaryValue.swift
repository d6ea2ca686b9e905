/// A dictionary of Python: keys of any hashable value, in order of insertion.
final class DictionaryValue {
    private(set) var keys: [Value] = []
    private(set) var values: [Value] = []
    /// What the keys are compared by.
    private(set) var hashes: [HashedKey] = []
    private(set) var nesting = 1
    /// Positions by key; empty while the dictionary is small enough to be scanned.
    private var positions: [HashedKey: Int] = [:]

    /// Up to this many keys a scan beats hashing.
    private static let scanLimit = 12

    init() {}

    var count: Int { keys.count }

    /// The position of a text key.
    func position(of bytes: [UInt8]) -> Int? {
        if !positions.isEmpty { return positions[.text(bytes)] }
        for index in keys.indices {
            if case .text(let key) = keys[index], key.bytes.count == bytes.count, key.bytes == bytes { return index }
        }
        return nil
    }

    func position(of key: HashedKey) -> Int? {
        if case .text(let bytes) = key { return position(of: bytes) }
        if !positions.isEmpty { return positions[key] }
        return hashes.firstIndex(of: key)
    }

    func value(for bytes: [UInt8]) -> Value? {
        position(of: bytes).map { values[$0] }
    }

    func value(for key: HashedKey) -> Value? {
        position(of: key).map { values[$0] }
    }

    /// Sets a value; an existing key keeps its place and its spelling.
    func set(_ key: Value, _ hashed: HashedKey, _ value: Value) {
        nesting = max(nesting, value.nesting + 1, key.nesting + 1)
        if let index = position(of: hashed) {
            values[index] = value
            return
        }
        keys.append(key)
        values.append(value)
        hashes.append(hashed)
        if !positions.isEmpty {
            positions[hashed] = keys.count - 1
        } else if keys.count > Self.scanLimit {
            for (index, hashed) in hashes.enumerated() { positions[hashed] = index }
        }
    }

    func remove(at index: Int) -> (key: Value, value: Value) {
        positions = [:]
        let removed = (keys.remove(at: index), values.remove(at: index))
        hashes.remove(at: index)
        if keys.count > Self.scanLimit {
            for (index, hashed) in hashes.enumerated() { positions[hashed] = index }
        }
        return removed
    }

    func removeAll() {
        keys = []
        values = []
        hashes = []
        positions = [:]
    }

    func copy() -> DictionaryValue {
        let copy = DictionaryValue()
        copy.keys = keys
        copy.values = values
        copy.hashes = hashes
        copy.positions = positions
        copy.nesting = nesting
        return copy
    }
}

/// A key as Python hashes it: equal numbers are one key whatever their type, tuples compare item by item.
indirect enum HashedKey: Hashable {
    case text([UInt8])
    case integer(Int)
    case float(UInt64)
    case none
    case digits([UInt8])
    case undefined
    case tuple([HashedKey])
    case identity(ObjectIdentifier)
    case function(String)

    /// The key of a value that holds no others; nil for tuples, which `Interpreter.key(of:)` walks, and for what Python does not hash.
    init?(single value: Value) {
        switch value {
        case .text(let text): self = .text(text.bytes)
        case .integer(let value): self = .integer(value)
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .float(let value):
            if let exact = Int(exactly: value) { self = .integer(exact) } else { self = .float(value.bitPattern) }
        case .bigInteger(let value): self = .digits(Array(value.digits.utf8))
        case .none: self = .none
        case .undefined: self = .undefined
        case .tuple, .list, .dictionary, .view: return nil
        case .namespace(let object): self = .identity(ObjectIdentifier(object))
        case .iterator(let object): self = .identity(ObjectIdentifier(object))
        case .loop(let object): self = .identity(ObjectIdentifier(object))
        case .macro(let object): self = .identity(ObjectIdentifier(object))
        case .method(let object): self = .identity(ObjectIdentifier(object))
        case .cycler(let object): self = .identity(ObjectIdentifier(object))
        case .joiner(let object): self = .identity(ObjectIdentifier(object))
        case .function(let function): self = .function(function.rawValue)
        case .range(let range): self = .tuple([.integer(range.start), .integer(range.stop), .integer(range.step)])
        }
    }
}
