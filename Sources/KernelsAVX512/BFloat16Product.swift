import _Builtin_intrinsics.intel

/// Products of bfloat16 inputs with bfloat16 weights.
public enum BFloat16Kernel {
    /// See ``BFloat16Product``.
    public static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        BFloat16Product(
            weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count, output: output,
            outputStride: outputStride
        ).multiply(rows: start, end, scratch: scratch)
    }
    /// Bytes that a thread needs, aligned to 64.
    public static var scratchByteCount: Int { BFloat16Product.scratchByteCount }

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
private struct BFloat16Product {
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

    /// The inputs of a tile.
    static let tileInputs = 6
    /// Bytes of weights that stay in the second-level cache while the inputs pass by.
    static let panelByteCount = 96 << 10
    /// Bytes of inputs that stay in the second-level cache while panels pass by.
    static let inputByteCount = 512 << 10
    /// Bytes of each input of a tile that stay in the first-level cache while rows pass by.
    static let blockByteCount = 4096
    /// The most rows in a panel.
    static let panelRows = 64
    /// Bytes that a thread needs: the sums of a panel with the inputs of a tile.
    static let scratchByteCount = panelRows * tileInputs * 64

    /// Computes the outputs of a range of rows.
    func multiply(rows start: Int, _ end: Int, scratch: UnsafeMutableRawPointer) {
        let panel = max(16, min(Self.panelRows, Self.panelByteCount / (columns &* 8 &+ 1) &* 4))
        let share = max(2, Self.inputByteCount / (columns &* 12 &+ 1)) &* Self.tileInputs
        var item = 0
        while item < count {
            // Inputs in shares that stay in the second-level cache; the last two are halved.
            let left = count &- item
            let items = left <= share ? left : left < 2 &* share ? (left &+ 1) / 2 : share
            var first = start
            while first < end {
                let last = min(first &+ (items <= 2 &* Self.tileInputs ? 4 : panel), end)
                multiplyPanel(rows: first, last, items: item, item &+ items, scratch)
                first = last
            }
            item &+= items
        }
    }

    @inline(__always)
    private func multiplyPanel(
        rows first: Int, _ last: Int, items start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
    ) {
        var item = start
        while item < end {
            let width = tileWidth(end &- item, limit: Self.tileInputs)
            if item > start && width == Self.tileInputs {
                multiplyTiles(rows: first, last, item: item, scratch)
            } else {
                // The first inputs bring the rows into the cache, later ones the rows that follow.
                let ahead = item == start || rowIndices != nil ? Self.streamAhead : 8 &* columns
                var row = first
                while row < last {
                    streamRows(row, last, item, width, ahead)
                    row &+= 4
                }
            }
            item &+= width
        }
    }

    /// Multiplies the rows of a panel with the six inputs of a tile, block by block of the columns.
    @inline(__always)
    private func multiplyTiles(rows first: Int, _ last: Int, item: Int, _ scratch: UnsafeMutableRawPointer) {
        let rowByteCount = columns &* 2
        var column = 0
        while column < rowByteCount {
            let end = min(column &+ Self.blockByteCount, rowByteCount)
            var row = first
            while row < last {
                tile(row, last, item, column, end, scratch + ((row &- first) &* Self.tileInputs &* 64))
                row &+= 4
            }
            column = end
        }
    }

    @inline(__always)
    private func streamRows(_ row: Int, _ end: Int, _ item: Int, _ width: Int, _ ahead: Int) {
        switch width {
        case 1: stream1(row, end, item, ahead)
        case 2: stream2(row, end, item, ahead)
        case 3: stream3(row, end, item, ahead)
        case 4: stream4(row, end, item, ahead)
        case 5: stream5(row, end, item, ahead)
        default: stream6(row, end, item, ahead)
        }
    }

    @inline(never)
    private func stream1(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 1) }

    @inline(never)
    private func stream2(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 2) }

    @inline(never)
    private func stream3(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 3) }

    @inline(never)
    private func stream4(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 4) }

    @inline(never)
    private func stream5(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 5) }

    @inline(never)
    private func stream6(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int) { stream(row, end, item, ahead, 6) }

    /// Four rows by six inputs, from byte `start` to byte `stop` of the rows; rows behind the last are the last again.
    ///
    /// Sums are carried in `carried` from one block of columns to the next, and stored as outputs after the last.
    @inline(never)
    private func tile(
        _ row: Int, _ end: Int, _ item: Int, _ start: Int, _ stop: Int, _ carried: UnsafeMutableRawPointer
    ) {
        let stride = Self.inputStride(columns: columns) &* 2
        let inputs = UnsafeRawPointer(input) + (item &* stride)
        let r0 = self.row(row)
        let r1 = self.row(min(row &+ 1, end &- 1))
        let r2 = self.row(min(row &+ 2, end &- 1))
        let r3 = self.row(min(row &+ 3, end &- 1))
        let z = Lanes.zero
        var s: Sums = [z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z]
        if start > 0 {
            for index in 0..<24 { s[index] = carried.load(fromByteOffset: index &* 64, as: Lanes.self) }
        }
        var c = start
        while c &+ 64 <= stop {
            let w0 = loadBytes(r0 + c)
            let w1 = loadBytes(r1 + c)
            let w2 = loadBytes(r2 + c)
            let w3 = loadBytes(r3 + c)
            for t in 0..<6 {
                let x = loadBytes(inputs + (t &* stride &+ c))
                s[t &* 4] = addBFloat16Products(s[t &* 4], w0, x)
                s[t &* 4 &+ 1] = addBFloat16Products(s[t &* 4 &+ 1], w1, x)
                s[t &* 4 &+ 2] = addBFloat16Products(s[t &* 4 &+ 2], w2, x)
                s[t &* 4 &+ 3] = addBFloat16Products(s[t &* 4 &+ 3], w3, x)
            }
            c &+= 64
        }
        if c < stop {
            let isInside = UInt32(truncatingIfNeeded: lowBits((stop &- c) / 2))
            let w0 = _mm512_maskz_loadu_epi16(isInside, r0 + c)
            let w1 = _mm512_maskz_loadu_epi16(isInside, r1 + c)
            let w2 = _mm512_maskz_loadu_epi16(isInside, r2 + c)
            let w3 = _mm512_maskz_loadu_epi16(isInside, r3 + c)
            for t in 0..<6 {
                let x = loadBytes(inputs + (t &* stride &+ c))
                s[t &* 4] = addBFloat16Products(s[t &* 4], w0, x)
                s[t &* 4 &+ 1] = addBFloat16Products(s[t &* 4 &+ 1], w1, x)
                s[t &* 4 &+ 2] = addBFloat16Products(s[t &* 4 &+ 2], w2, x)
                s[t &* 4 &+ 3] = addBFloat16Products(s[t &* 4 &+ 3], w3, x)
            }
        }
        if stop < columns &* 2 {
            for index in 0..<24 { carried.storeBytes(of: s[index], toByteOffset: index &* 64, as: Lanes.self) }
            return
        }
        let target = output + (item &* outputStride &+ row)
        let mask = UInt16(truncatingIfNeeded: lowBits(min(end &- row, 4)))
        let distance = outputStride
        horizontalSums(s[0], s[1], s[2], s[3], target, mask)
        horizontalSums(s[4], s[5], s[6], s[7], target + distance, mask)
        horizontalSums(s[8], s[9], s[10], s[11], target + (2 &* distance), mask)
        horizontalSums(s[12], s[13], s[14], s[15], target + (3 &* distance), mask)
        horizontalSums(s[16], s[17], s[18], s[19], target + (4 &* distance), mask)
        horizontalSums(s[20], s[21], s[22], s[23], target + (5 &* distance), mask)
    }

    /// Four rows by `width` inputs, one row after another, so that the weights are read from front to back.
    @inline(__always)
    private func stream(_ row: Int, _ end: Int, _ item: Int, _ ahead: Int, _ width: Int) {
        let s0 = sums(self.row(row), item, ahead, width)
        let s1 = sums(self.row(min(row &+ 1, end &- 1)), item, ahead, width)
        let s2 = sums(self.row(min(row &+ 2, end &- 1)), item, ahead, width)
        let s3 = sums(self.row(min(row &+ 3, end &- 1)), item, ahead, width)
        store(s0, s1, s2, s3, item, row, UInt16(truncatingIfNeeded: lowBits(min(end &- row, 4))), width)
    }

    @inline(__always)
    private func sums(_ row: UnsafeRawPointer, _ item: Int, _ ahead: Int, _ width: Int) -> RowSums {
        let stride = Self.inputStride(columns: columns) &* 2
        let inputs = UnsafeRawPointer(input) + (item &* stride)
        let rowByteCount = columns &* 2
        var s: RowSums = [.zero, .zero, .zero, .zero, .zero, .zero]
        let whole = rowByteCount & ~63
        var c = 0
        while c < whole {
            let w = loadBytes(row + c)
            prefetch(row + (c &+ ahead))
            for t in 0..<width { s[t] = addBFloat16Products(s[t], w, loadBytes(inputs + (t &* stride &+ c))) }
            c &+= 64
        }
        if c < rowByteCount {
            let w = _mm512_maskz_loadu_epi16(UInt32(truncatingIfNeeded: lowBits((rowByteCount &- c) / 2)), row + c)
            for t in 0..<width { s[t] = addBFloat16Products(s[t], w, loadBytes(inputs + (t &* stride &+ c))) }
        }
        return s
    }

    /// How far ahead of a stream its lines are asked for.
    private static let streamAhead = 4096

    @inline(__always)
    private func store(
        _ a: RowSums, _ b: RowSums, _ c: RowSums, _ d: RowSums, _ item: Int, _ row: Int, _ mask: UInt16, _ width: Int
    ) {
        let target = output + (item &* outputStride &+ row)
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
