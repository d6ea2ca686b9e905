import _Builtin_intrinsics.intel

/// Products of bfloat16 inputs with bfloat16 weights.
public enum BFloat16Kernel {
    /// See ``BFloat16Product``.
    public static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int
    ) {
        BFloat16Product(
            weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count, output: output,
            outputStride: outputStride
        ).multiply(rows: start, end)
    }
    /// The distance between two inputs: whole registers, and not a power of two, whose rows would share cache lines.
    public static func inputStride(columns: Int) -> Int { BFloat16Product.inputStride(columns: columns) }
    /// Rounds inputs to bfloat16, zeros behind the last column.
    public static func convert(
        _ input: UnsafePointer<Float>, columns: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        BFloat16Product.convert(input, columns: columns, inputs: start, end, into: target)
    }
}

/// One product of bfloat16 inputs with bfloat16 weights that lie row by row: output[i, r] = Σ_c input[i, c] · weight[row(r), c].
///
/// Columns 2l and 2l + 1 of each 32 go to lane l, in ascending order of columns, whatever the tile: so every tile gives
/// the same bits. All pointers must be good for the sizes given; nothing is checked here.
struct BFloat16Product {
    /// The first row's first byte; rows follow each other without a gap.
    let weights: UnsafeRawPointer
    /// The length of a row.
    let columns: Int
    /// Which row each output is made from; nil when output r is made from row r.
    let rowIndices: UnsafePointer<Int32>?
    /// [count, inputStride], zeros behind the last column.
    let input: UnsafePointer<UInt16>
    /// The number of inputs.
    let count: Int
    /// [count, outputStride].
    let output: UnsafeMutablePointer<Float>
    /// The distance between two inputs' outputs.
    let outputStride: Int

    /// A product from its parts.
    init(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        self.weights = weights
        self.columns = columns
        self.rowIndices = rowIndices
        self.input = input
        self.count = count
        self.output = output
        self.outputStride = outputStride
    }

    /// The distance between two inputs: whole registers, and not a power of two, whose rows would share cache lines.
    static func inputStride(columns: Int) -> Int { (columns &+ 31) / 32 &* 32 &+ 32 }

    /// Rounds inputs to bfloat16, zeros behind the last column.
    static func convert(
        _ input: UnsafePointer<Float>, columns: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        let stride = inputStride(columns: columns)
        var item = start
        while item < end {
            let source = input + item &* columns
            let row = UnsafeMutableRawPointer(target + item &* stride)
            var column = 0
            while column &+ 32 <= columns {
                let low = UnsafeRawPointer(source + column).loadUnaligned(as: Lanes.self)
                let high = UnsafeRawPointer(source + (column &+ 16)).loadUnaligned(as: Lanes.self)
                row.storeBytes(of: rounded(low, high), toByteOffset: column &* 2, as: __m512i.self)
                column &+= 32
            }
            if column < columns {
                var low = Lanes.zero
                var high = Lanes.zero
                let width = columns &- column
                low = _mm512_maskz_loadu_ps(UInt16(truncatingIfNeeded: lowBits(width)), source + column)
                if width > 16 {
                    high = _mm512_maskz_loadu_ps(
                        UInt16(truncatingIfNeeded: lowBits(width &- 16)), source + (column &+ 16))
                }
                row.storeBytes(of: rounded(low, high), toByteOffset: column &* 2, as: __m512i.self)
            }
            item &+= 1
        }
    }

    @inline(__always)
    private static func rounded(_ low: Lanes, _ high: Lanes) -> __m512i {
        unsafeBitCast(_mm512_cvtne2ps_pbh(high, low), to: __m512i.self)
    }

    /// The inputs of a tile in prefill.
    static let tileInputs = 6
    /// Bytes of weights that stay in the second-level cache while the inputs pass by.
    static let panelByteCount = 256 << 10

    /// Computes the outputs of a range of rows.
    func multiply(rows start: Int, _ end: Int) {
        let panel = count <= Self.tileInputs ? 8 : max(8, Self.panelByteCount / (columns &* 16 &+ 1) &* 8)
        var first = start
        while first < end {
            let last = min(first &+ panel, end)
            var item = 0
            while item < count {
                let width = tileWidth(count &- item, limit: Self.tileInputs)
                var row = first
                while row < last { row &+= multiply(row, last, item, width) }
                item &+= width
            }
            first = last
        }
    }

    /// Computes one tile and returns how many rows it has.
    @inline(__always)
    private func multiply(_ row: Int, _ end: Int, _ item: Int, _ width: Int) -> Int {
        switch width {
        case 1:
            tile8x1(row, end, item)
            return 8
        case 2:
            tile8x2(row, end, item)
            return 8
        case 3: tile4x3(row, end, item)
        case 4: tile4x4(row, end, item)
        case 5: tile4x5(row, end, item)
        default: tile4x6(row, end, item)
        }
        return 4
    }

    @inline(never)
    private func tile8x1(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 8, 1) }

    @inline(never)
    private func tile8x2(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 8, 2) }

    @inline(never)
    private func tile4x3(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 4, 3) }

    @inline(never)
    private func tile4x4(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 4, 4) }

    @inline(never)
    private func tile4x5(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 4, 5) }

    @inline(never)
    private func tile4x6(_ row: Int, _ end: Int, _ item: Int) { tile(row, end, item, 4, 6) }

    /// `height` rows (4 or 8) by `width` inputs; rows behind the last are the last again.
    @inline(__always)
    private func tile(_ row: Int, _ end: Int, _ item: Int, _ height: Int, _ width: Int) {
        let stride = Self.inputStride(columns: columns)
        let inputs = UnsafeRawPointer(input + item &* stride)
        let rowByteCount = columns &* 2
        var rows = InlineArray<8, UnsafeRawPointer>(repeating: weights)
        for r in 0..<height { rows[r] = self.row(min(row &+ r, end &- 1)) }
        var sums = Sums(repeating: .zero)
        let whole = rowByteCount & ~63
        let ahead = rowIndices == nil ? rowByteCount &* height : 0
        var c = 0
        while c < whole {
            var w = InlineArray<8, __m512i>(repeating: .zero)
            for r in 0..<height {
                w[r] = loadBytes(rows[r] + c)
                if width <= 4 { prefetch(rows[r] + (c &+ ahead)) }
            }
            for t in 0..<width {
                let x = loadBytes(inputs + (t &* stride &* 2 &+ c))
                for r in 0..<height {
                    sums[t &* height &+ r] = addBFloat16Products(sums[t &* height &+ r], w[r], x)
                }
            }
            c &+= 64
        }
        if c < rowByteCount {
            let mask = UInt32(truncatingIfNeeded: lowBits((rowByteCount &- c) / 2))
            for r in 0..<height {
                let w = _mm512_maskz_loadu_epi16(mask, rows[r] + c)
                for t in 0..<width {
                    let x = loadBytes(inputs + (t &* stride &* 2 &+ c))
                    sums[t &* height &+ r] = addBFloat16Products(sums[t &* height &+ r], w, x)
                }
            }
        }
        for t in 0..<width {
            let target = output + (item &+ t) &* outputStride
            var r = 0
            while r < height {
                let s = t &* height &+ r
                let four = horizontalSums(sums[s], sums[s &+ 1], sums[s &+ 2], sums[s &+ 3])
                if row &+ r &+ 4 <= end {
                    UnsafeMutableRawPointer(target + (row &+ r)).storeBytes(of: four, as: SIMD4<Float>.self)
                } else {
                    var lane = 0
                    while row &+ r &+ lane < end {
                        target[row &+ r &+ lane] = four[lane]
                        lane &+= 1
                    }
                }
                r &+= 4
            }
        }
    }

    @inline(__always)
    private func row(_ position: Int) -> UnsafeRawPointer {
        let index = rowIndices.map { Int($0[position]) } ?? position
        return weights + index &* columns &* 2
    }
}

/// The inputs of the next tile when so many are left: even shares when two tiles are left.
@inline(__always)
func tileWidth(_ left: Int, limit: Int) -> Int {
    if left >= 2 &* limit { return limit }
    if left > limit { return (left &+ 1) / 2 }
    return left
}

/// The lowest `count` bits, at most 63.
@inline(__always)
func lowBits(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
}
