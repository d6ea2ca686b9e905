/// From the stored precision to float32; the only place that knows how half precisions are spelled in bits.
enum Widening {
    /// Widens `count` elements, which need not be aligned, into float32.
    ///
    /// The element type must be a floating-point type; both pointers must be good for `count` elements.
    static func widen(
        _ source: UnsafeRawPointer, _ elementType: ElementType, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        switch elementType {
        case .float32: UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * 4)
        case .bfloat16: widenBFloat16(source, count: count, into: target)
        case .float16: widenFloat16(source, count: count, into: target)
        case .float64:
            for index in 0..<count {
                target[index] = Float(source.loadUnaligned(fromByteOffset: index * 8, as: Double.self))
            }
        case .float8E4M3:
            for index in 0..<count {
                target[index] = CodeFormat.float8E4M3(source.load(fromByteOffset: index, as: UInt8.self))
            }
        case .float8E5M2:
            for index in 0..<count {
                target[index] = CodeFormat.float8E5M2(source.load(fromByteOffset: index, as: UInt8.self))
            }
        case .float8E8M0:
            for index in 0..<count {
                target[index] = CodeFormat.powerOfTwo(source.load(fromByteOffset: index, as: UInt8.self))
            }
        default: break
        }
    }

    /// One number of a floating-point type of at most 32 bits.
    @inline(__always)
    static func one(_ source: UnsafeRawPointer, _ elementType: ElementType) -> Float {
        switch elementType {
        case .float32: source.loadUnaligned(as: Float.self)
        case .bfloat16: Float(bitPattern: UInt32(source.loadUnaligned(as: UInt16.self)) << 16)
        default: half(source.loadUnaligned(as: UInt16.self))
        }
    }

    /// One half-precision number by its bits, the way of ``widenFloat16(_:count:into:)``: machines without an instruction for
    /// it would call a function.
    @inline(__always)
    static func half(_ bits: UInt16) -> Float {
        let magnitude = UInt32(bits & 0x7FFF)
        let word =
            magnitude < 0x7C00
            ? (Float(bitPattern: magnitude &<< 13) * Float(bitPattern: 0x7780_0000)).bitPattern
            : magnitude &<< 13 | 0x7F80_0000
        return Float(bitPattern: word | UInt32(bits & 0x8000) &<< 16)
    }

    /// The bits of a number that half precision holds.
    @inline(__always)
    static func halfBits(_ value: Float) -> UInt16 {
        let sign = UInt16(truncatingIfNeeded: value.bitPattern &>> 16) & 0x8000
        let magnitude = value.bitPattern & 0x7FFF_FFFF
        guard magnitude < 0x4780_0000 else { return sign | (magnitude > 0x7F80_0000 ? 0x7E00 : 0x7C00) }
        // 2^-112: the exponent of half precision, subnormal numbers included.
        let word = (Float(bitPattern: magnitude) * Float(bitPattern: 0x0780_0000)).bitPattern
        return sign | UInt16(truncatingIfNeeded: word &>> 13)
    }

    private static func widenBFloat16(
        _ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        var index = 0
        while index + 16 <= count {
            let halves = source.loadUnaligned(fromByteOffset: index * 2, as: SIMD16<UInt16>.self)
            let words = SIMD16<UInt32>(truncatingIfNeeded: halves) &<< 16
            UnsafeMutableRawPointer(target + index).storeBytes(of: words, as: SIMD16<UInt32>.self)
            index += 16
        }
        while index < count {
            let half = source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
            target[index] = Float(bitPattern: UInt32(half) << 16)
            index += 1
        }
    }

    /// Shifts exponent and mantissa into place and scales by 2^112, which makes subnormals right as well.
    private static func widenFloat16(
        _ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        var index = 0
        while index + 8 <= count {
            let halves = source.loadUnaligned(fromByteOffset: index * 2, as: SIMD8<UInt16>.self)
            let words = SIMD8<UInt32>(truncatingIfNeeded: halves)
            let magnitude = words & 0x7FFF
            let scaled = SIMD8<Float>(bitPattern: magnitude &<< 13) * Float(bitPattern: 0x7780_0000)
            var bits = SIMD8<UInt32>(bitPattern: scaled)
            // Infinity and NaN: the largest half exponent becomes the largest single exponent.
            bits.replace(with: (magnitude &<< 13) | 0x7F80_0000, where: magnitude .>= 0x7C00)
            bits |= (words & 0x8000) &<< 16
            UnsafeMutableRawPointer(target + index).storeBytes(of: bits, as: SIMD8<UInt32>.self)
            index += 8
        }
        while index < count {
            target[index] = half(source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
            index += 1
        }
    }
}

extension SIMD8<Float> {
    fileprivate init(bitPattern words: SIMD8<UInt32>) {
        self = unsafeBitCast(words, to: SIMD8<Float>.self)
    }
}

extension SIMD8<UInt32> {
    fileprivate init(bitPattern values: SIMD8<Float>) {
        self = unsafeBitCast(values, to: SIMD8<UInt32>.self)
    }
}
