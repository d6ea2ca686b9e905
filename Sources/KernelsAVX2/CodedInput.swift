import _Builtin_intrinsics.intel

extension CodedKernel {
    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// - Parameters:
    ///   - input: [count, columns]; columns behind the last are zeros.
    ///   - outlierRatio: numbers of more than so many times the mean of the steps' largest magnitudes are not rounded.
    ///   - values: [count, steps, 32].
    ///   - records: [count, steps, 4]: the step's scale t, nothing, and the integers at which sums begin, of both halves where
    ///     groups are of 16 columns.
    ///   - sums: [count, groups]: Σ t · Σ x.
    ///   - outliers: [count, ``outlierStride(_:)``], the numbers of each input that are not rounded, see ``Outlier``.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, layout: PackedLayout, outlierRatio: Float, inputs start: Int,
        _ end: Int, values: UnsafeMutablePointer<Int8>, records: UnsafeMutablePointer<Float>,
        sums: UnsafeMutablePointer<Float>, outliers: UnsafeMutablePointer<Outlier>
    ) {
        var item = start
        while item < end {
            CodedInput(
                layout: layout, columns: columns, source: input + item &* columns,
                values: values + item &* layout.stepCount &* 32, records: records + item &* layout.stepCount &* 4,
                sums: sums + item &* codedGroupCount(layout), outliers: outliers + item &* outlierStride(layout)
            ).quantize(outlierRatio)
            item &+= 1
        }
    }
}

/// One input that is rounded.
private struct CodedInput {
    let layout: PackedLayout
    let columns: Int
    let source: UnsafePointer<Float>
    let values: UnsafeMutablePointer<Int8>
    let records: UnsafeMutablePointer<Float>
    let sums: UnsafeMutablePointer<Float>
    let outliers: UnsafeMutablePointer<Outlier>

    /// The numbers of a step.
    private typealias Step = InlineArray<4, Lanes>

    @inline(__always)
    func quantize(_ outlierRatio: Float) {
        // Signed bytes are codes less 128, or values of a table, whose codes would be 128 larger.
        let beginning = Int32(
            truncatingIfNeeded: (CodePlanesFormat.isSigned(layout.planes) ? 128 : 0) &- layout.zero)
        var sums = self.sums
        var list: OutlierList = (outliers, layout.stepCount)
        let limit = outlierLimit(outlierRatio)
        var groupSum: Float = 0
        var left = layout.unitSteps
        var step = 0
        while step < layout.stepCount {
            let record = records + step &* 4
            var numbers = load(step)
            var largest = record[0].bitPattern
            // The sums of the outliers of both halves.
            var (lowSum, highSum): (Float, Float) = (0, 0)
            if largest < tooLarge, Float(bitPattern: largest) > limit {
                let outliers = takeOutliers(
                    &list, layout, source + step &* 32, min(columns &- step &* 32, 32), step &* 32, limit)
                if outliers.isTaken {
                    (lowSum, highSum) = (outliers.low, outliers.high)
                    for index in 0..<4 { numbers[index] = below(numbers[index], limit) }
                    largest = peak(numbers)
                }
            }
            let (scale, first, second) = round(numbers, largest, values + step &* 32)
            record[0] = scale
            record[1] = 0
            if layout.isHalved {
                record[2] = Float(bitPattern: UInt32(bitPattern: beginning &* first))
                record[3] = Float(bitPattern: UInt32(bitPattern: beginning &* second))
                sums[0] = scale * Float(first) + lowSum
                sums[1] = scale * Float(second) + highSum
                sums += 2
            } else {
                record[2] = Float(bitPattern: UInt32(bitPattern: beginning &* (first &+ second)))
                record[3] = 0
                groupSum += scale * Float(first &+ second) + (lowSum + highSum)
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
        endOutliers(list)
    }

    /// The magnitude from which numbers are outliers; leaves each step's largest magnitude in its record.
    @inline(__always)
    private func outlierLimit(_ ratio: Float) -> Float {
        var total: Float = 0
        var step = 0
        while step < layout.stepCount {
            let largest = Float(bitPattern: peak(load(step)))
            records[step &* 4] = largest
            total += largest
            step &+= 1
        }
        return total / Float(layout.stepCount) * ratio
    }

    /// The numbers of a step; zeros behind the last column.
    @inline(__always)
    private func load(_ step: Int) -> Step {
        let (source, left) = (source + step &* 32, columns &- step &* 32)
        var numbers: Step = [.zero, .zero, .zero, .zero]
        if left >= 32 {
            for index in 0..<4 {
                numbers[index] = UnsafeRawPointer(source + index &* 8).loadUnaligned(as: Lanes.self)
            }
        } else {
            for index in 0..<4 {
                for lane in 0..<8 where index &* 8 &+ lane < left { numbers[index][lane] = source[index &* 8 &+ lane] }
            }
        }
        return numbers
    }

    /// Numbers of up to a limit; zeros in the places of others.
    @inline(__always)
    private func below(_ lanes: Lanes, _ limit: Float) -> Lanes {
        let isLarge = unsafeBitCast(magnitude(lanes), to: Lanes.self) .> Lanes(repeating: limit)
        return lanes.replacing(with: Lanes(repeating: 0), where: isLarge)
    }

    /// The bits of the largest magnitude.
    @inline(__always)
    private func peak(_ numbers: Step) -> UInt32 {
        let a = _mm256_max_epu32(magnitude(numbers[0]), magnitude(numbers[1]))
        let b = _mm256_max_epu32(magnitude(numbers[2]), magnitude(numbers[3]))
        let eight = unsafeBitCast(_mm256_max_epu32(a, b), to: SIMD8<UInt32>.self)
        let four = unsafeBitCast(
            _mm_max_epu32(
                unsafeBitCast(eight.lowHalf, to: __m128i.self), unsafeBitCast(eight.highHalf, to: __m128i.self)),
            to: SIMD4<UInt32>.self)
        return max(max(four[0], four[1]), max(four[2], four[3]))
    }

    @inline(__always)
    private func magnitude(_ lanes: Lanes) -> __m256i {
        unsafeBitCast(lanes, to: __m256i.self) & _mm256_set1_epi32(0x7FFF_FFFF)
    }

    /// Rounds numbers with a largest magnitude; returns their scale and the sums of both halves' integers.
    @inline(__always)
    private func round(
        _ numbers: Step, _ largest: UInt32, _ values: UnsafeMutablePointer<Int8>
    ) -> (Float, Int32, Int32) {
        // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small to be
        // scaled is 0.
        guard largest < tooLarge, Float(bitPattern: largest) >= 1e-30 else {
            UnsafeMutableRawPointer(values).storeBytes(of: _mm256_setzero_si256(), as: __m256i.self)
            return (largest < tooLarge ? 0 : .nan, 0, 0)
        }
        let inverse = Lanes(repeating: 127 / Float(bitPattern: largest))
        var integers: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
        for index in 0..<4 { integers[index] = _mm256_cvtps_epi32(numbers[index] * inverse) }
        // Packing goes by halves of registers: words of four columns come out in the order 0, 2, 4, 6, 1, 3, 5, 7.
        let bytes = _mm256_packs_epi16(
            _mm256_packs_epi32(integers[0], integers[1]), _mm256_packs_epi32(integers[2], integers[3]))
        let order = unsafeBitCast(SIMD8<Int32>(0, 4, 1, 5, 2, 6, 3, 7), to: __m256i.self)
        let ordered = _mm256_permutevar8x32_epi32(bytes, order)
        UnsafeMutableRawPointer(values).storeBytes(of: ordered, as: __m256i.self)
        // Of 22 bits, as the kernels for AVX-512 need it.
        return (
            Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3),
            sum(_mm256_add_epi32(integers[0], integers[1])), sum(_mm256_add_epi32(integers[2], integers[3]))
        )
    }

    /// The sum of eight integers.
    @inline(__always)
    private func sum(_ integers: __m256i) -> Int32 {
        let eight = unsafeBitCast(integers, to: SIMD8<Int32>.self)
        let four = eight.lowHalf &+ eight.highHalf
        return (four[0] &+ four[1]) &+ (four[2] &+ four[3])
    }
}

/// The bits of the magnitude from which inputs make their products NaN: 2^100.
@inline(__always)
private var tooLarge: UInt32 { 0x7180_0000 }
