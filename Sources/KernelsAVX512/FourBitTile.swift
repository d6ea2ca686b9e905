import _Builtin_intrinsics.intel

/// Attention of one to four queries to one block of 64 positions, or of keys or values alone, that have four bits a number.
///
/// A number is (code − 8) · scale, which is exact in float32, so results have the bits of ``AttentionTile`` over widened numbers.
public enum FourBitTile {
    /// scores[q][p] = scale · Σ_d queries[q][d] · keys[p / 16][d][p % 16] for all 64 positions.
    ///
    /// - Parameters:
    ///   - queries: [count][dimension].
    ///   - keys: [4][dimension / 2][16] bytes of two elements that follow each other, all initialised.
    ///   - keyScales: halves, [4][dimension / 32][16].
    ///   - scores: [count][64].
    public static func scores(
        queries: UnsafePointer<Float>, count: Int, keys: UnsafeRawPointer, keyScales: UnsafeRawPointer, dimension: Int,
        scale: Float, into scores: UnsafeMutablePointer<Float>
    ) {
        switch count {
        case 1: fillTile(1, queries, keys, keyScales, dimension, scale, scores)
        case 2: fillTile(2, queries, keys, keyScales, dimension, scale, scores)
        case 3: fillTile(3, queries, keys, keyScales, dimension, scale, scores)
        default: fillTile(4, queries, keys, keyScales, dimension, scale, scores)
        }
    }

    /// accumulators[q][e] += Σ_p weights[q][p] · values[p][e] for positions from `start` to before `end`.
    ///
    /// - Parameters:
    ///   - weights: [count][64].
    ///   - values: [64][stride / 2] bytes of two elements that are 16 apart.
    ///   - valueScales: [64][stride / 32], widened.
    ///   - stride: the width of a value, a multiple of 32.
    ///   - accumulators: [count][stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, count: Int, values: UnsafeRawPointer, valueScales: UnsafePointer<Float>,
        stride: Int, start: Int, end: Int, into accumulators: UnsafeMutablePointer<Float>
    ) {
        var column = 0
        while column &+ 64 <= stride {
            switch count {
            case 1: addTile(1, weights, values, valueScales, stride, column, start, end, accumulators)
            case 2: addTile(2, weights, values, valueScales, stride, column, start, end, accumulators)
            case 3: addTile(3, weights, values, valueScales, stride, column, start, end, accumulators)
            default: addTile(4, weights, values, valueScales, stride, column, start, end, accumulators)
            }
            column &+= 64
        }
        if column < stride { addColumns(count, weights, values, valueScales, stride, column, start, end, accumulators) }
    }

    /// Widens 64 keys to [4][dimension][16].
    public static func widenKeys(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, dimension: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let rows = 2 &* dimension
        let numbers = integers()
        var row = 0
        while row < rows {
            let scale = StoredFloat16.load(scales, row &>> 4 &* 16)
            let end = row &+ 16
            while row < end {
                let word = words(codes, row &* 16)
                store(low(word, numbers) * scale, target + row &* 32)
                store(high(word, numbers) * scale, target + row &* 32 + 16)
                row &+= 1
            }
        }
    }

    /// Widens values one after the other.
    public static func widenValues(
        _ codes: UnsafeRawPointer, scales: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        let numbers = integers()
        var group = 0
        while group &* 32 < count {
            let own = numbers * broadcast(scales, group)
            let word = words(codes, group &* 16)
            store(low(word, own), target + group &* 32)
            store(high(word, own), target + group &* 32 + 16)
            group &+= 1
        }
    }

    // MARK: Tiles

    /// `count` is a constant where this is inlined, so that the sums stay in registers.
    @inline(__always)
    private static func fillTile(
        _ count: Int, _ queries: UnsafePointer<Float>, _ keys: UnsafeRawPointer, _ keyScales: UnsafeRawPointer,
        _ dimension: Int, _ scale: Float, _ scores: UnsafeMutablePointer<Float>
    ) {
        let part = dimension &* 8
        let groups = dimension &>> 5
        let numbers = integers()
        var sums = zeros16()
        var group = 0
        while group < groups {
            let s0 = StoredFloat16.load(keyScales, group &* 16)
            let s1 = StoredFloat16.load(keyScales, (groups &+ group) &* 16)
            let s2 = StoredFloat16.load(keyScales, (2 &* groups &+ group) &* 16)
            let s3 = StoredFloat16.load(keyScales, (3 &* groups &+ group) &* 16)
            var pair = group &* 16
            let end = pair &+ 16
            while pair < end {
                let offset = pair &* 16
                let w0 = words(keys, offset)
                let w1 = words(keys, offset &+ part)
                let w2 = words(keys, offset &+ 2 &* part)
                let w3 = words(keys, offset &+ 3 &* part)
                let a0 = low(w0, numbers) * s0
                let a1 = low(w1, numbers) * s1
                let a2 = low(w2, numbers) * s2
                let a3 = low(w3, numbers) * s3
                for q in 0..<4 where q < count {
                    let factor = SIMD16<Float>(repeating: queries[q &* dimension &+ 2 &* pair])
                    sums[q &* 4].addProduct(a0, factor)
                    sums[q &* 4 &+ 1].addProduct(a1, factor)
                    sums[q &* 4 &+ 2].addProduct(a2, factor)
                    sums[q &* 4 &+ 3].addProduct(a3, factor)
                }
                let b0 = high(w0, numbers) * s0
                let b1 = high(w1, numbers) * s1
                let b2 = high(w2, numbers) * s2
                let b3 = high(w3, numbers) * s3
                for q in 0..<4 where q < count {
                    let factor = SIMD16<Float>(repeating: queries[q &* dimension &+ 2 &* pair &+ 1])
                    sums[q &* 4].addProduct(b0, factor)
                    sums[q &* 4 &+ 1].addProduct(b1, factor)
                    sums[q &* 4 &+ 2].addProduct(b2, factor)
                    sums[q &* 4 &+ 3].addProduct(b3, factor)
                }
                pair &+= 1
            }
            group &+= 1
        }
        let factor = SIMD16<Float>(repeating: scale)
        for q in 0..<4 where q < count {
            let result = scores + q &* 64
            store(sums[q &* 4] * factor, result)
            store(sums[q &* 4 &+ 1] * factor, result + 16)
            store(sums[q &* 4 &+ 2] * factor, result + 32)
            store(sums[q &* 4 &+ 3] * factor, result + 48)
        }
    }

    /// Sixty-four columns; `count` is a constant where this is inlined.
    @inline(__always)
    private static func addTile(
        _ count: Int, _ weights: UnsafePointer<Float>, _ values: UnsafeRawPointer, _ valueScales: UnsafePointer<Float>,
        _ stride: Int, _ column: Int, _ start: Int, _ end: Int, _ accumulators: UnsafeMutablePointer<Float>
    ) {
        let target = accumulators + column
        let numbers = integers()
        var sums = zeros16()
        for q in 0..<4 where q < count {
            let source = target + q &* stride
            sums[q &* 4] = load(source, 0)
            sums[q &* 4 &+ 1] = load(source, 16)
            sums[q &* 4 &+ 2] = load(source, 32)
            sums[q &* 4 &+ 3] = load(source, 48)
        }
        var p = start
        while p < end {
            let group = (p &* stride &+ column) &>> 5
            let first = numbers * SIMD16<Float>(repeating: valueScales[group])
            let second = numbers * SIMD16<Float>(repeating: valueScales[group &+ 1])
            let w0 = words(values, group &* 16)
            let w1 = words(values, group &* 16 &+ 16)
            let v0 = low(w0, first)
            let v1 = high(w0, first)
            let v2 = low(w1, second)
            let v3 = high(w1, second)
            for q in 0..<4 where q < count {
                let weight = SIMD16<Float>(repeating: weights[q &* 64 &+ p])
                sums[q &* 4].addProduct(v0, weight)
                sums[q &* 4 &+ 1].addProduct(v1, weight)
                sums[q &* 4 &+ 2].addProduct(v2, weight)
                sums[q &* 4 &+ 3].addProduct(v3, weight)
            }
            p &+= 1
        }
        for q in 0..<4 where q < count {
            let result = target + q &* stride
            store(sums[q &* 4], result)
            store(sums[q &* 4 &+ 1], result + 16)
            store(sums[q &* 4 &+ 2], result + 32)
            store(sums[q &* 4 &+ 3], result + 48)
        }
    }

    /// The last thirty-two columns of heads whose width 64 does not divide.
    @inline(__always)
    private static func addColumns(
        _ count: Int, _ weights: UnsafePointer<Float>, _ values: UnsafeRawPointer, _ valueScales: UnsafePointer<Float>,
        _ stride: Int, _ column: Int, _ start: Int, _ end: Int, _ accumulators: UnsafeMutablePointer<Float>
    ) {
        let numbers = integers()
        var q = 0
        while q < count {
            let target = accumulators + (q &* stride &+ column)
            var first = load(target, 0)
            var second = load(target, 16)
            var p = start
            while p < end {
                let group = (p &* stride &+ column) &>> 5
                let own = numbers * SIMD16<Float>(repeating: valueScales[group])
                let word = words(values, group &* 16)
                let weight = SIMD16<Float>(repeating: weights[q &* 64 &+ p])
                first.addProduct(low(word, own), weight)
                second.addProduct(high(word, own), weight)
                p &+= 1
            }
            store(first, target)
            store(second, target + 16)
            q &+= 1
        }
    }

    // MARK: Numbers

    /// The integers of all codes.
    @inline(__always)
    private static func integers() -> Lanes {
        Lanes(-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7)
    }

    /// Sixteen bytes.
    @inline(__always)
    private static func words(_ pointer: UnsafeRawPointer, _ offset: Int) -> __m512i {
        _mm512_cvtepu8_epi32(pointer.loadUnaligned(fromByteOffset: offset, as: __m128i.self))
    }

    /// The numbers of the lower codes: a permutation only uses the lowest four bits.
    @inline(__always)
    private static func low(_ words: __m512i, _ numbers: Lanes) -> Lanes { _mm512_permutexvar_ps(words, numbers) }

    /// The numbers of the upper codes.
    @inline(__always)
    private static func high(_ words: __m512i, _ numbers: Lanes) -> Lanes {
        _mm512_permutexvar_ps(_mm512_srli_epi32(words, 4), numbers)
    }

    /// A scale in all lanes.
    @inline(__always)
    private static func broadcast(_ scales: UnsafeRawPointer, _ index: Int) -> Lanes {
        _mm512_cvtph_ps(_mm256_set1_epi16(scales.loadUnaligned(fromByteOffset: index &* 2, as: Int16.self)))
    }
}
