import _Builtin_intrinsics.intel

/// Inputs rounded to 8-bit integers with a scale for each 32 columns, laid out for tiles of inputs.
private struct CodedInput {
    let layout: PackedLayout
    let values: UnsafeMutablePointer<Int8>
    let records: UnsafeMutablePointer<Float>
    let sums: UnsafeMutablePointer<Float>
    let outliers: UnsafeMutablePointer<Outlier>
    let outlierRatio: Float
    let count: Int
    let columns: Int
    /// Whether tiles of inputs are those of AMX.
    let isTiled: Bool
    /// The numbers of a record.
    private var recordSize: Int { isTiled ? 1 : 4 }

    /// Rounds a range of inputs.
    func quantize(_ input: UnsafePointer<Float>, inputs start: Int, _ end: Int) {
        var first = 0
        while first < count {
            let width = isTiled ? 16 : codedTileWidth(count &- first, of: count, layout)
            var t = max(start &- first, 0)
            while t < width, first &+ t < end {
                quantize(input + (first &+ t) &* columns, first, t, width)
                t &+= 1
            }
            if first &+ t == count, t < width, end == count { clear(first, t, width) }
            first &+= width
        }
    }

    @inline(__always)
    private func quantize(_ source: UnsafePointer<Float>, _ first: Int, _ t: Int, _ width: Int) {
        let values = self.values + first &* layout.stepCount &* 32
        let records = self.records + first &* layout.stepCount &* recordSize
        var sums = self.sums + (first &* codedGroupCount(layout) &+ t)
        var list: OutlierList = (outliers + (first &+ t) &* outlierStride(layout), layout.stepCount)
        let limit = outlierLimit(source, records + t &* recordSize, width)
        let zero = Int32(truncatingIfNeeded: layout.zero)
        // For AMX, codes are unpacked without their zero: sums are multiplied with biases alone.
        let needsSums = !isTiled || layout.hasBiases
        var groupSum: Float = 0
        var left = layout.unitSteps
        var step = 0
        while step < layout.stepCount {
            let column = step &* 32
            let place = step &* width &+ t
            let record = records + place &* recordSize
            var low = load(source + column, columns &- column)
            var high = load(source + (column &+ 16), columns &- column &- 16)
            var largest = record[0].bitPattern
            // The sums of the outliers of both halves.
            var (lowSum, highSum): (Float, Float) = (0, 0)
            if largest < tooLarge, Float(bitPattern: largest) > limit {
                let outliers = takeOutliers(
                    &list, layout, source + column, min(columns &- column, 32), column, limit)
                if outliers.isTaken {
                    (lowSum, highSum) = (outliers.low, outliers.high)
                    low = below(low, limit)
                    high = below(high, limit)
                    largest = peak(low, high)
                }
            }
            var scale: Float = 0
            var bytes = __m256i.zero
            var (first, second): (Int32, Int32) = (0, 0)
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too
            // small to be scaled is 0.
            if largest >= tooLarge {
                scale = .nan
            } else if Float(bitPattern: largest) >= 1e-30 {
                let inverse = Lanes(repeating: 127 / Float(bitPattern: largest))
                let a = _mm512_cvtps_epi32(low * inverse)
                let b = _mm512_cvtps_epi32(high * inverse)
                // Three times a scale of 22 bits is a float32 number.
                scale = Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3)
                if needsSums { (first, second) = (_mm512_reduce_add_epi32(a), _mm512_reduce_add_epi32(b)) }
                bytes = joined(_mm512_cvtepi32_epi8(a), _mm512_cvtepi32_epi8(b))
            }
            UnsafeMutableRawPointer(values + place &* 32).storeBytes(of: bytes, as: __m256i.self)
            record[0] = scale
            if !isTiled {
                let total = first &+ (layout.isHalved ? 0 : second)
                record[1] = scaleShift * scale
                record[2] = Float(bitPattern: UInt32(bitPattern: sumStart &- zero &* total))
                record[3] = layout.isHalved ? Float(bitPattern: UInt32(bitPattern: sumStart &- zero &* second)) : 0
            }
            if layout.isHalved {
                sums[0] = scale * Float(first) + lowSum
                sums[width] = scale * Float(second) + highSum
                sums += 2 &* width
            } else {
                groupSum += scale * Float(first &+ second) + (lowSum + highSum)
                left &-= 1
                if left == 0 || step &+ 1 == layout.stepCount {
                    sums[0] = groupSum
                    sums += width
                    groupSum = 0
                    left = layout.unitSteps
                }
            }
            step &+= 1
        }
        endOutliers(list)
    }

    /// The magnitude from which numbers of an input are outliers; leaves each step's largest magnitude in its record.
    @inline(__always)
    private func outlierLimit(
        _ source: UnsafePointer<Float>, _ records: UnsafeMutablePointer<Float>, _ width: Int
    ) -> Float {
        var total: Float = 0
        var step = 0
        while step < layout.stepCount {
            let column = step &* 32
            let largest = Float(
                bitPattern: peak(
                    load(source + column, columns &- column), load(source + (column &+ 16), columns &- column &- 16)))
            records[step &* width &* recordSize] = largest
            total += largest
            step &+= 1
        }
        return total / Float(layout.stepCount) * outlierRatio
    }

    /// Fills a tile with inputs of zeros, from input `t` on.
    private func clear(_ first: Int, _ t: Int, _ width: Int) {
        let values = self.values + first &* layout.stepCount &* 32
        let records = self.records + first &* layout.stepCount &* recordSize
        let sums = self.sums + first &* codedGroupCount(layout)
        var t = t
        while t < width {
            var step = 0
            while step < layout.stepCount {
                let place = step &* width &+ t
                UnsafeMutableRawPointer(values + place &* 32).storeBytes(of: _mm256_setzero_si256(), as: __m256i.self)
                for index in 0..<recordSize { records[place &* recordSize &+ index] = 0 }
                step &+= 1
            }
            var group = 0
            while group < codedGroupCount(layout) {
                sums[group &* width &+ t] = 0
                group &+= 1
            }
            t &+= 1
        }
    }

    /// Numbers of up to a limit; zeros in the places of others.
    @inline(__always)
    private func below(_ lanes: Lanes, _ limit: Float) -> Lanes {
        let isLarge = unsafeBitCast(magnitude(lanes), to: Lanes.self) .> Lanes(repeating: limit)
        return lanes.replacing(with: Lanes(repeating: 0), where: isLarge)
    }

    /// The bits of the largest magnitude.
    @inline(__always)
    private func peak(_ low: Lanes, _ high: Lanes) -> UInt32 {
        _mm512_reduce_max_epu32(_mm512_max_epu32(magnitude(low), magnitude(high)))
    }

    /// Sixteen numbers; zeros past the end.
    @inline(__always)
    private func load(_ source: UnsafePointer<Float>, _ left: Int) -> Lanes {
        if left >= 16 { return UnsafeRawPointer(source).loadUnaligned(as: Lanes.self) }
        return StoredFloat32.load(UnsafeRawPointer(source), 0, count: max(left, 0))
    }

    @inline(__always)
    private func magnitude(_ lanes: Lanes) -> __m512i {
        unsafeBitCast(lanes, to: __m512i.self) & _mm512_set1_epi32(0x7FFF_FFFF)
    }

    @inline(__always)
    private func joined(_ low: __m128i, _ high: __m128i) -> __m256i {
        __m256i(low[0], low[1], high[0], high[1])
    }
}

extension CodedKernel {
    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// Tiles of inputs follow each other, the last one filled with zeros; a tile of T inputs that begins at
    /// input i has its integers [steps][T][32] from i · steps · 32 on, its records [steps][T][4] and the groups' sums
    /// Σ t · Σ x [groups][T] likewise. A record is the step's scale t, −1.5 · 2^23 · t, and the bits at which the sums of
    /// integers begin, of both halves where groups are of 16 columns; for AMX it is the scale alone.
    ///
    /// - Parameters:
    ///   - input: [count, columns]; columns after the last are zeros.
    ///   - outlierRatio: numbers larger than this many times the mean of the steps' largest magnitudes are not
    ///     rounded.
    ///   - isTiled: whether tiles of inputs are those of AMX.
    ///   - outliers: [count, ``outlierStride(_:)``], those numbers of each input, see ``Outlier``.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, layout: PackedLayout, outlierRatio: Float,
        isTiled: Bool, inputs start: Int, _ end: Int, values: UnsafeMutablePointer<Int8>,
        records: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>,
        outliers: UnsafeMutablePointer<Outlier>
    ) {
        CodedInput(
            layout: layout, values: values, records: records, sums: sums, outliers: outliers,
            outlierRatio: outlierRatio, count: count, columns: columns, isTiled: isTiled
        ).quantize(input, inputs: start, end)
    }

    /// The number of inputs, including the zeros that fill their last tile.
    ///
    /// - Parameter isTiled: whether tiles of inputs are those of AMX.
    public static func inputCount(_ count: Int, isTiled: Bool) -> Int {
        isTiled ? (count &+ 15) & ~15 : codedInputCount(count)
    }
}

/// The bits of the magnitude from which inputs make their products NaN: 2^100.
@inline(__always)
private var tooLarge: UInt32 { 0x7180_0000 }

/// The number of inputs in the next tile when `count` are left: up to eight at once, and four to six more with two
/// blocks of weights.
///
/// Groups of 16 have tiles of 1, 2, 4, 6 and 8 inputs only; where one is missing, zeros take its place. Each width is a
/// version of the kernel, and a third of a second of the compiler's time.
@inline(__always)
func codedTileWidth(_ left: Int, of count: Int, _ layout: PackedLayout) -> Int {
    if count <= 8 { return layout.isHalved ? codedInputCount(count) : count }
    if layout.isHalved {
        let left = codedInputCount(left)
        return left == 4 || left == 8 ? 4 : 6
    }
    // From 15 on, sixes leave what fours, fives and sixes divide.
    switch left {
    case 4, 8: return 4
    case 5, 9, 10, 13, 14, 15: return 5
    default: return 6
    }
}

/// The number of inputs, including the zeros that fill their last tile.
@inline(__always)
func codedInputCount(_ count: Int) -> Int { count <= 2 ? count : (count &+ 1) & ~1 }

/// Sums of integers begin at the bits of this number, whose unit is 1: read as a float32 number they are 1.5 · 2^23 more
/// than the sum, and ``scaleShift`` times the scale takes that off in the addition that multiplies by the scale.
@inline(__always)
var sumStart: Int32 { 0x4B40_0000 }

/// -1.5 · 2^23, see ``sumStart``.
@inline(__always)
var scaleShift: Float { -12_582_912 }
