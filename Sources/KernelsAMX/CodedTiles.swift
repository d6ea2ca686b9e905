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
        return CodedTiles.panelOffset
            &+ CodedTiles.pair &* CodedTiles.panelSteps(layout) &* CodedPanel.stepByteCount &+ carriedByteCount
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

    /// The blocks that inputs pass by together.
    @inline(__always)
    static var pair: Int { 2 }
    /// Steps that are unpacked together: a row is cut into equal parts, so that the parts of two blocks and the inputs
    /// beside them stay in the first-level cache.
    @inline(__always)
    static func panelSteps(_ layout: PackedLayout) -> Int {
        let panels = (layout.stepCount &+ 19) / 20
        return (layout.stepCount &+ panels &- 1) / panels
    }
    /// Where unpacked steps lie in the thread's memory: after the shapes and four tiles of sums.
    @inline(__always)
    static var panelOffset: Int { 64 &+ 4096 }

    /// The outputs of one or two places.
    func multiply(_ place: Int, _ placeCount: Int) {
        let (stepByteCount, scalesOffset) = (CodedPanel.stepByteCount, CodedPanel.scalesOffset)
        let biasesOffset = CodedPanel.biasesOffset
        let panel = scratch + Self.panelOffset
        let panelSteps = Self.panelSteps(layout)
        let panelByteCount = panelSteps &* stepByteCount
        let carried = panel + Self.pair &* panelByteCount
        let groups = (layout.stepCount &+ layout.unitSteps &- 1) / layout.unitSteps
        let tileByteCount = layout.stepCount &* 512
        var step = 0
        while step < layout.stepCount {
            let end = min(step &+ panelSteps, layout.stepCount)
            var h = 0
            while h < placeCount {
                CodedPanel.unpack(block(place &+ h), layout, steps: step, end, into: panel + h &* panelByteCount)
                h &+= 1
            }
            let group = step / layout.unitSteps
            // A tile's last sums are used while the first three of the next are made.
            let isJoined = end &- step >= 3
            // The register of the next tile's first sums.
            var turn = 0
            var item = 0
            while item < count {
                let before = item &* layout.stepCount &+ step &* 16
                let tileValues = UnsafeRawPointer(values + before &* 32)
                h = 0
                while h < placeCount {
                    let isLast = h &+ 1 == placeCount
                    let part = CodedTile(
                        panel: UnsafeRawPointer(panel + h &* panelByteCount), stepByteCount: stepByteCount,
                        scalesOffset: scalesOffset, biasesOffset: biasesOffset,
                        values: tileValues, records: records + before,
                        sums: sums + (item &* groups &+ group &* 16), start: step, end: end,
                        stepCount: layout.stepCount, unitSteps: layout.unitSteps, hasBiases: layout.hasBiases,
                        isSigned: isSigned, turn: turn, isBegun: isJoined && item &+ h > 0,
                        hasNext: isJoined && (!isLast || item &+ 16 < count),
                        nextPanel: UnsafeRawPointer(panel + (isLast ? 0 : h &+ 1) &* panelByteCount),
                        nextValues: tileValues + (isLast ? tileByteCount : 0),
                        asked: h == 0 ? tileValues + tileByteCount : nil,
                        products: scratch + 64,
                        carried: carried + (item &* Self.pair &+ h &* 16) &* 64,
                        output: output + (item &* outputStride &+ (place &+ h) &* 16), outputStride: outputStride,
                        outputCount: min(outputs &- (place &+ h) &* 16, 16), inputCount: count &- item)
                    part.multiply()
                    turn = (turn &+ end &- step) & 3
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
    let start: Int
    let end: Int
    let stepCount: Int
    let unitSteps: Int
    let hasBiases: Bool
    let isSigned: Bool
    /// The register of the first step's sums; those of the others follow in turn.
    let turn: Int
    /// Whether the first three sums were begun, and the first stored, by the tile before.
    let isBegun: Bool
    /// Whether there is a tile to be begun, and its codes and integers.
    let hasNext: Bool
    let nextPanel: UnsafeRawPointer
    let nextValues: UnsafeRawPointer
    /// The integers of the next inputs, which are prefetched by the first block that these inputs pass.
    let asked: UnsafeRawPointer?
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

    /// A function for each register that may be the first: their numbers must be constants.
    func multiply() {
        switch turn {
        case 0: multiply0()
        case 1: multiply1()
        case 2: multiply2()
        default: multiply3()
        }
    }

    @inline(never)
    private func multiply0() { multiply(0) }

    @inline(never)
    private func multiply1() { multiply(1) }

    @inline(never)
    private func multiply2() { multiply(2) }

    @inline(never)
    private func multiply3() { multiply(3) }

    @inline(__always)
    private func multiply(_ turn: Int) {
        // Output lines are prefetched early: stores keep their order, and those of tiles would wait for one that misses
        // the cache.
        if end == stepCount {
            each16 { t in if t < inputCount { prefetchToWrite(output + t &* outputStride) } }
        }
        var acc = zeros16()
        if start > 0 { load(&acc) }
        var place = Place(
            step: 0, unitEnd: hasBiases ? min((start / unitSteps &+ 1) &* unitSteps, stepCount) &- start : -1,
            codes: panel, records: records, sums: sums)
        // Sums are begun three steps, and stored one step, before they are used: nothing waits for a tile.
        if !isBegun {
            begin(0, turn)
            begin(1, turn &+ 1)
            begin(2, turn &+ 2)
            store(0, turn)
        }
        let count = end &- start
        // One turn for each of the four tiles of sums.
        while true {
            add(&acc, &place, turn)
            if place.step == count { break }
            add(&acc, &place, turn &+ 1)
            if place.step == count { break }
            add(&acc, &place, turn &+ 2)
            if place.step == count { break }
            add(&acc, &place, turn &+ 3)
            if place.step == count { break }
        }
        if end == stepCount { storeOutputs(acc) } else { store(acc) }
    }

    /// Where the next step lies.
    private typealias Place = (
        step: Int, unitEnd: Int, codes: UnsafeRawPointer, records: UnsafePointer<Float>, sums: UnsafePointer<Float>
    )

    /// Begins the sums of a step; after the last step, those of the next tile.
    @inline(__always)
    private func begin(_ step: Int, _ turn: Int) {
        let further = step &- (end &- start)
        if further >= 0 {
            guard hasNext else { return }
            return ByteTiles.multiply(
                turn & 3, nextValues + further &* 512, nextPanel + further &* stepByteCount, isSigned: isSigned)
        }
        ByteTiles.multiply(turn & 3, values + step &* 512, panel + step &* stepByteCount, isSigned: isSigned)
    }

    /// Stores the sums of a step.
    @inline(__always)
    private func store(_ step: Int, _ turn: Int) {
        if step < end &- start || hasNext { ByteTiles.store(turn & 3, products + (turn & 3) &* 1024) }
    }

    /// Prefetches the integers of a step some way ahead.
    @inline(__always)
    private func ask(_ step: Int) {
        guard let asked else { return }
        let further = step &+ 7 &- (end &- start)
        let inputs = further < 0 ? values + (step &+ 7) &* 512 : asked + further &* 512
        for line in 0..<8 { prefetch(inputs + line &* 64) }
    }

    /// Adds the sums of the step, whose tile is stored, and brings the others forward.
    @inline(__always)
    private func add(_ acc: inout Square, _ place: inout Place, _ turn: Int) {
        begin(place.step &+ 3, turn &+ 3)
        ask(place.step)
        store(place.step &+ 1, turn &+ 1)
        add(
            &acc, UnsafeRawPointer(products + (turn & 3) &* 1024), place.records,
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
        // The bits of 1.5 · 2^23, as a float32 number whose unit is 1. Conversions run at one a cycle, additions at
        // two.
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
