/// The backslash escapes of string literals, as Python's `unicode-escape` codec reads them.
package enum StringEscapes {
    package struct Failure: Error {
        let message: String
    }

    package static func decode(_ text: String) throws(Failure) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var highSurrogate: UInt32?
        var index = 0
        while index < scalars.count {
            guard scalars[index] == "\\", index + 1 < scalars.count else {
                if highSurrogate != nil { result.append("\u{FFFD}") }
                highSurrogate = nil
                result.append(scalars[index])
                index += 1
                continue
            }
            let letter = scalars[index + 1]
            index += 2
            if let simple = simpleEscapes[letter] {
                result.append(simple)
                continue
            }
            switch letter {
            case "\n": break
            case "x", "u", "U":
                let width = letter == "x" ? 2 : letter == "u" ? 4 : 8
                let value = try hexadecimal(scalars, index, width: width, letter: letter)
                index += width
                if let high = highSurrogate, (0xDC00..<0xE000).contains(value) {
                    highSurrogate = nil
                    result.append(Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (value - 0xDC00)) ?? "\u{FFFD}")
                } else if (0xD800..<0xDC00).contains(value) {
                    highSurrogate = value
                    continue
                } else {
                    result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                }
            case "0"..."7":
                var value = letter.value - 0x30
                var digits = 1
                while digits < 3, index < scalars.count, ("0"..."7").contains(scalars[index]) {
                    value = value * 8 + (scalars[index].value - 0x30)
                    index += 1
                    digits += 1
                }
                result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
            case "N": throw Failure(message: "character names (\\N{…}) are not supported")
            default:
                // An unknown escape keeps its backslash.
                result.append("\\")
                result.append(letter)
            }
            if highSurrogate != nil {
                result.append("\u{FFFD}")
                highSurrogate = nil
            }
        }
        if highSurrogate != nil { result.append("\u{FFFD}") }
        return String(result)
    }

    private static let simpleEscapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\\": "\\", "'": "'", "\"": "\"", "a": "\u{07}", "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t",
        "v": "\u{0B}",
    ]

    private static func hexadecimal(
        _ scalars: [Unicode.Scalar], _ start: Int, width: Int, letter: Unicode.Scalar
    ) throws(Failure) -> UInt32 {
        let failure = Failure(message: "truncated \\\(letter)\(String(repeating: "X", count: width)) escape")
        guard start + width <= scalars.count else { throw failure }
        var value: UInt32 = 0
        for scalar in scalars[start..<start + width] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { throw failure }
            if value >= 0x1000_0000 { throw Failure(message: "illegal Unicode character") }
            value = value * 16 + UInt32(digit)
        }
        if value > 0x10FFFF { throw Failure(message: "illegal Unicode character") }
        return value
    }
}
