/// A sum over bytes that changes when any of them does (multiplication and shift by words, as in Vigna's SplitMix64).
public struct Checksum: Sendable {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The sum of nothing.
    public init() {}

    /// Adds bytes, and how many there are.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = UInt64(bytes.count) << 56
        for (index, byte) in bytes[offset...].enumerated() { rest |= UInt64(byte) << UInt64(8 * index) }
        add(rest)
    }

    private mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
        state ^= state >> 29
    }

    /// The sum as sixteen hexadecimal digits.
    public var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
