extension CodedKernel {
    /// The bytes of an input's integers of 32 columns.
    public static func inputByteCount(_ layout: PackedLayout) -> Int {
        stepInputByteCount(layout.planes)
    }

    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// - Parameters:
    ///   - input: [count, columns]; columns after the last are zeros.
    ///   - outlierRatio: numbers larger than this many times the mean of the steps' largest magnitudes are not
    ///     rounded.
    ///   - start: the first input, an even number.
    ///   - end: the input after the last: even, or the number of inputs.
    ///   - values: [count, steps, 32], see ``inputPlace(_:end:)``; twice as many bytes where the level multiplies words.
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
            let place = inputPlace(item, end: end)
            CodedInput(
                layout: layout, columns: columns, source: input + item &* columns,
                values: values + (place.item &* layout.stepCount &* inputByteCount(layout) &+ place.offset &* 8),
                records: records + (place.item &* layout.stepCount &* 4 &+ place.offset), distance: place.distance,
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
    /// The distance between eights of values, and between numbers of records.
    let distance: Int
    let sums: UnsafeMutablePointer<Float>
    let outliers: UnsafeMutablePointer<Outlier>

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
            let record = records + step &* 4 &* distance
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
                    largest = largestMagnitude(numbers)
                }
            }
            let place = values + step &* stepInputByteCount(layout.planes) &* distance
            let (scale, first, second) = round(numbers, largest, place)
            spread(place, layout.planes)
            record[0] = scale
            record[distance] = 0
            if layout.isHalved {
                record[2 &* distance] = Float(bitPattern: UInt32(bitPattern: beginning &* first))
                record[3 &* distance] = Float(bitPattern: UInt32(bitPattern: beginning &* second))
                sums[0] = scale * Float(first) + lowSum
                sums[1] = scale * Float(second) + highSum
                sums += 2
            } else {
                record[2 &* distance] = Float(bitPattern: UInt32(bitPattern: beginning &* (first &+ second)))
                record[3 &* distance] = 0
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
            let largest = Float(bitPattern: largestMagnitude(load(step)))
            records[step &* 4 &* distance] = largest
            total += largest
            step &+= 1
        }
        return total / Float(layout.stepCount) * ratio
    }

    /// The numbers of a step; zeros after the last column.
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
        let magnitude = unsafeBitCast(lanes, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF)
        let isLarge = unsafeBitCast(magnitude, to: Lanes.self) .> Lanes(repeating: limit)
        return lanes.replacing(with: Lanes(repeating: 0), where: isLarge)
    }

    /// Rounds numbers with a largest magnitude; returns their scale and the sums of both halves' integers.
    @inline(__always)
    private func round(
        _ numbers: Step, _ largest: UInt32, _ values: UnsafeMutablePointer<Int8>
    ) -> (Float, Int32, Int32) {
        // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small to be
        // scaled is 0.
        guard largest < tooLarge, Float(bitPattern: largest) >= 1e-30 else {
            _ = storeIntegers([.zero, .zero, .zero, .zero], times: 0, values, distance)
            return (largest < tooLarge ? 0 : .nan, 0, 0)
        }
        let factor = 127 / Float(bitPattern: largest)
        let (first, second) = storeIntegers(numbers, times: factor, values, distance)
        // Of 22 bits, as the kernels for AVX-512 need it.
        return (Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3), first, second)
    }
}

/// The bits of the magnitude from which inputs make their products NaN: 2^100.
@inline(__always)
private var tooLarge: UInt32 { 0x7180_0000 }
