/// Conversions of stored numbers on any processor; formats are those of ``StoredFormat``.
enum BaselineConversions {
    /// The bytes of a number.
    static func byteCount(_ format: Int) -> Int {
        switch format {
        case StoredFormat.float32: 4
        case StoredFormat.int8: 1
        default: 2
        }
    }

    /// One number of a floating-point format.
    @inline(__always)
    static func one(_ source: UnsafeRawPointer, _ format: Int) -> Float {
        switch format {
        case StoredFormat.float32: Widening.one(source, .float32)
        case StoredFormat.bfloat16: Widening.one(source, .bfloat16)
        default: Widening.one(source, .float16)
        }
    }

    /// See ``KernelSet/Conversions/widen``.
    static func widen(
        _ source: UnsafeRawPointer, format: Int, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        switch format {
        case StoredFormat.float32: Widening.widen(source, .float32, count: count, into: target)
        case StoredFormat.bfloat16: Widening.widen(source, .bfloat16, count: count, into: target)
        case StoredFormat.int8:
            let integers = source.assumingMemoryBound(to: Int8.self)
            for index in 0..<count { target[index] = Float(integers[index]) }
        default: Widening.widen(source, .float16, count: count, into: target)
        }
    }

    /// See ``KernelSet/Conversions/narrow``.
    static func narrow(_ source: UnsafePointer<Float>, count: Int, into target: UnsafeMutableRawPointer) {
        for index in 0..<count {
            let bounded = min(max(source[index], -65_504), 65_504)
            let half = source[index].isNaN ? Float16.nan : Float16(bounded)
            target.storeBytes(of: half.bitPattern, toByteOffset: index * 2, as: UInt16.self)
        }
    }

    /// See ``KernelSet/Conversions/widenFourBitKeys``.
    static func widenFourBitKeys(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, dimension: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let (lanes, groupSize) = (AttentionArithmetic.laneCount, FourBitVectors.groupSize)
        for row in 0..<AttentionArithmetic.blockSize / lanes * dimension / 2 {
            for lane in 0..<lanes {
                let byte = codes.load(fromByteOffset: row * lanes + lane, as: UInt8.self)
                let scale = half(scales, row / (groupSize / 2) * lanes + lane)
                target[2 * row * lanes + lane] = (Float(byte & 15) - 8) * scale
                target[(2 * row + 1) * lanes + lane] = (Float(byte >> 4) - 8) * scale
            }
        }
    }

    /// See ``KernelSet/Conversions/widenFourBitValues``.
    static func widenFourBitValues(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let groupSize = FourBitVectors.groupSize
        for group in 0..<count / groupSize {
            let scale = half(scales, group)
            for index in 0..<16 {
                let byte = codes.load(fromByteOffset: group * 16 + index, as: UInt8.self)
                target[group * groupSize + index] = (Float(byte & 15) - 8) * scale
                target[group * groupSize + index + 16] = (Float(byte >> 4) - 8) * scale
            }
        }
    }

    private static func half(_ scales: UnsafeRawPointer, _ index: Int) -> Float {
        Float(Float16(bitPattern: scales.load(fromByteOffset: index * 2, as: UInt16.self)))
    }
}
