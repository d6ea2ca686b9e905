/// The numbers in which keys and values of earlier positions are kept.
public enum CacheType: String, Sendable, CaseIterable {
    /// IEEE 754 single precision: exact.
    case float32 = "f32"
    /// IEEE 754 half precision; numbers beyond ±65,504 become ±65,504.
    case float16 = "f16"
    /// The upper half of a single, rounded to nearest.
    case bfloat16 = "bf16"
    /// 8-bit integers with one float32 scale for each key and each value: its largest magnitude is ±127.
    case int8 = "q8"
    /// 4-bit integers with one float16 scale for each 32 numbers; see ``FourBitVectors``.
    case int4 = "q4"

    /// Whether numbers are rounded to integers, which have scales.
    public var isInteger: Bool { self == .int8 || self == .int4 }

    /// The size of the numbers of one vector in bytes.
    public func byteCount(of count: Int) -> Int {
        switch self {
        case .float32: count * 4
        case .float16, .bfloat16: count * 2
        case .int8: count
        case .int4: count / 2
        }
    }

    /// Bytes of what the numbers of one vector are multiplied with; 0 where they stand for themselves.
    public func scaleByteCount(of count: Int) -> Int {
        switch self {
        case .float32, .float16, .bfloat16: 0
        case .int8: 4
        case .int4: count / FourBitVectors.groupSize * 2
        }
    }

    /// Writes the numbers of one vector in this type; those of four bits as a value's.
    ///
    /// - Parameter scales: where what integers are to be multiplied with goes, of ``scaleByteCount(of:)`` bytes.
    public func store(
        _ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer,
        scales: UnsafeMutableRawPointer? = nil
    ) {
        switch self {
        case .float32: target.copyMemory(from: source, byteCount: count * 4)
        case .int8:
            let scale = Self.round(source, count: count, into: target)
            scales?.storeBytes(of: scale, as: Float.self)
        case .int4:
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { codes in
                guard let codes = codes.baseAddress, let scales else { return }
                FourBitVectors.round(
                    source, count: count, codes: codes, scales: scales.assumingMemoryBound(to: UInt16.self))
                FourBitVectors.packValue(codes, count: count, into: target.assumingMemoryBound(to: UInt8.self))
            }
        case .float16: KernelSet.selected.conversions.narrow(source, count, target)
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

    /// Rounds a vector to integers; one that is not finite throughout has the scale NaN, as everything it enters into.
    private static func round(
        _ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer
    ) -> Float {
        var largest: Float = 0
        var isFinite = true
        for index in 0..<count {
            largest = max(largest, abs(source[index]))
            isFinite = isFinite && source[index].isFinite
        }
        let scale = largest / 127
        // The reciprocal of the smallest scales overflows.
        let inverse = isFinite && scale >= Float.leastNormalMagnitude ? 1 / scale : 0
        for index in 0..<count {
            let rounded = isFinite ? (source[index] * inverse).rounded(.toNearestOrEven) : 0
            target.storeBytes(of: Int8(min(max(rounded, -127), 127)), toByteOffset: index, as: Int8.self)
        }
        return isFinite ? scale : .nan
    }

    /// Reads numbers of this type as they are stored; those of a vector of 8-bit integers are still to be multiplied with its
    /// scale, those of values of 4 bits are multiplied.
    ///
    /// - Parameter scales: those of 4-bit integers, one after the other.
    public func load(
        _ source: UnsafeRawPointer, scales: UnsafeRawPointer? = nil, count: Int,
        into target: UnsafeMutablePointer<Float>, kernels: KernelSet = .selected
    ) {
        if let format {
            kernels.conversions.widen(source, format, count, target)
        } else if let scales {
            FourBitVectors.widenValues(source, scales: scales, count: count, into: target, kernels: kernels)
        }
    }

    /// The type as kernels of one number after the other know it; nil for those that come in groups.
    var format: Int? {
        switch self {
        case .int4: nil
        case .float32: StoredFormat.float32
        case .float16: StoredFormat.float16
        case .bfloat16: StoredFormat.bfloat16
        case .int8: StoredFormat.int8
        }
    }
}
