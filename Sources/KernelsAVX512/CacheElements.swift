import _Builtin_intrinsics.intel

/// The numbers in which keys and values are kept, as they cross the module's border; no enumeration, whose conformances
/// would be weak code.
public enum CachedFormat {
    /// IEEE 754 single precision.
    @inline(__always)
    public static var float32: Int { 0 }
    /// IEEE 754 half precision.
    @inline(__always)
    public static var float16: Int { 1 }
    /// The upper half of a single.
    @inline(__always)
    public static var bfloat16: Int { 2 }
}

/// How cached numbers become float32.
protocol CachedElement {
    static var byteCount: Int { get }
    /// Sixteen numbers from element `index` on.
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> SIMD16<Float>
}

enum CachedFloat32: CachedElement {
    @inline(__always)
    static var byteCount: Int { 4 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> SIMD16<Float> {
        pointer.loadUnaligned(fromByteOffset: index &* 4, as: SIMD16<Float>.self)
    }
}

enum CachedFloat16: CachedElement {
    @inline(__always)
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> SIMD16<Float> {
        _mm512_cvtph_ps(pointer.loadUnaligned(fromByteOffset: index &* 2, as: SIMD4<Int64>.self))
    }
}

enum CachedBFloat16: CachedElement {
    @inline(__always)
    static var byteCount: Int { 2 }

    @inline(__always)
    static func load(_ pointer: UnsafeRawPointer, _ index: Int) -> SIMD16<Float> {
        // Swift's conversion of sixteen lanes would be a function of its own, and a weak one.
        let halves = _mm512_cvtepu16_epi32(pointer.loadUnaligned(fromByteOffset: index &* 2, as: SIMD4<Int64>.self))
        return unsafeBitCast(_mm512_slli_epi32(halves, 16), to: SIMD16<Float>.self)
    }
}
