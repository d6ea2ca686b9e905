import Digests

/// SHA-1, by which git names small files; it proves nothing about who made them.
///
/// Source: FIPS 180-4, section 6.1.
struct SHA1 {
    private var blocks = DigestBlocks()
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        blocks.update(bytes) { Self.compress(&state, $0) }
    }

    /// The 20 bytes of the digest.
    mutating func finish() -> [UInt8] {
        blocks.finish { Self.compress(&state, $0) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private static func compress(_ state: inout [UInt32], _ bytes: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
            for start in stride(from: 0, to: bytes.count, by: DigestBlocks.size) {
                for word in 0..<16 {
                    schedule[word] = UInt32(
                        bigEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self))
                }
                for word in 16..<80 {
                    let mixed = schedule[word - 3] ^ schedule[word - 8] ^ schedule[word - 14] ^ schedule[word - 16]
                    schedule[word] = rotated(mixed, 1)
                }
                var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
                for round in 0..<80 {
                    let (choice, constant): (UInt32, UInt32) =
                        switch round / 20 {
                        case 0: ((b & c) | (~b & d), 0x5A82_7999)
                        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                        case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                        default: (b ^ c ^ d, 0xCA62_C1D6)
                        }
                    let next = rotated(a, 5) &+ choice &+ e &+ constant &+ schedule[round]
                    (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
                }
                state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d, state[4] &+ e]
            }
        }
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word &<< count) | (word &>> (32 - count))
    }
}
