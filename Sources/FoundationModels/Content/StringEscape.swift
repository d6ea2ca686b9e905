import OrderedJSON

/// Where a reader is inside an escape of a JSON string.
enum StringEscape: Sendable, Equatable {
    /// Outside of any escape.
    case none
    /// After the backslash; `high` is the first half of a surrogate pair that waits for its second.
    case backslash(high: UInt16?)
    /// Inside the digits of a `\u` escape.
    case digits(count: Int, value: UInt16, high: UInt16?)
    /// After the first half of a surrogate pair.
    case afterHigh(UInt16)

    /// Takes one byte of an escape; a finished escape adds its character to the text.
    mutating func consume(_ byte: UInt8, into text: inout [UInt8], offset: Int) throws(JSONError) {
        switch self {
        case .none:
            self = .backslash(high: nil)
        case .afterHigh(let high):
            guard byte == UInt8(ascii: "\\") else { throw .loneSurrogate(offset: offset) }
            self = .backslash(high: high)
        case .backslash(let high):
            if byte == UInt8(ascii: "u") {
                self = .digits(count: 0, value: 0, high: high)
                return
            }
            guard high == nil else { throw .loneSurrogate(offset: offset) }
            guard let character = Self.short[byte] else { throw .invalidEscape(offset: offset) }
            text.append(character)
            self = .none
        case .digits(let count, let value, let high):
            guard let digit = Self.hexadecimal(byte) else { throw .invalidEscape(offset: offset) }
            let value = value << 4 | digit
            self = .digits(count: count + 1, value: value, high: high)
            if count == 3 { try finish(value, high: high, into: &text, offset: offset) }
        }
    }

    private mutating func finish(
        _ unit: UInt16, high: UInt16?, into text: inout [UInt8], offset: Int
    ) throws(JSONError) {
        if let high {
            guard UTF16.isTrailSurrogate(unit) else { throw .loneSurrogate(offset: offset) }
            let code = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
            try append(code, to: &text, offset: offset)
        } else if UTF16.isLeadSurrogate(unit) {
            self = .afterHigh(unit)
            return
        } else {
            try append(UInt32(unit), to: &text, offset: offset)
        }
        self = .none
    }

    private func append(_ code: UInt32, to text: inout [UInt8], offset: Int) throws(JSONError) {
        guard let scalar = Unicode.Scalar(code) else { throw .loneSurrogate(offset: offset) }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private static let short: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
