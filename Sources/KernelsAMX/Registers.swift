import _Builtin_intrinsics.intel

/// Sixteen float32 numbers, one register.
typealias Lanes = SIMD16<Float>

/// Sixteen registers.
typealias Square = InlineArray<16, Lanes>

/// Sixteen registers of zeros: `InlineArray(repeating:)` may be compiled as a function of its own, which the linker could share
/// with code for other processors.
@inline(__always)
func zeros16() -> Square {
    [
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
    ]
}

/// Calls a closure for 0 ..< 16, written out: the compiler keeps an array of registers in memory where it does not unroll a
/// loop over it.
@inline(__always)
func each16(_ body: (Int) -> Void) {
    body(0)
    body(1)
    body(2)
    body(3)
    body(4)
    body(5)
    body(6)
    body(7)
    body(8)
    body(9)
    body(10)
    body(11)
    body(12)
    body(13)
    body(14)
    body(15)
}

/// The lowest `count` bits, at most 63.
@inline(__always)
func lowBits(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
}

/// Exchanges rows and columns.
@inline(__always)
func transpose(_ rows: inout Square) {
    transposeQuarters(&rows, 0)
    transposeQuarters(&rows, 4)
    transposeQuarters(&rows, 8)
    transposeQuarters(&rows, 12)
    transposeBlocks(&rows, 0)
    transposeBlocks(&rows, 1)
    transposeBlocks(&rows, 2)
    transposeBlocks(&rows, 3)
}

/// Four rows: each quarter of a register holds four rows by four columns, which are exchanged.
@inline(__always)
private func transposeQuarters(_ rows: inout Square, _ first: Int) {
    let (a, b) = (words(rows[first]), words(rows[first &+ 1]))
    let (c, d) = (words(rows[first &+ 2]), words(rows[first &+ 3]))
    let (lowAB, highAB) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b))
    let (lowCD, highCD) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d))
    rows[first] = lanes(_mm512_unpacklo_epi64(lowAB, lowCD))
    rows[first &+ 1] = lanes(_mm512_unpackhi_epi64(lowAB, lowCD))
    rows[first &+ 2] = lanes(_mm512_unpacklo_epi64(highAB, highCD))
    rows[first &+ 3] = lanes(_mm512_unpackhi_epi64(highAB, highCD))
}

/// Four registers, four apart: their quarters are exchanged.
@inline(__always)
private func transposeBlocks(_ rows: inout Square, _ first: Int) {
    let (a, b, c, d) = (rows[first], rows[first &+ 4], rows[first &+ 8], rows[first &+ 12])
    let (evenAB, oddAB) = (even(a, b), odd(a, b))
    let (evenCD, oddCD) = (even(c, d), odd(c, d))
    rows[first] = even(evenAB, evenCD)
    rows[first &+ 4] = even(oddAB, oddCD)
    rows[first &+ 8] = odd(evenAB, evenCD)
    rows[first &+ 12] = odd(oddAB, oddCD)
}

/// The quarters 0 and 2 of both.
@inline(__always)
private func even(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(
        lowHalf: SIMD8(lowHalf: a.lowHalf.lowHalf, highHalf: a.highHalf.lowHalf),
        highHalf: SIMD8(lowHalf: b.lowHalf.lowHalf, highHalf: b.highHalf.lowHalf))
}

/// The quarters 1 and 3 of both.
@inline(__always)
private func odd(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(
        lowHalf: SIMD8(lowHalf: a.lowHalf.highHalf, highHalf: a.highHalf.highHalf),
        highHalf: SIMD8(lowHalf: b.lowHalf.highHalf, highHalf: b.highHalf.highHalf))
}

@inline(__always)
private func words(_ lanes: Lanes) -> __m512i { unsafeBitCast(lanes, to: __m512i.self) }

@inline(__always)
private func lanes(_ words: __m512i) -> Lanes { unsafeBitCast(words, to: Lanes.self) }
