import _Builtin_intrinsics.intel

/// Products of bfloat16 inputs with bfloat16 weights by tiles of AMX.
///
/// Whatever the number of inputs, an output is one sum in one order: the processor's instruction adds the products of
/// each 32 columns in ascending order, and their sum is added to that of the columns before. So every output has the
/// same bits.
public enum BFloat16TileKernel {
    /// Rows that are best computed together.
    public static var unit: Int { 32 }

    /// Bytes that a thread needs, aligned to 64.
    public static func scratchByteCount(columns: Int, count: Int) -> Int {
        let steps = (columns &+ 31) / 32
        if count <= BFloat16Tiles.fewLimit { return BFloat16Tiles.panelOffset &+ steps &* 2048 }
        let panels = steps > BFloat16Tiles.panelSteps ? (count &+ 31) / 32 : 1
        return BFloat16Tiles.panelOffset &+ BFloat16Tiles.panelRows
            &* (min(steps, BFloat16Tiles.panelSteps) &* 64 &+ panels &* 128)
    }

    /// Computes output[i, r] = Σ_c input[i, c] · weight[row(r), c] for a range of rows.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: the first row's first byte; rows follow each other without a gap.
    ///   - rowIndices: which row each output is made from; nil when output r is made from row r.
    ///   - input: see ``BFloat16TileInput``.
    ///   - output: [count, outputStride].
    ///   - scratch: memory of the thread.
    public static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        let product = BFloat16Tiles(
            weights: weights, columns: columns, rowIndices: rowIndices, input: UnsafeRawPointer(input), count: count,
            output: output, outputStride: outputStride, end: end, scratch: scratch)
        BFloat16Registers.configure(scratch)
        if count > BFloat16Tiles.fewLimit { product.multiplyMany(start) } else { product.multiplyFew(start) }
        TileRegisters.release()
    }
}

/// One product.
private struct BFloat16Tiles {
    let weights: UnsafeRawPointer
    let columns: Int
    let rowIndices: UnsafePointer<Int32>?
    let input: UnsafeRawPointer
    let count: Int
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int
    let end: Int
    let scratch: UnsafeMutableRawPointer

    /// The most inputs that are multiplied with rows where they lie.
    static var fewLimit: Int { 32 }
    /// Where carried sums begin: after the shapes, four tiles of sums and two of last columns.
    static var panelOffset: Int { 64 &+ 4096 &+ 2048 }
    /// Rows that are copied together, a multiple of 32, and their steps of 32 columns: half a megabyte, which stays in the
    /// second-level cache while all inputs pass by.
    static var panelRows: Int { 256 }
    static var panelSteps: Int { 32 }
    /// Steps whose inputs stay in the first-level cache while rows pass by.
    private static var blockSteps: Int { 12 }

    private var steps: Int { (columns &+ 31) / 32 }
    private var rowByteCount: Int { columns &* 2 }
    private var sums: UnsafeMutableRawPointer { scratch + 64 }
    private var lastColumns: UnsafeMutableRawPointer { scratch + (64 &+ 4096) }

    /// Up to 32 inputs: rows are read where they lie, 32 at a time, while the next ones are prefetched from front to
    /// back.
    func multiplyFew(_ start: Int) {
        let panel = scratch + Self.panelOffset
        let whole = columns / 32
        var row = start
        while row < end {
            BFloat16Registers.clear()
            if rowIndices == nil, row &+ 32 <= end {
                let first = weights + row &* rowByteCount
                add(
                    first, first + 16 &* rowByteCount, distance: rowByteCount, step: 64, input, whole,
                    ahead: first + 32 &* rowByteCount)
                if whole < steps {
                    copy(row, first: whole, into: lastColumns, height: 1)
                    copy(row &+ 16, first: whole, into: lastColumns + 1024, height: 1)
                    add(
                        lastColumns, lastColumns + 1024, distance: 64, step: 0, input + whole &* 1024, 1,
                        ahead: nil)
                }
            } else {
                copy(row, first: 0, into: panel, height: steps)
                copy(row &+ 16, first: 0, into: panel + steps &* 1024, height: steps)
                add(panel, panel + steps &* 1024, distance: 64, step: 1024, input, steps, ahead: nil)
            }
            BFloat16Registers.store(sums)
            storeOutputs(row, 0)
            row &+= 32
        }
    }

    /// Adds the products of some steps of 32 rows with all of few inputs.
    @inline(__always)
    private func add(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, distance: Int, step: Int, _ inputs: UnsafeRawPointer,
        _ count: Int, ahead: UnsafeRawPointer?
    ) {
        var (a, b, x, next) = (first, second, inputs, ahead)
        let stop = inputs + count &* 1024
        let further = steps &* 1024
        while x < stop {
            if self.count > 16 {
                BFloat16Registers.add(a, b, distance: distance, x, x + further)
            } else {
                BFloat16Registers.add(a, b, distance: distance, x)
            }
            if let line = next {
                for index in 0..<32 { prefetchNearby(line + index &* 64) }
                next = line + 2048
            }
            a += step
            b += step
            x += 1024
        }
    }

    /// More inputs: some columns of some rows are copied into a panel, and all inputs pass by, 32 at a time.
    func multiplyMany(_ start: Int) {
        let panels = (steps &+ Self.panelSteps &- 1) / Self.panelSteps
        let panelSteps = (steps &+ panels &- 1) / panels
        let carriedByteCount = Self.panelRows &* 128
        let carried = scratch + Self.panelOffset
        let panel = carried + carriedByteCount &* (panels > 1 ? (count &+ 31) / 32 : 1)
        var first = start
        while first < end {
            let last = min(first &+ Self.panelRows, end)
            var step = 0
            while step < steps {
                let stop = min(step &+ panelSteps, steps)
                var row = first
                while row < last {
                    // Always two times sixteen rows.
                    let target = panel + (row &- first) &* (stop &- step) &* 64
                    copy(row, first: step, into: target, height: stop &- step)
                    copy(row &+ 16, first: step, into: target + (stop &- step) &* 1024, height: stop &- step)
                    row &+= 32
                }
                var item = 0
                while item < count {
                    multiply(
                        first, last, item, step, stop, UnsafeRawPointer(panel),
                        carried + (panels > 1 ? item / 32 &* carriedByteCount : 0))
                    item &+= 32
                }
                step = stop
            }
            first = last
        }
    }

    /// The copied columns of the copied rows by up to 32 inputs, some columns of these at a time.
    @inline(never)
    private func multiply(
        _ first: Int, _ last: Int, _ item: Int, _ start: Int, _ end: Int, _ panel: UnsafeRawPointer,
        _ carried: UnsafeMutableRawPointer
    ) {
        let blocks = (end &- start &+ Self.blockSteps &- 1) / Self.blockSteps
        let blockSteps = (end &- start &+ blocks &- 1) / blocks
        var step = start
        while step < end {
            let stop = min(step &+ blockSteps, end)
            // The inputs of the next block, those of both tiles, are prefetched while rows pass by.
            var next = input + (item &* steps &+ stop &* 16) &* 64
            if stop == end { next = input + ((item &+ 32) &* steps &+ start &* 16) &* 64 }
            var row = first
            while row < last {
                let sums = carried + (row &- first) &* 128
                if step == 0 { BFloat16Registers.clear() } else { BFloat16Registers.load(sums) }
                let rows = panel + (row &- first) &* (end &- start) &* 64
                let part = (row &- first) / 32
                addBlock(
                    rows + (step &- start) &* 1024, rows + (end &- start &+ step &- start) &* 1024, item, step, stop,
                    ahead: next + (part >> 1) &* steps &* 1024 + (part & 1) &* (stop &- step) &* 512)
                if stop == steps {
                    BFloat16Registers.store(self.sums)
                    storeOutputs(row, item)
                } else {
                    BFloat16Registers.store(sums)
                }
                row &+= 32
            }
            step = stop
        }
    }

    /// Adds the products of a block of columns of 32 copied rows with up to 32 inputs.
    @inline(__always)
    private func addBlock(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ item: Int, _ start: Int, _ stop: Int,
        ahead: UnsafeRawPointer
    ) {
        var (a, b, next) = (first, second, ahead)
        var x = input + (item &* steps &+ start &* 16) &* 64
        let further = steps &* 1024
        let end = x + (stop &- start) &* 1024
        let hasTwo = item &+ 16 < count
        while x < end {
            if hasTwo {
                BFloat16Registers.add(a, b, distance: 64, x, x + further)
            } else {
                BFloat16Registers.add(a, b, distance: 64, x)
            }
            for line in 0..<8 { prefetchNearby(next + line &* 64) }
            a += 1024
            b += 1024
            x += 1024
            next += 512
        }
    }

    /// Copies steps of sixteen rows: [height][16][64 bytes], zeros after the last column; past the last row, the last
    /// row is repeated.
    @inline(never)
    private func copy(_ row: Int, first: Int, into target: UnsafeMutableRawPointer, height: Int) {
        for r in 0..<16 {
            let position = min(row &+ r, end &- 1)
            let index = rowIndices.map { Int($0[position]) } ?? position
            let source = weights + (index &* rowByteCount &+ first &* 64)
            var line = target + r &* 64
            var step = 0
            while step < height {
                let left = columns &- (first &+ step) &* 32
                if left >= 32 {
                    prefetchNearby(source + (step &* 64 &+ 4096))
                    line.storeBytes(of: (source + step &* 64).loadUnaligned(as: __m512i.self), as: __m512i.self)
                } else {
                    line.storeBytes(
                        of: _mm512_maskz_loadu_epi16(
                            UInt32(truncatingIfNeeded: lowBits(left)), source + step &* 64), as: __m512i.self)
                }
                line += 1024
                step &+= 1
            }
        }
    }

    /// Transposes the stored sums of 32 rows with up to 32 inputs into outputs.
    private func storeOutputs(_ row: Int, _ item: Int) {
        storeOutputs(UnsafeRawPointer(sums), row, item)
        storeOutputs(UnsafeRawPointer(sums + 2048), row &+ 16, item)
        if item &+ 16 < count {
            storeOutputs(UnsafeRawPointer(sums + 1024), row, item &+ 16)
            storeOutputs(UnsafeRawPointer(sums + 3072), row &+ 16, item &+ 16)
        }
    }

    @inline(never)
    private func storeOutputs(_ sums: UnsafeRawPointer, _ row: Int, _ item: Int) {
        let rows = end &- row
        guard rows > 0 else { return }
        var square = zeros16()
        each16 { r in square[r] = sums.loadUnaligned(fromByteOffset: r &* 64, as: Lanes.self) }
        transpose(&square)
        let mask = UInt16(truncatingIfNeeded: lowBits(min(rows, 16)))
        let target = output + (item &* outputStride &+ row)
        let left = count &- item
        each16 { t in _mm512_mask_storeu_ps(target + t &* outputStride, t < left ? mask : 0, square[t]) }
    }
}
