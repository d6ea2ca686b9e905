/// Reads JSON text into a ``JSONValue``, strictly by RFC 8259.
public struct JSONParser: Sendable {
    /// What happens to a key that stands twice in one object.
    public enum DuplicateKeys: Sendable {
        /// The text is refused with ``JSONError/duplicateKey(_:offset:)``.
        case reject
        /// The last value stands, at the place of the first.
        case keepLast
    }

    /// How deeply arrays and objects may be nested.
    public var maximumDepth = 512
    /// What happens to repeated keys.
    public var duplicateKeys = DuplicateKeys.reject

    /// A parser that refuses repeated keys and nesting beyond 512 levels.
    public init() {}

    /// Parses UTF-8 bytes that hold one value and nothing else but white space.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
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

    /// Reads the value at which a reader stands, so that parts of a large file become trees.
    public func value(from reader: inout JSONReader) throws(JSONError) -> JSONValue {
        switch try reader.peek() {
        case .null:
            try reader.readNull()
            return .null
        case .bool: return .bool(try reader.readBool())
        case .number: return .number(try reader.readNumber())
        case .string: return .string(try reader.readString())
        case .array:
            var elements: [JSONValue] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try value(from: &reader)) }
            return .array(elements)
        case .object:
            var object = JSONObject()
            try reader.beginObject()
            while let key = try nextKey(&reader, in: object) {
                let member = try value(from: &reader)
                if duplicateKeys == .keepLast {
                    object[key] = member
                } else {
                    object.appendUnique(JSONObject.Entry(key: key, value: member))
                }
            }
            return .object(object)
        }
    }

    private func nextKey(_ reader: inout JSONReader, in object: JSONObject) throws(JSONError) -> String? {
        guard let key = try reader.nextKey() else { return nil }
        if duplicateKeys == .reject, object.contains(key) {
            throw .duplicateKey(key, offset: reader.offset)
        }
        return key
    }
}
