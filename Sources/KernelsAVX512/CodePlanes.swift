import _Builtin_intrinsics.intel

/// How the codes of a step, 32 columns of sixteen rows, become unsigned bytes to be multiplied.
///
/// A quad is four columns that follow each other: a register holds one for each row. The step's quads are four of its first
/// half and four of its second.
protocol CodePlanes {
    /// The bytes of a step.
    static var stepByteCount: Int { get }
    /// The quads that are multiplied in a turn of the loop, which the compiler may keep: their shifts are constants.
    static var turnQuads: Int { get }
    /// The half and the index of a turn's quad.
    static func place(_ turn: Int, _ part: Int) -> (half: Int, index: Int)
    /// The quad `index` (0 ..< 4) of a half (0 or 1).
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i
    /// The column `column` (0 ..< 32), as words of 32 bits.
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i
}

/// A turn has the two quads of a word whose halves of bytes are both halves of the columns.
extension CodePlanes {
    @inline(__always)
    static var turnQuads: Int { 2 }

    @inline(__always)
    static func place(_ turn: Int, _ part: Int) -> (half: Int, index: Int) { (part, turn) }
}

/// Words shifted right, and what of them is wanted.
@inline(__always)
private func bits(_ word: UnsafeRawPointer, _ shift: Int, _ mask: Int32) -> __m512i {
    _mm512_srlv_epi32(loadBytes(word), _mm512_set1_epi32(Int32(truncatingIfNeeded: shift))) & _mm512_set1_epi32(mask)
}

/// [2 halves][16 rows] words: of byte k, the bits 2w and 2w + 1 are column k of quad w (0 ..< 4).
enum BitPairs: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 128 }
    @inline(__always)
    static var turnQuads: Int { 4 }
    @inline(__always)
    static func place(_ turn: Int, _ part: Int) -> (half: Int, index: Int) { (turn, part) }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        _mm512_srli_epi32(loadBytes(step + half &* 64), UInt32(truncatingIfNeeded: 2 &* index)) & _mm512_set1_epi8(3)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        bits(step + column / 16 &* 64, (column & 3) &* 8 &+ (column & 15) / 4 &* 2, 3)
    }
}

/// ``BitPairs``, then [16 rows] words of the third bits: of byte k, bit w is that of column k of quad w (0 ..< 8).
enum BitPairsAndBit: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 192 }
    @inline(__always)
    static var turnQuads: Int { 4 }
    @inline(__always)
    static func place(_ turn: Int, _ part: Int) -> (half: Int, index: Int) { (turn, part) }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        let bits = _mm512_srli_epi32(loadBytes(step + 128), UInt32(truncatingIfNeeded: 4 &* half))
        return BitPairs.quad(step, half, index, table) | moved(bits, index, 2)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        let bit = bits(step + 128, (column & 3) &* 8 &+ column / 4, 1)
        return BitPairs.codes(step, column, table) | _mm512_slli_epi32(bit, 2)
    }
}

/// Of each byte, a bit moved to another place: words are rotated, one instruction for left and right.
@inline(__always)
private func moved(_ bytes: __m512i, _ from: Int, _ to: Int) -> __m512i {
    let words = _mm512_rolv_epi32(bytes, _mm512_set1_epi32(Int32(truncatingIfNeeded: to &- from)))
    return words & _mm512_set1_epi8(CChar(truncatingIfNeeded: 1 &<< to))
}

/// [4][16 rows] words: the low halves of the bytes are quads of the first half, the high ones those of the second.
enum Nibbles: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 256 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        let word = loadBytes(step + index &* 64)
        return (half == 0 ? word : _mm512_srli_epi16(word, 4)) & _mm512_set1_epi8(15)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        bits(step + (column & 15) / 4 &* 64, (column & 3) &* 8 &+ column / 16 &* 4, 15)
    }
}

/// As ``Nibbles``; each code is replaced by a byte of the table.
enum NibbleTable: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 256 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        _mm512_shuffle_epi8(table, Nibbles.quad(step, half, index, table))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        // Index 128 gives zero.
        let index = Nibbles.codes(step, column, table) | _mm512_set1_epi32(Int32(bitPattern: 0x8080_8000))
        return _mm512_shuffle_epi8(table, index)
    }
}

/// ``Nibbles``, then [16 rows] words of the fifth bits: of byte k, bit w is that of column k of quad w (0 ..< 8).
enum NibblesAndBit: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 320 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        let bits = _mm512_srli_epi32(loadBytes(step + 256), UInt32(truncatingIfNeeded: index))
        return Nibbles.quad(step, half, index, table) | moved(bits, half &* 4, 4)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        let bit = bits(step + 256, (column & 3) &* 8 &+ column / 4, 1)
        return Nibbles.codes(step, column, table) | _mm512_slli_epi32(bit, 4)
    }
}

/// ``Nibbles``, then the fifth and sixth bits, which lie as in ``BitPairs``.
enum NibblesAndTwoBits: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 384 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        let bits = loadBytes(step + (256 &+ half &* 64))
        let shifted =
            index <= 2
            ? _mm512_slli_epi32(bits, UInt32(truncatingIfNeeded: 4 &- 2 &* index)) : _mm512_srli_epi32(bits, 2)
        return Nibbles.quad(step, half, index, table) | (shifted & _mm512_set1_epi8(48))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        Nibbles.codes(step, column, table) | _mm512_slli_epi32(BitPairs.codes(step + 256, column, table), 4)
    }
}

/// [8][16 rows] words.
enum CodeBytes: CodePlanes {
    @inline(__always)
    static var stepByteCount: Int { 512 }
    @inline(__always)
    static func place(_ turn: Int, _ part: Int) -> (half: Int, index: Int) { (turn / 2, (turn & 1) &* 2 &+ part) }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ table: __m512i) -> __m512i {
        loadBytes(step + (half &* 4 &+ index) &* 64)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ table: __m512i) -> __m512i {
        bits(step + column / 4 &* 64, (column & 3) &* 8, 255)
    }
}
