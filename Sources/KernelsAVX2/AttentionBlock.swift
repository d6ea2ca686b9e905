/// Attention of one query to one block of 64 positions: its scores, and the weighted sum of values.
///
/// Each score is a sum over the elements of a head in ascending order, each element of a weighted sum one over
/// positions in ascending order, so that neither depends on which other positions are requested.
public enum AttentionBlock {
    /// scores[p] = scale · Σ_d query[d] · keys[p / 16][d][p % 16].
    ///
    /// - Parameters:
    ///   - query: [dimension].
    ///   - keys: [4][dimension][16], all initialised.
    ///   - start: the first position whose score is needed, and `end` the one after the last; scores of the same half of the
    ///     block may be written as well.
    ///   - scores: [64].
    public static func scores(
        query: UnsafePointer<Float>, keys: UnsafePointer<Float>, dimension: Int, start: Int, end: Int, scale: Float,
        into scores: UnsafeMutablePointer<Float>
    ) {
        if start < 32, end > 32 {
            allScores(query, keys, dimension, scale, scores)
        } else if start < 32 {
            halfScores(query, keys, dimension, scale, scores)
        } else {
            halfScores(query, keys + 2 &* dimension &* 16, dimension, scale, scores + 32)
        }
    }

    /// accumulator[e] += Σ_p weights[p] · values[p][e] for positions from `start` to before `end`.
    ///
    /// - Parameters:
    ///   - weights: [64].
    ///   - values: [64][stride].
    ///   - stride: the width of a value, a multiple of 16.
    ///   - accumulator: [stride].
    public static func accumulate(
        weights: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int, start: Int, end: Int,
        into accumulator: UnsafeMutablePointer<Float>
    ) {
        var column = 0
        while column &+ 64 <= stride {
            accumulate64(weights, values + column, stride, start, end, accumulator + column)
            column &+= 64
        }
        if column &+ 32 <= stride {
            accumulate32(weights, values + column, stride, start, end, accumulator + column)
            column &+= 32
        }
        if column < stride {
            accumulate16(weights, values + column, stride, start, end, accumulator + column)
        }
    }

    /// Replaces each of 64 scores by e to its distance from `maximum`, 0 for distances below −87.3, and returns their sum.
    ///
    /// - Parameters:
    ///   - scores: [64], none above `maximum`; −∞ where a position is not seen.
    public static func exponentials(_ scores: UnsafeMutablePointer<Float>, maximum: Float) -> Float {
        let largest = Lanes(repeating: maximum)
        var sum = Lanes.zero
        var index = 0
        while index < 64 {
            let weights = exponential(load(UnsafePointer(scores), index) - largest)
            store(weights, scores + index)
            sum += weights
            index &+= 8
        }
        return horizontalSum(sum)
    }

    /// e^x for x of 0 or less (Cody and Waite, as `VectorMath.exponential` in `Tensors`); NaN stays NaN.
    @inline(__always)
    static func exponential(_ x: Lanes) -> Lanes {
        let clamped = greater(Lanes(repeating: -87.3), x)
        // Adding 1.5 · 2^23 leaves no bits after the binary point: the sum's low bits are n, and taking it off again
        // rounds.
        let magic = Lanes(repeating: 12_582_912)
        let shifted = magic.addingProduct(clamped, Lanes(repeating: 1.442_695_04))
        let n = shifted - magic
        var r = clamped
        r.addProduct(n, Lanes(repeating: -0.693_359_375))
        r.addProduct(n, Lanes(repeating: 2.121_944_4e-4))
        var p = Lanes(repeating: 1.398_199_95e-3)
        p.addProduct(r, Lanes(repeating: 1.987_569_15e-4))
        p = Lanes(repeating: 8.333_451_9e-3).addingProduct(p, r)
        p = Lanes(repeating: 4.166_579_6e-2).addingProduct(p, r)
        p = Lanes(repeating: 1.666_666_55e-1).addingProduct(p, r)
        p = Lanes(repeating: 0.5).addingProduct(p, r)
        p = (r + 1).addingProduct(p, r * r)
        let exponent = (unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &+ 127) &<< 23
        let result = p * unsafeBitCast(exponent, to: Lanes.self)
        return result.replacing(with: 0, where: x .< -87.3)
    }

    /// Eight sums, which hide the latency of the additions.
    @inline(__always)
    private static func allScores(
        _ query: UnsafePointer<Float>, _ keys: UnsafePointer<Float>, _ dimension: Int, _ scale: Float,
        _ scores: UnsafeMutablePointer<Float>
    ) {
        let group = dimension &* 16
        let k0 = keys
        let k1 = k0 + group
        let k2 = k1 + group
        let k3 = k2 + group
        var s0 = Lanes.zero, s1 = Lanes.zero, s2 = Lanes.zero, s3 = Lanes.zero
        var s4 = Lanes.zero, s5 = Lanes.zero, s6 = Lanes.zero, s7 = Lanes.zero
        var element = 0
        while element < dimension {
            let factor = Lanes(repeating: query[element])
            let offset = element &* 16
            s0.addProduct(load(k0, offset), factor)
            s1.addProduct(load(k0, offset &+ 8), factor)
            s2.addProduct(load(k1, offset), factor)
            s3.addProduct(load(k1, offset &+ 8), factor)
            s4.addProduct(load(k2, offset), factor)
            s5.addProduct(load(k2, offset &+ 8), factor)
            s6.addProduct(load(k3, offset), factor)
            s7.addProduct(load(k3, offset &+ 8), factor)
            element &+= 1
        }
        let factor = Lanes(repeating: scale)
        store(s0 * factor, scores)
        store(s1 * factor, scores + 8)
        store(s2 * factor, scores + 16)
        store(s3 * factor, scores + 24)
        store(s4 * factor, scores + 32)
        store(s5 * factor, scores + 40)
        store(s6 * factor, scores + 48)
        store(s7 * factor, scores + 56)
    }

    /// Thirty-two positions.
    @inline(__always)
    private static func halfScores(
        _ query: UnsafePointer<Float>, _ keys: UnsafePointer<Float>, _ dimension: Int, _ scale: Float,
        _ scores: UnsafeMutablePointer<Float>
    ) {
        let k0 = keys
        let k1 = keys + dimension &* 16
        var s0 = Lanes.zero, s1 = Lanes.zero, s2 = Lanes.zero, s3 = Lanes.zero
        var element = 0
        while element < dimension {
            let factor = Lanes(repeating: query[element])
            let offset = element &* 16
            s0.addProduct(load(k0, offset), factor)
            s1.addProduct(load(k0, offset &+ 8), factor)
            s2.addProduct(load(k1, offset), factor)
            s3.addProduct(load(k1, offset &+ 8), factor)
            element &+= 1
        }
        let factor = Lanes(repeating: scale)
        store(s0 * factor, scores)
        store(s1 * factor, scores + 8)
        store(s2 * factor, scores + 16)
        store(s3 * factor, scores + 24)
    }

    @inline(__always)
    private static func accumulate64(
        _ weights: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ start: Int, _ end: Int,
        _ accumulator: UnsafeMutablePointer<Float>
    ) {
        let target = UnsafePointer(accumulator)
        var s0 = load(target, 0), s1 = load(target, 8), s2 = load(target, 16), s3 = load(target, 24)
        var s4 = load(target, 32), s5 = load(target, 40), s6 = load(target, 48), s7 = load(target, 56)
        var value = values + start &* stride
        var position = start
        while position < end {
            let weight = Lanes(repeating: weights[position])
            s0.addProduct(load(value, 0), weight)
            s1.addProduct(load(value, 8), weight)
            s2.addProduct(load(value, 16), weight)
            s3.addProduct(load(value, 24), weight)
            s4.addProduct(load(value, 32), weight)
            s5.addProduct(load(value, 40), weight)
            s6.addProduct(load(value, 48), weight)
            s7.addProduct(load(value, 56), weight)
            value += stride
            position &+= 1
        }
        store(s0, accumulator)
        store(s1, accumulator + 8)
        store(s2, accumulator + 16)
        store(s3, accumulator + 24)
        store(s4, accumulator + 32)
        store(s5, accumulator + 40)
        store(s6, accumulator + 48)
        store(s7, accumulator + 56)
    }

    @inline(__always)
    private static func accumulate32(
        _ weights: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ start: Int, _ end: Int,
        _ accumulator: UnsafeMutablePointer<Float>
    ) {
        let target = UnsafePointer(accumulator)
        var s0 = load(target, 0), s1 = load(target, 8), s2 = load(target, 16), s3 = load(target, 24)
        var value = values + start &* stride
        var position = start
        while position < end {
            let weight = Lanes(repeating: weights[position])
            s0.addProduct(load(value, 0), weight)
            s1.addProduct(load(value, 8), weight)
            s2.addProduct(load(value, 16), weight)
            s3.addProduct(load(value, 24), weight)
            value += stride
            position &+= 1
        }
        store(s0, accumulator)
        store(s1, accumulator + 8)
        store(s2, accumulator + 16)
        store(s3, accumulator + 24)
    }

    @inline(__always)
    private static func accumulate16(
        _ weights: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ start: Int, _ end: Int,
        _ accumulator: UnsafeMutablePointer<Float>
    ) {
        let target = UnsafePointer(accumulator)
        var s0 = load(target, 0), s1 = load(target, 8)
        var value = values + start &* stride
        var position = start
        while position < end {
            let weight = Lanes(repeating: weights[position])
            s0.addProduct(load(value, 0), weight)
            s1.addProduct(load(value, 8), weight)
            value += stride
            position &+= 1
        }
        store(s0, accumulator)
        store(s1, accumulator + 8)
    }

    @inline(__always)
    private static func store(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
    }
}
