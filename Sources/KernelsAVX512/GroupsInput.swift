import _Builtin_intrinsics.intel

/// Inputs rounded to 8-bit integers with a scale for each 32 columns, laid out for tiles of inputs.
///
/// Tiles follow each other; a tile of T inputs that begins at input i has its integers [columns / 32][T][32] from
/// i · columns on, its scales [columns / 32][T][2], each followed by ``scaleShift`` times itself, and the groups' sums
/// [groups][T] likewise.
private struct GroupsInput {
    /// [count, columns] bytes in tiles.
    let values: UnsafeMutablePointer<Int8>
    /// [count, columns / 32] in tiles, pairs.
    let scales: UnsafeMutablePointer<Float>
    /// [count, columns / groupSize] in tiles: Σ t · Σ x.
    let sums: UnsafeMutablePointer<Float>
    /// The number of inputs.
    let count: Int
    /// The length of an input.
    let columns: Int
    /// 32, 64 or 128.
    let groupSize: Int
    /// 4 or 8: the order of the columns follows the weights' words.
    let bits: Int

    /// Inputs in memory of the caller.
    init(
        values: UnsafeMutablePointer<Int8>, scales: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>,
        count: Int, columns: Int, groupSize: Int, bits: Int
    ) {
        self.values = values
        self.scales = scales
        self.sums = sums
        self.count = count
        self.columns = columns
        self.groupSize = groupSize
        self.bits = bits
    }

    /// Rounds a range of inputs.
    func quantize(_ input: UnsafePointer<Float>, inputs start: Int, _ end: Int) {
        var first = 0
        while first < count {
            let width = groupsTileWidth(count &- first, of: count)
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
        let values = self.values + first &* columns
        let scales = self.scales + first &* (columns / 32) &* 2
        let sums = self.sums + first &* (columns / groupSize)
        let steps = groupSize / 32
        var part = 0
        var group = 0
        while group < columns / groupSize {
            var groupSum: Float = 0
            var step = 0
            while step < steps {
                let low = UnsafeRawPointer(source + part &* 32).loadUnaligned(as: Lanes.self)
                let high = UnsafeRawPointer(source + (part &* 32 &+ 16)).loadUnaligned(as: Lanes.self)
                let largest = _mm512_reduce_max_epu32(_mm512_max_epu32(magnitude(low), magnitude(high)))
                var scale: Float = 0
                var bytes = __m256i.zero
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
                    groupSum += scale * Float(_mm512_reduce_add_epi32(_mm512_add_epi32(a, b)))
                    bytes = joined(_mm512_cvtepi32_epi8(a), _mm512_cvtepi32_epi8(b))
                    if bits == 4 { bytes = _mm256_shuffle_epi8(bytes, wordOrder) }
                }
                if largest >= 0x7180_0000 { groupSum = .nan }
                let place = part &* width &+ t
                UnsafeMutableRawPointer(values + place &* 32).storeBytes(of: bytes, as: __m256i.self)
                scales[place &* 2] = scale
                scales[place &* 2 &+ 1] = scaleShift * scale
                part &+= 1
                step &+= 1
            }
            sums[group &* width &+ t] = groupSum
            group &+= 1
        }
    }

    @inline(__always)
    private func magnitude(_ lanes: Lanes) -> __m512i {
        unsafeBitCast(lanes, to: __m512i.self) & _mm512_set1_epi32(0x7FFF_FFFF)
    }

    @inline(__always)
    private func joined(_ low: __m128i, _ high: __m128i) -> __m256i {
        __m256i(low[0], low[1], high[0], high[1])
    }

    /// In a word of eight 4-bit numbers, the even columns are the low halves of the bytes, the odd ones the high halves.
    @inline(__always)
    private var wordOrder: __m256i {
        let low: Int64 = 0x0705_0301_0604_0200
        let high: Int64 = 0x0F0D_0B09_0E0C_0A08
        return __m256i(low, high, low, high)
    }
}

extension GroupsKernel {
    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// Tiles of up to six inputs, or eight when there are no more, follow each other; a tile of T inputs that begins at input i has its integers
    /// [columns / 32][T][32] from i · columns on, its scales [columns / 32][T][2], each followed by -1.5 · 2^23 times itself,
    /// and the groups' sums [groups][T] likewise.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, groupSize: Int, bits: Int, inputs start: Int,
        _ end: Int,
        values: UnsafeMutablePointer<Int8>, scales: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>
    ) {
        GroupsInput(
            values: values, scales: scales, sums: sums, count: count, columns: columns, groupSize: groupSize, bits: bits
        ).quantize(input, inputs: start, end)
    }
}

/// The inputs of the next tile when so many of `count` are left: up to eight at once, more by six with two blocks of weights.
@inline(__always)
func groupsTileWidth(_ left: Int, of count: Int) -> Int { count <= 8 ? count : tileWidth(left, limit: 6) }

/// Sums of integers begin at the bits of this number, whose unit is 1: read as a float32 number they are 1.5 · 2^23 more
/// than the sum, and ``scaleShift`` times the scale takes that off in the addition that multiplies by the scale.
@inline(__always)
var sumStart: Int32 { 0x4B40_0000 }

/// -1.5 · 2^23, see ``sumStart``.
@inline(__always)
var scaleShift: Float { -12_582_912 }
