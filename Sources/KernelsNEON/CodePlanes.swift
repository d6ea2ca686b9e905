import _Builtin_intrinsics.arm.neon

/// Four columns of four rows, as bytes to be multiplied.
typealias Quad = SIMD16<Int8>
/// Four integers of 32 bits, one for each of four rows.
typealias Words = SIMD4<Int32>
/// Four numbers, one for each of four rows.
typealias Rows = SIMD4<Float>

extension CodePlanesFormat {
    /// Whether bytes are multiplied as signed ones: codes of 8 bits less 128, and those of tables.
    @inline(__always)
    static func isSigned(_ planes: Int) -> Bool { planes == table || planes == bytes }
}

/// How the codes of a step, 32 columns of sixteen rows, become bytes to be multiplied.
///
/// A quad is four columns that follow each other; a register holds one for each of four rows, so that a block has four sides.
protocol CodePlanes {
    /// The bytes of a step.
    static var stepByteCount: Int { get }
    /// How many products with bytes of up to 127 a sum of 16 bits holds: 2 or 4.
    static var productLimit: Int { get }
    /// The quad `index` (0 ..< 4) of a half (0 or 1), of four rows.
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad
    /// The column `column` (0 ..< 32) of four rows, as words of 32 bits; bytes of tables are 128 larger.
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words
}

@inline(__always)
private func loadQuad(_ pointer: UnsafeRawPointer, _ side: Int) -> SIMD16<UInt8> {
    (pointer + side &* 16).loadUnaligned(as: SIMD16<UInt8>.self)
}

@inline(__always)
private func signed(_ bytes: SIMD16<UInt8>) -> Quad { unsafeBitCast(bytes, to: Quad.self) }

/// Words shifted right, and what of them is wanted.
@inline(__always)
private func bits(_ word: UnsafeRawPointer, _ side: Int, _ shift: Int, _ mask: UInt32) -> Words {
    let words = (word + side &* 16).loadUnaligned(as: SIMD4<UInt32>.self)
    let shifted = words &>> SIMD4(repeating: UInt32(truncatingIfNeeded: shift))
    return unsafeBitCast(shifted & SIMD4(repeating: mask), to: Words.self)
}

/// Bytes shifted left, or right where the count is below zero.
@inline(__always)
private func shifted(_ bytes: SIMD16<UInt8>, _ count: Int) -> SIMD16<UInt8> {
    count >= 0
        ? bytes &<< SIMD16(repeating: UInt8(truncatingIfNeeded: count))
        : bytes &>> SIMD16(repeating: UInt8(truncatingIfNeeded: 0 &- count))
}

/// Four products of 3 · 127 are below 2^15.
enum BitPairs: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 128 }
    @inline(__always) static var productLimit: Int { 4 }

    @inline(__always)
    static func bytes(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int) -> SIMD16<UInt8> {
        let bytes = shifted(loadQuad(step + half &* 64, side), -2 &* index)
        return index == 3 ? bytes : bytes & SIMD16(repeating: 3)
    }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        signed(bytes(step, half, index, side))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        bits(step + column / 16 &* 64, side, (column & 3) &* 8 &+ (column & 15) / 4 &* 2, 3)
    }
}

/// Four products of 7 · 127 are below 2^15.
enum BitPairsAndBit: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 192 }
    @inline(__always) static var productLimit: Int { 4 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        let high = shifted(loadQuad(step + 128, side), 2 &- (half &* 4 &+ index)) & SIMD16(repeating: 4)
        return signed(BitPairs.bytes(step, half, index, side) | high)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        let bit = bits(step + 128, side, (column & 3) &* 8 &+ column / 4, 1)
        return BitPairs.codes(step, column, side, table) | bit &<< Words(repeating: 2)
    }
}

/// Four products of 15 · 127 are below 2^15.
enum Nibbles: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 256 }
    @inline(__always) static var productLimit: Int { 4 }

    @inline(__always)
    static func bytes(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int) -> SIMD16<UInt8> {
        let bytes = loadQuad(step + index &* 64, side)
        return half == 0 ? bytes & SIMD16(repeating: 15) : bytes &>> SIMD16(repeating: 4)
    }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        signed(bytes(step, half, index, side))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        bits(step + (column & 15) / 4 &* 64, side, (column & 3) &* 8 &+ column / 16 &* 4, 15)
    }
}

/// Bytes of the table.
enum NibbleTable: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 256 }
    @inline(__always) static var productLimit: Int { 2 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        vqtbl1q_s8(table, Nibbles.bytes(step, half, index, side))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        // Index 128 gives zero; flipping one bit makes bytes of the table 128 larger.
        let index = Nibbles.codes(step, column, side, table) | Words(repeating: Int32(bitPattern: 0x8080_8000))
        let found = vqtbl1q_s8(table, unsafeBitCast(index, to: SIMD16<UInt8>.self))
        return unsafeBitCast(found, to: Words.self) ^ Words(repeating: 128)
    }
}

/// Four products of 31 · 127 are below 2^15.
enum NibblesAndBit: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 320 }
    @inline(__always) static var productLimit: Int { 4 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        let high = shifted(loadQuad(step + 256, side), 4 &- (half &* 4 &+ index)) & SIMD16(repeating: 16)
        return signed(Nibbles.bytes(step, half, index, side) | high)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        let bit = bits(step + 256, side, (column & 3) &* 8 &+ column / 4, 1)
        return Nibbles.codes(step, column, side, table) | bit &<< Words(repeating: 4)
    }
}

/// Four products of 63 · 127 are below 2^15.
enum NibblesAndTwoBits: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 384 }
    @inline(__always) static var productLimit: Int { 4 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        let high = shifted(loadQuad(step + (256 &+ half &* 64), side), 4 &- 2 &* index) & SIMD16(repeating: 48)
        return signed(Nibbles.bytes(step, half, index, side) | high)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        let high = BitPairs.codes(step + 256, column, side, table)
        return Nibbles.codes(step, column, side, table) | high &<< Words(repeating: 4)
    }
}

/// Codes less 128; two products of 128 · 127 are below 2^15.
enum CodeBytes: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 512 }
    @inline(__always) static var productLimit: Int { 2 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: Quad) -> Quad {
        signed(loadQuad(step + (half &* 4 &+ index) &* 64, side) ^ SIMD16(repeating: 128))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: Quad) -> Words {
        bits(step + column / 4 &* 64, side, (column & 3) &* 8, 255)
    }
}
