/// Reads JSON text into a ``JSONValue``, strictly by RFC 8259.
public struct JSONParser: Sendable {
    /// What happens to a key that occurs twice in one object.
    public enum DuplicateKeys: Sendable {
        /// The text is refused with ``JSONError/duplicateKey(_:offset:)``.
        case reject
        /// The last value wins, at the place of the first.
        case keepLast
    }

    /// How deeply arrays and objects may be nested.
    public var maximumDepth = 512
    /// What happens to repeated keys.
    public var duplicateKeys = DuplicateKeys.reject

    /// Whether `Infinity`, `-Infinity` and `NaN` are numbers, as Python writes them; JSON has no such numbers.
    public var acceptsNonFinite = false

    /// A parser that refuses repeated keys and nesting beyond 512 levels.
    public init() {}

    /// Parses UTF-8 bytes that hold one value and nothing else but white space.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        reader.acceptsNonFinite = acceptsNonFinite
        let value = try value(from: &reader)
        try reader.finish()
        return value
    }

    /// Parses UTF-8 bytes that hold one value and nothing else but white space.
    public func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in try parse(buffer) }
    }

    /// Parses a text that holds one value and nothing else but white space.
    public func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    /// Reads the value at a reader's position, so that parts of a large file become trees.
    public func value(from reader: inout JSONReader) throws(JSONError) -> JSONValue {
        var builder = JSONTreeBuilder(duplicateKeys: duplicateKeys)
        return try builder.value(from: &reader)
    }
}

/// Builds trees: the members of unfinished containers wait on one stack, so that each container is allocated once and to size.
private struct JSONTreeBuilder {
    let duplicateKeys: JSONParser.DuplicateKeys
    private var elements: [JSONValue] = []
    private var entries: [JSONObject.Entry] = []
    /// Where the key of each waiting entry begins.
    private var keyOffsets: [Int] = []

    init(duplicateKeys: JSONParser.DuplicateKeys) {
        self.duplicateKeys = duplicateKeys
    }

    mutating func value(from reader: inout JSONReader) throws(JSONError) -> JSONValue {
        switch try reader.peek() {
        case .null:
            try reader.readNull()
            return .null
        case .bool: return .bool(try reader.readBool())
        case .number: return .number(try reader.readNumber())
        case .string: return .string(try reader.readString())
        case .array:
            let start = elements.count
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try value(from: &reader)) }
            defer { elements.removeSubrange(start...) }
            return .array(Array(elements[start...]))
        case .object: return .object(try object(from: &reader))
        }
    }

    private mutating func object(from reader: inout JSONReader) throws(JSONError) -> JSONObject {
        let start = entries.count
        try reader.beginObject()
        while let key = try reader.nextRawKey() {
            let text = try reader.text(of: key)
            let member = try value(from: &reader)
            entries.append(JSONObject.Entry(key: text, value: member))
            keyOffsets.append(key.range.lowerBound - 1)
        }
        defer {
            entries.removeSubrange(start...)
            keyOffsets.removeSubrange(start...)
        }
        let (object, repeated) = JSONObject.make(Array(entries[start...]))
        guard let repeated else { return object }
        if duplicateKeys == .reject {
            throw .duplicateKey(entries[start + repeated].key, offset: keyOffsets[start + repeated])
        }
        var merged = JSONObject()
        for entry in entries[start...] { merged[entry.key] = entry.value }
        return merged
    }
}
