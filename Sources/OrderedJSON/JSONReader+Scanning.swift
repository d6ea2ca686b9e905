/// Strings and numbers, byte by byte.
extension JSONReader {
    /// Skips a number and returns where it is.
    mutating func scanNumber() throws(JSONError) -> Range<Int> {
        skipWhitespace()
        let start = offset
        if acceptsNonFinite, let word = JSONNumber.nonFinite.first(where: { bytes[start...].starts(with: $0.utf8) }) {
            advance(by: word.utf8.count)
            return start..<offset
        }
        var end = start
        scan: while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                end += 1
            default: break scan
            }
        }
        guard JSONNumber.isValid(UnsafeBufferPointer(rebasing: bytes[start..<end])) else {
            throw .invalidNumber(offset: start)
        }
        advance(by: end - start)
        return start..<end
    }

    /// Skips a string, checks its UTF-8, and returns where its content between the quotes is.
    mutating func scanString() throws(JSONError) -> (content: Range<Int>, hasEscapes: Bool) {
        skipWhitespace()
        let quote = try byte(expected: "a string")
        guard quote == UInt8(ascii: "\"") else {
            throw .unexpectedByte(quote, offset: offset, expected: "a string")
        }
        let start = offset + 1
        var position = start
        var hasEscapes = false
        while true {
            position = endOfPlainRun(from: position)
            guard position < bytes.count else { throw .unexpectedEnd(offset: position, expected: "'\"'") }
            let found = bytes[position]
            if found == UInt8(ascii: "\"") { break }
            if found < 0x20 { throw .controlCharacter(found, offset: position) }
            if found == UInt8(ascii: "\\") {
                hasEscapes = true
                // The escaped byte is checked when the string is unescaped; here it must only not end the string.
                position += 2
            } else if found < 0x80 {
                position += 1
            } else {
                position += try UTF8Validation.scalarLength(bytes, at: position)
            }
        }
        let content = start..<position
        if hasEscapes { try checkEscapes(content) }
        advance(by: position + 1 - offset)
        return (content, hasEscapes)
    }

    /// The first byte that is not plain ASCII inside a string (a quote, a backslash, a control character, or part of a longer
    /// scalar), or where fewer than eight bytes are left.
    private func endOfPlainRun(from start: Int) -> Int {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var position = start
        while position + 8 <= bytes.count {
            let word = UInt64(littleEndian: (base + position).loadUnaligned(as: UInt64.self))
            let quotes = word ^ (ones &* 0x22)
            let backslashes = word ^ (ones &* 0x5C)
            // Subtracting sets the top bit of a byte below the subtrahend; a borrow can only spoil bytes after the
            // first.
            let stops =
                (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word
                | word
            let flags = stops & (ones &* 0x80)
            if flags != 0 { return position + flags.trailingZeroBitCount / 8 }
            position += 8
        }
        return position
    }

    /// Appends the content of a string with its escapes resolved.
    func unescape(_ range: Range<Int>, into buffer: inout [UInt8]) throws(JSONError) {
        buffer.reserveCapacity(buffer.count + range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let found = bytes[position]
            if found != UInt8(ascii: "\\") {
                buffer.append(found)
                position += 1
                continue
            }
            let (scalar, length) = try escape(at: position, end: range.upperBound)
            for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { buffer.append(unit) }
            position += length
        }
    }

    private func checkEscapes(_ range: Range<Int>) throws(JSONError) {
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position] == UInt8(ascii: "\\") {
                position += try escape(at: position, end: range.upperBound).length
            } else {
                position += 1
            }
        }
    }

    /// The scalar that an escape stands for, and the escape's length in bytes.
    func escape(at position: Int, end: Int) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
        guard position + 1 < end else { throw .invalidEscape(offset: position) }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""): return ("\"", 2)
        case UInt8(ascii: "\\"): return ("\\", 2)
        case UInt8(ascii: "/"): return ("/", 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"): break
        default: throw .invalidEscape(offset: position)
        }
        let first = try hexadecimal(at: position + 2, end: end, escapeOffset: position)
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        guard first < 0xDC00, position + 7 < end, bytes[position + 6] == UInt8(ascii: "\\"),
            bytes[position + 7] == UInt8(ascii: "u")
        else { throw .loneSurrogate(offset: position) }
        let second = try hexadecimal(at: position + 8, end: end, escapeOffset: position + 6)
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw .loneSurrogate(offset: position) }
        return (scalar, 12)
    }

    private func hexadecimal(at position: Int, end: Int, escapeOffset: Int) throws(JSONError) -> UInt32 {
        guard position + 4 <= end else { throw .invalidEscape(offset: escapeOffset) }
        var value: UInt32 = 0
        for index in position..<position + 4 {
            let digit: UInt8
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
            default: throw .invalidEscape(offset: escapeOffset)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

/// UTF-8 well-formedness (Unicode 15, table 3-7).
enum UTF8Validation {
    /// The length of the well-formed multi-byte scalar at a position; throws when there is none.
    static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) throws(JSONError) -> Int {
        let lead = bytes[position]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0:
            length = 3
            second = 0xA0...0xBF
        case 0xED:
            length = 3
            second = 0x80...0x9F
        case 0xE1...0xEF: length = 3
        case 0xF0:
            length = 4
            second = 0x90...0xBF
        case 0xF4:
            length = 4
            second = 0x80...0x8F
        case 0xF1...0xF3: length = 4
        default: throw .invalidUTF8(offset: position)
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else {
            throw .invalidUTF8(offset: position)
        }
        for index in position + 2..<max(position + length, position + 2) where bytes[index] & 0xC0 != 0x80 {
            throw .invalidUTF8(offset: position)
        }
        return length
    }
}
