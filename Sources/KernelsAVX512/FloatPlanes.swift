import _Builtin_intrinsics.intel

/// How the codes of a step, 32 columns of sixteen rows, become float32 numbers; they lie as ``CodePlanes`` has them.
protocol FloatPlanes {
    /// The bytes of a step.
    static var stepByteCount: Int { get }
    /// Column `column` (0 ..< 4) of quad `index` (0 ..< 4) of a half (0 or 1).
    static func weights(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ column: Int, _ table: Lanes) -> Lanes
}

/// Codes of 4 bits are indices of a table of sixteen float32 numbers.
enum FloatNibbles: FloatPlanes {
    @inline(__always)
    static var stepByteCount: Int { 256 }

    @inline(__always)
    static func weights(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ column: Int, _ table: Lanes) -> Lanes {
        let word = loadBytes(step + index &* 64)
        // The look-up takes the lowest 4 bits of each lane.
        let bits = UInt32(truncatingIfNeeded: column &* 8 &+ half &* 4)
        return _mm512_permutexvar_ps(_mm512_srli_epi32(word, bits), table)
    }
}

/// Codes are E4M3 numbers, none of them NaN.
enum Float8Bytes: FloatPlanes {
    @inline(__always)
    static var stepByteCount: Int { 512 }

    @inline(__always)
    static func weights(_ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ column: Int, _ table: Lanes) -> Lanes {
        let word = loadBytes(step + (half &* 4 &+ index) &* 64)
        // Sign, exponent and mantissa in the places of a float32 number, which is then 2^120 too small.
        let top = _mm512_slli_epi32(word, UInt32(truncatingIfNeeded: 24 &- column &* 8))
        let bits = _mm512_srai_epi32(top, 4) & _mm512_set1_epi32(Int32(bitPattern: 0x87F0_0000))
        return unsafeBitCast(bits, to: Lanes.self) * 0x1p120
    }
}
