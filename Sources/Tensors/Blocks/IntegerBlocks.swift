// Blocks with a scale of their own. Nibbles: the low halves of sixteen bytes are the first sixteen columns.

/// F16 scale, bits: scale where one is set, else −scale.
enum Q10Block: BlockLayout {
    static let name = "Q1_0"
    static let columns = 128
    static let byteCount = 18

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 1, groupSize: 128, values: .table([-1, 1]), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let spread = Codebook.signs
        target.scales.numbers[0] = block.half(at: 0)
        for index in 0..<16 { target.codes.store(spread[block.byte(at: 2 &+ index)], at: 8 &* index) }
    }
}

/// F16 scale, codes of 2 bits, four columns in a byte: scale · (q − 1).
enum Q20Block: BlockLayout {
    static let name = "Q2_0"
    static let columns = 64
    static let byteCount = 18

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 2, groupSize: 64, values: .integers(zero: 1), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        for index in 0..<16 {
            let byte = UInt32(block.byte(at: 2 &+ index))
            target.codes.store((byte | byte &<< 6 | byte &<< 12 | byte &<< 18) & 0x0303_0303, at: 4 &* index)
        }
    }
}

/// F16 scale, nibbles: scale · (q − 8).
enum Q40Block: BlockLayout {
    static let name = "Q4_0"
    static let columns = 32
    static let byteCount = 18

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 4, groupSize: 32, values: .integers(zero: 8), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.codes.storeNibbles(block.bytes16(at: 2), at: 0)
    }
}

/// F16 scale, F16 bias, nibbles: scale · q + bias.
enum Q41Block: BlockLayout {
    static let name = "Q4_1"
    static let columns = 32
    static let byteCount = 20

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 4, groupSize: 32, values: .integers(zero: 0), scales: .direct(.float16),
            biases: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.biases.numbers[0] = block.half(at: 2)
        target.codes.storeNibbles(block.bytes16(at: 4), at: 0)
    }
}

/// F16 scale, a fifth bit for each column, nibbles: scale · (q − 16).
enum Q50Block: BlockLayout {
    static let name = "Q5_0"
    static let columns = 32
    static let byteCount = 22

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 5, groupSize: 32, values: .integers(zero: 16), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        FifthBits.store(nibbles: block + 6, bits: block + 2, into: target.codes)
    }
}

/// F16 scale, F16 bias, a fifth bit for each column, nibbles: scale · q + bias.
enum Q51Block: BlockLayout {
    static let name = "Q5_1"
    static let columns = 32
    static let byteCount = 24

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 5, groupSize: 32, values: .integers(zero: 0), scales: .direct(.float16),
            biases: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.biases.numbers[0] = block.half(at: 2)
        FifthBits.store(nibbles: block + 8, bits: block + 4, into: target.codes)
    }
}

/// F16 scale, signed bytes.
enum Q80Block: BlockLayout {
    static let name = "Q8_0"
    static let columns = 32
    static let byteCount = 34

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(name: name, bits: 8, groupSize: 32, values: .integers(zero: 128), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.codes.store(block.bytes16(at: 2) ^ 0x80, at: 0)
        target.codes.store(block.bytes16(at: 18) ^ 0x80, at: 16)
    }
}

/// Nibbles of 32 columns that take a fifth bit each from a word.
private enum FifthBits {
    @inline(__always)
    static func store(nibbles: UnsafeRawPointer, bits: UnsafeRawPointer, into codes: UnsafeMutablePointer<UInt8>) {
        let packed = nibbles.bytes16(at: 0)
        codes.store((packed & 15) | spread(bits.byte(at: 0), bits.byte(at: 1)), at: 0)
        codes.store((packed &>> 4) | spread(bits.byte(at: 2), bits.byte(at: 3)), at: 16)
    }

    /// 16 where a bit is set: the bits of one byte, the lowest first, then those of the other.
    @inline(__always)
    private static func spread(_ first: UInt8, _ second: UInt8) -> SIMD16<UInt8> {
        let bytes = SIMD16<UInt8>(lowHalf: SIMD8(repeating: first), highHalf: SIMD8(repeating: second))
        let masks = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        return pointwiseMin(bytes & masks, SIMD16(repeating: 1)) &<< 4
    }
}
