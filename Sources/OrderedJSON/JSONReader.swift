/// A pull cursor over JSON bytes: large files are read through it without a tree.
///
/// Values are read in their order. Objects are read with ``beginObject()`` and ``nextKey()``, arrays with
/// ``beginArray()`` and ``nextElement()``; anything else with one of the `read` functions or ``skipValue()``. The
/// reader never reads outside the bytes it was given, which must outlive it.
public struct JSONReader: ~Copyable {
    /// What kind of value comes next.
    public enum Kind: Sendable {
        /// A value of that kind.
        case null, bool, number, string, array, object
    }

    /// A string that was checked and left where it is in the bytes.
    public struct RawString: Sendable {
        /// Where its content is, between the quotes.
        public let range: Range<Int>
        /// Whether the content holds escapes, so that its bytes are not its UTF-8.
        public let hasEscapes: Bool
    }

    /// The bytes being read.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    public private(set) var offset: Int
    /// How deeply containers may be nested.
    public let maximumDepth: Int
    /// Whether `Infinity`, `-Infinity` and `NaN` are numbers, as Python writes them; JSON has no such numbers.
    public var acceptsNonFinite = false
    /// How many containers are open.
    private var depth = 0
    /// Whether nothing of the container entered last was read yet, so that no comma may come before its next member.
    private var isAtStart = true

    /// A reader at the start of bytes that outlive it.
    public init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int = 512) {
        self.bytes = bytes
        self.offset = 0
        self.maximumDepth = maximumDepth
    }

    // MARK: Structure

    /// Looks at the next value without reading it.
    public mutating func peek() throws(JSONError) -> Kind {
        skipWhitespace()
        switch try byte(expected: "a value") {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "I") where acceptsNonFinite, UInt8(ascii: "N") where acceptsNonFinite: return .number
        case let other: throw .unexpectedByte(other, offset: offset, expected: "a value")
        }
    }

    /// Enters an object; its members follow through ``nextKey()``.
    public mutating func beginObject() throws(JSONError) {
        try begin(UInt8(ascii: "{"), expected: "'{'")
    }

    /// Enters an array; its elements follow through ``nextElement()``.
    public mutating func beginArray() throws(JSONError) {
        try begin(UInt8(ascii: "["), expected: "'['")
    }

    /// The key of the next member of the object entered last; nil at its end, which is consumed.
    public mutating func nextKey() throws(JSONError) -> String? {
        guard try advanceInObject() else { return nil }
        let key = try readString()
        try readColon()
        return key
    }

    /// Reads the next member's key without copying it; nil at the end of the object, which is consumed.
    public mutating func nextRawKey() throws(JSONError) -> RawString? {
        guard try advanceInObject() else { return nil }
        let key = try readRawString()
        try readColon()
        return key
    }

    /// Reads the next member's key as UTF-8 into a buffer; false at the end of the object, which is consumed.
    public mutating func nextKey(into buffer: inout [UInt8]) throws(JSONError) -> Bool {
        guard try advanceInObject() else { return false }
        try readString(into: &buffer)
        try readColon()
        return true
    }

    /// Whether the array entered last has another element; its end is consumed.
    public mutating func nextElement() throws(JSONError) -> Bool {
        skipWhitespace()
        let found = try byte(expected: "a value or ']'")
        if found == UInt8(ascii: "]") {
            leave()
            return false
        }
        if isAtStart {
            isAtStart = false
            return true
        }
        guard found == UInt8(ascii: ",") else {
            throw .unexpectedByte(found, offset: offset, expected: "',' or ']'")
        }
        offset += 1
        return true
    }

    /// Checks that nothing but white space follows.
    public mutating func finish() throws(JSONError) {
        skipWhitespace()
        if offset < bytes.count { throw .trailingBytes(offset: offset) }
    }

    /// Skips one value of any kind, checking it fully.
    public mutating func skipValue() throws(JSONError) {
        var isObject: [Bool] = []
        repeat {
            switch try peek() {
            case .object:
                try beginObject()
                isObject.append(true)
            case .array:
                try beginArray()
                isObject.append(false)
            case .string: _ = try scanString()
            case .number: _ = try scanNumber()
            case .bool: _ = try readBool()
            case .null: try readNull()
            }
            climb: while let object = isObject.last {
                if object {
                    if try advanceInObject() {
                        _ = try scanString()
                        try readColon()
                        break climb
                    }
                } else if try nextElement() {
                    break climb
                }
                isObject.removeLast()
            }
        } while !isObject.isEmpty
    }

    // MARK: Scalars

    /// Reads `null`.
    public mutating func readNull() throws(JSONError) {
        try readLiteral("null")
    }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(JSONError) -> Bool {
        skipWhitespace()
        if try byte(expected: "true or false") == UInt8(ascii: "t") {
            try readLiteral("true")
            return true
        }
        try readLiteral("false")
        return false
    }

    /// Reads a number with its spelling.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        let range = try scanNumber()
        return JSONNumber(uncheckedText: String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
    }

    /// Reads a number that must be spelled as digits alone: no sign, fraction or exponent; nil when it is not, or does not fit.
    public mutating func readDigits() throws(JSONError) -> Int? {
        let range = try scanNumber()
        var value = 0
        for position in range {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (scaled, scaleOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = scaled.addingReportingOverflow(Int(digit))
            if scaleOverflow || sumOverflow { return nil }
            value = sum
        }
        return value
    }

    /// Reads a number that must be an integer that fits, however it is spelled (`3`, `3.0`, `3e0`); nil when it is none.
    public mutating func readInteger() throws(JSONError) -> Int? {
        let range = try scanNumber()
        var value = 0
        var position = range.lowerBound
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard range.upperBound - position <= 18 else {
            return Int(String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
        }
        while position < range.upperBound {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else {
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
                return JSONNumber(uncheckedText: text).intValue
            }
            value = value &* 10 &+ Int(digit)
            position += 1
        }
        return isNegative ? -value : value
    }

    /// Reads a string.
    public mutating func readString() throws(JSONError) -> String {
        try text(of: readRawString())
    }

    /// The text of a string that was read from these bytes.
    public func text(of string: RawString) throws(JSONError) -> String {
        guard string.range.upperBound <= bytes.count else { return "" }
        if !string.hasEscapes {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[string.range]), as: UTF8.self)
        }
        var buffer: [UInt8] = []
        try unescape(string.range, into: &buffer)
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Reads a string without copying it.
    public mutating func readRawString() throws(JSONError) -> RawString {
        let (range, hasEscapes) = try scanString()
        return RawString(range: range, hasEscapes: hasEscapes)
    }

    /// Appends the UTF-8 of a string that was read from these bytes to a buffer.
    public func append(_ string: RawString, to buffer: inout [UInt8]) throws(JSONError) {
        guard string.range.upperBound <= bytes.count else { return }
        if string.hasEscapes {
            try unescape(string.range, into: &buffer)
        } else {
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[string.range]))
        }
    }

    /// Whether a string that was read from these bytes spells a name.
    public func matches(_ string: RawString, _ name: StaticString) -> Bool {
        if string.hasEscapes {
            var buffer: [UInt8] = []
            guard (try? append(string, to: &buffer)) != nil else { return false }
            return name.withUTF8Buffer { buffer.elementsEqual($0) }
        }
        guard string.range.count == name.utf8CodeUnitCount, string.range.upperBound <= bytes.count else { return false }
        for index in 0..<name.utf8CodeUnitCount where bytes[string.range.lowerBound + index] != name.utf8Start[index] {
            return false
        }
        return true
    }

    /// Reads a string as UTF-8 into a buffer, which is emptied first.
    public mutating func readString(into buffer: inout [UInt8]) throws(JSONError) {
        let (range, hasEscapes) = try scanString()
        buffer.removeAll(keepingCapacity: true)
        if hasEscapes {
            try unescape(range, into: &buffer)
        } else {
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }

    // MARK: Bytes

    mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    func byte(expected: @autoclosure () -> String) throws(JSONError) -> UInt8 {
        guard offset < bytes.count else { throw .unexpectedEnd(offset: offset, expected: expected()) }
        return bytes[offset]
    }

    mutating func advance(by count: Int = 1) {
        offset += count
    }

    private mutating func begin(_ opening: UInt8, expected: String) throws(JSONError) {
        skipWhitespace()
        let found = try byte(expected: expected)
        guard found == opening else { throw .unexpectedByte(found, offset: offset, expected: expected) }
        guard depth < maximumDepth else { throw .tooDeep(limit: maximumDepth, offset: offset) }
        depth += 1
        isAtStart = true
        offset += 1
    }

    private mutating func advanceInObject() throws(JSONError) -> Bool {
        skipWhitespace()
        var found = try byte(expected: "a key or '}'")
        if found == UInt8(ascii: "}") {
            leave()
            return false
        }
        if !isAtStart {
            guard found == UInt8(ascii: ",") else {
                throw .unexpectedByte(found, offset: offset, expected: "',' or '}'")
            }
            offset += 1
            skipWhitespace()
            found = try byte(expected: "a key")
        }
        guard found == UInt8(ascii: "\"") else { throw .unexpectedByte(found, offset: offset, expected: "a key") }
        isAtStart = false
        return true
    }

    private mutating func leave() {
        offset += 1
        depth -= 1
        // The container just left was itself a member.
        isAtStart = false
    }

    private mutating func readColon() throws(JSONError) {
        skipWhitespace()
        let found = try byte(expected: "':'")
        guard found == UInt8(ascii: ":") else { throw .unexpectedByte(found, offset: offset, expected: "':'") }
        offset += 1
    }

    private mutating func readLiteral(_ literal: StaticString) throws(JSONError) {
        skipWhitespace()
        for index in 0..<literal.utf8CodeUnitCount {
            let found = try byte(expected: "\(literal)")
            guard found == literal.utf8Start[index] else {
                throw .unexpectedByte(found, offset: offset, expected: "\(literal)")
            }
            offset += 1
        }
    }
}
