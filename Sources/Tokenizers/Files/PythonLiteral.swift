/// Texts as Python writes them: `'a\n'` of characters, `b'\xff'` of bytes.
enum PythonLiteral {
    /// The bytes of a literal, in UTF-8 where it is of characters; nil when it is none.
    static func bytes(_ literal: [UInt8]) -> [UInt8]? {
        let isOfBytes = literal.first == UInt8(ascii: "b")
        let quoted = literal.dropFirst(isOfBytes ? 1 : 0)
        guard quoted.count >= 2, let quote = quoted.first, quoted.last == quote,
            quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
        else { return nil }
        return unescaped(Array(quoted.dropFirst().dropLast()), isOfBytes: isOfBytes, quote: quote)
    }

    /// A text without its escapes; nil when one of them means nothing, or a quote stands where the literal would end.
    ///
    /// - Parameters:
    ///   - isOfBytes: whether `\x` is a byte and not a character.
    ///   - quote: the quote around the text; nil when there is none.
    static func unescaped(_ text: [UInt8], isOfBytes: Bool, quote: UInt8? = nil) -> [UInt8]? {
        var result: [UInt8] = []
        var position = 0
        while position < text.count {
            let byte = text[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                if byte == quote { return nil }
                result.append(byte)
                continue
            }
            guard position < text.count else { return nil }
            let kind = text[position]
            position += 1
            let digits: Int
            switch kind {
            case UInt8(ascii: "n"): digits = 0; result.append(0x0A)
            case UInt8(ascii: "r"): digits = 0; result.append(0x0D)
            case UInt8(ascii: "t"): digits = 0; result.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): digits = 0; result.append(kind)
            case UInt8(ascii: "x"): digits = 2
            case UInt8(ascii: "u") where !isOfBytes: digits = 4
            case UInt8(ascii: "U") where !isOfBytes: digits = 8
            default: return nil
            }
            if digits == 0 { continue }
            guard position + digits <= text.count, text[position] != UInt8(ascii: "+"),
                text[position] != UInt8(ascii: "-"),
                let value = UInt32(String(decoding: text[position..<position + digits], as: UTF8.self), radix: 16)
            else { return nil }
            position += digits
            if isOfBytes {
                result.append(UInt8(truncatingIfNeeded: value))
            } else {
                guard let scalar = Unicode.Scalar(value) else { return nil }
                result += String(scalar).utf8
            }
        }
        return result
    }
}
