public import KernelsAVX512
import _Builtin_intrinsics.intel

/// Products of many 8-bit inputs with coded weights: the sums of 32 products are made by AMX, sixteen inputs by sixteen rows
/// at once, and combined as the kernels for few inputs combine them, bit for bit.
public enum CodedTileKernel {
    /// Whether weights of a layout have such products: groups of 16 columns would use a quarter of a tile register, and a
    /// zero in the middle leaves codes that are no signed bytes.
    public static func serves(_ layout: PackedLayout) -> Bool {
        !layout.isHalved && (layout.planes != CodePlanesFormat.bytes || layout.zero == 0 || layout.zero == 128)
    }

    /// The most inputs that are better multiplied by `CodedKernel`: of few inputs, unpacking takes longer than it saves.
    public static func fewLimit(_ layout: PackedLayout) -> Int { layout.planes == CodePlanesFormat.bytes ? 32 : 16 }

    /// Bytes that a thread needs, aligned to 64.
    public static func scratchByteCount(_ layout: PackedLayout, count: Int) -> Int {
        let carriedByteCount = CodedTiles.pair &* CodedKernel.inputCount(count, isTiled: true) &* 64
        return CodedTiles.panelOffset &+ CodedTiles.pair &* CodedTiles.panelSteps &* CodedPanel.stepByteCount
            &+ carriedByteCount
    }

    /// Computes the outputs of a range of places; the parameters are those of `CodedKernel`, with inputs in tiles of AMX.
    ///
    /// - Parameter scratch: memory of the thread.
    public static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int, places start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        let product = CodedTiles(
            weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records, sums: sums,
            count: count, output: output, outputStride: outputStride, outputs: outputs, scratch: scratch,
            isSigned: layout.planes != CodePlanesFormat.bytes || layout.zero != 0)
        ByteTiles.configure(scratch)
        var place = start
        while place < end {
            let placeCount = min(CodedTiles.pair, end &- place)
            product.multiply(place, placeCount)
            place &+= placeCount
        }
        TileRegisters.release()
        place = start
        while place < end {
            let placeCount = min(4, end &- place)
            CodedKernel.addOutliers(
                weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
                sums: sums, outliers: outliers, count: count, output: output, outputStride: outputStride,
                outputs: outputs, place: place, placeCount: placeCount)
            place &+= placeCount
        }
    }
}

/// One product.
///
/// Two blocks are unpacked some steps at a time; all inputs pass by both, and their sums are carried to the next steps in
/// memory, so that the steps and the inputs beside them stay in the first-level cache.
private struct CodedTiles {
    let weights: UnsafeRawPointer
    let layout: PackedLayout
    let blockIndices: UnsafePointer<Int32>?
    let values: UnsafePointer<Int8>
    let records: UnsafePointer<Float>
    let sums: UnsafePointer<Float>
    let count: Int
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int
    let outputs: Int
    let scratch: UnsafeMutableRawPointer
    let isSigned: Bool

    /// Blocks that inputs pass by together.
    @inline(__always)
    static var pair: Int { 2 }
    /// Steps that are unpacked together.
    @inline(__always)
    static var panelSteps: Int { 16 }
    /// Where unpacked steps lie in the thread's memory, behind the shapes and four tiles of sums.
    @inline(__always)
    static var panelOffset: Int { 64 &+ 4096 }

    /// The outputs of one or two places.
    func multiply(_ place: Int, _ placeCount: Int) {
        let (stepByteCount, scalesOffset) = (CodedPanel.stepByteCount, CodedPanel.scalesOffset)
        let biasesOffset = CodedPanel.biasesOffset
        let panel = scratch + Self.panelOffset
        let panelByteCount = Self.panelSteps &* stepByteCount
        let carried = panel + Self.pair &* panelByteCount
        let groups = (layout.stepCount &+ layout.unitSteps &- 1) / layout.unitSteps
        var step = 0
        while step < layout.stepCount {
            let end = min(step &+ Self.panelSteps, layout.stepCount)
            var h = 0
            while h < placeCount {
                CodedPanel.unpack(block(place &+ h), layout, steps: step, end, into: panel + h &* panelByteCount)
                h &+= 1
            }
            let group = step / layout.unitSteps
            // A tile's last sums are used while the next tile's first are made, unless those would be in other registers.
            let isJoined = (end &- step) & 3 == 0
            var item = 0
            while item < count {
                let before = item &* layout.stepCount &+ step &* 16
                h = 0
                while h < placeCount {
                    let isLast = h &+ 1 == placeCount && item &+ 16 >= count
                    let isNextTile = h &+ 1 == placeCount
                    let part = CodedTile(
                        panel: UnsafeRawPointer(panel + h &* panelByteCount), stepByteCount: stepByteCount,
                        scalesOffset: scalesOffset, biasesOffset: biasesOffset,
                        values: UnsafeRawPointer(values + before &* 32), records: records + before,
                        sums: sums + (item &* groups &+ group &* 16), asks: h == 0, start: step, end: end,
                        stepCount: layout.stepCount, unitSteps: layout.unitSteps, hasBiases: layout.hasBiases,
                        isSigned: isSigned, isBegun: isJoined && item &+ h > 0, hasNext: isJoined && !isLast,
                        nextPanel: UnsafeRawPointer(panel + (isNextTile ? 0 : h &+ 1) &* panelByteCount),
                        nextValues: UnsafeRawPointer(
                            values + (before &+ (isNextTile ? layout.stepCount &* 16 : 0)) &* 32),
                        products: scratch + 64,
                        carried: carried + (item &* Self.pair &+ h &* 16) &* 64,
                        output: output + (item &* outputStride &+ (place &+ h) &* 16), outputStride: outputStride,
                        outputCount: min(outputs &- (place &+ h) &* 16, 16), inputCount: count &- item)
                    part.multiply()
                    h &+= 1
                }
                item &+= 16
            }
            step = end
        }
    }

    /// The block at a place.
    @inline(__always)
    private func block(_ place: Int) -> UnsafeRawPointer {
        weights + (blockIndices.map { Int($0[place]) } ?? place) &* layout.blockByteCount
    }
}

/// Some steps of one block by a tile of inputs.
private struct CodedTile {
    /// See `CodedPanel`, from `start` on.
    let panel: UnsafeRawPointer
    let stepByteCount: Int
    let scalesOffset: Int
    let biasesOffset: Int
    /// The tile's integers and records from `start` on, its groups' sums from that of `start` on.
    let values: UnsafeRawPointer
    let records: UnsafePointer<Float>
    let sums: UnsafePointer<Float>
    /// Whether inputs are asked for ahead: by the first block that they pass.
    let asks: Bool
    let start: Int
    let end: Int
    let stepCount: Int
    let unitSteps: Int
    let hasBiases: Bool
    let isSigned: Bool
    /// Whether the first three sums were begun, and the first stored, by the tile before.
    let isBegun: Bool
    /// Whether there is a tile to be begun, and its codes and integers.
    let hasNext: Bool
    let nextPanel: UnsafeRawPointer
    let nextValues: UnsafeRawPointer
    /// Four tiles of sums of integers.
    let products: UnsafeMutableRawPointer
    /// [inputs][16 rows]: the sums of the steps before, and of these when steps follow.
    let carried: UnsafeMutableRawPointer
    /// Where the first input's outputs go when no steps follow.
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int
    /// Rows and inputs that are there.
    let outputCount: Int
    let inputCount: Int

    @inline(never)
    func multiply() {
        var acc = zeros16()
        if start > 0 { load(&acc) }
        var place = Place(
            step: 0, unitEnd: hasBiases ? min((start / unitSteps &+ 1) &* unitSteps, stepCount) &- start : -1,
            codes: panel, records: records, sums: sums)
        // Sums are begun three steps, and stored one step, before they are used: nothing waits for a tile.
        if !isBegun {
            begin(0, 0)
            begin(1, 1)
            begin(2, 2)
            ByteTiles.store(0, products)
        }
        let count = end &- start
        // One turn for each of the four tiles of sums, whose numbers must be constants.
        while true {
            add(&acc, &place, 0)
            if place.step == count { break }
            add(&acc, &place, 1)
            if place.step == count { break }
            add(&acc, &place, 2)
            if place.step == count { break }
            add(&acc, &place, 3)
            if place.step == count { break }
        }
        if end == stepCount { storeOutputs(acc) } else { store(acc) }
    }

    /// Where the next step lies.
    private typealias Place = (
        step: Int, unitEnd: Int, codes: UnsafeRawPointer, records: UnsafePointer<Float>, sums: UnsafePointer<Float>
    )

    /// Begins the sums of a step, if there is one; of the next tile behind the last.
    @inline(__always)
    private func begin(_ step: Int, _ tile: Int) {
        let further = step &- (end &- start)
        if further >= 0 {
            guard hasNext else { return }
            return ByteTiles.multiply(
                tile, nextValues + further &* 512, nextPanel + further &* stepByteCount, isSigned: isSigned)
        }
        let inputs = values + step &* 512
        ByteTiles.multiply(tile, inputs, panel + step &* stepByteCount, isSigned: isSigned)
        if asks {
            for line in 0..<8 { prefetch(inputs + (2048 &+ line &* 64)) }
        }
    }

    /// Adds the sums of the step, whose tile is stored, and brings the others forward.
    @inline(__always)
    private func add(_ acc: inout Square, _ place: inout Place, _ tile: Int) {
        begin(place.step &+ 3, (tile &+ 3) & 3)
        let next = (tile &+ 1) & 3
        if place.step &+ 1 < end &- start || hasNext { ByteTiles.store(next, products + next &* 1024) }
        add(
            &acc, UnsafeRawPointer(products + tile &* 1024), place.records,
            place.codes.loadUnaligned(fromByteOffset: scalesOffset, as: Lanes.self))
        place.step &+= 1
        place.codes += stepByteCount
        place.records += 16
        if place.step == place.unitEnd {
            let biases = place.codes.loadUnaligned(fromByteOffset: biasesOffset &- stepByteCount, as: Lanes.self)
            addBiases(&acc, place.sums, biases)
            place.unitEnd = min(place.unitEnd &+ unitSteps, stepCount &- start)
            place.sums += 16
        }
    }

    /// acc = (Σ · t) · scale + acc.
    @inline(__always)
    private func add(
        _ acc: inout Square, _ integers: UnsafeRawPointer, _ records: UnsafePointer<Float>, _ scales: Lanes
    ) {
        // The bits of 1.5 · 2^23, as a float32 number whose unit is 1. A conversion would go one a cycle, additions two.
        let shift = _mm512_set1_epi32(0x4B40_0000)
        each16 { t in
            let bits = _mm512_add_epi32(integers.loadUnaligned(fromByteOffset: t &* 64, as: __m512i.self), shift)
            let sum = unsafeBitCast(bits, to: Lanes.self) - unsafeBitCast(shift, to: Lanes.self)
            acc[t] = _mm512_fmadd_ps(sum * Lanes(repeating: records[t]), scales, acc[t])
        }
    }

    /// acc = bias · Σx + acc.
    @inline(__always)
    private func addBiases(_ acc: inout Square, _ sums: UnsafePointer<Float>, _ biases: Lanes) {
        each16 { t in acc[t] = _mm512_fmadd_ps(Lanes(repeating: sums[t]), biases, acc[t]) }
    }

    @inline(__always)
    private func load(_ acc: inout Square) {
        each16 { t in acc[t] = carried.loadUnaligned(fromByteOffset: t &* 64, as: Lanes.self) }
    }

    @inline(__always)
    private func store(_ acc: Square) {
        each16 { t in carried.storeBytes(of: acc[t], toByteOffset: t &* 64, as: Lanes.self) }
    }

    @inline(__always)
    private func storeOutputs(_ acc: Square) {
        let mask = UInt16(truncatingIfNeeded: lowBits(outputCount))
        each16 { t in _mm512_mask_storeu_ps(output + t &* outputStride, t < inputCount ? mask : 0, acc[t]) }
    }
}
