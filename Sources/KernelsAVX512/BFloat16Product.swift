import _Builtin_intrinsics.intel

/// Products of bfloat16 inputs with bfloat16 weights.
public enum BFloat16Kernel {
    /// The most inputs that are multiplied with rows where they lie; more go through copied rows, see `RowPanel`.
    public static var fewLimit: Int { RowPanel.tileInputs }

    /// See ``BFloat16Product``.
    public static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        if count > fewLimit {
            RowPanel.multiply(
                BFloat16Pairs.self, weights: weights, columns: columns, rowIndices: rowIndices, input: input,
                count: count, output: output, outputStride: outputStride, rows: start, end, scratch: scratch)
        } else {
            BFloat16Product(
                weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count,
                output: output, outputStride: outputStride
            ).multiply(rows: start, end)
        }
    }

    /// Bytes that a thread needs, aligned to 64.
    public static func scratchByteCount(columns: Int, count: Int) -> Int {
        count > fewLimit ? RowPanel.scratchByteCount(BFloat16Pairs.self, columns: columns) : 0
    }

    /// The numbers that converted inputs take: whole registers.
    public static func inputCount(columns: Int, count: Int) -> Int { count &* ((columns &+ 31) / 32) &* 32 }

    /// Rounds a range of inputs to bfloat16, zeros after the last column.
    ///
    /// - Parameter target: tiles of T inputs, one after another, each [columns / 32][T][32]; few inputs are one tile.
    public static func convert(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        let lines = (columns &+ 31) / 32
        var first = 0
        while first < count {
            let width = tileWidth(count &- first, limit: fewLimit)
            var t = max(start &- first, 0)
            while t < width, first &+ t < end {
                convert(
                    input + (first &+ t) &* columns, columns, distance: width &* 64,
                    into: UnsafeMutableRawPointer(target + first &* lines &* 32) + t &* 64)
                t &+= 1
            }
            first &+= width
        }
    }

    /// Rounds one input; its lines of 32 numbers are `distance` bytes apart.
    @inline(__always)
    private static func convert(
        _ source: UnsafePointer<Float>, _ columns: Int, distance: Int, into target: UnsafeMutableRawPointer
    ) {
        var row = target
        var column = 0
        while column &+ 32 <= columns {
            let low = UnsafeRawPointer(source + column).loadUnaligned(as: Lanes.self)
            let high = UnsafeRawPointer(source + (column &+ 16)).loadUnaligned(as: Lanes.self)
            row.storeBytes(of: rounded(low, high), as: __m512i.self)
            row += distance
            column &+= 32
        }
        let left = columns &- column
        if left > 0 {
            let low = _mm512_maskz_loadu_ps(UInt16(truncatingIfNeeded: lowBits(min(left, 16))), source + column)
            var high = Lanes.zero
            if left > 16 {
                high = _mm512_maskz_loadu_ps(
                    UInt16(truncatingIfNeeded: lowBits(left &- 16)), source + (column &+ 16))
            }
            row.storeBytes(of: rounded(low, high), as: __m512i.self)
        }
    }

    @inline(__always)
    private static func rounded(_ low: Lanes, _ high: Lanes) -> __m512i {
        unsafeBitCast(_mm512_cvtne2ps_pbh(high, low), to: __m512i.self)
    }
}

/// Lines of bfloat16 numbers that are multiplied as they are stored, two to a lane.
private enum BFloat16Pairs: PanelLine {
    @inline(__always)
    static var count: Int { 32 }
    @inline(__always)
    static var storedByteCount: Int { 2 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ column: Int) -> __m512i { loadBytes(row + column &* 2) }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ column: Int, count: Int) -> __m512i {
        _mm512_maskz_loadu_epi16(UInt32(truncatingIfNeeded: lowBits(count)), row + column &* 2)
    }

    @inline(__always)
    static func add(_ sum: Lanes, _ weights: __m512i, _ inputs: __m512i) -> Lanes {
        _mm512_dpbf16_ps(sum, unsafeBitCast(weights, to: __m512bh.self), unsafeBitCast(inputs, to: __m512bh.self))
    }
}

/// One product of up to six bfloat16 inputs with bfloat16 weights that lie row by row: output[i, r] = Σ_c input[i, c] · weight[row(r), c].
///
/// Columns 2l and 2l + 1 of each 32 go to lane l, in ascending order of columns, whatever the tile: so every tile gives
/// the same bits. All pointers must be good for the sizes given; nothing is checked here.
private struct BFloat16Product {
    /// The first row's first byte; rows follow each other without a gap.
    let weights: UnsafeRawPointer
    /// The length of a row.
    let columns: Int
    /// Which row each output is made from; nil when output r is made from row r.
    let rowIndices: UnsafePointer<Int32>?
    /// [columns / 32][count][32], zeros after the last column.
    let input: UnsafePointer<UInt16>
    /// The number of inputs, up to six.
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

    /// Computes the outputs of a range of rows.
    func multiply(rows start: Int, _ end: Int) {
        var row = start
        while row < end {
            switch count {
            case 1: stream1(row, end)
            case 2: stream2(row, end)
            case 3: stream3(row, end)
            case 4: stream4(row, end)
            case 5: stream5(row, end)
            default: stream6(row, end)
            }
            row &+= 4
        }
    }

    @inline(never)
    private func stream1(_ row: Int, _ end: Int) { stream(row, end, 1) }

    @inline(never)
    private func stream2(_ row: Int, _ end: Int) { stream(row, end, 2) }

    @inline(never)
    private func stream3(_ row: Int, _ end: Int) { stream(row, end, 3) }

    @inline(never)
    private func stream4(_ row: Int, _ end: Int) { stream(row, end, 4) }

    @inline(never)
    private func stream5(_ row: Int, _ end: Int) { stream(row, end, 5) }

    @inline(never)
    private func stream6(_ row: Int, _ end: Int) { stream(row, end, 6) }

    /// Four rows by `width` inputs, one row after another, so that the weights are read from front to back.
    @inline(__always)
    private func stream(_ row: Int, _ end: Int, _ width: Int) {
        let s0 = sums(self.row(row), width)
        let s1 = sums(self.row(min(row &+ 1, end &- 1)), width)
        let s2 = sums(self.row(min(row &+ 2, end &- 1)), width)
        let s3 = sums(self.row(min(row &+ 3, end &- 1)), width)
        store(s0, s1, s2, s3, row, UInt16(truncatingIfNeeded: lowBits(min(end &- row, 4))), width)
    }

    @inline(__always)
    private func sums(_ row: UnsafeRawPointer, _ width: Int) -> RowSums {
        var inputs = UnsafeRawPointer(input)
        let rowByteCount = columns &* 2
        var s: RowSums = [.zero, .zero, .zero, .zero, .zero, .zero]
        let whole = rowByteCount & ~63
        var c = 0
        while c < whole {
            let w = loadBytes(row + c)
            prefetch(row + (c &+ Self.streamAhead))
            prefetchNearby(row + (c &+ Self.farAhead))
            for t in 0..<width { s[t] = BFloat16Pairs.add(s[t], w, loadBytes(inputs + t &* 64)) }
            inputs += 64 &* width
            c &+= 64
        }
        if c < rowByteCount {
            let w = _mm512_maskz_loadu_epi16(UInt32(truncatingIfNeeded: lowBits((rowByteCount &- c) / 2)), row + c)
            for t in 0..<width { s[t] = BFloat16Pairs.add(s[t], w, loadBytes(inputs + t &* 64)) }
        }
        return s
    }

    /// Prefetch distance in bytes.
    private static let streamAhead = 4096
    /// Prefetch distance into the second-level cache.
    private static let farAhead = 16_384

    @inline(__always)
    private func store(
        _ a: RowSums, _ b: RowSums, _ c: RowSums, _ d: RowSums, _ row: Int, _ mask: UInt16, _ width: Int
    ) {
        let target = output + row
        let stride = outputStride
        horizontalSums(a[0], b[0], c[0], d[0], target, mask)
        if width > 1 { horizontalSums(a[1], b[1], c[1], d[1], target + stride, mask) }
        if width > 2 { horizontalSums(a[2], b[2], c[2], d[2], target + (2 &* stride), mask) }
        if width > 3 { horizontalSums(a[3], b[3], c[3], d[3], target + (3 &* stride), mask) }
        if width > 4 { horizontalSums(a[4], b[4], c[4], d[4], target + (4 &* stride), mask) }
        if width > 5 { horizontalSums(a[5], b[5], c[5], d[5], target + (5 &* stride), mask) }
    }

    @inline(__always)
    private func row(_ position: Int) -> UnsafeRawPointer {
        let index = rowIndices.map { Int($0[position]) } ?? position
        return weights + index &* columns &* 2
    }
}
