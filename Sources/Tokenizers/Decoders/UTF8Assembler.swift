/// Joins bytes to text as they come, keeping back a scalar that is not complete; what can be none becomes U+FFFD, one
/// for each longest beginning of a scalar (Unicode, section 3.9, "maximal subparts").
struct UTF8Assembler {
    /// The beginning of a scalar.
    private var open: [UInt8] = []

    /// Takes bytes and appends the text that is certain.
    mutating func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        for byte in bytes {
            if open.isEmpty {
                begin(byte, &text)
            } else if allows(byte) {
                open.append(byte)
                if open.count == UTF8Scalars.length(ofLead: open[0]) {
                    text += open
                    open.removeAll(keepingCapacity: true)
                }
            } else {
                text += Self.replacement
                open.removeAll(keepingCapacity: true)
                begin(byte, &text)
            }
        }
    }

    /// Ends the text; an open scalar becomes U+FFFD.
    mutating func finish(_ text: inout [UInt8]) {
        if !open.isEmpty { text += Self.replacement }
        open.removeAll()
    }

    /// How many bytes at the end of others are the beginning of a scalar that is not complete.
    static func incompleteCount(atEndOf bytes: [UInt8]) -> Int {
        // A scalar has at most three bytes before its last one.
        for count in stride(from: min(3, bytes.count), to: 0, by: -1) {
            var assembler = UTF8Assembler()
            var text: [UInt8] = []
            assembler.append(Array(bytes.suffix(count)), to: &text)
            if text.isEmpty, assembler.open.count == count { return count }
        }
        return 0
    }

    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private mutating func begin(_ byte: UInt8, _ text: inout [UInt8]) {
        switch byte {
        case 0..<0x80: text.append(byte)
        case 0xC2...0xF4: open.append(byte)
        default: text += Self.replacement
        }
    }

    private func allows(_ byte: UInt8) -> Bool {
        if open.count > 1 { return byte & 0xC0 == 0x80 }
        return switch open[0] {
        case 0xE0: (0xA0...0xBF).contains(byte)
        case 0xED: (0x80...0x9F).contains(byte)
        case 0xF0: (0x90...0xBF).contains(byte)
        case 0xF4: (0x80...0x8F).contains(byte)
        default: byte & 0xC0 == 0x80
        }
    }

    /// Whether bytes are valid UTF-8.
    static func isValid(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }
}
