import _Builtin_intrinsics.intel

/// Inputs rounded to 8-bit integers with a scale for each 32 columns, laid out for tiles of inputs.
private struct CodedInput {
    let layout: PackedLayout
    let values: UnsafeMutablePointer<Int8>
    let records: UnsafeMutablePointer<Float>
    let sums: UnsafeMutablePointer<Float>
    let count: Int
    let columns: Int
    let zero: Int32

    /// Rounds a range of inputs.
    func quantize(_ input: UnsafePointer<Float>, inputs start: Int, _ end: Int) {
        var first = 0
        while first < count {
            let width = codedTileWidth(count &- first, of: count)
            var t = max(start &- first, 0)
            while t < width, first &+ t < end {
                quantize(input + (first &+ t) &* columns, first, t, width)
                t &+= 1
            }
            first &+= width
        }
    }

    @inline(__always)
    private func quantize(_ source: UnsafePointer<Float>, _ first: Int, _ t: Int, _ width: Int) {
        let values = self.values + first &* layout.stepCount &* 32
        let records = self.records + first &* layout.stepCount &* 4
        var sums = self.sums + (first &* codedGroupCount(layout) &+ t)
        var groupSum: Float = 0
        var left = layout.unitSteps
        var step = 0
        while step < layout.stepCount {
            let column = step &* 32
            let low = load(source + column, columns &- column)
            let high = load(source + (column &+ 16), columns &- column &- 16)
            let largest = _mm512_reduce_max_epu32(_mm512_max_epu32(magnitude(low), magnitude(high)))
            var scale: Float = 0
            var bytes = __m256i.zero
            var (first, second): (Int32, Int32) = (0, 0)
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too
            // small to be scaled is 0.
            if largest >= 0x7180_0000 {
                scale = .nan
            } else if Float(bitPattern: largest) >= 1e-30 {
                let inverse = Lanes(repeating: 127 / Float(bitPattern: largest))
                let a = _mm512_cvtps_epi32(low * inverse)
                let b = _mm512_cvtps_epi32(high * inverse)
                // Three times a scale of 22 bits is a float32 number.
                scale = Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3)
                (first, second) = (_mm512_reduce_add_epi32(a), _mm512_reduce_add_epi32(b))
                bytes = joined(_mm512_cvtepi32_epi8(a), _mm512_cvtepi32_epi8(b))
            }
            let place = step &* width &+ t
            UnsafeMutableRawPointer(values + place &* 32).storeBytes(of: bytes, as: __m256i.self)
            let record = records + place &* 4
            record[0] = scale
            record[1] = scaleShift * scale
            if layout.isHalved {
                record[2] = Float(bitPattern: UInt32(bitPattern: sumStart &- zero &* first))
                record[3] = Float(bitPattern: UInt32(bitPattern: sumStart &- zero &* second))
                sums[0] = scale * Float(first)
                sums[width] = scale * Float(second)
                sums += 2 &* width
            } else {
                record[2] = Float(bitPattern: UInt32(bitPattern: sumStart &- zero &* (first &+ second)))
                record[3] = 0
                groupSum += scale * Float(first &+ second)
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
    }

    /// Sixteen numbers; zeros behind the end.
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
    /// Tiles of up to six inputs, or eight when there are no more, follow each other; a tile of T inputs that begins at
    /// input i has its integers [steps][T][32] from i · steps · 32 on, its records [steps][T][4] and the groups' sums
    /// Σ t · Σ x [groups][T] likewise. A record is the step's scale t, −1.5 · 2^23 · t, and the bits at which the sums of
    /// integers begin, of both halves where groups are of 16 columns.
    ///
    /// - Parameters:
    ///   - input: [count, columns]; columns behind the last are zeros.
    ///   - zero: the code of the value 0, which is taken off by the beginning of sums.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, layout: PackedLayout, zero: Int,
        inputs start: Int, _ end: Int, values: UnsafeMutablePointer<Int8>, records: UnsafeMutablePointer<Float>,
        sums: UnsafeMutablePointer<Float>
    ) {
        CodedInput(
            layout: layout, values: values, records: records, sums: sums, count: count, columns: columns,
            zero: Int32(truncatingIfNeeded: zero)
        ).quantize(input, inputs: start, end)
    }
}

/// The inputs of the next tile when so many of `count` are left: up to eight at once, more by six with two blocks of weights.
@inline(__always)
func codedTileWidth(_ left: Int, of count: Int) -> Int { count <= 8 ? count : tileWidth(left, limit: 6) }

/// Groups in a row, each of which has a sum of inputs.
@inline(__always)
func codedGroupCount(_ layout: PackedLayout) -> Int {
    layout.isHalved ? layout.stepCount &* 2 : (layout.stepCount &+ layout.unitSteps &- 1) / layout.unitSteps
}

/// Sums of integers begin at the bits of this number, whose unit is 1: read as a float32 number they are 1.5 · 2^23 more
/// than the sum, and ``scaleShift`` times the scale takes that off in the addition that multiplies by the scale.
@inline(__always)
var sumStart: Int32 { 0x4B40_0000 }

/// -1.5 · 2^23, see ``sumStart``.
@inline(__always)
var scaleShift: Float { -12_582_912 }
