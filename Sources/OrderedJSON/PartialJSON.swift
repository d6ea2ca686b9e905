/// What a truncated JSON text holds so far.
public struct PartialJSON: Sendable, Equatable {
    /// How the text ends.
    public enum Ending: Sendable, Equatable {
        /// The value is whole, and nothing can be added to it but white space.
        case complete
        /// Inside a string that is a value; the part so far is kept.
        case insideString
        /// Directly after a number, which more digits could change; it is left out of the value.
        case behindNumber
        /// Between or inside other pieces: a key, a literal, a separator, or after a finished member.
        case betweenMembers
    }

    /// The value so far; nil when nothing of it is known.
    public let value: JSONValue?
    /// How the text ends.
    public let ending: Ending
    /// The place where the text ends as a JSON pointer: the innermost value that is not finished; empty for the whole one.
    public let place: String
}

extension JSONParser {
    /// Reads a text that may have been cut anywhere: finished members are kept, an unfinished string is kept as far as
    /// it goes, an unfinished key, number or literal is left out.
    public func parsePrefix(_ text: String) throws(JSONError) -> PartialJSON {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var prefix = PrefixReader(reader: JSONReader(buffer, maximumDepth: maximumDepth), parser: self)
            let value = try prefix.value()
            if prefix.ending == nil { try prefix.reader.finish() }
            return PartialJSON(
                value: value, ending: prefix.ending ?? .complete, place: JSONPointer.text(prefix.path))
        }
    }
}

/// Descends like the parser, and turns the end of the text into an ending.
private struct PrefixReader: ~Copyable {
    var reader: JSONReader
    let parser: JSONParser
    var ending: PartialJSON.Ending?
    /// The keys and indices of the values that have begun and not ended.
    var path: [String] = []

    mutating func value() throws(JSONError) -> JSONValue? {
        reader.skipWhitespace()
        if isAtEnd { return ended(.betweenMembers) }
        switch try reader.peek() {
        case .array: return try array()
        case .object: return try object()
        case .string: return try string()
        case .number: return try number()
        case .bool, .null:
            do throws(JSONError) {
                return try parser.value(from: &reader)
            } catch .unexpectedEnd {
                return ended(.betweenMembers)
            }
        }
    }

    private var isAtEnd: Bool { reader.offset >= reader.bytes.count }

    private mutating func ended(_ ending: PartialJSON.Ending) -> JSONValue? {
        self.ending = ending
        return nil
    }

    private mutating func number() throws(JSONError) -> JSONValue? {
        let start = reader.offset
        do throws(JSONError) {
            let number = try reader.readNumber()
            // At the top level and at the end of the text the number may still grow.
            return isAtEnd ? ended(.behindNumber) : .number(number)
        } catch .invalidNumber(let offset) {
            // A number cut after its sign, point or exponent becomes one by a digit more.
            let rest = Array(reader.bytes[start...])
            if JSONNumber.isValid(rest + [UInt8(ascii: "0")]) { return ended(.behindNumber) }
            throw .invalidNumber(offset: offset)
        }
    }

    private mutating func string() throws(JSONError) -> JSONValue? {
        let start = reader.offset + 1
        do throws(JSONError) {
            return .string(try reader.readString())
        } catch {
            guard let content = openString(from: start) else { throw error }
            var buffer: [UInt8] = []
            try reader.unescape(content, into: &buffer)
            ending = .insideString
            return .string(String(decoding: buffer, as: UTF8.self))
        }
    }

    /// The part of an unfinished string that is certain: whole scalars and whole escapes.
    private func openString(from start: Int) -> Range<Int>? {
        let bytes = reader.bytes
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") { return nil }
            if byte == UInt8(ascii: "\\") {
                guard let (_, length) = try? reader.escape(at: position, end: bytes.count) else {
                    return isCutEscape(bytes[position...]) ? start..<position : nil
                }
                position += length
            } else if byte < 0x80 {
                if byte < 0x20 { return nil }
                position += 1
            } else if let length = try? UTF8Validation.scalarLength(bytes, at: position) {
                position += length
            } else {
                return bytes.count - position < 4 ? start..<position : nil
            }
        }
        return start..<position
    }

    /// Whether the text ends inside an escape that more text could complete.
    private func isCutEscape(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        [#"\u0000"#, #"\ud800\udc00"#].contains { example in
            guard rest.count < example.utf8.count else { return false }
            // The rest, completed as in the example.
            let whole = Array(rest) + Array(example.utf8.dropFirst(rest.count))
            return whole.withUnsafeBufferPointer { buffer in
                (try? JSONReader(buffer).escape(at: 0, end: whole.count))?.length == whole.count
            }
        }
    }

    private mutating func array() throws(JSONError) -> JSONValue? {
        var elements: [JSONValue] = []
        try reader.beginArray()
        while true {
            do throws(JSONError) {
                guard try reader.nextElement() else { return .array(elements) }
            } catch .unexpectedEnd {
                ending = .betweenMembers
                return .array(elements)
            }
            path.append(String(elements.count))
            if let element = try value() { elements.append(element) }
            if ending != nil { return .array(elements) }
            path.removeLast()
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue? {
        var object = JSONObject()
        try reader.beginObject()
        while true {
            let key: String
            do throws(JSONError) {
                guard let next = try reader.nextKey() else { return .object(object) }
                key = next
            } catch .unexpectedEnd {
                ending = .betweenMembers
                return .object(object)
            }
            if parser.duplicateKeys == .reject, object.contains(key) {
                throw .duplicateKey(key, offset: reader.offset)
            }
            path.append(key)
            if let member = try value() { object[key] = member }
            if ending != nil { return .object(object) }
            path.removeLast()
        }
    }
}
