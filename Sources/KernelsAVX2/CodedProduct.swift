import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with coded weights, sixteen rows side by side.
///
/// The arithmetic is that of the kernels for AVX-512, to the bit.
public enum CodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``.
    ///   - blockIndices: which block is at each place; nil when place p is block p.
    ///   - values: as ``quantize(_:columns:layout:outlierRatio:inputs:_:values:records:sums:outliers:)`` leaves them, like
    ///     `records`, `sums` and `outliers`.
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
}

/// One product.
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

    /// A number that the compiler knows.
    private typealias Known<let count: Int> = InlineArray<count, Lanes>

    /// Computes the outputs of a range of places.
    @inline(__always)
    func multiply<Planes: CodePlanes>(_ planes: Planes.Type, places start: Int, _ end: Int) {
        if layout.isHalved {
            multiply(planes, Known<2>.self, places: start, end)
        } else {
            multiply(planes, Known<1>.self, places: start, end)
        }
    }

    @inline(__always)
    private func multiply<Planes: CodePlanes, let halves: Int>(
        _ planes: Planes.Type, _ scales: InlineArray<halves, Lanes>.Type, places start: Int, _ end: Int
    ) {
        var place = start
        while place < end {
            var item = 0
            while item < count {
                switch count &- item {
                case 1:
                    tile(place, item, planes, scales, Known<1>.self)
                    item &+= 1
                case 2, 3:
                    tile(place, item, planes, scales, Known<2>.self)
                    item &+= 2
                default:
                    tile(place, item, planes, scales, Known<4>.self)
                    item &+= 4
                }
            }
            addOutliers(place, planes)
            place &+= 1
        }
    }

    /// One block by `width` inputs (1, 2 or 4); groups have `halves` (1 or 2) scales for each step.
    ///
    /// The rows of a register are finished before the other eight begin, so that four inputs' sums of integers stay in
    /// registers.
    @inline(never)
    private func tile<Planes: CodePlanes, let halves: Int, let width: Int>(
        _ place: Int, _ item: Int, _ planes: Planes.Type, _: InlineArray<halves, Lanes>.Type,
        _: InlineArray<width, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        let block = block(place)
        let values = UnsafeRawPointer(self.values + item &* layout.stepCount &* 32)
        let records = self.records + item &* layout.stepCount &* 4
        let groupCount = codedGroupCount(layout)
        var sums = self.sums + item &* groupCount
        let table = tableBytes
        // The first inputs read the block from memory, the others find it in the cache.
        let isStream = item == 0
        // The sums of input t and side s, the rows from 8 s on, at 4s + t.
        var acc: InlineArray<8, Lanes> = [.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero]
        var (step, spanEnd, span) = (0, 0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                span = offset
                offset &+= heads.span
            }
            if isStream { ask(block + offset) }
            // The scales of half k and side s at 2k + s.
            var scale: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
            for half in 0..<halves {
                for side in 0..<2 {
                    scale[half &* 2 &+ side] = number(block, span, offset, half, side, heads.numbers)
                }
            }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                if isStream {
                    for line in 0..<Planes.stepByteCount / 64 { ask(block + (position &+ line &* 64)) }
                }
                for side in 0..<2 {
                    var integers: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
                    var pairs: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
                    let inputs = values + step &* 32
                    let record = records + step &* 4
                    // Loops of four rounds: in one of eight there is more counting, and without any the inputs of all
                    // rounds would be read for both sides at once, which no registers hold.
                    if halves == 1 {
                        for index in 0..<4 {
                            add(0, index, side, block + position, inputs, table, &integers, &pairs, planes, width)
                            add(1, index, side, block + position, inputs, table, &integers, &pairs, planes, width)
                            if pairCount(planes) > 1, pairCount(planes) < 8 {
                                join(&pairs, into: &integers, planes, width)
                            }
                        }
                        if pairCount(planes) == 8 { join(&pairs, into: &integers, planes, width) }
                        finish(record, 0, side, scale[side], &integers, &acc, width)
                    } else {
                        for half in 0..<2 {
                            for index in 0..<4 {
                                add(
                                    half, index, side, block + position, inputs, table, &integers, &pairs, planes, width
                                )
                                if pairCount(planes) == 2 { join(&pairs, into: &integers, planes, width) }
                            }
                            if pairCount(planes) >= 4 { join(&pairs, into: &integers, planes, width) }
                            finish(record, half, side, scale[half &* 2 &+ side], &integers, &acc, width)
                        }
                    }
                }
                position &+= Planes.stepByteCount
                step &+= 1
            }
            if layout.hasBiases {
                for half in 0..<halves {
                    for side in 0..<2 {
                        let bias = number(
                            block, span &+ heads.numbers, offset &+ heads.side, half, side, heads.numbers)
                        for t in 0..<width {
                            acc[side &* 4 &+ t].addProduct(Lanes(repeating: sums[t &* groupCount]), bias)
                        }
                    }
                    sums += 1
                }
            }
            offset = position
        }
        for t in 0..<width {
            for side in 0..<2 { store(acc[side &* 4 &+ t], place, item &+ t, side) }
        }
    }

    /// Adds the products of one quad of eight rows to the inputs' sums of 16 bits, or of integers where those hold only one.
    ///
    /// The numbers of inputs and pairs are constants where this is inlined.
    @inline(__always)
    private func add<Planes: CodePlanes>(
        _ half: Int, _ index: Int, _ side: Int, _ step: UnsafeRawPointer, _ inputs: UnsafeRawPointer, _ table: __m256i,
        _ integers: inout InlineArray<4, __m256i>, _ pairs: inout InlineArray<4, __m256i>, _ planes: Planes.Type,
        _ width: Int
    ) {
        let quad = Planes.quad(step, half, index, side, table)
        for t in 0..<4 where t < width {
            let x = broadcast(inputs + (t &* layout.stepCount &* 32 &+ half &* 16 &+ index &* 4))
            addProducts(quad, x, &integers[t], &pairs[t], planes)
        }
        if pairCount(planes) == 1 { join(&pairs, into: &integers, planes, width) }
    }

    /// Adds the inputs' sums of 16 bits to those of integers.
    @inline(__always)
    private func join<Planes: CodePlanes>(
        _ pairs: inout InlineArray<4, __m256i>, into integers: inout InlineArray<4, __m256i>, _ planes: Planes.Type,
        _ width: Int
    ) {
        for t in 0..<4 where t < width { joinPairs(&pairs[t], into: &integers[t], planes) }
    }

    /// Adds the inputs' sums of integers of a step, or of one half of it, to those of floating-point numbers.
    @inline(__always)
    private func finish(
        _ record: UnsafePointer<Float>, _ half: Int, _ side: Int, _ scale: Lanes,
        _ integers: inout InlineArray<4, __m256i>, _ acc: inout InlineArray<8, Lanes>, _ width: Int
    ) {
        for t in 0..<4 where t < width {
            let own = record + t &* layout.stepCount &* 4
            let start = broadcast(UnsafeRawPointer(own + (2 &+ half)))
            let sum = _mm256_cvtepi32_ps(_mm256_add_epi32(integers[t], start)) * Lanes(repeating: own[0])
            acc[side &* 4 &+ t].addProduct(sum, scale)
            integers[t] = .zero
        }
    }

    /// Adds the products of the inputs' outliers to a place's outputs.
    @inline(never)
    private func addOutliers<Planes: CodePlanes>(_ place: Int, _: Planes.Type) {
        let byteCount = headByteCounts(layout).numbers
        let block = block(place)
        let table = tableBytes
        let zero = _mm256_set1_epi32(Int32(truncatingIfNeeded: layout.zero))
        let stride = outlierStride(layout)
        var item = 0
        while item < count {
            var outlier = outliers + item &* stride
            if outlier.pointee.column >= 0 {
                var (first, second) = (loadOutputs(place, item, 0), loadOutputs(place, item, 1))
                repeat {
                    let entry = outlier.pointee
                    for side in 0..<2 {
                        let codes = Planes.codes(block + Int(entry.codes), Int(entry.column) & 31, side, table)
                        let scale = number(block, Int(entry.span), Int(entry.numbers), 0, side, byteCount)
                        let product = _mm256_cvtepi32_ps(_mm256_sub_epi32(codes, zero)) * entry.value
                        if side == 0 { first.addProduct(product, scale) } else { second.addProduct(product, scale) }
                    }
                    outlier += 1
                } while outlier.pointee.column >= 0
                store(first, place, item, 0)
                store(second, place, item, 1)
            }
            item &+= 1
        }
    }

    /// The block at a place.
    @inline(__always)
    private func block(_ place: Int) -> UnsafeRawPointer {
        weights + (blockIndices.map { Int($0[place]) } ?? place) &* layout.blockByteCount
    }

    /// The table's bytes as they are multiplied, twice.
    @inline(__always)
    private var tableBytes: __m256i {
        let entries = layout.table.loadUnaligned(as: __m128i.self)
        return __m256i(entries[0], entries[1], entries[0], entries[1]) ^ _mm256_set1_epi8(tableFlip)
    }

    /// Writes the outputs of eight rows of a place, as far as there are such.
    @inline(__always)
    private func store(_ lanes: Lanes, _ place: Int, _ item: Int, _ side: Int) {
        let first = place &* 16 &+ side &* 8
        let target = output + (item &* outputStride &+ first)
        if outputs &- first >= 8 {
            UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: Lanes.self)
        } else {
            for lane in 0..<8 where lane < outputs &- first { target[lane] = lanes[lane] }
        }
    }

    /// Reads them.
    @inline(__always)
    private func loadOutputs(_ place: Int, _ item: Int, _ side: Int) -> Lanes {
        let first = place &* 16 &+ side &* 8
        let source = output + (item &* outputStride &+ first)
        if outputs &- first >= 8 { return load(source, 0) }
        var lanes = Lanes.zero
        for lane in 0..<8 where lane < outputs &- first { lanes[lane] = source[lane] }
        return lanes
    }

    /// Eight scales or biases of a group.
    ///
    /// - Parameters:
    ///   - span: where those of its span lie in the block.
    ///   - place: where those of its unit lie.
    ///   - byteCount: the bytes of sixteen numbers.
    @inline(__always)
    private func number(
        _ block: UnsafeRawPointer, _ span: Int, _ place: Int, _ half: Int, _ side: Int, _ byteCount: Int
    ) -> Lanes {
        if layout.small == SmallFormat.none {
            return groupNumbers(block + (place &+ half &* byteCount &+ side &* byteCount / 2), layout.numbers)
        }
        return groupNumbers(block + (span &+ side &* byteCount / 2), layout.numbers)
            * smallNumbers(block + (place &+ half &* 16 &+ side &* 8), layout.small)
    }

    /// Prefetches a line of a stream twice: the first time early, into the second-level cache.
    @inline(__always)
    private func ask(_ line: UnsafeRawPointer) {
        prefetch(line + 2048)
        prefetchNearby(line + 8192)
    }

    @inline(__always)
    private func broadcast(_ pointer: UnsafeRawPointer) -> __m256i {
        _mm256_set1_epi32(pointer.loadUnaligned(as: Int32.self))
    }
}
