/// Base64 (RFC 4648, sections 4 and 5).
enum Base64 {
    /// The bytes of a text in either alphabet, nil for other texts; padding may be missing, and blanks are ignored.
    static func decoded(_ text: Substring) -> [UInt8]? {
        var text = text
        return text.withUTF8(decoded)
    }

    private static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var digits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text {
            let digit = values[Int(byte)]
            if digit < 64, padding == 0 {
                digits = digits << 6 | UInt32(digit)
                count += 1
                if count % 4 == 0 {
                    bytes.append(UInt8(truncatingIfNeeded: digits >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: digits >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: digits))
                }
            } else if byte == UInt8(ascii: "=") {
                padding += 1
            } else if digit != blank {
                return nil
            }
        }
        guard padding == 0 || (count + padding) % 4 == 0 && padding <= 2 else { return nil }
        switch count % 4 {
        case 0: break
        case 2: bytes.append(UInt8(truncatingIfNeeded: digits >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: digits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: digits >> 2))
        default: return nil
        }
        return bytes
    }

    private static let blank: UInt8 = 0xFE

    /// The digit of each byte; `blank` for blanks and line breaks, 0xFF for others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        for (index, byte) in digits.utf8.enumerated() { values[Int(byte)] = UInt8(index) }
        for byte in "+-".utf8 { values[Int(byte)] = 62 }
        for byte in "/_".utf8 { values[Int(byte)] = 63 }
        for byte in " \t\r\n".utf8 { values[Int(byte)] = blank }
        return values
    }()
}
