/// Where a reader of a JSON string that comes piece by piece is inside an escape.
package enum StringEscape: Sendable, Equatable {
    /// Outside of any escape.
    case none
    /// After the backslash; `high` is the first half of a surrogate pair that waits for its second.
    case backslash(high: UInt16?)
    /// Inside the digits of a `\u` escape.
    case digits(count: Int, value: UInt16, high: UInt16?)
    /// After the first half of a surrogate pair.
    case afterHigh(UInt16)

    /// Takes one byte of an escape; a finished escape adds its character to the text.
    ///
    /// - Throws: `JSONError.invalidEscape`, and `JSONError.loneSurrogate` for half a surrogate pair.
    package mutating func consume(_ byte: UInt8, into text: inout [UInt8], offset: Int) throws(JSONError) {
        let before = self
        self = .none
        switch before {
        case .none: self = .backslash(high: nil)
        case .afterHigh(let high):
            guard byte == UInt8(ascii: "\\") else { throw .loneSurrogate(offset: offset) }
            self = .backslash(high: high)
        case .backslash(let high):
            if byte == UInt8(ascii: "u") { return self = .digits(count: 0, value: 0, high: high) }
            guard high == nil else { throw .loneSurrogate(offset: offset) }
            guard let character = Self.short[byte] else { throw .invalidEscape(offset: offset) }
            text.append(character)
        case .digits(let count, let value, let high):
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw .invalidEscape(offset: offset)
            }
            let value = value << 4 | UInt16(digit)
            if count < 3 { return self = .digits(count: count + 1, value: value, high: high) }
            if let high {
                guard UTF16.isTrailSurrogate(value) else { throw .loneSurrogate(offset: offset) }
                let code = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(value) - 0xDC00)
                try append(code, to: &text, offset: offset)
            } else if UTF16.isLeadSurrogate(value) {
                self = .afterHigh(value)
            } else {
                try append(UInt32(value), to: &text, offset: offset)
            }
        }
    }

    /// The place as if no half of a pair had come before; nil where none has.
    package var withoutHalf: StringEscape? {
        switch self {
        case .afterHigh: StringEscape.none
        case .backslash(.some): .backslash(high: nil)
        case .digits(let count, let value, .some): .digits(count: count, value: value, high: nil)
        default: nil
        }
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
}
