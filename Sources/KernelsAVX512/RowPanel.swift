import _Builtin_intrinsics.intel

/// What a line of a panel, 64 bytes, contains, and how it is multiplied with a line of an input.
protocol PanelLine {
    /// Numbers in a line.
    static var count: Int { get }
    /// Bytes that a number takes in a row as stored.
    static var storedByteCount: Int { get }
    /// The numbers of a row from a column on.
    static func load(_ row: UnsafeRawPointer, _ column: Int) -> __m512i
    /// The last numbers of a row, fewer than a line, zeros after them.
    static func load(_ row: UnsafeRawPointer, _ column: Int, count: Int) -> __m512i
    /// The sum and a line's products, which go to lanes in ascending order of columns.
    static func add(_ sum: Lanes, _ weights: __m512i, _ inputs: __m512i) -> Lanes
}

/// Products with many inputs: four rows of weights at a time are copied into a panel, interleaved by cache lines, and
/// multiplied with tiles of six inputs.
///
/// Rows that lie a power of two apart would fall into the same few sets of the caches; once copied, four rows are read
/// from front to back like the inputs. Every sum is bit for bit that of `FewInputs`. All pointers must be good for the
/// sizes given; nothing is checked here.
enum RowPanel {
    /// The most inputs of a tile.
    @inline(__always)
    static var tileInputs: Int { 6 }
    /// Bytes of copied rows that stay in the second-level cache while all inputs pass by.
    private static let panelByteCount = 512 << 10
    /// The most fours of rows in a panel.
    private static let panelQuads = 32
    /// The most lines of a block: columns of a tile whose inputs stay in the first-level cache while rows pass by.
    private static let blockLines = 64
    /// Inputs of up to this many bytes stay in the second-level cache themselves: four rows at a time are enough.
    private static let fewByteCount = 320 << 10
    /// Bytes of the sums of a panel with a tile, which are carried from one block of columns to the next.
    private static let carriedByteCount = panelQuads * 24 * 64

    /// The fours of rows of a panel.
    private static func quads(lines: Int) -> Int { max(1, min(panelQuads, panelByteCount / (lines &* 256 &+ 1))) }

    /// Bytes that a thread needs, aligned to 64.
    static func scratchByteCount<Line: PanelLine>(_ line: Line.Type, columns: Int) -> Int {
        let lines = (columns &+ Line.count &- 1) / Line.count
        return TileSums.byteCount &+ carriedByteCount &+ quads(lines: lines) &* lines &* 256
    }

    /// Computes the outputs of a range of rows.
    ///
    /// - Parameter input: tiles of T inputs, one after another, each [lines][T][64 bytes]; see `tileWidth`.
    @inline(__always)
    static func multiply<Line: PanelLine>(
        _ line: Line.Type, weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?,
        input: UnsafeRawPointer, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int,
        _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        TileSums.writeTable(scratch)
        let carried = scratch + TileSums.byteCount
        let packed = carried + carriedByteCount
        let lines = (columns &+ Line.count &- 1) / Line.count
        let rowByteCount = columns &* Line.storedByteCount
        let tiles = (count &+ tileInputs &- 1) / tileInputs
        // Blocks of one length, too: a short one would load and store the sums for little.
        let blocks = max(1, (lines &+ blockLines &- 1) / blockLines)
        let blockSteps = (lines &+ blocks &- 1) / blocks
        let isFew = count &* lines &* 64 <= fewByteCount && lines <= blockLines
        // Panels of one height: a last one of a few rows would bring all inputs in for them.
        let all = (end &- start &+ 3) / 4
        let panels = (all &+ quads(lines: lines) &- 1) / quads(lines: lines)
        let panelRows = isFew ? 4 : (all &+ panels &- 1) / max(panels, 1) &* 4
        var first = start
        while first < end {
            let last = min(first &+ panelRows, end)
            var row = first
            while row < last {
                copy(line, weights, columns, rowIndices, row, end, into: packed + ((row &- first) &* lines &* 64))
                row &+= 4
            }
            // Few inputs: the rows that follow are prefetched while these are multiplied, half or a quarter in each
            // tile.
            let next = weights + last &* rowByteCount
            let asksForRows = isFew && rowIndices == nil && last &+ 4 <= end
            let share = tiles < 4 ? 2 : 1
            var item = 0
            var tile = 0
            while item < count {
                let width = tileWidth(count &- item, limit: tileInputs)
                var column = 0
                while column < lines {
                    let steps = min(blockSteps, lines &- column)
                    let isLast = column &+ steps == lines
                    let inputs = input + ((item &* lines &+ column &* width) &* 64)
                    var quad = 0
                    var row = first
                    while row < last {
                        // Many inputs: those that follow are prefetched, two lines at a step.
                        var ahead = inputs + ((width &+ 2 &* quad) &* steps &* 64)
                        var (aheadDistance, aheadStep) = (64, 128)
                        if asksForRows && tile &* share < 4 {
                            ahead = next + (tile &* share &* rowByteCount)
                            (aheadDistance, aheadStep) = ((share &- 1) &* rowByteCount, 64)
                        } else if isFew || quad &* 2 >= width {
                            (ahead, aheadDistance, aheadStep) = (inputs, 0, 0)
                        }
                        PanelTile(
                            weights: UnsafeRawPointer(packed + ((quad &* lines &+ column) &* 256)), inputs: inputs,
                            steps: steps, carried: carried + quad &* 24 &* 64, isFirst: column == 0,
                            output: isLast ? output + (item &* outputStride &+ row) : nil,
                            outputStride: outputStride,
                            mask: UInt16(truncatingIfNeeded: lowBits(min(end &- row, 4))), ahead: ahead,
                            aheadDistance: aheadDistance, aheadStep: aheadStep, constants: UnsafeRawPointer(scratch)
                        ).multiply(line, width: width)
                        quad &+= 1
                        row &+= 4
                    }
                    column &+= steps
                }
                item &+= width
                tile &+= 1
            }
            first = last
        }
    }

    /// Copies four rows: [lines][4][64 bytes], zeros after the last column; past the last row, the last row is
    /// repeated.
    @inline(never)
    private static func copy<Line: PanelLine>(
        _: Line.Type, _ weights: UnsafeRawPointer, _ columns: Int, _ rowIndices: UnsafePointer<Int32>?, _ row: Int,
        _ end: Int, into target: UnsafeMutableRawPointer
    ) {
        for r in 0..<4 {
            let position = min(row &+ r, end &- 1)
            let index = rowIndices.map { Int($0[position]) } ?? position
            let source = weights + index &* columns &* Line.storedByteCount
            var line = target + r &* 64
            var column = 0
            while column &+ Line.count <= columns {
                prefetch(source + (column &* Line.storedByteCount &+ copyAhead))
                line.storeBytes(of: Line.load(source, column), as: __m512i.self)
                line += 256
                column &+= Line.count
            }
            if column < columns {
                line.storeBytes(of: Line.load(source, column, count: columns &- column), as: __m512i.self)
            }
        }
    }

    /// Prefetch distance of a copy in bytes.
    private static let copyAhead = 4096
}

/// Four copied rows by up to six inputs, over a block of columns.
private struct PanelTile {
    /// [steps][4][64 bytes].
    let weights: UnsafeRawPointer
    /// [steps][width][64 bytes].
    let inputs: UnsafeRawPointer
    let steps: Int
    /// The sums of the columns before, and of these when columns follow.
    let carried: UnsafeMutableRawPointer
    /// Whether no columns come before.
    let isFirst: Bool
    /// Where the first row's sum with the first input goes; nil when columns follow.
    let output: UnsafeMutablePointer<Float>?
    /// The distance between two inputs' outputs.
    let outputStride: Int
    /// Which of the four rows are stored.
    let mask: UInt16
    /// Lines to prefetch: two at each step.
    let ahead: UnsafeRawPointer
    let aheadDistance: Int
    let aheadStep: Int
    /// See `TileSums`.
    let constants: UnsafeRawPointer

    @inline(__always)
    func multiply<Line: PanelLine>(_ line: Line.Type, width: Int) {
        switch width {
        case 1: tile1(line)
        case 2: tile2(line)
        case 3: tile3(line)
        case 4: tile4(line)
        case 5: tile5(line)
        default: tile6(line)
        }
    }

    @inline(never)
    private func tile1<Line: PanelLine>(_ line: Line.Type) { tile(line, 1) }

    @inline(never)
    private func tile2<Line: PanelLine>(_ line: Line.Type) { tile(line, 2) }

    @inline(never)
    private func tile3<Line: PanelLine>(_ line: Line.Type) { tile(line, 3) }

    @inline(never)
    private func tile4<Line: PanelLine>(_ line: Line.Type) { tile(line, 4) }

    @inline(never)
    private func tile5<Line: PanelLine>(_ line: Line.Type) { tile(line, 5) }

    @inline(never)
    private func tile6<Line: PanelLine>(_ line: Line.Type) { tile(line, 6) }

    /// `width` is a constant where this is inlined, so that the sums stay in registers.
    @inline(__always)
    private func tile<Line: PanelLine>(_: Line.Type, _ width: Int) {
        let z = Lanes.zero
        var s: Sums = [z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z]
        if !isFirst {
            for t in 0..<6 where t < width {
                s[t &* 4] = carried.load(fromByteOffset: t &* 256, as: Lanes.self)
                s[t &* 4 &+ 1] = carried.load(fromByteOffset: t &* 256 &+ 64, as: Lanes.self)
                s[t &* 4 &+ 2] = carried.load(fromByteOffset: t &* 256 &+ 128, as: Lanes.self)
                s[t &* 4 &+ 3] = carried.load(fromByteOffset: t &* 256 &+ 192, as: Lanes.self)
            }
        }
        var (w, x, ahead) = (weights, inputs, ahead)
        let stop = w + steps &* 256
        while w < stop {
            let w0 = loadBytes(w)
            let w1 = loadBytes(w + 64)
            let w2 = loadBytes(w + 128)
            let w3 = loadBytes(w + 192)
            prefetchNearby(ahead)
            prefetchNearby(ahead + aheadDistance)
            for t in 0..<6 where t < width {
                let v = loadBytes(x + t &* 64)
                s[t &* 4] = Line.add(s[t &* 4], w0, v)
                s[t &* 4 &+ 1] = Line.add(s[t &* 4 &+ 1], w1, v)
                s[t &* 4 &+ 2] = Line.add(s[t &* 4 &+ 2], w2, v)
                s[t &* 4 &+ 3] = Line.add(s[t &* 4 &+ 3], w3, v)
            }
            w += 256
            x += 64 &* width
            ahead += aheadStep
        }
        guard let output else {
            for t in 0..<6 where t < width {
                carried.storeBytes(of: s[t &* 4], toByteOffset: t &* 256, as: Lanes.self)
                carried.storeBytes(of: s[t &* 4 &+ 1], toByteOffset: t &* 256 &+ 64, as: Lanes.self)
                carried.storeBytes(of: s[t &* 4 &+ 2], toByteOffset: t &* 256 &+ 128, as: Lanes.self)
                carried.storeBytes(of: s[t &* 4 &+ 3], toByteOffset: t &* 256 &+ 192, as: Lanes.self)
            }
            return
        }
        storeSums(s, width, output, outputStride, mask, constants)
    }
}

/// The number of inputs in the next tile when `left` are left: even shares when two tiles are left.
@inline(__always)
func tileWidth(_ left: Int, limit: Int) -> Int {
    if left >= 2 &* limit { return limit }
    if left > limit { return (left &+ 1) / 2 }
    return left
}
