import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with coded weights, sixteen rows side by side.
public enum CodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``.
    ///   - blockIndices: which block is at each place; nil when place p is block p.
    ///   - values: as ``quantize(_:columns:count:layout:outlierRatio:inputs:_:values:records:sums:outliers:)`` leaves
    ///     them, like `records`, `sums` and `outliers`.
    ///   - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
    public static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int, places start: Int, _ end: Int
    ) {
        let product = CodedProduct(
            weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
            sums: sums, outliers: outliers, count: count, output: output, outputStride: outputStride, outputs: outputs)
        switch layout.planes {
        case CodePlanesFormat.bitPairs: product.multiply(BitPairs.self, places: start, end)
        case CodePlanesFormat.bitPairsAndBit: product.multiply(BitPairsAndBit.self, places: start, end)
        case CodePlanesFormat.nibbles: product.multiply(Nibbles.self, places: start, end)
        case CodePlanesFormat.table: product.multiply(NibbleTable.self, places: start, end)
        case CodePlanesFormat.nibblesAndBit: product.multiply(NibblesAndBit.self, places: start, end)
        case CodePlanesFormat.nibblesAndTwoBits: product.multiply(NibblesAndTwoBits.self, places: start, end)
        default: product.multiply(CodeBytes.self, places: start, end)
        }
    }

    /// Adds the products of the inputs' outliers to the outputs of up to four places, which other kernels have computed.
    ///
    /// The parameters are those of a product.
    public static func addOutliers(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int, place: Int, placeCount: Int
    ) {
        let product = CodedProduct(
            weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
            sums: sums, outliers: outliers, count: count, output: output, outputStride: outputStride, outputs: outputs)
        switch layout.planes {
        case CodePlanesFormat.bitPairs: product.addOutliers(place, placeCount, BitPairs.self)
        case CodePlanesFormat.bitPairsAndBit: product.addOutliers(place, placeCount, BitPairsAndBit.self)
        case CodePlanesFormat.nibbles: product.addOutliers(place, placeCount, Nibbles.self)
        case CodePlanesFormat.table: product.addOutliers(place, placeCount, NibbleTable.self)
        case CodePlanesFormat.nibblesAndBit: product.addOutliers(place, placeCount, NibblesAndBit.self)
        case CodePlanesFormat.nibblesAndTwoBits: product.addOutliers(place, placeCount, NibblesAndTwoBits.self)
        default: product.addOutliers(place, placeCount, CodeBytes.self)
        }
    }
}

/// One product.
///
/// Sums of 32 products of integers, or of 16 in groups of 16, are exact; they are combined group after group in one order,
/// whatever the tile: acc = (Σ · t) · scale + acc for each sum, acc = bias · Σx + acc for each group; in the end
/// acc = (x · code) · scale + acc for each outlier of the input. Σ · t is one multiplication with addition: the sum of
/// integers is not converted, see ``sumStart``.
private struct CodedProduct {
    let weights: UnsafeRawPointer
    let layout: PackedLayout
    let blockIndices: UnsafePointer<Int32>?
    let values: UnsafePointer<Int8>
    let records: UnsafePointer<Float>
    let sums: UnsafePointer<Float>
    let outliers: UnsafePointer<Outlier>
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
            let blockCount = min(4, end &- place)
            var h = 0
            while h < blockCount {
                let height = min(count > 8 ? 2 : 1, blockCount &- h)
                multiply(planes, scales, place &+ h, height)
                h &+= height
            }
            addOutliers(place, blockCount, planes)
            place &+= blockCount
        }
    }

    /// All inputs by one block or by two.
    @inline(__always)
    private func multiply<Planes: CodePlanes, let halves: Int>(
        _ planes: Planes.Type, _ scales: InlineArray<halves, Lanes>.Type, _ place: Int, _ height: Int
    ) {
        var item = 0
        while item < count {
            let width = codedTileWidth(count &- item, of: count, layout)
            if halves == 2 {
                tile(place, height, item, width, planes, scales)
            } else if count <= 8 {
                switch width {
                case 3: tile(place, height, item, planes, scales, Known<1>.self, Known<3>.self)
                case 5: tile(place, height, item, planes, scales, Known<1>.self, Known<5>.self)
                case 7: tile(place, height, item, planes, scales, Known<1>.self, Known<7>.self)
                default: tile(place, height, item, width, planes, scales)
                }
            } else if width == 5 {
                tile(place, height, item, planes, scales, Known<2>.self, Known<5>.self)
            } else {
                tile(place, height, item, width, planes, scales)
            }
            item &+= width
        }
    }

    /// A tile of one of the widths that all groups have.
    @inline(__always)
    private func tile<Planes: CodePlanes, let halves: Int>(
        _ place: Int, _ height: Int, _ item: Int, _ width: Int, _ planes: Planes.Type,
        _ scales: InlineArray<halves, Lanes>.Type
    ) {
        switch (count <= 8, width) {
        case (true, 1): tile(place, height, item, planes, scales, Known<1>.self, Known<1>.self)
        case (true, 2): tile(place, height, item, planes, scales, Known<1>.self, Known<2>.self)
        case (true, 4): tile(place, height, item, planes, scales, Known<1>.self, Known<4>.self)
        case (true, 6): tile(place, height, item, planes, scales, Known<1>.self, Known<6>.self)
        case (true, _): tile(place, height, item, planes, scales, Known<1>.self, Known<8>.self)
        case (false, 4): tile(place, height, item, planes, scales, Known<2>.self, Known<4>.self)
        case (false, _): tile(place, height, item, planes, scales, Known<2>.self, Known<6>.self)
        }
    }

    /// A number of blocks or inputs that the compiler knows.
    private typealias Known<let count: Int> = InlineArray<count, Lanes>

    /// `height` blocks (1 or 2) by `width` inputs; groups have `halves` (1 or 2) scales for each step.
    ///
    /// Of two blocks the second is the first again where there is only one, and inputs after the last are zeros, so
    /// that there are few versions of this function. One function for each choice, since several tiles inlined into one
    /// exceed what the compiler inlines.
    @inline(never)
    private func tile<Planes: CodePlanes, let halves: Int, let height: Int, let width: Int>(
        _ place: Int, _ blockCount: Int, _ item: Int, _: Planes.Type, _: InlineArray<halves, Lanes>.Type,
        _: InlineArray<height, Lanes>.Type, _: InlineArray<width, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        var blocks: InlineArray<2, UnsafeRawPointer> = [weights, weights]
        for h in 0..<height { blocks[h] = block(place &+ min(h, blockCount &- 1)) }
        let groupsBefore = item &* codedGroupCount(layout)
        var values = UnsafeRawPointer(self.values + item &* layout.stepCount &* 32)
        var records = self.records + item &* layout.stepCount &* 4
        var sums = self.sums + groupsBefore
        // Later inputs find the blocks in the cache; when there are few, the last ones prefetch the blocks that follow.
        let isLast = count <= 24 && item &+ width >= count
        let ahead = item == 0 ? 2048 : isLast ? height &* layout.blockByteCount : 0
        // Signed bytes are multiplied as unsigned ones, 128 larger.
        let table = Planes.self == NibbleTable.self ? loadBytes(layout.table) ^ _mm512_set1_epi8(-128) : .zero
        var acc = zeros12()
        // Where the span's numbers lie: in registers, they would crowd out the sums.
        var (step, spanEnd, span) = (0, 0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                span = offset
                offset &+= heads.span
            }
            // The scales of half k and block h at 2k + h.
            var scale: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
            for h in 0..<height {
                for half in 0..<halves {
                    scale[half &* 2 &+ h] = number(blocks[h], span, offset, half, heads.numbers)
                }
                ask(blocks[h] + offset, ahead, height)
            }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                if halves == 1 {
                    var integers = integerZeros12()
                    var second = integerZeros12()
                    for t in 0..<width {
                        for h in 0..<height { integers[t &* height &+ h] = start(records, t, 0) }
                    }
                    let turns = 8 / Planes.turnQuads
                    for turn in 0..<turns {
                        // Quads of one word together, and lines in their order. Half of the products of a single
                        // sum are added up separately, so that they do not wait for each other.
                        for part in 0..<Planes.turnQuads {
                            let (half, index) = Planes.place(turn, part)
                            var quads: InlineArray<2, __m512i> = [.zero, .zero]
                            for h in 0..<height { quads[h] = Planes.quad(blocks[h] + position, half, index, table) }
                            for t in 0..<width {
                                let x = broadcast(values + (t &* 32 &+ half &* 16 &+ index &* 4))
                                for h in 0..<height {
                                    let i = t &* height &+ h
                                    if width &* height == 1, part & 1 == 1 {
                                        second[i] = _mm512_dpbusd_epi32(second[i], quads[h], x)
                                    } else {
                                        integers[i] = _mm512_dpbusd_epi32(integers[i], quads[h], x)
                                    }
                                }
                            }
                        }
                        for h in 0..<height { ask(blocks[h] + position, turn, turns, ahead, height, Planes.self) }
                    }
                    if width &* height == 1 { integers[0] = _mm512_add_epi32(integers[0], second[0]) }
                    for t in 0..<width {
                        let inputScale = Lanes(repeating: records[t &* 4])
                        let shift = Lanes(repeating: records[t &* 4 &+ 1])
                        for h in 0..<height {
                            let i = t &* height &+ h
                            let sum = unsafeBitCast(integers[i], to: Lanes.self).addingProductTo(shift, inputScale)
                            acc[i] = sum.addingProductTo(acc[i], scale[h])
                        }
                    }
                } else {
                    for half in 0..<2 {
                        var integers = integerZeros12()
                        for t in 0..<width {
                            for h in 0..<height { integers[t &* height &+ h] = start(records, t, half) }
                        }
                        for index in 0..<4 {
                            var quads: InlineArray<2, __m512i> = [.zero, .zero]
                            for h in 0..<height { quads[h] = Planes.quad(blocks[h] + position, half, index, table) }
                            for t in 0..<width {
                                let x = broadcast(values + (t &* 32 &+ half &* 16 &+ index &* 4))
                                for h in 0..<height {
                                    let i = t &* height &+ h
                                    integers[i] = _mm512_dpbusd_epi32(integers[i], quads[h], x)
                                }
                            }
                        }
                        for t in 0..<width {
                            let inputScale = Lanes(repeating: records[t &* 4])
                            let shift = Lanes(repeating: records[t &* 4 &+ 1])
                            for h in 0..<height {
                                let i = t &* height &+ h
                                let sum = unsafeBitCast(integers[i], to: Lanes.self).addingProductTo(shift, inputScale)
                                acc[i] = sum.addingProductTo(acc[i], scale[half &* 2 &+ h])
                            }
                        }
                    }
                    for index in 0..<4 {
                        for h in 0..<height { ask(blocks[h] + position, index, 4, ahead, height, Planes.self) }
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
                        scale[h] = number(
                            blocks[h], span &+ heads.numbers, offset &+ heads.side, half, heads.numbers)
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
        // A mask in place of a branch, which would make sums live in memory.
        for h in 0..<height {
            let mask = h < blockCount ? outputMask(place &+ h) : 0
            for t in 0..<width {
                _mm512_mask_storeu_ps(
                    output + ((item &+ t) &* outputStride &+ (place &+ h) &* 16), item &+ t < count ? mask : 0,
                    acc[t &* height &+ h])
            }
        }
    }

    /// Adds the products of the inputs' outliers to the outputs of up to four places.
    @inline(never)
    func addOutliers<Planes: CodePlanes>(_ place: Int, _ blockCount: Int, _: Planes.Type) {
        let byteCount = headByteCounts(layout).numbers
        var blocks: InlineArray<4, UnsafeRawPointer> = [weights, weights, weights, weights]
        var masks: InlineArray<4, UInt16> = [0, 0, 0, 0]
        for h in 0..<4 {
            blocks[h] = block(place &+ min(h, blockCount &- 1))
            masks[h] = h < blockCount ? outputMask(place &+ h) : 0
        }
        let table = Planes.self == NibbleTable.self ? loadBytes(layout.table) ^ _mm512_set1_epi8(-128) : .zero
        let zero = _mm512_set1_epi32(Int32(truncatingIfNeeded: layout.zero))
        let stride = outlierStride(layout)
        var item = 0
        while item < count {
            var outlier = outliers + item &* stride
            if outlier.pointee.column >= 0 {
                let target = output + (item &* outputStride &+ place &* 16)
                var acc: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
                for h in 0..<4 { acc[h] = _mm512_maskz_loadu_ps(masks[h], target + h &* 16) }
                repeat {
                    let entry = outlier.pointee
                    let value = Lanes(repeating: entry.value)
                    for h in 0..<4 {
                        let codes = Planes.codes(blocks[h] + Int(entry.codes), Int(entry.column) & 31, table)
                        let scale = number(blocks[h], Int(entry.span), Int(entry.numbers), 0, byteCount)
                        let product = _mm512_cvtepi32_ps(_mm512_sub_epi32(codes, zero)) * value
                        acc[h] = product.addingProductTo(acc[h], scale)
                    }
                    outlier += 1
                } while outlier.pointee.column >= 0
                for h in 0..<4 { _mm512_mask_storeu_ps(target + h &* 16, masks[h], acc[h]) }
            }
            item &+= 1
        }
    }

    /// The block at a place.
    @inline(__always)
    private func block(_ place: Int) -> UnsafeRawPointer {
        weights + (blockIndices.map { Int($0[place]) } ?? place) &* layout.blockByteCount
    }

    /// The lanes of a place that are outputs.
    @inline(__always)
    private func outputMask(_ place: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: lowBits(min(outputs &- place &* 16, 16)))
    }

    /// Sixteen scales or biases of a group.
    ///
    /// - Parameters:
    ///   - span: where those of its span lie in the block.
    ///   - place: where those of its unit lie.
    ///   - byteCount: the bytes of sixteen numbers.
    @inline(__always)
    private func number(
        _ block: UnsafeRawPointer, _ span: Int, _ place: Int, _ half: Int, _ byteCount: Int
    ) -> Lanes {
        if layout.small == SmallFormat.none {
            return groupNumbers(block + (place &+ half &* byteCount), layout.numbers)
        }
        return groupNumbers(block + span, layout.numbers)
            * smallNumbers(block + (place &+ half &* 16), layout.small)
    }

    /// Where the sum of an input's integers begins.
    @inline(__always)
    private func start(_ records: UnsafePointer<Float>, _ t: Int, _ half: Int) -> __m512i {
        broadcast(UnsafeRawPointer(records + (t &* 4 &+ 2 &+ half)))
    }

    /// Prefetches the lines ahead of one of two or four parts of a step.
    @inline(__always)
    private func ask<Planes: CodePlanes>(
        _ step: UnsafeRawPointer, _ part: Int, _ parts: Int, _ ahead: Int, _ height: Int, _: Planes.Type
    ) {
        if Planes.self == CodeBytes.self {
            for line in 0..<2 { ask(step + (part &* 2 &+ line) &* 64, ahead, height) }
            return
        }
        let lines = Planes.stepByteCount / 64
        if part < lines { ask(step + part &* 64, ahead, height) }
        if part &+ parts < lines { ask(step + (part &+ parts) &* 64, ahead, height) }
    }

    /// Prefetches a line ahead.
    ///
    /// One block at a time, as for few inputs, waits for memory: its lines are prefetched twice, the first time early
    /// into the second-level cache.
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
