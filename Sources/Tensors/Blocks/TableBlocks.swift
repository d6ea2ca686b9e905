// Blocks whose codes of 4 bits stand for the numbers of a table.

/// F16 scale, nibbles.
enum IQ4NLBlock: BlockLayout {
    static let name = "IQ4_NL"
    static let columns = 32
    static let byteCount = 18

    /// Dense near zero, where most weights are.
    static let table: [Float] = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113]

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 4, groupSize: 32, values: .table(table), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.codes.storeNibbles(block.bytes16(at: 2), at: 0)
    }
}

/// F16 scale, two high bits of eight scales, their four low bits, nibbles; the scales are around 32.
enum IQ4XSBlock: BlockLayout {
    static let name = "IQ4_XS"
    static let columns = 256
    static let byteCount = 136

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 32, values: .table(IQ4NLBlock.table),
            scales: .scaled(.int8, span: 256, by: .float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        let (tops, lows) = (block.word16(at: 2), block.word32(at: 4))
        for group in 0..<8 {
            let top = UInt8(truncatingIfNeeded: tops &>> UInt16(2 &* group)) & 3
            let low = UInt8(truncatingIfNeeded: lows &>> UInt32(4 &* group)) & 15
            target.scales.small[group] = (low | top &<< 4) &- 32
            target.codes.storeNibbles(block.bytes16(at: 8 &+ 16 &* group), at: 32 &* group)
        }
    }
}

/// Numbers of 4 bits: a sign, two bits of exponent, one of mantissa (OCP Microscaling Formats 1.0).
enum E2M1 {
    /// Twice the numbers, so that they are integers.
    static let doubled: [Float] = [0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12]
}

/// A power of two by its exponent, nibbles.
///
/// An exponent of 255 makes NaN, as in the formats' specification.
enum MXFP4Block: BlockLayout {
    static let name = "MXFP4"
    static let columns = 32
    static let byteCount = 17

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 32, values: .table(E2M1.doubled),
            scales: .scaled(.exponent, span: max(columns, Self.columns), by: .float32))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        readNumbers(block, into: target)
        target.codes.storeNibbles(block.bytes16(at: 1), at: 0)
    }

    @inline(__always)
    static func readNumbers(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = 0.5
        target.scales.small[0] = block.byte(at: 0)
    }
}

/// Four scales, then nibbles of four groups of 16: low halves of eight bytes, then high halves.
///
/// Scales are E4M3 without a sign: the bit is ignored, and what would be NaN is 0.
enum NVFP4Block: BlockLayout {
    static let name = "NVFP4"
    static let columns = 64
    static let byteCount = 36

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 16, values: .table(E2M1.doubled),
            scales: .scaled(.float8E4M3, span: max(columns, Self.columns), by: .float32))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = 0.5
        for group in 0..<4 {
            let magnitude = block.byte(at: group) & 0x7F
            target.scales.small[group] = magnitude == 0x7F ? 0 : magnitude
            let packed = block.loadUnaligned(fromByteOffset: 4 &+ 8 &* group, as: UInt64.self)
            target.codes.store(packed & 0x0F0F_0F0F_0F0F_0F0F, at: 16 &* group)
            target.codes.store(packed &>> 4 & 0x0F0F_0F0F_0F0F_0F0F, at: 16 &* group &+ 8)
        }
    }
}
