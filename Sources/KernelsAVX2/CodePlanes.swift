import _Builtin_intrinsics.intel

extension CodePlanesFormat {
    /// Whether bytes are multiplied as signed ones.
    @inline(__always)
    static func isSigned(_ planes: Int) -> Bool { multipliesSignedBytes && planes == table }
}

/// What makes signed bytes of a table those that are multiplied.
@inline(__always)
var tableFlip: CChar { multipliesSignedBytes ? 0 : -128 }

/// How the codes of a step, 32 columns of sixteen rows, become bytes to be multiplied.
///
/// A quad is four columns that follow each other; two registers hold one for each row, the first one those of the first
/// eight rows.
protocol CodePlanes {
    /// The bytes of a step.
    static var stepByteCount: Int { get }
    /// Whether quads are signed bytes without VNNI: products of two could overflow 16 bits, so that magnitudes are multiplied.
    static var isSigned: Bool { get }
    /// Whether the products of a step, 8 pairs, go into sums of 16 bits; else those hold two pairs at least, unless quads are
    /// signed.
    static var fitsShortSums: Bool { get }
    /// Whether the index of a quad decides to which side bits are shifted.
    static var shiftsBothWays: Bool { get }
    /// The quad `index` (0 ..< 4) of a half (0 or 1), of eight rows.
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i
    /// The column `column` (0 ..< 32) of eight rows, as words of 32 bits; bytes of tables are 128 larger.
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i
}

/// What most planes are.
extension CodePlanes {
    @inline(__always) static var isSigned: Bool { false }
    @inline(__always) static var fitsShortSums: Bool { false }
    @inline(__always) static var shiftsBothWays: Bool { false }
}

/// The sums of a step: of 32 bits, or of 16 where those hold all that is added.
///
/// That of input t and side s, the rows from 8 s on, is at 4s + t.
typealias QuadSums = InlineArray<8, __m256i>

/// Words shifted right, and what of them is wanted.
@inline(__always)
private func bits(_ word: UnsafeRawPointer, _ side: Int, _ shift: Int, _ mask: Int32) -> __m256i {
    let count = _mm256_set1_epi32(Int32(truncatingIfNeeded: shift))
    return _mm256_srlv_epi32(loadWords(word + side &* 32), count) & _mm256_set1_epi32(mask)
}

/// Eight pairs of 3 · 127 · 2 are below 2^15.
enum BitPairs: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 128 }
    @inline(__always) static var fitsShortSums: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let word = loadWords(step + (half &* 64 &+ side &* 32))
        return _mm256_srli_epi32(word, Int32(truncatingIfNeeded: 2 &* index)) & _mm256_set1_epi8(3)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        bits(step + column / 16 &* 64, side, (column & 3) &* 8 &+ (column & 15) / 4 &* 2, 3)
    }
}

/// Eight pairs of 7 · 127 · 2 are below 2^15.
enum BitPairsAndBit: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 192 }
    @inline(__always) static var fitsShortSums: Bool { true }
    @inline(__always) static var shiftsBothWays: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let word = loadWords(step + (128 &+ side &* 32))
        return BitPairs.quad(step, half, index, side, table) | moved(word, half &* 4 &+ index, 2)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let bit = bits(step + 128, side, (column & 3) &* 8 &+ column / 4, 1)
        return BitPairs.codes(step, column, side, table) | _mm256_slli_epi32(bit, 2)
    }
}

/// Of each byte, a bit moved to another place.
@inline(__always)
private func moved(_ bytes: __m256i, _ from: Int, _ to: Int) -> __m256i {
    let shifted =
        from <= to
        ? _mm256_slli_epi32(bytes, Int32(truncatingIfNeeded: to &- from))
        : _mm256_srli_epi32(bytes, Int32(truncatingIfNeeded: from &- to))
    return shifted & _mm256_set1_epi8(CChar(truncatingIfNeeded: 1 &<< to))
}

/// Eight pairs of 15 · 127 · 2 are below 2^15.
enum Nibbles: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 256 }
    @inline(__always) static var fitsShortSums: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let word = loadWords(step + (index &* 64 &+ side &* 32))
        return (half == 0 ? word : _mm256_srli_epi16(word, 4)) & _mm256_set1_epi8(15)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        bits(step + (column & 15) / 4 &* 64, side, (column & 3) &* 8 &+ column / 16 &* 4, 15)
    }
}

/// Bytes of the table.
enum NibbleTable: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 256 }
    @inline(__always) static var isSigned: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        _mm256_shuffle_epi8(table, Nibbles.quad(step, half, index, side, table))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        // Index 128 gives zero; bytes of the table stand for themselves or are 128 larger, so that flipping one bit does.
        let index = Nibbles.codes(step, column, side, table) | _mm256_set1_epi32(Int32(bitPattern: 0x8080_8000))
        return _mm256_shuffle_epi8(table, index) ^ _mm256_set1_epi32(multipliesSignedBytes ? 128 : 0)
    }
}

/// Two pairs of 31 · 127 · 2 are below 2^15.
enum NibblesAndBit: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 320 }
    @inline(__always) static var shiftsBothWays: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let word = loadWords(step + (256 &+ side &* 32))
        return Nibbles.quad(step, half, index, side, table) | moved(word, half &* 4 &+ index, 4)
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let bit = bits(step + 256, side, (column & 3) &* 8 &+ column / 4, 1)
        return Nibbles.codes(step, column, side, table) | _mm256_slli_epi32(bit, 4)
    }
}

/// Two pairs of 63 · 127 · 2 are below 2^15.
enum NibblesAndTwoBits: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 384 }
    @inline(__always) static var shiftsBothWays: Bool { true }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let bits = loadWords(step + (256 &+ half &* 64 &+ side &* 32))
        let shifted =
            index <= 2
            ? _mm256_slli_epi32(bits, Int32(truncatingIfNeeded: 4 &- 2 &* index)) : _mm256_srli_epi32(bits, 2)
        return Nibbles.quad(step, half, index, side, table) | (shifted & _mm256_set1_epi8(48))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        let high = BitPairs.codes(step + 256, column, side, table)
        return Nibbles.codes(step, column, side, table) | _mm256_slli_epi32(high, 4)
    }
}

/// Without VNNI they are multiplied as words of 16 bits: two products of a byte may overflow these.
enum CodeBytes: CodePlanes {
    @inline(__always) static var stepByteCount: Int { 512 }

    @inline(__always)
    static func quad(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ table: __m256i) -> __m256i {
        loadWords(step + ((half &* 4 &+ index) &* 64 &+ side &* 32))
    }

    @inline(__always)
    static func codes(_ step: UnsafeRawPointer, _ column: Int, _ side: Int, _ table: __m256i) -> __m256i {
        bits(step + column / 4 &* 64, side, (column & 3) &* 8, 255)
    }
}

@inline(__always)
private func loadWords(_ pointer: UnsafeRawPointer) -> __m256i {
    pointer.loadUnaligned(as: __m256i.self)
}
