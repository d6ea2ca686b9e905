/// Products with many inputs, as in prefill: weights are widened block by block into a panel that stays in the second-level
/// cache, and tiles of 3 rows by 4 inputs keep their twelve sums in registers.
///
/// Sums are carried in memory from one block of columns to the next, lane by lane, so that each output is added up in the
/// same order as with one input.
public enum Panel {
    static let tileRows = 3
    static let tileInputs = 4
    /// Rows in a panel.
    static let blockRows = 12
    /// Inputs in a block.
    static let blockInputs = 64
    /// Columns in a block.
    static let blockColumns = 512
    /// The distance between two rows of a block: not a power of two, whose rows would fall on the same cache lines.
    static let blockStride = 512 + 16

    /// Bytes that a thread needs: a panel [blockRows, blockStride] and the sums [blockRows, blockInputs].
    public static var scratchByteCount: Int { blockRows * blockStride * 4 + blockRows * blockInputs * 32 }

    /// The number of floats that packed inputs take.
    public static func packedCount(count: Int, columns: Int) -> Int {
        let blocks = (columns + blockColumns - 1) / blockColumns
        let rounded = (count + tileInputs - 1) / tileInputs * tileInputs
        return rounded * blocks * blockStride
    }

    /// Packs a range of inputs as [column block][input][blockStride], zeros after the last column and the last input.
    ///
    /// - Parameters:
    ///   - start: the first input, a multiple of ``inputGrain``.
    ///   - end: the input after the last.
    public static func pack(
        _ input: UnsafePointer<Float>, count: Int, columns: Int, inputs start: Int, _ end: Int,
        into packed: UnsafeMutablePointer<Float>
    ) {
        let rounded = (count &+ tileInputs &- 1) / tileInputs &* tileInputs
        let last = end >= count ? rounded : end
        var column = 0
        var block = 0
        while column < columns {
            let width = min(blockColumns, columns &- column)
            var item = start
            while item < last {
                let target = packed + (block &* rounded &+ item) &* blockStride
                var copied = 0
                if item < count {
                    target.update(from: input + (item &* columns &+ column), count: width)
                    copied = width
                }
                while copied < blockColumns {
                    target[copied] = 0
                    copied &+= 1
                }
                item &+= 1
            }
            column &+= blockColumns
            block &+= 1
        }
    }

    /// Ranges of inputs to pack begin at multiples of this.
    public static var inputGrain: Int { 4 }

    @inline(__always)
    static func multiply<Format: WeightFormat>(
        _ product: DenseProduct, _ format: Format.Type, _ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
    ) {
        let panel = scratch.assumingMemoryBound(to: Float.self)
        let sums = (scratch + blockRows * blockStride * 4).assumingMemoryBound(to: Lanes.self)
        let rounded = (product.count &+ tileInputs &- 1) / tileInputs &* tileInputs
        var item = 0
        while item < product.count {
            let items = min(blockInputs, rounded &- item)
            var row = start
            while row < end {
                let height = min(blockRows, end &- row)
                sums.update(repeating: .zero, count: blockRows * blockInputs)
                var column = 0
                var block = 0
                while column < product.columns {
                    let width = min(blockColumns, product.columns &- column)
                    fill(panel, product, format, row: row, height: height, column: column, width: width)
                    if column &+ blockColumns >= product.columns {
                        prefetch(
                            product, row: row, height: height, item: item, items: min(items, product.count &- item))
                    }
                    let inputs = product.input + (block &* rounded &+ item) &* blockStride
                    multiplyBlock(panel, inputs, sums, height: height, items: items, width: width)
                    column &+= blockColumns
                    block &+= 1
                }
                store(sums, product, row: row, height: height, item: item, items: min(items, product.count &- item))
                row &+= blockRows
            }
            item &+= blockInputs
        }
    }

    /// Widens a block of weights; rows up to a whole tile and columns up to a whole group are zeros.
    @inline(__always)
    private static func fill<Format: WeightFormat>(
        _ panel: UnsafeMutablePointer<Float>, _ product: DenseProduct, _ format: Format.Type, row: Int, height: Int,
        column: Int, width: Int
    ) {
        let rows = (height &+ tileRows &- 1) / tileRows &* tileRows
        let padded = (width &+ laneCount &- 1) & ~(laneCount &- 1)
        var r = 0
        while r < rows {
            let target = panel + r &* blockStride
            var c = 0
            if r < height {
                let source = weightRow(product, row &+ r, byteCount: Format.byteCount)
                while c &+ laneCount <= width {
                    UnsafeMutableRawPointer(target + c).storeBytes(
                        of: Format.load(source, column &+ c), as: Lanes.self)
                    c &+= laneCount
                }
                while c < width {
                    target[c] = Format.loadOne(source, column &+ c)
                    c &+= 1
                }
            }
            while c < padded {
                target[c] = 0
                c &+= 1
            }
            r &+= 1
        }
    }

    /// Asks for the memory of a block of outputs, which is written when the last columns have been added.
    @inline(__always)
    private static func prefetch(_ product: DenseProduct, row: Int, height: Int, item: Int, items: Int) {
        var i = 0
        while i < items {
            let output = UnsafeRawPointer(product.output + ((item &+ i) &* product.outputStride &+ row))
            prefetchToWrite(output)
            prefetchToWrite(output + (height &- 1) &* 4)
            i &+= 1
        }
    }

    @inline(never)
    private static func multiplyBlock(
        _ panel: UnsafePointer<Float>, _ inputs: UnsafePointer<Float>, _ sums: UnsafeMutablePointer<Lanes>, height: Int,
        items: Int, width: Int
    ) {
        var item = 0
        while item < items {
            var row = 0
            while row < height {
                tile(
                    panel + row &* blockStride, inputs + item &* blockStride,
                    sums + (row / tileRows &* (blockInputs / tileInputs) &+ item / tileInputs) &* 12, width)
                row &+= tileRows
            }
            item &+= tileInputs
        }
    }

    /// Three rows by four inputs: twelve sums, three weights and one input fill the sixteen registers.
    @inline(__always)
    private static func tile(
        _ weights: UnsafePointer<Float>, _ inputs: UnsafePointer<Float>, _ sums: UnsafeMutablePointer<Lanes>,
        _ width: Int
    ) {
        var s = InlineArray<12, Lanes>(repeating: .zero)
        for index in 0..<12 { s[index] = sums[index] }
        var c = 0
        while c < width {
            let a = load(weights, c)
            let b = load(weights + blockStride, c)
            let d = load(weights + 2 &* blockStride, c)
            for item in 0..<4 {
                let v = load(inputs + item &* blockStride, c)
                s[item &* 3].addProduct(a, v)
                s[item &* 3 &+ 1].addProduct(b, v)
                s[item &* 3 &+ 2].addProduct(d, v)
            }
            c &+= laneCount
        }
        for index in 0..<12 { sums[index] = s[index] }
    }

    @inline(__always)
    private static func store(
        _ sums: UnsafePointer<Lanes>, _ product: DenseProduct, row: Int, height: Int, item: Int, items: Int
    ) {
        var i = 0
        while i < items {
            let output = product.output + ((item &+ i) &* product.outputStride &+ row)
            var r = 0
            while r < height {
                let tile = sums + (r / tileRows &* (blockInputs / tileInputs) &+ i / tileInputs) &* 12
                let own = r % tileRows
                let all = horizontalSums(tile[own], tile[3 &+ own], tile[6 &+ own], tile[9 &+ own])
                output[r] = all[0]
                if i &+ 1 < items { output[product.outputStride &+ r] = all[1] }
                if i &+ 2 < items { output[2 &* product.outputStride &+ r] = all[2] }
                if i &+ 3 < items { output[3 &* product.outputStride &+ r] = all[3] }
                r &+= 1
            }
            i &+= tileInputs
        }
    }
}
