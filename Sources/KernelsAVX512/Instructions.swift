import _Builtin_intrinsics.intel

/// The sums of a tile of four rows by six inputs; 32 registers hold them, the weights and an input.
typealias Sums = InlineArray<24, Lanes>

/// The sums of one row with up to six inputs.
typealias RowSums = InlineArray<6, Lanes>

// Sums that begin at zero are written as literals: `InlineArray(repeating:)` may be compiled as a function of its own, which
// keeps the sums in memory, and which the linker could share with code for other processors.

/// Twelve sums of zero.
@inline(__always)
func zeros12() -> InlineArray<12, Lanes> {
    [
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
        .zero, .zero, .zero, .zero,
    ]
}

/// Sixteen sums of zero.
@inline(__always)
func zeros16() -> InlineArray<16, Lanes> {
    [
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
    ]
}

/// Twelve sums of integers, all zero.
@inline(__always)
func integerZeros12() -> InlineArray<12, __m512i> {
    [
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
        .zero, .zero, .zero, .zero,
    ]
}

@inline(__always)
func loadBytes(_ pointer: UnsafeRawPointer) -> __m512i {
    pointer.loadUnaligned(as: __m512i.self)
}

/// The lowest `count` bits, at most 63.
@inline(__always)
func lowBits(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
}
