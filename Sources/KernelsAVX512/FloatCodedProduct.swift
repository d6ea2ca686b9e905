import _Builtin_intrinsics.intel

/// Products of float32 inputs with codes whose values are no small integers, sixteen rows side by side.
public enum FloatCodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``; codes are E4M3 numbers where the planes are bytes, else indices.
    ///   - table: [16], what indices stand for.
    ///   - blockIndices: which block is at each place; nil when place p is block p.
    ///   - input: [count, steps · 32], zeros after the last column.
    ///   - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
    public static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, table: UnsafePointer<Float>,
        blockIndices: UnsafePointer<Int32>?,
        input: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int,
        places start: Int, _ end: Int
    ) {
        let product = FloatCodedProduct(
            weights: weights, layout: layout, table: table, blockIndices: blockIndices, input: input, count: count,
            output: output, outputStride: outputStride, outputs: outputs)
        if layout.planes == CodePlanesFormat.bytes {
            product.multiply(Float8Bytes.self, places: start, end)
        } else {
            product.multiply(FloatNibbles.self, places: start, end)
        }
    }
}

/// One product.
///
/// Of each group, column c goes to sum c mod 4 in ascending order; acc = ((s0 + s1) + (s2 + s3)) · scale + acc.
private struct FloatCodedProduct {
    let weights: UnsafeRawPointer
    let layout: PackedLayout
    let table: UnsafePointer<Float>
    let blockIndices: UnsafePointer<Int32>?
    let input: UnsafePointer<Float>
    let count: Int
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int
    let outputs: Int

    /// A number that the compiler knows.
    private typealias Known<let count: Int> = InlineArray<count, Lanes>

    @inline(__always)
    func multiply<Planes: FloatPlanes>(_ planes: Planes.Type, places start: Int, _ end: Int) {
        var place = start
        while place < end {
            var item = 0
            while item < count {
                let width = tileWidth(count &- item, limit: 6)
                switch width {
                case 1: tile(place, item, planes, Known<1>.self)
                case 2: tile(place, item, planes, Known<2>.self)
                case 3: tile(place, item, planes, Known<3>.self)
                case 4: tile(place, item, planes, Known<4>.self)
                case 5: tile(place, item, planes, Known<5>.self)
                default: tile(place, item, planes, Known<6>.self)
                }
                item &+= width
            }
            place &+= 1
        }
    }

    /// One block by `width` inputs.
    @inline(never)
    private func tile<Planes: FloatPlanes, let width: Int>(
        _ place: Int, _ item: Int, _: Planes.Type, _: InlineArray<width, Lanes>.Type
    ) {
        let heads = headByteCounts(layout)
        let block = weights + (blockIndices.map { Int($0[place]) } ?? place) &* layout.blockByteCount
        let columns = layout.stepCount &* 32
        let input = self.input + item &* columns
        let table = UnsafeRawPointer(self.table).loadUnaligned(as: Lanes.self)
        var acc: InlineArray<6, Lanes> = [.zero, .zero, .zero, .zero, .zero, .zero]
        var (superScale, superBias) = (Lanes.zero, Lanes.zero)
        var (step, spanEnd) = (0, 0)
        var offset = 0
        while step < layout.stepCount {
            if layout.small != SmallFormat.none, step == spanEnd {
                spanEnd &+= layout.spanSteps
                superScale = groupNumbers(block + offset, layout.numbers)
                if layout.hasBiases { superBias = groupNumbers(block + (offset &+ heads.numbers), layout.numbers) }
                offset &+= heads.span
            }
            if item == 0 { ask(block + offset) }
            var position = offset &+ heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            var sums = zeros24()
            var inputSums: InlineArray<6, Float> = [0, 0, 0, 0, 0, 0]
            while step < unitEnd {
                for half in 0..<2 {
                    for index in 0..<4 {
                        for column in 0..<4 {
                            let w = Planes.weights(block + position, half, index, column, table)
                            for t in 0..<width {
                                let x = input[t &* columns &+ step &* 32 &+ half &* 16 &+ index &* 4 &+ column]
                                sums[t &* 4 &+ column] = w.addingProductTo(
                                    sums[t &* 4 &+ column], Lanes(repeating: x))
                            }
                        }
                    }
                    if layout.isHalved {
                        let scale = number(block + offset, half, superScale, heads.numbers)
                        for t in 0..<width { finish(&acc, &sums, t, scale) }
                        if layout.hasBiases {
                            let bias = number(block + (offset &+ heads.side), half, superBias, heads.numbers)
                            for t in 0..<width {
                                let sum = sixteen(input + (t &* columns &+ step &* 32 &+ half &* 16))
                                acc[t] = bias.addingProductTo(acc[t], Lanes(repeating: sum))
                            }
                        }
                    } else if layout.hasBiases {
                        for t in 0..<width {
                            inputSums[t] += sixteen(input + (t &* columns &+ step &* 32 &+ half &* 16))
                        }
                    }
                }
                if item == 0 {
                    for line in 0..<Planes.stepByteCount / 64 { ask(block + (position &+ line &* 64)) }
                }
                position &+= Planes.stepByteCount
                step &+= 1
            }
            if !layout.isHalved {
                let scale = number(block + offset, 0, superScale, heads.numbers)
                for t in 0..<width { finish(&acc, &sums, t, scale) }
                if layout.hasBiases {
                    let bias = number(block + (offset &+ heads.side), 0, superBias, heads.numbers)
                    for t in 0..<width { acc[t] = bias.addingProductTo(acc[t], Lanes(repeating: inputSums[t])) }
                }
            }
            offset = position
        }
        let mask = UInt16(truncatingIfNeeded: lowBits(min(outputs &- place &* 16, 16)))
        for t in 0..<width {
            _mm512_mask_storeu_ps(output + ((item &+ t) &* outputStride &+ place &* 16), mask, acc[t])
        }
    }

    /// Adds a group's four sums to the output.
    @inline(__always)
    private func finish(_ acc: inout InlineArray<6, Lanes>, _ sums: inout Sums, _ t: Int, _ scale: Lanes) {
        let sum = (sums[t &* 4] + sums[t &* 4 &+ 1]) + (sums[t &* 4 &+ 2] + sums[t &* 4 &+ 3])
        acc[t] = sum.addingProductTo(acc[t], scale)
        for column in 0..<4 { sums[t &* 4 &+ column] = .zero }
    }

    /// Sixteen scales or biases of a group.
    @inline(__always)
    private func number(_ side: UnsafeRawPointer, _ half: Int, _ larger: Lanes, _ byteCount: Int) -> Lanes {
        if layout.small == SmallFormat.none { return groupNumbers(side + half &* byteCount, layout.numbers) }
        return larger * smallNumbers(side + half &* 16, layout.small)
    }

    /// The sum of sixteen numbers in one order.
    @inline(__always)
    private func sixteen(_ pointer: UnsafePointer<Float>) -> Float {
        _mm512_reduce_add_ps(UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self))
    }

    /// Prefetches a line of a stream twice: the first time early, into the second-level cache.
    @inline(__always)
    private func ask(_ line: UnsafeRawPointer) {
        prefetch(line + 2048)
        prefetchNearby(line + 8192)
    }
}

/// The sums of a tile, all zero.
@inline(__always)
private func zeros24() -> Sums {
    [
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
        .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero,
    ]
}
