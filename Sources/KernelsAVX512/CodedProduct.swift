import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with coded weights, sixteen rows side by side.
public enum CodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``.
    ///   - blockIndices: which block stands at each place; nil when place p is block p.
    ///   - values: as ``quantize(_:columns:count:layout:zero:inputs:_:values:records:sums:)`` leaves them, like `records`
    ///     and `sums`.
    ///   - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
    public static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int, places start: Int, _ end: Int
    ) {
        let product = CodedProduct(
            weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
            sums: sums, count: count, output: output, outputStride: outputStride, outputs: outputs)
        switch layout.planes {
        case CodePlanesFormat.nibbles: product.multiply(Nibbles.self, places: start, end)
        case CodePlanesFormat.table: product.multiply(NibbleTable.self, places: start, end)
        case CodePlanesFormat.nibblesAndBit: product.multiply(NibblesAndBit.self, places: start, end)
        case CodePlanesFormat.nibblesAndTwoBits: product.multiply(NibblesAndTwoBits.self, places: start, end)
        default: product.multiply(CodeBytes.self, places: start, end)
        }
    }
}

/// One product.
///
/// Sums of 32 products of integers, or of 16 in groups of 16, are exact; they are combined group after group in one order,
/// whatever the tile: acc = (Σ · t) · scale + acc for each sum, acc = bias · Σx + acc for each group. Σ · t is one
/// multiplication with addition: the sum of integers is not converted, see ``sumStart``.
private struct CodedProduct {
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

    /// Computes the outputs of a range of places.
    @inline(__always)
    func multiply<Planes: CodePlanes>(_ planes: Planes.Type, places start: Int, _ end: Int) {
        if layout.isHalved {
            multiply(planes, InlineArray<2, Lanes>.self, places: start, end)
        } else {
            multiply(planes, InlineArray<1, Lanes>.self, places: start, end)
        }
    }

    @inline(__always)
    private func multiply<Planes: CodePlanes, let halves: Int>(
        _ planes: Planes.Type, _ scales: InlineArray<halves, Lanes>.Type, places start: Int, _ end: Int
    ) {
        var place = start
        while place < end {
            let height = count > 8 && place &+ 1 < end ? 2 : 1
            var item = 0
            while item < count {
                let width = codedTileWidth(count &- item, of: count)
                if height == 1 {
                    switch width {
                    case 1: tile(place, item, planes, scales, Rows<1>.self, Rows<1>.self)
                    case 2: tile(place, item, planes, scales, Rows<1>.self, Rows<2>.self)
                    case 3: tile(place, item, planes, scales, Rows<1>.self, Rows<3>.self)
                    case 4: tile(place, item, planes, scales, Rows<1>.self, Rows<4>.self)
                    case 5: tile(place, item, planes, scales, Rows<1>.self, Rows<5>.self)
                    case 6: tile(place, item, planes, scales, Rows<1>.self, Rows<6>.self)
                    case 7: tile(place, item, planes, scales, Rows<1>.self, Rows<7>.self)
                    default: tile(place, item, planes, scales, Rows<1>.self, Rows<8>.self)
                    }
                } else {
                    switch width {
                    case 1: tile(place, item, planes, scales, Rows<2>.self, Rows<1>.self)
                    case 2: tile(place, item, planes, scales, Rows<2>.self, Rows<2>.self)
                    case 3: tile(place, item, planes, scales, Rows<2>.self, Rows<3>.self)
                    case 4: tile(place, item, planes, scales, Rows<2>.self, Rows<4>.self)
                    case 5: tile(place, item, planes, scales, Rows<2>.self, Rows<5>.self)
                    default: tile(place, item, planes, scales, Rows<2>.self, Rows<6>.self)
                    }
                }
                item &+= width
            }
            place &+= height
        }
    }

    /// A number of blocks or inputs that the compiler knows.
    private typealias Rows<let count: Int> = InlineArray<count, Lanes>

    /// `height` blocks (1 or 2) by `width` inputs; groups have `halves` (1 or 2) scales for each step.
    ///
    /// One function for each choice, since several tiles inlined into one exceed what the compiler inlines.
    @inline(never)
    private func tile<Planes: CodePlanes, let halves: Int, let height: Int, let width: Int>(
        _ place: Int, _ item: Int, _: Planes.Type, _: InlineArray<halves, Lanes>.Type,
        _: InlineArray<height, Lanes>.Type, _: InlineArray<width, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        var blocks: InlineArray<2, UnsafeRawPointer> = [weights, weights]
        for h in 0..<height {
            let block = blockIndices.map { Int($0[place &+ h]) } ?? place &+ h
            blocks[h] = weights + block &* layout.blockByteCount
        }
        let groupsBefore = item &* codedGroupCount(layout)
        var values = UnsafeRawPointer(self.values + item &* layout.stepCount &* 32)
        var records = self.records + item &* layout.stepCount &* 4
        var sums = self.sums + groupsBefore
        // Later inputs find the blocks in the cache; the last ones of few ask for those that follow.
        let isLast = count <= 24 && item &+ width == count
        let ahead = item == 0 ? 2048 : isLast ? height &* layout.blockByteCount : 0
        // Signed bytes are multiplied as unsigned ones, 128 larger.
        let table = Planes.self == NibbleTable.self ? loadBytes(layout.table) ^ _mm512_set1_epi8(-128) : .zero
        var acc = zeros12()
        var superScale: InlineArray<2, Lanes> = [.zero, .zero]
        var superBias: InlineArray<2, Lanes> = [.zero, .zero]
        var (step, spanEnd) = (0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                for h in 0..<height {
                    superScale[h] = groupNumbers(blocks[h] + offset, layout.numbers)
                    if layout.hasBiases {
                        superBias[h] = groupNumbers(blocks[h] + (offset &+ heads.numbers), layout.numbers)
                    }
                }
                offset &+= heads.span
            }
            // The scales of half k and block h at 2k + h.
            var scale: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
            for h in 0..<height {
                for half in 0..<halves {
                    scale[half &* 2 &+ h] = number(blocks[h] + offset, half, superScale[h], heads.numbers)
                }
                ask(blocks[h] + offset, ahead, height)
            }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                var integers = integerZeros12()
                var second = integerZeros12()
                for half in 0..<2 {
                    if half == 0 || halves == 2 {
                        for t in 0..<width {
                            for h in 0..<height { integers[t &* height &+ h] = start(records, t, half) }
                        }
                    }
                    for index in 0..<4 {
                        var quads: InlineArray<2, __m512i> = [.zero, .zero]
                        for h in 0..<height {
                            quads[h] = Planes.quad(blocks[h] + position, half, index, table)
                        }
                        for t in 0..<width {
                            let column = t &* 32 &+ half &* 16 &+ index &* 4
                            let x = broadcast(values + column)
                            for h in 0..<height {
                                let i = t &* height &+ h
                                if width &* height == 1, halves == 1, half == 1 {
                                    second[i] = _mm512_dpbusd_epi32(second[i], quads[h], x)
                                } else {
                                    integers[i] = _mm512_dpbusd_epi32(integers[i], quads[h], x)
                                }
                            }
                        }
                    }
                    if half == 1 || halves == 2 {
                        for t in 0..<width {
                            let inputScale = Lanes(repeating: records[t &* 4])
                            let shift = Lanes(repeating: records[t &* 4 &+ 1])
                            for h in 0..<height {
                                let i = t &* height &+ h
                                if width &* height == 1, halves == 1 {
                                    integers[i] = _mm512_add_epi32(integers[i], second[i])
                                }
                                let sum = unsafeBitCast(integers[i], to: Lanes.self).addingProductTo(shift, inputScale)
                                let place = (halves == 2 ? half &* 2 : 0) &+ h
                                acc[i] = sum.addingProductTo(acc[i], scale[place])
                            }
                        }
                    }
                }
                for h in 0..<height {
                    for line in 0..<Planes.stepByteCount / 64 {
                        ask(blocks[h] + (position &+ line &* 64), ahead, height)
                    }
                }
                values += 32 &* width
                records += width &* 4
                position &+= Planes.stepByteCount
                step &+= 1
            }
            if layout.hasBiases {
                for half in 0..<halves {
                    for h in 0..<height {
                        scale[h] = number(blocks[h] + (offset &+ heads.side), half, superBias[h], heads.numbers)
                    }
                    for t in 0..<width {
                        let sum = Lanes(repeating: sums[t])
                        for h in 0..<height {
                            let i = t &* height &+ h
                            acc[i] = sum.addingProductTo(acc[i], scale[h])
                        }
                    }
                    sums += width
                }
            }
            offset = position
        }
        for h in 0..<height {
            let column = (place &+ h) &* 16
            let mask = UInt16(truncatingIfNeeded: lowBits(min(outputs &- column, 16)))
            for t in 0..<width {
                _mm512_mask_storeu_ps(
                    output + ((item &+ t) &* outputStride &+ column), mask, acc[t &* height &+ h])
            }
        }
    }

    /// Sixteen scales or biases of a group.
    @inline(__always)
    private func number(_ side: UnsafeRawPointer, _ half: Int, _ larger: Lanes, _ byteCount: Int) -> Lanes {
        if layout.small == SmallFormat.none { return groupNumbers(side + half &* byteCount, layout.numbers) }
        return larger * smallNumbers(side + half &* 16, layout.small)
    }

    /// Where the sum of an input's integers begins.
    @inline(__always)
    private func start(_ records: UnsafePointer<Float>, _ t: Int, _ half: Int) -> __m512i {
        broadcast(UnsafeRawPointer(records + (t &* 4 &+ 2 &+ half)))
    }

    /// Asks for a line ahead.
    ///
    /// One block at a time, as for few inputs, waits for memory: its lines are asked for twice, early into the second-level
    /// cache.
    @inline(__always)
    private func ask(_ line: UnsafeRawPointer, _ ahead: Int, _ height: Int) {
        prefetch(line + ahead)
        if height == 1 { prefetchNearby(line + 8192) }
    }

    @inline(__always)
    private func broadcast(_ pointer: UnsafeRawPointer) -> __m512i {
        _mm512_set1_epi32(pointer.loadUnaligned(as: Int32.self))
    }
}

extension Lanes {
    /// sum + self · other, rounded once.
    @inline(__always)
    func addingProductTo(_ sum: Lanes, _ other: Lanes) -> Lanes {
        _mm512_fmadd_ps(self, other, sum)
    }
}
