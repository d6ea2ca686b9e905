import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with weights in affine groups.
public enum GroupsKernel {
    /// See ``GroupsProduct``.
    public static func multiply(
        weights: UnsafeRawPointer, bits: Int, groupSize: Int, scaleByteCount: Int, isBrain: Bool, columns: Int,
        blockIndices: UnsafePointer<Int32>?, values: UnsafePointer<Int8>, scales: UnsafePointer<Float>,
        sums: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
        outputs: Int, places start: Int, _ end: Int
    ) {
        GroupsProduct(
            weights: weights, bits: bits, groupSize: groupSize, scaleByteCount: scaleByteCount, isBrain: isBrain,
            groupCount: columns / groupSize, blockIndices: blockIndices,
            values: values, scales: scales, sums: sums, count: count, columns: columns,
            output: output, outputStride: outputStride, outputs: outputs
        ).multiply(places: start, end)
    }
}

/// One product of 8-bit inputs with weights in affine groups, sixteen rows side by side.
///
/// Sums of 32 products of integers are exact; they are combined group after group in one order, whatever the tile:
/// acc = (Σ · t) · scale + acc for each 32 columns, acc = bias · Σx + acc for each group. Σ · t is one multiplication with
/// addition: the sum of integers is not converted, see ``sumStart``. All pointers must be good for the
/// sizes given; nothing is checked here.
private struct GroupsProduct {
    /// Blocks [groups][16 scales, 16 biases, words].
    let weights: UnsafeRawPointer
    /// 4 or 8.
    let bits: Int
    /// 32, 64 or 128.
    let groupSize: Int
    /// Bytes of a scale: 4 is float32; 2 is float16 or, with `isBrain`, bfloat16.
    let scaleByteCount: Int
    /// Whether scales are bfloat16.
    let isBrain: Bool
    /// Groups in a row.
    let groupCount: Int
    /// Which block stands at each place; nil when place p is block p.
    let blockIndices: UnsafePointer<Int32>?
    /// As ``GroupsKernel/quantize(_:columns:count:groupSize:bits:inputs:_:values:scales:sums:)`` leaves them.
    let values: UnsafePointer<Int8>
    /// As `values`.
    let scales: UnsafePointer<Float>
    /// As `values`.
    let sums: UnsafePointer<Float>
    /// The number of inputs.
    let count: Int
    /// The length of an input.
    let columns: Int
    /// [count, outputStride]; place p has the outputs from 16 p on.
    let output: UnsafeMutablePointer<Float>
    /// The distance between two inputs' outputs.
    let outputStride: Int
    /// The outputs of an input; lanes behind them are not written.
    let outputs: Int

    /// Computes the outputs of a range of places.
    func multiply(places start: Int, _ end: Int) {
        var place = start
        while place < end {
            let height = count > 8 && place &+ 1 < end ? 2 : 1
            var item = 0
            while item < count {
                let width = groupsTileWidth(count &- item, of: count)
                if bits == 4 {
                    multiply4(place, item, height, width)
                } else {
                    multiply8(place, item, height, width)
                }
                item &+= width
            }
            place &+= height
        }
    }

    @inline(__always)
    private func multiply4(_ place: Int, _ item: Int, _ height: Int, _ width: Int) {
        switch (height &- 1) &* 8 &+ width {
        case 1: tile4x1x1(place, item)
        case 2: tile4x1x2(place, item)
        case 3: tile4x1x3(place, item)
        case 4: tile4x1x4(place, item)
        case 5: tile4x1x5(place, item)
        case 6: tile4x1x6(place, item)
        case 7: tile4x1x7(place, item)
        case 8: tile4x1x8(place, item)
        case 10: tile4x2x2(place, item)
        case 11: tile4x2x3(place, item)
        case 12: tile4x2x4(place, item)
        case 13: tile4x2x5(place, item)
        case 14: tile4x2x6(place, item)
        case 9: tile4x2x1(place, item)
        default: break
        }
    }

    @inline(never)
    private func tile4x1x1(_ place: Int, _ item: Int) { tile(place, item, true, 1, 1) }

    @inline(never)
    private func tile4x1x2(_ place: Int, _ item: Int) { tile(place, item, true, 1, 2) }

    @inline(never)
    private func tile4x1x3(_ place: Int, _ item: Int) { tile(place, item, true, 1, 3) }

    @inline(never)
    private func tile4x1x4(_ place: Int, _ item: Int) { tile(place, item, true, 1, 4) }

    @inline(never)
    private func tile4x1x5(_ place: Int, _ item: Int) { tile(place, item, true, 1, 5) }

    @inline(never)
    private func tile4x1x6(_ place: Int, _ item: Int) { tile(place, item, true, 1, 6) }

    @inline(never)
    private func tile4x1x7(_ place: Int, _ item: Int) { tile(place, item, true, 1, 7) }

    @inline(never)
    private func tile4x1x8(_ place: Int, _ item: Int) { tile(place, item, true, 1, 8) }

    @inline(never)
    private func tile4x2x2(_ place: Int, _ item: Int) { tile(place, item, true, 2, 2) }

    @inline(never)
    private func tile4x2x3(_ place: Int, _ item: Int) { tile(place, item, true, 2, 3) }

    @inline(never)
    private func tile4x2x4(_ place: Int, _ item: Int) { tile(place, item, true, 2, 4) }

    @inline(never)
    private func tile4x2x5(_ place: Int, _ item: Int) { tile(place, item, true, 2, 5) }

    @inline(never)
    private func tile4x2x6(_ place: Int, _ item: Int) { tile(place, item, true, 2, 6) }

    @inline(never)
    private func tile4x2x1(_ place: Int, _ item: Int) { tile(place, item, true, 2, 1) }

    @inline(__always)
    private func multiply8(_ place: Int, _ item: Int, _ height: Int, _ width: Int) {
        switch (height &- 1) &* 8 &+ width {
        case 1: tile8x1x1(place, item)
        case 2: tile8x1x2(place, item)
        case 3: tile8x1x3(place, item)
        case 4: tile8x1x4(place, item)
        case 5: tile8x1x5(place, item)
        case 6: tile8x1x6(place, item)
        case 7: tile8x1x7(place, item)
        case 8: tile8x1x8(place, item)
        case 10: tile8x2x2(place, item)
        case 11: tile8x2x3(place, item)
        case 12: tile8x2x4(place, item)
        case 13: tile8x2x5(place, item)
        case 14: tile8x2x6(place, item)
        case 9: tile8x2x1(place, item)
        default: break
        }
    }

    @inline(never)
    private func tile8x1x1(_ place: Int, _ item: Int) { tile(place, item, false, 1, 1) }

    @inline(never)
    private func tile8x1x2(_ place: Int, _ item: Int) { tile(place, item, false, 1, 2) }

    @inline(never)
    private func tile8x1x3(_ place: Int, _ item: Int) { tile(place, item, false, 1, 3) }

    @inline(never)
    private func tile8x1x4(_ place: Int, _ item: Int) { tile(place, item, false, 1, 4) }

    @inline(never)
    private func tile8x1x5(_ place: Int, _ item: Int) { tile(place, item, false, 1, 5) }

    @inline(never)
    private func tile8x1x6(_ place: Int, _ item: Int) { tile(place, item, false, 1, 6) }

    @inline(never)
    private func tile8x1x7(_ place: Int, _ item: Int) { tile(place, item, false, 1, 7) }

    @inline(never)
    private func tile8x1x8(_ place: Int, _ item: Int) { tile(place, item, false, 1, 8) }

    @inline(never)
    private func tile8x2x2(_ place: Int, _ item: Int) { tile(place, item, false, 2, 2) }

    @inline(never)
    private func tile8x2x3(_ place: Int, _ item: Int) { tile(place, item, false, 2, 3) }

    @inline(never)
    private func tile8x2x4(_ place: Int, _ item: Int) { tile(place, item, false, 2, 4) }

    @inline(never)
    private func tile8x2x5(_ place: Int, _ item: Int) { tile(place, item, false, 2, 5) }

    @inline(never)
    private func tile8x2x6(_ place: Int, _ item: Int) { tile(place, item, false, 2, 6) }

    @inline(never)
    private func tile8x2x1(_ place: Int, _ item: Int) { tile(place, item, false, 2, 1) }

    /// `height` blocks (1 or 2) by `width` inputs.
    @inline(__always)
    private func tile(_ place: Int, _ item: Int, _ isHalfByte: Bool, _ height: Int, _ width: Int) {
        let headByteCount = 32 &* scaleByteCount
        let groupByteCount = headByteCount &+ groupSize &* (isHalfByte ? 8 : 16)
        var blocks: InlineArray<2, UnsafeRawPointer> = [weights, weights]
        for h in 0..<height {
            let block = blockIndices.map { Int($0[place &+ h]) } ?? place &+ h
            blocks[h] = weights + block &* groupCount &* groupByteCount
        }
        var values = UnsafeRawPointer(self.values + (item &* columns))
        var scales = self.scales + item &* (columns / 32) &* 2
        var sums = self.sums + item &* groupCount
        let steps = groupSize / 32
        // Later inputs find the blocks in the cache; the last ones of few ask for those that follow.
        let isLast = count <= 24 && item &+ width == count
        let ahead = item == 0 ? 2048 : isLast ? height &* groupCount &* groupByteCount : 0
        // One block at a time, as for few inputs, waits for memory: its lines are asked for twice, early into the
        // second-level cache.
        let isStream = height == 1
        var acc = zeros12()
        var group = 0
        var offset = 0
        while group < groupCount {
            var scale: InlineArray<2, Lanes> = [.zero, .zero]
            for h in 0..<height {
                scale[h] = side(blocks[h] + offset)
                prefetch(blocks[h] + (offset &+ ahead))
                if isStream { prefetchNearby(blocks[h] + (offset &+ farAhead)) }
            }
            var position = offset &+ headByteCount
            var step = 0
            while step < steps {
                var integers = integerStarts12()
                var second = integerZeros12()
                if isHalfByte {
                    let mask = _mm512_set1_epi8(15)
                    for word in 0..<4 {
                        var low: InlineArray<2, __m512i> = [.zero, .zero]
                        var high: InlineArray<2, __m512i> = [.zero, .zero]
                        for h in 0..<height {
                            let w = loadBytes(blocks[h] + (position &+ word &* 64))
                            prefetch(blocks[h] + (position &+ word &* 64 &+ ahead))
                            if isStream { prefetchNearby(blocks[h] + (position &+ word &* 64 &+ farAhead)) }
                            low[h] = w & mask
                            high[h] = _mm512_srli_epi16(w, 4) & mask
                        }
                        for t in 0..<width {
                            let x = broadcast(values + (t &* 32 &+ word &* 8))
                            let y = broadcast(values + (t &* 32 &+ word &* 8 &+ 4))
                            for h in 0..<height {
                                let i = t &* height &+ h
                                integers[i] = _mm512_dpbusd_epi32(integers[i], low[h], x)
                                if width &* height == 1 {
                                    second[i] = _mm512_dpbusd_epi32(second[i], high[h], y)
                                } else {
                                    integers[i] = _mm512_dpbusd_epi32(integers[i], high[h], y)
                                }
                            }
                        }
                    }
                } else {
                    for word in 0..<8 {
                        var w: InlineArray<2, __m512i> = [.zero, .zero]
                        for h in 0..<height {
                            w[h] = loadBytes(blocks[h] + (position &+ word &* 64))
                            prefetch(blocks[h] + (position &+ word &* 64 &+ ahead))
                            if isStream { prefetchNearby(blocks[h] + (position &+ word &* 64 &+ farAhead)) }
                        }
                        for t in 0..<width {
                            let x = broadcast(values + (t &* 32 &+ word &* 4))
                            for h in 0..<height {
                                let i = t &* height &+ h
                                if width &* height == 1, word & 1 == 1 {
                                    second[i] = _mm512_dpbusd_epi32(second[i], w[h], x)
                                } else {
                                    integers[i] = _mm512_dpbusd_epi32(integers[i], w[h], x)
                                }
                            }
                        }
                    }
                }
                for t in 0..<width {
                    let inputScale = Lanes(repeating: scales[t &* 2])
                    let shift = Lanes(repeating: scales[t &* 2 &+ 1])
                    for h in 0..<height {
                        let i = t &* height &+ h
                        if width &* height == 1 { integers[i] = _mm512_add_epi32(integers[i], second[i]) }
                        let sum = unsafeBitCast(integers[i], to: Lanes.self).addingProductTo(shift, inputScale)
                        acc[i] = sum.addingProductTo(acc[i], scale[h])
                    }
                }
                values += 32 &* width
                scales += width &* 2
                position &+= isHalfByte ? 256 : 512
                step &+= 1
            }
            for h in 0..<height { scale[h] = side(blocks[h] + (offset &+ 16 &* scaleByteCount)) }
            for t in 0..<width {
                let sum = Lanes(repeating: sums[t])
                for h in 0..<height {
                    let i = t &* height &+ h
                    acc[i] = sum.addingProductTo(acc[i], scale[h])
                }
            }
            sums += width
            offset &+= groupByteCount
            group &+= 1
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

    /// How far ahead of a stream its lines are asked for into the second-level cache.
    @inline(__always)
    private var farAhead: Int { 8192 }

    /// Sixteen scales or biases.
    @inline(__always)
    private func side(_ pointer: UnsafeRawPointer) -> Lanes {
        if scaleByteCount == 4 { return pointer.loadUnaligned(as: Lanes.self) }
        let halves = pointer.loadUnaligned(as: __m256i.self)
        if isBrain {
            return unsafeBitCast(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16), to: Lanes.self)
        }
        return _mm512_cvtph_ps(halves)
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
