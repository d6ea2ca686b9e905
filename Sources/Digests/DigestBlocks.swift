/// Bytes that come in any portions, cut into the blocks of 64 bytes of a digest of the SHA family, with its padding at the end.
///
/// Source: FIPS 180-4, section 5.1.1.
package struct DigestBlocks {
    /// The bytes of a block.
    package static let size = 64
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Nothing yet.
    package init() {
        rest.reserveCapacity(2 * Self.size)
    }

    /// Adds bytes, and hands over all whole blocks.
    package mutating func update(_ bytes: UnsafeRawBufferPointer, _ compress: (UnsafeRawBufferPointer) -> Void) {
        count &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(Self.size - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == Self.size else { return }
            rest.withUnsafeBytes(compress)
            rest.removeAll(keepingCapacity: true)
        }
        let end = start + (bytes.count - start) / Self.size * Self.size
        if end > start { compress(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) }
        rest.append(contentsOf: bytes[end...])
    }

    /// Hands over the last blocks: a bit, zeros, and the number of bits.
    package mutating func finish(_ compress: (UnsafeRawBufferPointer) -> Void) {
        rest.append(0x80)
        while rest.count % Self.size != Self.size - 8 { rest.append(0) }
        let bits = count &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        rest.withUnsafeBytes(compress)
    }
}
