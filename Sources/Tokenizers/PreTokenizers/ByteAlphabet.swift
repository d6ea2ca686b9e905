/// GPT-2's alphabet, which writes every byte as a visible scalar.
enum ByteAlphabet {
    /// The scalar of each byte.
    static let scalars: [UInt32] = {
        var table = [UInt32](repeating: 0, count: 256)
        var next: UInt32 = 256
        for byte in 0..<256 {
            let isVisible = (33...126).contains(byte) || (161...172).contains(byte) || (174...255).contains(byte)
            table[byte] = isVisible ? UInt32(byte) : next
            if !isVisible { next += 1 }
        }
        return table
    }()

    /// The byte of each scalar below 324, -1 where there is none.
    static let bytes: [Int16] = {
        var table = [Int16](repeating: -1, count: 324)
        for (byte, scalar) in scalars.enumerated() { table[Int(scalar)] = Int16(byte) }
        return table
    }()

    /// Two bytes of UTF-8 for each byte, the second 0 when one is enough.
    private static let utf8: [(UInt8, UInt8)] = scalars.map { scalar in
        scalar < 0x80
            ? (UInt8(scalar), 0)
            : (UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }

    /// Appends bytes in the alphabet.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        utf8.withUnsafeBufferPointer { utf8 in
            for byte in bytes {
                let (lead, trail) = utf8[Int(byte)]
                result.append(lead)
                if trail != 0 { result.append(trail) }
            }
        }
    }

    /// The bytes that a token stands for: itself where it has a scalar that is not of the alphabet.
    static func decoded(_ token: [UInt8]) -> [UInt8] { token.withUnsafeBufferPointer { decode($0) } ?? token }

    /// The bytes that a text in the alphabet stands for; nil when a scalar is not of the alphabet.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            guard scalar < 324, bytes[Int(scalar)] >= 0 else { return nil }
            result.append(UInt8(truncatingIfNeeded: bytes[Int(scalar)]))
            position += length
        }
        return result
    }
}
