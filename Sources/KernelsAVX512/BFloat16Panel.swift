import _Builtin_intrinsics.intel

/// Products of more than six bfloat16 inputs with bfloat16 weights: rows are copied four by four, line beside line, and
/// multiplied with tiles of six inputs.
///
/// Rows that lie a power of two apart would fall into the same few sets of the caches; copied, four rows are read from
/// front to back like the inputs. Every sum is the same as that of `BFloat16Product`, bit for bit. All pointers must be good for
/// the sizes given; nothing is checked here.
enum BFloat16Panel {
    /// Bytes of copied rows that stay in the second-level cache while all inputs pass by.
    private static let panelByteCount = 512 << 10
    /// The most fours of rows in a panel.
    private static let panelQuads = 32
    /// The most lines of a block: columns of a tile whose inputs stay in the first-level cache while rows pass by.
    private static let blockLines = 64
    /// Inputs of so many bytes stay in the second-level cache themselves: four rows at a time are enough.
    private static let fewByteCount = 320 << 10
    /// Bytes of the sums of a panel with a tile, which are carried from one block of columns to the next.
    private static let carriedByteCount = panelQuads * 24 * 64

    /// The fours of rows of a panel.
    private static func quads(lines: Int) -> Int { max(1, min(panelQuads, panelByteCount / (lines &* 256 &+ 1))) }

    /// Bytes that a thread needs, aligned to 64.
    static func scratchByteCount(columns: Int) -> Int {
        let lines = (columns &+ 31) / 32
        return TileSums.byteCount &+ carriedByteCount &+ quads(lines: lines) &* lines &* 256
    }

    /// Computes the outputs of a range of rows.
    static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        TileSums.writeTable(scratch)
        let carried = scratch + TileSums.byteCount
        let packed = carried + carriedByteCount
        let lines = (columns &+ 31) / 32
        let tiles = (count &+ BFloat16Kernel.fewLimit &- 1) / BFloat16Kernel.fewLimit
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
                copy(
                    weights, columns, rowIndices, row, end, into: packed + ((row &- first) &* lines &* 64))
                row &+= 4
            }
            // Few inputs: the rows that follow are asked for while these are multiplied, half or a quarter in each tile.
            let next = weights + last &* columns &* 2
            let asksForRows = isFew && rowIndices == nil && last &+ 4 <= end
            let share = tiles < 4 ? 2 : 1
            var item = 0
            var tile = 0
            while item < count {
                let width = tileWidth(count &- item, limit: BFloat16Kernel.fewLimit)
                var line = 0
                while line < lines {
                    let steps = min(blockSteps, lines &- line)
                    let isLast = line &+ steps == lines
                    let inputs = UnsafeRawPointer(input + ((item &* lines &+ line &* width) &* 32))
                    var quad = 0
                    var row = first
                    while row < last {
                        // Many inputs: those that follow are asked for, two lines at a step.
                        var ahead = inputs + ((width &+ 2 &* quad) &* steps &* 64)
                        var (aheadDistance, aheadStep) = (64, 128)
                        if asksForRows && tile &* share < 4 {
                            ahead = next + (tile &* share &* columns &* 2)
                            (aheadDistance, aheadStep) = ((share &- 1) &* columns &* 2, 64)
                        } else if isFew || quad &* 2 >= width {
                            (ahead, aheadDistance, aheadStep) = (inputs, 0, 0)
                        }
                        BFloat16Tile(
                            weights: UnsafeRawPointer(packed + ((quad &* lines &+ line) &* 256)), inputs: inputs,
                            steps: steps, carried: carried + quad &* 24 &* 64, isFirst: line == 0,
                            output: isLast ? output + (item &* outputStride &+ row) : nil,
                            outputStride: outputStride,
                            mask: UInt16(truncatingIfNeeded: lowBits(min(end &- row, 4))), ahead: ahead,
                            aheadDistance: aheadDistance, aheadStep: aheadStep, constants: UnsafeRawPointer(scratch)
                        ).multiply(width: width)
                        quad &+= 1
                        row &+= 4
                    }
                    line &+= steps
                }
                item &+= width
                tile &+= 1
            }
            first = last
        }
    }

    /// Copies four rows: [lines][4][32], zeros behind the last column; rows behind the last are the last again.
    @inline(never)
    private static func copy(
        _ weights: UnsafeRawPointer, _ columns: Int, _ rowIndices: UnsafePointer<Int32>?, _ row: Int, _ end: Int,
        into target: UnsafeMutableRawPointer
    ) {
        let rowByteCount = columns &* 2
        for r in 0..<4 {
            let position = min(row &+ r, end &- 1)
            let index = rowIndices.map { Int($0[position]) } ?? position
            let source = weights + index &* rowByteCount
            var line = target + r &* 64
            var c = 0
            while c &+ 64 <= rowByteCount {
                prefetch(source + (c &+ copyAhead))
                line.storeBytes(of: loadBytes(source + c), as: __m512i.self)
                line += 256
                c &+= 64
            }
            if c < rowByteCount {
                let isInside = UInt32(truncatingIfNeeded: lowBits((rowByteCount &- c) / 2))
                line.storeBytes(of: _mm512_maskz_loadu_epi16(isInside, source + c), as: __m512i.self)
            }
        }
    }

    /// How far ahead of a copy its lines are asked for.
    private static let copyAhead = 4096
}

/// Four copied rows by up to six inputs, over a block of columns.
private struct BFloat16Tile {
    /// [steps][4][32].
    let weights: UnsafeRawPointer
    /// [steps][width][32].
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
    /// Lines that are asked for: two at each step.
    let ahead: UnsafeRawPointer
    let aheadDistance: Int
    let aheadStep: Int
    /// See `TileSums`.
    let constants: UnsafeRawPointer

    @inline(__always)
    func multiply(width: Int) {
        switch width {
        case 1: tile1()
        case 2: tile2()
        case 3: tile3()
        case 4: tile4()
        case 5: tile5()
        default: tile6()
        }
    }

    @inline(never)
    private func tile1() { tile(1) }

    @inline(never)
    private func tile2() { tile(2) }

    @inline(never)
    private func tile3() { tile(3) }

    @inline(never)
    private func tile4() { tile(4) }

    @inline(never)
    private func tile5() { tile(5) }

    @inline(never)
    private func tile6() { tile(6) }

    /// `width` is a constant where this is inlined, so that the sums stay in registers.
    @inline(__always)
    private func tile(_ width: Int) {
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
                s[t &* 4] = addBFloat16Products(s[t &* 4], w0, v)
                s[t &* 4 &+ 1] = addBFloat16Products(s[t &* 4 &+ 1], w1, v)
                s[t &* 4 &+ 2] = addBFloat16Products(s[t &* 4 &+ 2], w2, v)
                s[t &* 4 &+ 3] = addBFloat16Products(s[t &* 4 &+ 3], w3, v)
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
