public import OrderedJSON
import Tensors

/// The keys and values of a GGUF file; long arrays stay in the file until they are requested.
public struct GGUFMetadata: Sendable {
    /// One value: where it is in the file.
    struct Entry: Sendable {
        let type: GGUFValueType
        /// The type of an array's elements; the type itself for a single value.
        let elementType: GGUFValueType
        /// The number of an array's elements; 1 for a single value.
        let count: Int
        /// Where the value, or the first element, begins.
        let offset: Int
    }

    /// The name of the file.
    public let file: String
    private let names: NameTable
    private let entries: [Entry]
    /// The beginning of the file, or all of it.
    private let storage: TensorBytes

    /// Values that have been checked to lie in the storage.
    init(file: String, names: NameTable, entries: [Entry], storage: TensorBytes) {
        self.file = file
        self.names = names
        self.entries = entries
        self.storage = storage
    }

    /// The number of keys.
    public var count: Int { entries.count }

    /// The keys in the order of the file.
    public var keys: [String] { (0..<names.count).map(names.name(at:)) }

    /// Whether there is a value of this key.
    public func contains(_ key: String) -> Bool { names.position(of: key) != nil }

    /// The number of an array's elements; nil when there is no array of this key.
    public func elementCount(_ key: String) -> Int? {
        entry(key).flatMap { $0.type == .array ? $0.count : nil }
    }

    // MARK: Single values and short arrays

    /// All values as JSON; arrays of more elements than a limit are left out.
    ///
    /// Numbers of float32 have the fewest digits that read back the same; what is not finite becomes a string.
    /// - Throws: `notUTF8` faults of strings.
    public func object(arrayLimit: Int) throws(CheckpointError) -> JSONObject {
        var object = JSONObject()
        for (position, entry) in entries.enumerated() where entry.type != .array || entry.count <= arrayLimit {
            object[names.name(at: position)] = try value(of: entry, names.name(at: position))
        }
        return object
    }

    /// One value as JSON; nil when there is none of this key.
    public func value(_ key: String) throws(CheckpointError) -> JSONValue? {
        guard let entry = entry(key) else { return nil }
        return try value(of: entry, key)
    }

    private func value(of entry: Entry, _ key: String) throws(CheckpointError) -> JSONValue {
        guard entry.type == .array else {
            var offset = entry.offset
            return try scalar(entry.type, at: &offset, key)
        }
        var elements: [JSONValue] = []
        elements.reserveCapacity(entry.count)
        var offset = entry.offset
        for _ in 0..<entry.count { elements.append(try scalar(entry.elementType, at: &offset, key)) }
        return .array(elements)
    }

    private func scalar(_ type: GGUFValueType, at offset: inout Int, _ key: String) throws(CheckpointError) -> JSONValue
    {
        let bytes = storage.bytes
        func load<Number>(_: Number.Type) -> Number {
            defer { offset += MemoryLayout<Number>.size }
            return bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
        }
        switch type {
        case .uint8: return .int(Int(load(UInt8.self)))
        case .int8: return .int(Int(load(Int8.self)))
        case .uint16: return .int(Int(load(UInt16.self)))
        case .int16: return .int(Int(load(Int16.self)))
        case .uint32: return .int(Int(load(UInt32.self)))
        case .int32: return .int(Int(load(Int32.self)))
        case .int64: return .int(Int(load(Int64.self)))
        case .uint64:
            let value = load(UInt64.self)
            return JSONNumber(text: String(value)).map(JSONValue.number) ?? .null
        case .float32: return Self.number(load(Float.self).description)
        case .float64: return Self.number(load(Double.self).description)
        case .bool: return .bool(load(UInt8.self) != 0)
        case .string, .array:
            let start = offset
            guard let text = String(validating: string(at: &offset), as: UTF8.self) else {
                throw .gguf(file: file, place: .key(key, offset: start), fault: .notUTF8)
            }
            return .string(text)
        }
    }

    /// A number from its digits; what is not finite as a string.
    private static func number(_ text: String) -> JSONValue {
        let digits = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        return JSONNumber(text: digits).map(JSONValue.number) ?? .string(text)
    }

    /// The bytes of a string, and where the next value begins.
    private func string(at offset: inout Int) -> UnsafeRawBufferPointer {
        let bytes = storage.bytes
        let count = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let start = offset + 8
        offset = start + count
        return UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    }

    // MARK: Long arrays

    /// The strings of an array, as bytes: tokens need not be UTF-8; nil when there is no such key.
    ///
    /// - Throws: `invalidValue` when the value is no array of strings.
    public func byteStrings(_ key: String) throws(CheckpointError) -> [[UInt8]]? {
        guard let entry = try array(key, of: [.string], .other("an array of strings")) else { return nil }
        var offset = entry.offset
        return (0..<entry.count).map { _ in Array(string(at: &offset)) }
    }

    /// The integers of an array; nil when there is no such key.
    ///
    /// - Throws: `invalidValue` when the value is no array of integers, or one is beyond 63 bits.
    public func integers(_ key: String) throws(CheckpointError) -> [Int]? {
        let types: [GGUFValueType] = [.uint8, .int8, .uint16, .int16, .uint32, .int32, .uint64, .int64]
        guard let entry = try array(key, of: types, .other("an array of integers")) else { return nil }
        let bytes = storage.bytes
        func all<Number: FixedWidthInteger>(_: Number.Type) throws(CheckpointError) -> [Int] {
            var values: [Int] = []
            values.reserveCapacity(entry.count)
            for index in 0..<entry.count {
                let offset = entry.offset + index * MemoryLayout<Number>.size
                let value = bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
                guard let value = Int(exactly: value) else {
                    throw .invalidValue(
                        file: file, key: "\(key)[\(index)]", found: "\(value)",
                        expected: .other("an integer of 63 bits"))
                }
                values.append(value)
            }
            return values
        }
        switch entry.elementType {
        case .uint8: return try all(UInt8.self)
        case .int8: return try all(Int8.self)
        case .uint16: return try all(UInt16.self)
        case .int16: return try all(Int16.self)
        case .uint32: return try all(UInt32.self)
        case .int32: return try all(Int32.self)
        case .uint64: return try all(UInt64.self)
        default: return try all(Int64.self)
        }
    }

    /// The numbers of an array of float32, or of float64 rounded to it; nil when there is no such key.
    ///
    /// - Throws: `invalidValue` when the value is no such array.
    public func floats(_ key: String) throws(CheckpointError) -> [Float]? {
        guard let entry = try array(key, of: [.float32, .float64], .other("an array of float32")) else { return nil }
        let bytes = storage.bytes
        if entry.elementType == .float64 {
            return (0..<entry.count).map {
                Float(bytes.loadUnaligned(fromByteOffset: entry.offset + $0 * 8, as: Double.self))
            }
        }
        return (0..<entry.count).map { bytes.loadUnaligned(fromByteOffset: entry.offset + $0 * 4, as: Float.self) }
    }

    /// The bytes of an array of bytes; nil when there is no such key.
    ///
    /// - Throws: `invalidValue` when the value is no such array.
    public func bytes(_ key: String) throws(CheckpointError) -> [UInt8]? {
        guard let entry = try array(key, of: [.uint8, .int8], .other("an array of bytes")) else { return nil }
        return Array(storage.bytes[entry.offset..<entry.offset + entry.count])
    }

    // MARK: A file of values alone

    /// A GGUF file without tensors that holds the values of some keys.
    func fileBytes(ofKeysWhere isWanted: (String) -> Bool) -> [UInt8] {
        let wanted = entries.indices.filter { isWanted(names.name(at: $0)) }
        var file = Array("GGUF".utf8)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        append(UInt32(3))
        append(UInt64(0))
        append(UInt64(wanted.count))
        for position in wanted {
            let entry = entries[position]
            names.withName(at: position) {
                append(UInt64($0.count))
                file.append(contentsOf: $0)
            }
            append(entry.type.rawValue)
            if entry.type == .array {
                append(entry.elementType.rawValue)
                append(UInt64(entry.count))
            }
            var end = entry.offset + entry.count * (entry.elementType.byteCount ?? 0)
            if entry.elementType == .string {
                for _ in 0..<entry.count { _ = string(at: &end) }
            }
            file.append(contentsOf: storage.bytes[entry.offset..<end])
        }
        return file
    }

    private func array(
        _ key: String, of types: [GGUFValueType], _ expected: ExpectedValue
    ) throws(CheckpointError) -> Entry? {
        guard let entry = entry(key) else { return nil }
        guard entry.type == .array, entry.count == 0 || types.contains(entry.elementType) else {
            let found = entry.type == .array ? "an array of \(entry.elementType)" : "no array"
            throw .invalidValue(file: file, key: key, found: found, expected: expected)
        }
        return entry
    }

    private func entry(_ key: String) -> Entry? { names.position(of: key).map { entries[$0] } }
}
