import _Builtin_intrinsics.intel

/// How stored numbers become float32.
protocol StoredElement {
    static var byteCount: Int { get }
    /// Sixteen numbers from element `index` on.
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> Lanes
    /// Fewer than sixteen numbers, zeros after them.
    static func load(_ pointer: UnsafeRawPointer, _ index: Int, count: Int) -> Lanes
}

enum StoredFloat32: StoredElement {
    @inline(__always)
    static var byteCount: Int { 4 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> Lanes {
        pointer.loadUnaligned(fromByteOffset: index &* 4, as: Lanes.self)
    }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int, count: Int) -> Lanes {
        _mm512_maskz_loadu_ps(UInt16(truncatingIfNeeded: lowBits(count)), pointer + index &* 4)
    }
}

enum StoredFloat16: StoredElement {
    @inline(__always)
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> Lanes {
        _mm512_cvtph_ps(pointer.loadUnaligned(fromByteOffset: index &* 2, as: SIMD4<Int64>.self))
    }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int, count: Int) -> Lanes {
        _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(UInt16(truncatingIfNeeded: lowBits(count)), pointer + index &* 2))
    }
}

enum StoredBFloat16: StoredElement {
    @inline(__always)
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> Lanes {
        widened(pointer.loadUnaligned(fromByteOffset: index &* 2, as: SIMD4<Int64>.self))
    }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int, count: Int) -> Lanes {
        widened(_mm256_maskz_loadu_epi16(UInt16(truncatingIfNeeded: lowBits(count)), pointer + index &* 2))
    }

    @inline(__always)
    private static func widened(_ halves: SIMD4<Int64>) -> Lanes {
        // Swift's conversion of sixteen lanes would be a function of its own, and a weak one.
        unsafeBitCast(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16), to: Lanes.self)
    }
}

enum StoredInt8: StoredElement {
    @inline(__always)
    static var byteCount: Int { 1 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> Lanes {
        widened(pointer.loadUnaligned(fromByteOffset: index, as: SIMD2<Int64>.self))
    }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int, count: Int) -> Lanes {
        widened(_mm_maskz_loadu_epi8(UInt16(truncatingIfNeeded: lowBits(count)), pointer + index))
    }

    @inline(__always)
    private static func widened(_ bytes: SIMD2<Int64>) -> Lanes {
        _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(bytes))
    }
}
