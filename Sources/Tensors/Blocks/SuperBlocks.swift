// Blocks of 256 columns: groups whose scales are small integers times the block's.

/// Sixteen bytes of scale (low half) and minimum (high half), codes of 2 bits, F16 scale, F16 scale of the minima.
enum Q2KBlock: BlockLayout {
    static let name = "Q2_K"
    static let columns = 256
    static let byteCount = 84

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 2, groupSize: 16, values: .integers(zero: 0),
            scales: .scaled(.int8, span: 256, by: .float16), biases: .scaled(.int8, span: 256, by: .float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        let small = block.bytes16(at: 0)
        target.scales.numbers[0] = block.half(at: 80)
        target.scales.small.store(small & 15, at: 0)
        target.biases.numbers[0] = block.half(at: 82)
        target.biases.small.store(0 &- (small &>> 4), at: 0)
        BitPlanes.storePairs(block + 16, into: target.codes)
    }
}

/// A third bit for each column, which takes 4 away where it is not set, codes of 2 bits, sixteen scales of 6 bits around 32,
/// F16 scale.
enum Q3KBlock: BlockLayout {
    static let name = "Q3_K"
    static let columns = 256
    static let byteCount = 110

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 3, groupSize: 16, values: .integers(zero: 4),
            scales: .scaled(.int8, span: 256, by: .float16))
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 108)
        let (first, second, high) = (block.word32(at: 96), block.word32(at: 100), block.word32(at: 104))
        let words = SIMD4<UInt32>(first, second, first &>> 4, second &>> 4) & 0x0F0F_0F0F
        let tops = (SIMD4(repeating: high) &>> SIMD4(0, 2, 4, 6)) & 0x0303_0303
        let small = unsafeBitCast(words | tops &<< 4, to: SIMD16<UInt8>.self)
        target.scales.small.store(small &- 32, at: 0)
        for side in 0..<2 {
            let third = block.bytes16(at: 16 &* side)
            for half in 0..<2 {
                let pairs = block.bytes16(at: 32 &+ 32 &* half &+ 16 &* side)
                for step in 0..<4 {
                    let low = (pairs &>> UInt8(2 &* step)) & 3
                    let high = (third &>> UInt8(4 &* half &+ step)) & 1
                    target.codes.store(low | high &<< 2, at: 128 &* half &+ 32 &* step &+ 16 &* side)
                }
            }
        }
    }
}

/// F16 scale, F16 scale of the minima, eight scales and minima of 6 bits, nibbles.
enum Q4KBlock: MinimaBlock {
    static let name = "Q4_K"
    static let bits = 4
    static let byteCount = 144

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        readNumbers(block, into: target)
        for chunk in 0..<4 {
            for side in 0..<2 {
                let packed = block.bytes16(at: 16 &+ 32 &* chunk &+ 16 &* side)
                let column = 64 &* chunk &+ 16 &* side
                target.codes.store(packed & 15, at: column)
                target.codes.store(packed &>> 4, at: column &+ 32)
            }
        }
    }
}

/// F16 scale, F16 scale of the minima, eight scales and minima of 6 bits, a fifth bit for each column, nibbles.
enum Q5KBlock: MinimaBlock {
    static let name = "Q5_K"
    static let bits = 5
    static let byteCount = 176

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        readNumbers(block, into: target)
        for side in 0..<2 {
            let fifth = block.bytes16(at: 16 &+ 16 &* side)
            for chunk in 0..<4 {
                let packed = block.bytes16(at: 48 &+ 32 &* chunk &+ 16 &* side)
                let column = 64 &* chunk &+ 16 &* side
                let low = (fifth &>> UInt8(2 &* chunk)) & 1
                let high = (fifth &>> UInt8(2 &* chunk &+ 1)) & 1
                target.codes.store((packed & 15) | low &<< 4, at: column)
                target.codes.store((packed &>> 4) | high &<< 4, at: column &+ 32)
            }
        }
    }
}

/// Nibbles, two more bits for each column, sixteen signed scales, F16 scale: scale · (q − 32).
enum Q6KBlock: BlockLayout {
    static let name = "Q6_K"
    static let columns = 256
    static let byteCount = 210

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: 6, groupSize: 16, values: .integers(zero: 32),
            scales: .scaled(.int8, span: 256, by: .float16))
    }

    @inline(__always)
    static func readNumbers(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 208)
        target.scales.small.store(block.bytes16(at: 192), at: 0)
    }

    @inline(__always)
    static func read(_ block: UnsafeRawPointer, into target: CodedRow) {
        readNumbers(block, into: target)
        for half in 0..<2 {
            for side in 0..<2 {
                let first = block.bytes16(at: 64 &* half &+ 16 &* side)
                let second = block.bytes16(at: 64 &* half &+ 32 &+ 16 &* side)
                let tops = block.bytes16(at: 128 &+ 32 &* half &+ 16 &* side)
                let column = 128 &* half &+ 16 &* side
                target.codes.store((first & 15) | (tops & 3) &<< 4, at: column)
                target.codes.store((second & 15) | (tops & 12) &<< 2, at: column &+ 32)
                target.codes.store((first &>> 4) | (tops & 48), at: column &+ 64)
                target.codes.store((second &>> 4) | (tops & 192) &>> 2, at: column &+ 96)
            }
        }
    }
}

/// Blocks that begin with scales and minima of 32 columns each.
protocol MinimaBlock: BlockLayout {
    static var bits: Int { get }
}

extension MinimaBlock {
    static var columns: Int { 256 }

    static func format(columns: Int) -> CodeFormat {
        CodeFormat(
            name: name, bits: bits, groupSize: 32, values: .integers(zero: 0),
            scales: .scaled(.int8, span: 256, by: .float16), biases: .scaled(.int8, span: 256, by: .float16))
    }

    /// Twelve bytes hold eight scales and eight minima: the low 6 bits of bytes 0 to 3 are the scales of the first four
    /// groups, those of bytes 4 to 7 their minima; the other groups have 4 bits in bytes 8 to 11 and 2 above the first's.
    @inline(__always)
    static func readNumbers(_ block: UnsafeRawPointer, into target: CodedRow) {
        target.scales.numbers[0] = block.half(at: 0)
        target.biases.numbers[0] = block.half(at: 2)
        let (scales, minima, lows) = (block.word32(at: 4), block.word32(at: 8), block.word32(at: 12))
        let words = SIMD4<UInt32>(
            scales & 0x3F3F_3F3F, (lows & 0x0F0F_0F0F) | (scales &>> 2 & 0x3030_3030),
            minima & 0x3F3F_3F3F, (lows &>> 4 & 0x0F0F_0F0F) | (minima &>> 2 & 0x3030_3030))
        let small = unsafeBitCast(words, to: SIMD16<UInt8>.self)
        let raw = UnsafeMutableRawPointer(target.scales.small)
        raw.storeBytes(of: small.lowHalf, as: SIMD8<UInt8>.self)
        UnsafeMutableRawPointer(target.biases.small).storeBytes(of: 0 &- small.highHalf, as: SIMD8<UInt8>.self)
    }
}

/// Codes of 2 bits.
enum BitPlanes {
    /// 64 bytes to 256 codes: the lowest bits of 32 bytes are 32 columns, the next bits the next 32.
    @inline(__always)
    static func storePairs(_ source: UnsafeRawPointer, into codes: UnsafeMutablePointer<UInt8>) {
        for half in 0..<2 {
            for side in 0..<2 {
                let packed = source.bytes16(at: 32 &* half &+ 16 &* side)
                for step in 0..<4 {
                    codes.store((packed &>> UInt8(2 &* step)) & 3, at: 128 &* half &+ 32 &* step &+ 16 &* side)
                }
            }
        }
    }
}
