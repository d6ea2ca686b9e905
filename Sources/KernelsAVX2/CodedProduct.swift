import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with coded weights, sixteen rows side by side.
///
/// The arithmetic is that of the kernels for AVX-512, to the bit. Bytes are multiplied in pairs whose 16-bit sums cannot
/// overflow: unsigned codes of up to 6 bits as they are, signed bytes by their magnitude, with the sign moved to the input
/// (2 · 128 · 127).
public enum CodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``.
    ///   - blockIndices: which block stands at each place; nil when place p is block p.
    ///   - values: as ``quantize(_:columns:layout:zero:inputs:_:values:records:sums:)`` leaves them, like `records` and `sums`.
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
                let width = min(2, count &- item)
                // The first inputs read the block from memory, the others find it in the cache.
                switch (width, item == 0) {
                case (1, true): tile(place, item, planes, scales, Known<1>.self, Known<1>.self)
                case (1, false): tile(place, item, planes, scales, Known<1>.self, Known<0>.self)
                case (_, true): tile(place, item, planes, scales, Known<2>.self, Known<1>.self)
                default: tile(place, item, planes, scales, Known<2>.self, Known<0>.self)
                }
                item &+= width
            }
            place &+= 1
        }
    }

    /// One block by `width` inputs (1 or 2); groups have `halves` (1 or 2) scales for each step; lines are asked for ahead
    /// where `stream` is 1.
    @inline(never)
    private func tile<Planes: CodePlanes, let halves: Int, let width: Int, let stream: Int>(
        _ place: Int, _ item: Int, _: Planes.Type, _: InlineArray<halves, Lanes>.Type,
        _: InlineArray<width, Lanes>.Type, _: InlineArray<stream, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        let block = weights + ((blockIndices.map { Int($0[place]) } ?? place) &* layout.blockByteCount)
        let values = UnsafeRawPointer(self.values + item &* layout.stepCount &* 32)
        let records = self.records + item &* layout.stepCount &* 4
        let groupCount = codedGroupCount(layout)
        var sums = self.sums + item &* groupCount
        let ones = _mm256_set1_epi16(1)
        let entries = layout.table.loadUnaligned(as: __m128i.self)
        let table = __m256i(entries[0], entries[1], entries[0], entries[1])
        // The sums of input t and side s, the rows from 8 s on, at 2t + s.
        var acc: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
        var superScale: InlineArray<2, Lanes> = [.zero, .zero]
        var superBias: InlineArray<2, Lanes> = [.zero, .zero]
        var (step, spanEnd) = (0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                for side in 0..<2 {
                    superScale[side] = groupNumbers(block + (offset &+ side &* heads.numbers / 2), layout.numbers)
                    if layout.hasBiases {
                        superBias[side] = groupNumbers(
                            block + (offset &+ heads.numbers &+ side &* heads.numbers / 2), layout.numbers)
                    }
                }
                offset &+= heads.span
            }
            // The scales of half k and side s at 2k + s.
            var scale: InlineArray<4, Lanes> = [.zero, .zero, .zero, .zero]
            for half in 0..<halves {
                for side in 0..<2 {
                    scale[half &* 2 &+ side] = number(block + offset, half, side, superScale[side], heads.numbers)
                }
            }
            if stream == 1 { ask(block + offset) }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                if stream == 1 {
                    for line in 0..<Planes.stepByteCount / 64 { ask(block + (position &+ line &* 64)) }
                }
                var integers: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
                var pairs: InlineArray<4, __m256i> = [.zero, .zero, .zero, .zero]
                for half in 0..<2 {
                    for index in 0..<4 {
                        for side in 0..<2 {
                            let quad = Planes.quad(block + position, half, index, side, table)
                            for t in 0..<width {
                                let column = (t &* layout.stepCount &+ step) &* 32 &+ half &* 16 &+ index &* 4
                                let x = broadcast(values + column)
                                let i = t &* 2 &+ side
                                let pair =
                                    Planes.isSigned
                                    ? _mm256_maddubs_epi16(_mm256_abs_epi8(quad), _mm256_sign_epi8(x, quad))
                                    : _mm256_maddubs_epi16(quad, x)
                                if Planes.pairLimit == 1 {
                                    integers[i] = _mm256_add_epi32(integers[i], _mm256_madd_epi16(pair, ones))
                                } else {
                                    pairs[i] = _mm256_add_epi16(pairs[i], pair)
                                }
                            }
                        }
                        if Planes.pairLimit == 2, index == 1 { join(&pairs, into: &integers, width, ones) }
                    }
                    if Planes.pairLimit == 2 || Planes.pairLimit == 4
                        || Planes.pairLimit == 8 && (half == 1 || halves == 2)
                    {
                        join(&pairs, into: &integers, width, ones)
                    }
                    if half == 1 || halves == 2 {
                        for t in 0..<width {
                            let record = records + ((t &* layout.stepCount &+ step) &* 4)
                            let inputScale = Lanes(repeating: record[0])
                            let first = halves == 2 ? half : 0
                            let start = broadcast(UnsafeRawPointer(record + (2 &+ first)))
                            for side in 0..<2 {
                                let i = t &* 2 &+ side
                                let sum = _mm256_cvtepi32_ps(_mm256_add_epi32(integers[i], start)) * inputScale
                                acc[i].addProduct(sum, scale[first &* 2 &+ side])
                                integers[i] = .zero
                            }
                        }
                    }
                }
                position &+= Planes.stepByteCount
                step &+= 1
            }
            if layout.hasBiases {
                for half in 0..<halves {
                    for side in 0..<2 {
                        let bias = number(block + (offset &+ heads.side), half, side, superBias[side], heads.numbers)
                        for t in 0..<width {
                            acc[t &* 2 &+ side].addProduct(Lanes(repeating: sums[t &* groupCount]), bias)
                        }
                    }
                    sums += 1
                }
            }
            offset = position
        }
        let left = min(outputs &- place &* 16, 16)
        for t in 0..<width {
            let target = output + ((item &+ t) &* outputStride &+ place &* 16)
            for side in 0..<2 {
                for lane in 0..<8 where side &* 8 &+ lane < left {
                    target[side &* 8 &+ lane] = acc[t &* 2 &+ side][lane]
                }
            }
        }
    }

    /// Adds 16-bit sums in pairs to those of 32 bits.
    @inline(__always)
    private func join(
        _ pairs: inout InlineArray<4, __m256i>, into integers: inout InlineArray<4, __m256i>, _ width: Int,
        _ ones: __m256i
    ) {
        for i in 0..<width &* 2 {
            integers[i] = _mm256_add_epi32(integers[i], _mm256_madd_epi16(pairs[i], ones))
            pairs[i] = .zero
        }
    }

    /// Eight scales or biases of a group.
    @inline(__always)
    private func number(
        _ pointer: UnsafeRawPointer, _ half: Int, _ side: Int, _ larger: Lanes, _ byteCount: Int
    ) -> Lanes {
        if layout.small == SmallFormat.none {
            return groupNumbers(pointer + (half &* byteCount &+ side &* byteCount / 2), layout.numbers)
        }
        return larger * smallNumbers(pointer + (half &* 16 &+ side &* 8), layout.small)
    }

    /// Asks for a line of a stream twice: early into the second-level cache.
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
