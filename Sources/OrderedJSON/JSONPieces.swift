/// Reads the JSON text of one value piece by piece, in time linear in its length, and tells what it finds.
package struct JSONPieces: Sendable {
    private enum Mode: Sendable {
        case value, valueOrEnd, keyOrEnd, key, colon, afterValue
        case string(isKey: Bool)
        case number
        case literal(spelling: [UInt8], matched: Int, value: JSONValue)
        case done
    }

    /// Takes what is found.
    package protocol Taker {
        /// An object or array begins.
        mutating func open(isObject: Bool)
        /// A key of the innermost object; false where it has been there.
        mutating func take(key: String) -> Bool
        /// A value without parts is whole.
        mutating func take(_ value: JSONValue)
        /// The innermost object or array ends.
        mutating func close()
        /// A string that is a value begins.
        mutating func openString()
    }

    private let maximumDepth: Int
    private var mode = Mode.value
    /// The open containers, outermost first: whether each is an object.
    private var containers: [Bool] = []
    /// The open string without escapes, or the open number.
    private var text: [UInt8] = []
    private var escape = StringEscape.none
    private var offset = 0

    /// A reader at the beginning of a text.
    package init(maximumDepth: Int = 512) {
        self.maximumDepth = maximumDepth
    }

    /// Whether the value has its end.
    package var isFinished: Bool { if case .done = mode { true } else { false } }

    /// The open string that is a value, as far as it goes; nil where none is open.
    package var openString: String? {
        if case .string(isKey: false) = mode { String(decoding: text, as: UTF8.self) } else { nil }
    }

    /// Whether a string that is a value is open and has a beginning.
    package var hasOpenString: Bool { if case .string(isKey: false) = mode { !text.isEmpty } else { false } }

    /// Whether a value without parts has begun, or a value must come next.
    package var isAtValue: Bool {
        switch mode {
        case .value, .string(isKey: false), .number, .literal: true
        default: false
        }
    }

    /// Reads more of the text.
    package mutating func append(_ more: [UInt8], to taker: inout some Taker) throws(JSONError) {
        var index = 0
        while index < more.count {
            if case .string = mode, escape == .none {
                let start = index
                while index < more.count, Self.isPlain(more[index]) { index += 1 }
                if index > start {
                    text += more[start..<index]
                    offset += index - start
                    continue
                }
            }
            try consume(more[index], &taker)
            index += 1
            offset += 1
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Ends the text: a number that no container holds is whole.
    package mutating func finish(_ taker: inout some Taker) {
        if containers.isEmpty, case .number = mode, let number = number { complete(number, &taker) }
    }

    private mutating func consume(_ byte: UInt8, _ taker: inout some Taker) throws(JSONError) {
        switch mode {
        case .string(let isKey):
            if escape != .none || byte == UInt8(ascii: "\\") {
                try escape.consume(byte, into: &text, offset: offset)
            } else if byte == UInt8(ascii: "\"") {
                try endString(isKey: isKey, &taker)
            } else {
                throw .controlCharacter(byte, offset: offset)
            }
        case .number:
            if "0123456789.eE+-".utf8.contains(byte) {
                text.append(byte)
            } else {
                guard let number else { throw .invalidNumber(offset: offset) }
                complete(number, &taker)
                try consume(byte, &taker)
            }
        case .literal(let spelling, let matched, let value):
            guard byte == spelling[matched] else { throw unexpected(byte, "true, false or null") }
            if matched + 1 == spelling.count {
                complete(value, &taker)
            } else {
                mode = .literal(spelling: spelling, matched: matched + 1, value: value)
            }
        default:
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return }
            try consumeToken(byte, &taker)
        }
    }

    private mutating func consumeToken(_ byte: UInt8, _ taker: inout some Taker) throws(JSONError) {
        switch (mode, byte) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): close(&taker)
        case (.value, _), (.valueOrEnd, _): try beginValue(byte, &taker)
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): beginString(isKey: true)
        case (.key, _): throw unexpected(byte, "a key")
        case (.keyOrEnd, _): throw unexpected(byte, "a key or '}'")
        case (.colon, UInt8(ascii: ":")): mode = .value
        case (.colon, _): throw unexpected(byte, "':'")
        case (.afterValue, UInt8(ascii: ",")): mode = containers.last == true ? .key : .value
        case (.afterValue, UInt8(ascii: "}")) where containers.last == true: close(&taker)
        case (.afterValue, UInt8(ascii: "]")) where containers.last == false: close(&taker)
        case (.afterValue, _): throw unexpected(byte, containers.last == true ? "',' or '}'" : "',' or ']'")
        default: throw .trailingBytes(offset: offset)
        }
    }

    private mutating func beginValue(_ byte: UInt8, _ taker: inout some Taker) throws(JSONError) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard containers.count < maximumDepth else { throw .tooDeep(limit: maximumDepth, offset: offset) }
            let isObject = byte == UInt8(ascii: "{")
            containers.append(isObject)
            mode = isObject ? .keyOrEnd : .valueOrEnd
            taker.open(isObject: isObject)
        case UInt8(ascii: "\""):
            beginString(isKey: false)
            taker.openString()
        case UInt8(ascii: "t"): mode = .literal(spelling: Array("true".utf8), matched: 1, value: true)
        case UInt8(ascii: "f"): mode = .literal(spelling: Array("false".utf8), matched: 1, value: false)
        case UInt8(ascii: "n"): mode = .literal(spelling: Array("null".utf8), matched: 1, value: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            text = [byte]
            mode = .number
        default: throw unexpected(byte, "a value")
        }
    }

    private mutating func close(_ taker: inout some Taker) {
        containers.removeLast()
        mode = containers.isEmpty ? .done : .afterValue
        taker.close()
    }

    private mutating func complete(_ value: JSONValue, _ taker: inout some Taker) {
        text.removeAll(keepingCapacity: true)
        mode = containers.isEmpty ? .done : .afterValue
        taker.take(value)
    }

    private var number: JSONValue? { JSONNumber(text: String(decoding: text, as: UTF8.self)).map { .number($0) } }

    private mutating func beginString(isKey: Bool) {
        text.removeAll(keepingCapacity: true)
        escape = .none
        mode = .string(isKey: isKey)
    }

    private mutating func endString(isKey: Bool, _ taker: inout some Taker) throws(JSONError) {
        let string = String(decoding: text, as: UTF8.self)
        guard isKey else { return complete(.string(string), &taker) }
        guard taker.take(key: string) else { throw .duplicateKey(string, offset: offset) }
        text.removeAll(keepingCapacity: true)
        mode = .colon
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> JSONError {
        .unexpectedByte(byte, offset: offset, expected: expected)
    }
}
