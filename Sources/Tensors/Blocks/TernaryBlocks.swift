// Blocks of 256 columns of −1, 0 and 1.

/// Bytes of five columns each, F16 scale.
///
/// A byte is a fraction of 256 whose digits to base 3 are the columns: the integer part of three times the fraction is the
/// first, that of three times the rest the second. 32 bytes hold 160 columns, the first digits first; 16 bytes hold 80; the
/// last 4 bytes have only four columns each.
enum TQ10Block: BlockLayout {
    static let name = "TQ1_0"
    static let columns = 256
    static let byteCount = 54

    static func format(columns: Int) -> CodeFormat { TQ20Block.format(name: name) }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 52)
        for side in 0..<2 {
            store(block.bytes16(at: 16 &* side), into: target.codes, at: 16 &* side, stride: 32)
        }
        store(block.bytes16(at: 32), into: target.codes, at: 160, stride: 16)
        var rests = SIMD4<UInt8>(
            block.byte(at: 48), block.byte(at: 49), block.byte(at: 50), block.byte(at: 51))
        for digit in 0..<4 {
            let products = SIMD4<UInt16>(truncatingIfNeeded: rests) &* 3
            rests = SIMD4(truncatingIfNeeded: products)
            target.codes.store(
                unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: products &>> 8), to: UInt32.self), at: 240 &+ 4 &* digit)
        }
    }

    @inline(__always)
    private static func store(
        _ bytes: SIMD16<UInt8>, into codes: UnsafeMutablePointer<UInt8>, at first: Int, stride: Int
    ) {
        var rests = bytes
        for digit in 0..<5 {
            let products = SIMD16<UInt16>(truncatingIfNeeded: rests) &* 3
            rests = SIMD16(truncatingIfNeeded: products)
            codes.store(SIMD16(truncatingIfNeeded: products &>> 8), at: first &+ stride &* digit)
        }
    }
}

/// Codes of 2 bits, F16 scale: scale · (q − 1).
enum TQ20Block: BlockLayout {
    static let name = "TQ2_0"
    static let columns = 256
    static let byteCount = 66

    static func format(columns: Int) -> CodeFormat { format(name: name) }

    static func format(name: String) -> CodeFormat {
        CodeFormat(name: name, bits: 2, groupSize: 256, values: .integers(zero: 1), scales: .direct(.float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 64)
        BitPlanes.storePairs(block, into: target.codes)
    }
}
