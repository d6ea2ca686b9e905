import _Builtin_intrinsics.intel

extension CodedKernel {
    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// - Parameters:
    ///   - input: [count, columns]; columns behind the last are zeros.
    ///   - zero: the code of the value 0, which is taken off by the beginning of sums.
    ///   - values: [count, steps, 32].
    ///   - records: [count, steps, 4]: the step's scale t, nothing, and the integers at which sums begin, of both halves where
    ///     groups are of 16 columns.
    ///   - sums: [count, groups]: Σ t · Σ x.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, layout: PackedLayout, zero: Int, inputs start: Int, _ end: Int,
        values: UnsafeMutablePointer<Int8>, records: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>
    ) {
        // Signed bytes are codes less 128, or values of a table, whose codes would be 128 larger.
        let beginning = Int32(truncatingIfNeeded: (CodePlanesFormat.isSigned(layout.planes) ? 128 : 0) &- zero)
        var item = start
        while item < end {
            let source = input + item &* columns
            let values = values + item &* layout.stepCount &* 32
            let records = records + item &* layout.stepCount &* 4
            var sums = sums + item &* codedGroupCount(layout)
            var groupSum: Float = 0
            var left = layout.unitSteps
            var step = 0
            while step < layout.stepCount {
                let (scale, first, second) = quantize(source + step &* 32, columns &- step &* 32, values + step &* 32)
                let record = records + step &* 4
                record[0] = scale
                record[1] = 0
                if layout.isHalved {
                    record[2] = Float(bitPattern: UInt32(bitPattern: beginning &* first))
                    record[3] = Float(bitPattern: UInt32(bitPattern: beginning &* second))
                    sums[0] = scale * Float(first)
                    sums[1] = scale * Float(second)
                    sums += 2
                } else {
                    record[2] = Float(bitPattern: UInt32(bitPattern: beginning &* (first &+ second)))
                    record[3] = 0
                    groupSum += scale * Float(first &+ second)
                    left &-= 1
                    if left == 0 || step &+ 1 == layout.stepCount {
                        sums[0] = groupSum
                        sums += 1
                        groupSum = 0
                        left = layout.unitSteps
                    }
                }
                step &+= 1
            }
            item &+= 1
        }
    }

    /// Rounds up to 32 numbers; returns their scale and the sums of both halves' integers.
    @inline(__always)
    private static func quantize(
        _ source: UnsafePointer<Float>, _ left: Int, _ values: UnsafeMutablePointer<Int8>
    ) -> (Float, Int32, Int32) {
        var numbers: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
        if left >= 32 {
            for index in 0..<4 { numbers[index] = load(source, index &* 8) }
        } else {
            var column = 0
            while column < left {
                numbers[column / 8][column & 7] = source[column]
                column &+= 1
            }
        }
        var largest = SIMD8<UInt32>.zero
        for index in 0..<4 {
            let magnitude = unsafeBitCast(numbers[index], to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
            largest = largest.replacing(with: magnitude, where: magnitude .> largest)
        }
        var peak: UInt32 = 0
        for lane in 0..<8 { peak = max(peak, largest[lane]) }
        var bytes = SIMD32<Int8>.zero
        var (scale, first, second): (Float, Int32, Int32) = (0, 0, 0)
        // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small to be
        // scaled is 0.
        if peak >= 0x7180_0000 {
            scale = .nan
        } else if Float(bitPattern: peak) >= 1e-30 {
            let inverse = 127 / Float(bitPattern: peak)
            for index in 0..<4 {
                let eight = unsafeBitCast(_mm256_cvtps_epi32(numbers[index] * inverse), to: SIMD8<Int32>.self)
                for lane in 0..<8 {
                    bytes[index &* 8 &+ lane] = Int8(truncatingIfNeeded: eight[lane])
                    if index < 2 { first &+= eight[lane] } else { second &+= eight[lane] }
                }
            }
            // Of 22 bits, as the kernels for AVX-512 need it.
            scale = Float(bitPattern: (Float(bitPattern: peak) / 127).bitPattern & ~3)
        }
        UnsafeMutableRawPointer(values).storeBytes(of: bytes, as: SIMD32<Int8>.self)
        return (scale, first, second)
    }
}
