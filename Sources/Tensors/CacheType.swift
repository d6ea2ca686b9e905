#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512
#endif

/// The numbers in which keys and values of earlier positions are kept.
public enum CacheType: String, Sendable, CaseIterable {
    /// IEEE 754 single precision: exact.
    case float32 = "f32"
    /// IEEE 754 half precision; numbers beyond ±65,504 become ±65,504.
    case float16 = "f16"
    /// The upper half of a single, rounded to nearest.
    case bfloat16 = "bf16"

    /// The size of one number in bytes.
    public var byteCount: Int { self == .float32 ? 4 : 2 }

    /// Writes numbers in this type.
    public func store(
        _ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer
    ) {
        switch self {
        case .float32: target.copyMemory(from: source, byteCount: count * 4)
        case .float16:
            #if arch(x86_64)
                if ProcessorLevel.selected >= .avx2 {
                    HalfPrecision.narrow(source, count: count, into: target)
                    return
                }
            #endif
            for index in 0..<count {
                let bounded = min(max(source[index], -65_504), 65_504)
                let half = source[index].isNaN ? Float16.nan : Float16(bounded)
                target.storeBytes(of: half.bitPattern, toByteOffset: index * 2, as: UInt16.self)
            }
        case .bfloat16:
            for index in 0..<count {
                let bits = source[index].bitPattern
                // Half of the last place, and one less where that place is even: ties go to even.
                let rounded = (bits &+ 0x7FFF &+ (bits >> 16 & 1)) >> 16
                let half = source[index].isNaN ? 0x7FC0 : UInt16(truncatingIfNeeded: rounded)
                target.storeBytes(of: half, toByteOffset: index * 2, as: UInt16.self)
            }
        }
    }

    /// Reads numbers of this type.
    public func load(_ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>) {
        load(source, count: count, into: target, level: .selected)
    }

    /// Reads numbers by the kernels of a given level.
    func load(
        _ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>, level: ProcessorLevel
    ) {
        #if arch(x86_64)
            if level >= .avx512vnni, count % 16 == 0 {
                AttentionTile.widen(source, format: format, count: count, into: target)
                return
            }
            if self == .float16, level >= .avx2 {
                HalfPrecision.widen(source, count: count, into: target)
                return
            }
        #endif
        Widening.widen(source, elementType, count: count, into: target)
    }

    private var elementType: ElementType {
        switch self {
        case .float32: .float32
        case .float16: .float16
        case .bfloat16: .bfloat16
        }
    }

    #if arch(x86_64)
        /// The type as kernels know it.
        var format: Int {
            switch self {
            case .float32: StoredFormat.float32
            case .float16: StoredFormat.float16
            case .bfloat16: StoredFormat.bfloat16
            }
        }
    #endif
}
