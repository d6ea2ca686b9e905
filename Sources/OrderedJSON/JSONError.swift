/// What is wrong with a JSON text, and at which byte; all wording of the module is here.
public enum JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text ends inside a value.
    case unexpectedEnd(offset: Int, expected: String)
    /// A byte that is not allowed where it is.
    case unexpectedByte(UInt8, offset: Int, expected: String)
    /// Bytes that are not UTF-8.
    case invalidUTF8(offset: Int)
    /// A control character that must be escaped inside a string.
    case controlCharacter(UInt8, offset: Int)
    /// A backslash followed by something that is no escape.
    case invalidEscape(offset: Int)
    /// Half of a surrogate pair, which is no character.
    case loneSurrogate(offset: Int)
    /// A number spelled as JSON does not allow.
    case invalidNumber(offset: Int)
    /// Containers nested deeper than the limit.
    case tooDeep(limit: Int, offset: Int)
    /// A key that occurs twice in one object.
    case duplicateKey(String, offset: Int)
    /// Something after the end of the value.
    case trailingBytes(offset: Int)

    /// The byte offset at which the fault was found.
    public var offset: Int {
        switch self {
        case .unexpectedEnd(let offset, _), .unexpectedByte(_, let offset, _), .invalidUTF8(let offset),
            .controlCharacter(_, let offset), .invalidEscape(let offset), .loneSurrogate(let offset),
            .invalidNumber(let offset), .tooDeep(_, let offset), .duplicateKey(_, let offset),
            .trailingBytes(let offset):
            offset
        }
    }

    /// The same fault for a text that begins this many bytes into a file.
    public func shifted(by distance: Int) -> JSONError {
        let offset = offset + distance
        return switch self {
        case .unexpectedEnd(_, let expected): .unexpectedEnd(offset: offset, expected: expected)
        case .unexpectedByte(let byte, _, let expected): .unexpectedByte(byte, offset: offset, expected: expected)
        case .invalidUTF8: .invalidUTF8(offset: offset)
        case .controlCharacter(let byte, _): .controlCharacter(byte, offset: offset)
        case .invalidEscape: .invalidEscape(offset: offset)
        case .loneSurrogate: .loneSurrogate(offset: offset)
        case .invalidNumber: .invalidNumber(offset: offset)
        case .tooDeep(let limit, _): .tooDeep(limit: limit, offset: offset)
        case .duplicateKey(let key, _): .duplicateKey(key, offset: offset)
        case .trailingBytes: .trailingBytes(offset: offset)
        }
    }

    /// One line: the place, what was expected and what was found.
    public var description: String {
        switch self {
        case .unexpectedEnd(let offset, let expected):
            "byte \(offset): the text ends; expected \(expected)"
        case .unexpectedByte(let byte, let offset, let expected):
            "byte \(offset): found \(Self.spelling(of: byte)); expected \(expected)"
        case .invalidUTF8(let offset):
            "byte \(offset): not valid UTF-8"
        case .controlCharacter(let byte, let offset):
            "byte \(offset): control character \(Self.spelling(of: byte)) in a string; write it as an escape"
        case .invalidEscape(let offset):
            "byte \(offset): unknown escape in a string"
        case .loneSurrogate(let offset):
            "byte \(offset): \\u escape is half of a surrogate pair"
        case .invalidNumber(let offset):
            "byte \(offset): not a JSON number"
        case .tooDeep(let limit, let offset):
            "byte \(offset): nested deeper than \(limit) levels"
        case .duplicateKey(let key, let offset):
            "byte \(offset): key \(JSONValue.string(key).serialized()) occurs twice in one object"
        case .trailingBytes(let offset):
            "byte \(offset): found more text after the end of the value"
        }
    }

    private static func spelling(of byte: UInt8) -> String {
        if byte > 0x20 && byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
