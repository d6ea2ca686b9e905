extension FormatScanner {
    /// Whether the whole text is a mailbox of RFC 5321, section 4.1.2, or of RFC 6531 when `international`.
    mutating func mailbox(international: Bool) -> Bool {
        guard localPart(international: international), position <= 64, take("@") else { return false }
        let domain = bytes[position...]
        if domain.first == UInt8(ascii: "[") {
            return domain.last == UInt8(ascii: "]") && addressLiteral(Array(domain.dropFirst().dropLast()))
        }
        guard domain.count <= 255 else { return false }
        let isLabelByte = { (byte: UInt8) in
            Self.isLetter(byte) || Self.isDigit(byte) || (international && byte >= 0x80)
        }
        return domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 || international else {
                return false
            }
            return isLabelByte(first) && isLabelByte(last)
                && label.allSatisfy { isLabelByte($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private mutating func localPart(international: Bool) -> Bool {
        if take("\"") {
            while let byte = next {
                position += 1
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\") {
                    guard let escaped = next, escaped >= 0x20, escaped <= 0x7E else { return false }
                    position += 1
                } else if byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !international) {
                    return false
                }
            }
            return false
        }
        while true {
            guard run({ Self.isAtomByte($0) || (international && $0 >= 0x80) }) > 0 else { return false }
            if !take(".") { return true }
        }
    }

    /// RFC 5322 `atext`.
    private static func isAtomByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private func addressLiteral(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.count > 5, bytes[..<5].map({ $0 | 0x20 }).elementsEqual("ipv6:".utf8.map { $0 | 0x20 }) {
            var scanner = FormatScanner(String(decoding: bytes[5...], as: UTF8.self))
            return scanner.ipv6() && scanner.isAtEnd
        }
        var scanner = FormatScanner(text)
        return scanner.ipv4() && scanner.isAtEnd
    }
}
