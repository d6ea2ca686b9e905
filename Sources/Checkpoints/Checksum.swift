/// A sum over bytes that changes when any of them does (multiplication and shift by words, as in Vigna's SplitMix64).
///
/// It is the same however the bytes are cut into calls, so one side may write page by page and the other read in one piece.
public struct Checksum: Sendable {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var count: UInt64 = 0
    /// The bytes since the last whole word, the first one lowest.
    private var rest: UInt64 = 0

    /// The sum of nothing.
    public init() {}

    /// Adds bytes to those that were added before.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while count % 8 != 0, offset < bytes.count {
            add(byte: bytes[offset])
            offset += 1
        }
        let words = (bytes.count - offset) / 8
        for _ in 0..<words {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        count += UInt64(8 * words)
        while offset < bytes.count {
            add(byte: bytes[offset])
            offset += 1
        }
    }

    /// Adds numbers of 64 bits each.
    public mutating func add(_ numbers: [Int]) {
        for number in numbers { withUnsafeBytes(of: Int64(number).littleEndian) { add($0) } }
    }

    private mutating func add(byte: UInt8) {
        rest |= UInt64(byte) << (8 * (count % 8))
        count += 1
        guard count % 8 == 0 else { return }
        mix(rest)
        rest = 0
    }

    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
        state ^= state >> 29
    }

    /// The sum as sixteen hexadecimal digits.
    public var text: String {
        var end = self
        end.mix(rest)
        end.mix(count)
        let digits = String(end.state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
