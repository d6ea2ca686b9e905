import _Builtin_intrinsics.intel

/// Products of 8-bit inputs with weights in affine groups, sixteen rows side by side.
///
/// The arithmetic is that of the kernels for AVX-512, to the bit. Bytes are multiplied in pairs whose 16-bit sums cannot
/// overflow: 4-bit weights as they are (2 · 15 · 127 for each pair, eight pairs in a lane), 8-bit weights less 128 by
/// their magnitude, with the sign moved to the input (2 · 128 · 127).
public enum GroupsKernel {
    /// Rounds a range of inputs to 8-bit integers with a scale for each 32 columns.
    ///
    /// - Parameters:
    ///   - values: [count, columns], in the order of the weights' words.
    ///   - scales: [count, columns / 32].
    ///   - totals: [count, columns / 32], the sums of the integers.
    ///   - sums: [count, columns / groupSize]: Σ scale · total.
    public static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, groupSize: Int, bits: Int, inputs start: Int, _ end: Int,
        values: UnsafeMutablePointer<Int8>, scales: UnsafeMutablePointer<Float>, totals: UnsafeMutablePointer<Int32>,
        sums: UnsafeMutablePointer<Float>
    ) {
        let steps = groupSize / 32
        var part = start &* (columns / 32)
        while part < end &* (columns / 32) {
            let source = input + (part &* 32)
            var largest = SIMD8<UInt32>.zero
            for index in 0..<4 { largest = _max(largest, magnitude(source, index &* 8)) }
            var peak: UInt32 = 0
            for lane in 0..<8 { peak = max(peak, largest[lane]) }
            var scale: Float = 0
            var total: Int32 = 0
            var bytes = SIMD32<Int8>.zero
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small
            // to be scaled is 0.
            if peak >= 0x7180_0000 {
                scale = .nan
            } else if Float(bitPattern: peak) >= 1e-30 {
                let inverse = 127 / Float(bitPattern: peak)
                for index in 0..<4 {
                    let eight = unsafeBitCast(
                        _mm256_cvtps_epi32(load(source, index &* 8) * inverse), to: SIMD8<Int32>.self)
                    for lane in 0..<8 {
                        let column = index &* 8 &+ lane
                        // Even columns of a word's eight 4-bit numbers are the low halves of its bytes.
                        let place = bits == 8 ? column : index &* 8 &+ (lane & 1) &* 4 &+ lane / 2
                        bytes[place] = Int8(truncatingIfNeeded: eight[lane])
                        total &+= eight[lane]
                    }
                }
                // Of 22 bits, as the kernels for AVX-512 need it.
                scale = Float(bitPattern: (Float(bitPattern: peak) / 127).bitPattern & ~3)
            }
            UnsafeMutableRawPointer(values + (part &* 32)).storeBytes(of: bytes, as: SIMD32<Int8>.self)
            scales[part] = scale
            totals[part] = total
            let product = scale * Float(total)
            if part % steps == 0 {
                sums[part / steps] = product
            } else {
                sums[part / steps] += product
            }
            part &+= 1
        }
    }

    /// Computes the outputs of a range of places.
    ///
    /// - Parameters:
    ///   - weights: blocks [groups][16 scales, 16 biases, words].
    ///   - scaleByteCount: 4 for float32; 2 for float16 or, with `isBrain`, bfloat16.
    ///   - blockIndices: which block stands at each place; nil when place p is block p.
    ///   - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
    public static func multiply(
        weights: UnsafeRawPointer, bits: Int, groupSize: Int, scaleByteCount: Int, isBrain: Bool, columns: Int,
        blockIndices: UnsafePointer<Int32>?, values: UnsafePointer<Int8>, scales: UnsafePointer<Float>,
        totals: UnsafePointer<Int32>, sums: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>,
        outputStride: Int, outputs: Int, places start: Int, _ end: Int
    ) {
        let groupByteCount = 32 &* scaleByteCount &+ groupSize &* (bits == 4 ? 8 : 16)
        let blockByteCount = columns / groupSize &* groupByteCount
        var place = start
        while place < end {
            let block = weights + ((blockIndices.map { Int($0[place]) } ?? place) &* blockByteCount)
            var item = 0
            while item < count {
                let width = min(2, count &- item)
                let tile = GroupsTile(
                    block: block, groupSize: groupSize, scaleByteCount: scaleByteCount, isBrain: isBrain,
                    columns: columns,
                    values: values + (item &* columns), scales: scales + (item &* (columns / 32)),
                    totals: totals + (item &* (columns / 32)), sums: sums + (item &* (columns / groupSize)),
                    output: output + (item &* outputStride &+ place &* 16), outputStride: outputStride,
                    outputs: min(outputs &- place &* 16, 16))
                // The first inputs read the block from memory, the others find it in the cache.
                switch (bits, width, item == 0) {
                case (4, 1, true): tile.stream4x1()
                case (4, 1, false): tile.multiply4x1()
                case (4, _, true): tile.stream4x2()
                case (4, _, false): tile.multiply4x2()
                case (_, 1, true): tile.stream8x1()
                case (_, 1, false): tile.multiply8x1()
                case (_, _, true): tile.stream8x2()
                default: tile.multiply8x2()
                }
                item &+= width
            }
            place &+= 1
        }
    }

    @inline(__always)
    private static func magnitude(_ source: UnsafePointer<Float>, _ index: Int) -> SIMD8<UInt32> {
        unsafeBitCast(load(source, index), to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
    }

    @inline(__always)
    private static func _max(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> SIMD8<UInt32> {
        a.replacing(with: b, where: b .> a)
    }
}

/// One block of sixteen rows by one or two inputs.
private struct GroupsTile {
    let block: UnsafeRawPointer
    let groupSize: Int
    let scaleByteCount: Int
    let isBrain: Bool
    let columns: Int
    let values: UnsafePointer<Int8>
    let scales: UnsafePointer<Float>
    let totals: UnsafePointer<Int32>
    let sums: UnsafePointer<Float>
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int
    let outputs: Int

    @inline(never) func multiply4x1() { multiply(true, 1, false) }
    @inline(never) func multiply4x2() { multiply(true, 2, false) }
    @inline(never) func multiply8x1() { multiply(false, 1, false) }
    @inline(never) func multiply8x2() { multiply(false, 2, false) }
    @inline(never) func stream4x1() { multiply(true, 1, true) }
    @inline(never) func stream4x2() { multiply(true, 2, true) }
    @inline(never) func stream8x1() { multiply(false, 1, true) }
    @inline(never) func stream8x2() { multiply(false, 2, true) }

    /// How far ahead of a stream its lines are asked for.
    @inline(__always)
    private var ahead: Int { 2048 }

    /// How far ahead they are asked for into the second-level cache.
    @inline(__always)
    private var farAhead: Int { 8192 }

    @inline(__always)
    private func multiply(_ isHalfByte: Bool, _ width: Int, _ isStream: Bool) {
        let steps = groupSize / 32
        let ones = unsafeBitCast(SIMD16<Int16>(repeating: 1), to: __m256i.self)
        var acc = InlineArray<4, Lanes>(repeating: .zero)
        var packed = block
        var part = 0
        var group = 0
        while group < columns / groupSize {
            let lowScale = side(packed)
            let highScale = side(packed + (8 &* scaleByteCount))
            var words = packed + (32 &* scaleByteCount)
            if isStream {
                prefetch(packed + ahead)
                prefetchNearby(packed + farAhead)
            }
            var step = 0
            while step < steps {
                var integers = InlineArray<4, __m256i>(repeating: .zero)
                for word in 0..<(isHalfByte ? 4 : 8) {
                    if isStream {
                        prefetch(words + (word &* 64 &+ ahead))
                        prefetchNearby(words + (word &* 64 &+ farAhead))
                    }
                    for half in 0..<2 {
                        let w = words.loadUnaligned(fromByteOffset: word &* 64 &+ half &* 32, as: __m256i.self)
                        for t in 0..<width {
                            let x = UnsafeRawPointer(values + (t &* columns &+ part &* 32))
                            let i = t &* 2 &+ half
                            if isHalfByte {
                                let mask = unsafeBitCast(SIMD32<UInt8>(repeating: 15), to: __m256i.self)
                                let low = _mm256_maddubs_epi16(w & mask, broadcast(x + (word &* 8)))
                                let high = _mm256_maddubs_epi16(
                                    _mm256_srli_epi16(w, 4) & mask, broadcast(x + (word &* 8 &+ 4)))
                                integers[i] = _mm256_add_epi16(integers[i], _mm256_add_epi16(low, high))
                            } else {
                                let middle = unsafeBitCast(SIMD32<UInt8>(repeating: 128), to: __m256i.self)
                                let signed = w ^ middle
                                let pairs = _mm256_maddubs_epi16(
                                    _mm256_abs_epi8(signed), _mm256_sign_epi8(broadcast(x + (word &* 4)), signed))
                                integers[i] = _mm256_add_epi32(integers[i], _mm256_madd_epi16(pairs, ones))
                            }
                        }
                    }
                }
                for t in 0..<width {
                    let place = t &* (columns / 32) &+ part
                    let scale = Lanes(repeating: scales[place])
                    for half in 0..<2 {
                        let i = t &* 2 &+ half
                        var sum = integers[i]
                        if isHalfByte {
                            sum = _mm256_madd_epi16(sum, ones)
                        } else {
                            let middle = SIMD8<Int32>(repeating: totals[place] &* 128)
                            sum = _mm256_add_epi32(sum, unsafeBitCast(middle, to: __m256i.self))
                        }
                        acc[i].addProduct(_mm256_cvtepi32_ps(sum) * scale, half == 0 ? lowScale : highScale)
                    }
                }
                words += isHalfByte ? 256 : 512
                part &+= 1
                step &+= 1
            }
            let lowBias = side(packed + (16 &* scaleByteCount))
            let highBias = side(packed + (24 &* scaleByteCount))
            for t in 0..<width {
                let sum = Lanes(repeating: sums[t &* (columns / groupSize) &+ group])
                acc[t &* 2].addProduct(sum, lowBias)
                acc[t &* 2 &+ 1].addProduct(sum, highBias)
            }
            packed = words
            group &+= 1
        }
        for t in 0..<width {
            let target = output + (t &* outputStride)
            for half in 0..<2 {
                for lane in 0..<8 where half &* 8 &+ lane < outputs {
                    target[half &* 8 &+ lane] = acc[t &* 2 &+ half][lane]
                }
            }
        }
    }

    /// Eight scales or biases.
    @inline(__always)
    private func side(_ pointer: UnsafeRawPointer) -> Lanes {
        if scaleByteCount == 4 { return pointer.loadUnaligned(as: Lanes.self) }
        return isBrain ? BFloat16Weights.load(pointer, 0) : Float16Weights.load(pointer, 0)
    }

    @inline(__always)
    private func broadcast(_ pointer: UnsafeRawPointer) -> __m256i {
        _mm256_set1_epi32(pointer.loadUnaligned(as: Int32.self))
    }
}
