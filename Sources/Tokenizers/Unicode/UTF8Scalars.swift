/// Scalars of bytes that are known to be valid UTF-8.
enum UTF8Scalars {
    /// The scalar that begins at a position, and its length in bytes.
    ///
    /// The bytes are valid UTF-8 and the position is the start of a scalar; a truncated last scalar is not read beyond
    /// the end.
    @inline(__always)
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, length: Int) {
        let lead = UInt32(bytes[position])
        if lead < 0x80 { return (lead, 1) }
        let left = bytes.count &- position
        if lead < 0xE0, left >= 2 { return ((lead & 0x1F) << 6 | UInt32(bytes[position &+ 1]) & 0x3F, 2) }
        if lead < 0xF0, left >= 3 {
            return (
                (lead & 0x0F) << 12 | (UInt32(bytes[position &+ 1]) & 0x3F) << 6 | UInt32(bytes[position &+ 2]) & 0x3F,
                3
            )
        }
        guard left >= 4 else { return (0xFFFD, left) }
        let upper = (lead & 0x07) << 18 | (UInt32(bytes[position &+ 1]) & 0x3F) << 12
        return (upper | (UInt32(bytes[position &+ 2]) & 0x3F) << 6 | UInt32(bytes[position &+ 3]) & 0x3F, 4)
    }

    /// The scalar that ends just before a position, and its length in bytes.
    @inline(__always)
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, before position: Int) -> (value: UInt32, length: Int) {
        var start = position &- 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start &-= 1 }
        return (scalar(in: bytes, at: start).value, position &- start)
    }

    /// The length in bytes of the scalar that a byte begins.
    @inline(__always)
    static func length(ofLead byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a scalar.
    @inline(__always)
    mutating func appendUTF8(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18 & 0x07))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}
