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

    /// The numbers of a unit before they are read.
    @inline(__always)
    private func zeroNumbers() -> InlineArray<8, Lanes> { [.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero] }

    /// Sums at the beginning of a step.
    @inline(__always)
    private func zeros() -> QuadSums { [.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero] }

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
    @inline(never)
    private func tile<Planes: CodePlanes, let halves: Int, let width: Int>(
        _ place: Int, _ item: Int, _ planes: Planes.Type, _: InlineArray<halves, Lanes>.Type,
        _: InlineArray<width, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        let block = block(place)
        let stepByteCount = stepInputByteCount(layout.planes)
        let values = UnsafeRawPointer(self.values + item &* layout.stepCount &* stepByteCount)
        let records = self.records + item &* layout.stepCount &* 4
        let groupCount = codedGroupCount(layout)
        var sums = self.sums + item &* groupCount
        let table = tableBytes
        // The first inputs read the block from memory, the others find it in the cache.
        let isStream = item == 0
        // The sums of input t and side s, the rows from 8 s on, at 4s + t.
        var acc: InlineArray<8, Lanes> = [.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero]
        // The scales of half k and side s at 2k + s, the biases four places on; and what multiplies them in a span, scales
        // and then biases.
        var numbers = zeroNumbers()
        var spanNumbers: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
        var (step, spanEnd, span) = (0, 0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                span = offset
                offset &+= heads.span
                if layout.small == SmallFormat.int8 { readSpan(block + span, &spanNumbers) }
            }
            if isStream { ask(block + offset) }
            // The numbers of most files are read here, others by a function: its branches would take the registers of the
            // loops.
            if layout.small == SmallFormat.int8 {
                for half in 0..<halves {
                    for side in 0..<2 {
                        let small = block + (offset &+ half &* 16 &+ side &* 8)
                        numbers[half &* 2 &+ side] = spanNumbers[side] * smallIntegers(small)
                        if layout.hasBiases {
                            numbers[4 &+ half &* 2 &+ side] =
                                spanNumbers[2 &+ side] * smallIntegers(small + heads.side)
                        }
                    }
                }
            } else if layout.small == SmallFormat.none, layout.numbers == StoredFormat.float16, !layout.hasBiases {
                for half in 0..<halves {
                    for side in 0..<2 {
                        numbers[half &* 2 &+ side] = Float16Weights.load(block + (offset &+ half &* 32), side &* 8)
                    }
                }
            } else {
                readNumbers(block, span, offset, &numbers)
            }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                if isStream {
                    for line in 0..<Planes.stepByteCount / 64 { ask(block + (position &+ line &* 64)) }
                }
                let inputs = values + step &* stepByteCount
                let record = records + step &* 4
                if halves == 1 {
                    addStep(block + position, inputs, record, table, numbers[0], numbers[1], &acc, planes, width)
                } else {
                    // Not a loop: which half it is decides what becomes of a word.
                    addHalf(0, block + position, inputs, record, table, numbers[0], numbers[1], &acc, planes, width)
                    addHalf(1, block + position, inputs, record, table, numbers[2], numbers[3], &acc, planes, width)
                }
                position &+= Planes.stepByteCount
                step &+= 1
            }
            if layout.hasBiases {
                for half in 0..<halves {
                    for t in 0..<width {
                        let sum = Lanes(repeating: sums[t &* groupCount])
                        acc[t].addProduct(sum, numbers[4 &+ half &* 2])
                        acc[4 &+ t].addProduct(sum, numbers[5 &+ half &* 2])
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

    // Both of the following have no loop where the index decides to which side bits are shifted. Elsewhere they have one:
    // without it the inputs of all rounds would be read at once, which no registers hold.

    /// Adds the products of a step's columns to the inputs' sums of floating-point numbers.
    @inline(__always)
    private func addStep<Planes: CodePlanes>(
        _ step: UnsafeRawPointer, _ inputs: UnsafeRawPointer, _ record: UnsafePointer<Float>, _ table: __m256i,
        _ firstScale: Lanes, _ secondScale: Lanes, _ acc: inout InlineArray<8, Lanes>, _ planes: Planes.Type,
        _ width: Int
    ) {
        var products = zeros()
        if multipliesWords(planes) {
            for quad in 0..<8 { addWords(step, quad, inputs, layout.stepCount, &products, width) }
        } else if !Planes.shiftsBothWays {
            for index in 0..<4 { add((0, index), (1, index), step, inputs, table, &products, planes, width) }
        } else {
            add((0, 0), (1, 0), step, inputs, table, &products, planes, width)
            add((0, 1), (1, 1), step, inputs, table, &products, planes, width)
            add((0, 2), (1, 2), step, inputs, table, &products, planes, width)
            add((0, 3), (1, 3), step, inputs, table, &products, planes, width)
        }
        finish(record, 0, firstScale, secondScale, products, &acc, planes, width)
    }

    /// Adds the products of one half of a step's columns to the inputs' sums of floating-point numbers.
    @inline(__always)
    private func addHalf<Planes: CodePlanes>(
        _ half: Int, _ step: UnsafeRawPointer, _ inputs: UnsafeRawPointer, _ record: UnsafePointer<Float>,
        _ table: __m256i, _ firstScale: Lanes, _ secondScale: Lanes, _ acc: inout InlineArray<8, Lanes>,
        _ planes: Planes.Type, _ width: Int
    ) {
        var products = zeros()
        if multipliesWords(planes) {
            for index in 0..<4 {
                addWords(step, half &* 4 &+ index, inputs, layout.stepCount, &products, width)
            }
        } else if !Planes.shiftsBothWays {
            for index in 0..<2 {
                add((half, 2 &* index), (half, 2 &* index &+ 1), step, inputs, table, &products, planes, width)
            }
        } else {
            add((half, 0), (half, 1), step, inputs, table, &products, planes, width)
            add((half, 2), (half, 3), step, inputs, table, &products, planes, width)
        }
        finish(record, half, firstScale, secondScale, products, &acc, planes, width)
    }

    /// Adds the products of two quads of sixteen rows, each named by its half of the columns and its place in there, to the
    /// inputs' sums.
    ///
    /// The number of inputs is a constant where this is inlined. Both sides are multiplied by an input that was read once.
    @inline(__always)
    private func add<Planes: CodePlanes>(
        _ first: (half: Int, index: Int), _ second: (half: Int, index: Int), _ step: UnsafeRawPointer,
        _ inputs: UnsafeRawPointer, _ table: __m256i, _ sums: inout QuadSums, _ planes: Planes.Type, _ width: Int
    ) {
        @inline(__always)
        func quad(_ place: (half: Int, index: Int), _ side: Int) -> __m256i {
            Planes.quad(step, place.half, place.index, side, table)
        }
        let (a0, a1, b0, b1) = (quad(first, 0), quad(first, 1), quad(second, 0), quad(second, 1))
        for t in 0..<4 where t < width {
            let own = inputs + t &* layout.stepCount &* 32
            let x = broadcast(own + (first.half &* 16 &+ first.index &* 4))
            let y = broadcast(own + (second.half &* 16 &+ second.index &* 4))
            addProducts(a0, x, b0, y, &sums[t], planes)
            addProducts(a1, x, b1, y, &sums[4 &+ t], planes)
        }
    }

    /// Adds the inputs' sums of a step, or of one half of it, to those of floating-point numbers.
    @inline(__always)
    private func finish<Planes: CodePlanes>(
        _ record: UnsafePointer<Float>, _ half: Int, _ firstScale: Lanes, _ secondScale: Lanes,
        _ sums: QuadSums, _ acc: inout InlineArray<8, Lanes>, _ planes: Planes.Type, _ width: Int
    ) {
        for t in 0..<4 where t < width {
            let own = record + t &* layout.stepCount &* 4
            let start = broadcast(UnsafeRawPointer(own + (2 &+ half)))
            let scale = Lanes(repeating: own[0])
            let first = _mm256_cvtepi32_ps(_mm256_add_epi32(joined(sums[t], planes), start)) * scale
            acc[t].addProduct(first, firstScale)
            let second = _mm256_cvtepi32_ps(_mm256_add_epi32(joined(sums[4 &+ t], planes), start)) * scale
            acc[4 &+ t].addProduct(second, secondScale)
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

    /// Reads what multiplies the scales and the biases of a span.
    @inline(never)
    private func readSpan(_ span: UnsafeRawPointer, _ numbers: inout InlineArray<4, Lanes>) {
        let byteCount = headByteCounts(layout).numbers
        for side in 0..<2 {
            numbers[side] = groupNumbers(span + side &* byteCount / 2, layout.numbers)
            if layout.hasBiases {
                numbers[2 &+ side] = groupNumbers(span + (byteCount &+ side &* byteCount / 2), layout.numbers)
            }
        }
    }

    /// Reads the scales and the biases of a unit: those of half k and side s go to 2k + s, biases four places on.
    @inline(never)
    private func readNumbers(
        _ block: UnsafeRawPointer, _ span: Int, _ place: Int, _ numbers: inout InlineArray<8, Lanes>
    ) {
        let heads = headByteCounts(layout)
        for half in 0..<(layout.isHalved ? 2 : 1) {
            for side in 0..<2 {
                let index = half &* 2 &+ side
                numbers[index] = number(block, span, place, half, side, heads.numbers)
                if layout.hasBiases {
                    numbers[4 &+ index] = number(
                        block, span &+ heads.numbers, place &+ heads.side, half, side, heads.numbers)
                }
            }
        }
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
