/// Online softmax of one query over one block of 64 positions.
extension AttentionTile {
    /// Replaces the scores of a block by e to their distance from the largest score so far, 0 outside a range, and brings a
    /// query's state to that maximum.
    ///
    /// - Parameters:
    ///   - scores: [64].
    ///   - start: the first position that is seen, and `end` the one after the last; at least one.
    ///   - maximum: the largest score so far.
    ///   - sum: the sum of the weights so far.
    ///   - accumulator: the weighted sum of values so far, [stride].
    public static func weigh(
        _ scores: UnsafeMutablePointer<Float>, start: Int, end: Int, maximum: UnsafeMutablePointer<Float>,
        sum: UnsafeMutablePointer<Float>, accumulator: UnsafeMutablePointer<Float>, stride: Int
    ) {
        if start > 0 || end < 64 { hide(scores, start, end) }
        let before = maximum.pointee
        let most = largest(
            larger(larger(load(scores), load(scores + 16)), larger(load(scores + 32), load(scores + 48))))
        let after = most > before ? most : before
        let level = SIMD16<Float>(repeating: after)
        var sums = SIMD16<Float>.zero
        var lane = 0
        while lane < 64 {
            let weights = exponential(load(scores + lane) - level)
            store(weights, scores + lane)
            sums += weights
            lane &+= 16
        }
        var total = sum.pointee
        if after > before {
            let correction = power(before - after)
            total *= correction
            var column = 0
            while column < stride {
                store(load(accumulator + column) * correction, accumulator + column)
                column &+= 16
            }
            maximum.pointee = after
        }
        sum.pointee = total + added(sums)
    }

    /// Sets the scores outside a range to −∞.
    @inline(__always)
    private static func hide(_ scores: UnsafeMutablePointer<Float>, _ start: Int, _ end: Int) {
        var index = 0
        while index < start {
            scores[index] = -.infinity
            index &+= 1
        }
        index = end
        while index < 64 {
            scores[index] = -.infinity
            index &+= 1
        }
    }

    @inline(never)
    private static func power(_ x: Float) -> Float {
        exponential(SIMD16(repeating: x))[0]
    }

    /// e^x for x of 0 or less, 0 below −87.3 (Cody and Waite, as `VectorMath.exponential` in `Tensors`); NaN stays NaN.
    @inline(__always)
    static func exponential(_ x: SIMD16<Float>) -> SIMD16<Float> {
        let isSmall = x .< -87.3
        let clamped = x.replacing(with: -87.3, where: isSmall)
        // Adding 1.5 · 2^23 leaves no bits behind the point: the sum's low bits are n, and taking it off again rounds.
        let magic = SIMD16<Float>(repeating: 12_582_912)
        let shifted = magic.addingProduct(clamped, SIMD16(repeating: 1.442_695_04))
        let n = shifted - magic
        var r = clamped
        r.addProduct(n, SIMD16(repeating: -0.693_359_375))
        r.addProduct(n, SIMD16(repeating: 2.121_944_4e-4))
        var p = SIMD16<Float>(repeating: 1.398_199_95e-3)
        p.addProduct(r, SIMD16(repeating: 1.987_569_15e-4))
        p = SIMD16<Float>(repeating: 8.333_451_9e-3).addingProduct(p, r)
        p = SIMD16<Float>(repeating: 4.166_579_6e-2).addingProduct(p, r)
        p = SIMD16<Float>(repeating: 1.666_666_55e-1).addingProduct(p, r)
        p = SIMD16<Float>(repeating: 0.5).addingProduct(p, r)
        p = (r + 1).addingProduct(p, r * r)
        let exponent = (unsafeBitCast(shifted, to: SIMD16<UInt32>.self) &+ 127) &<< 23
        let result = p * unsafeBitCast(exponent, to: SIMD16<Float>.self)
        return result.replacing(with: 0, where: isSmall)
    }

    /// The larger in each lane; NaN may stay or go, since its weight makes the sum NaN.
    @inline(__always)
    private static func larger(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
        a.replacing(with: b, where: b .> a)
    }

    @inline(__always)
    private static func largest(_ lanes: SIMD16<Float>) -> Float {
        let eight = lanes.lowHalf.replacing(with: lanes.highHalf, where: lanes.highHalf .> lanes.lowHalf)
        let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .> eight.lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
        return two[0] > two[1] ? two[0] : two[1]
    }

    /// The sum of all lanes in one fixed order.
    @inline(__always)
    private static func added(_ lanes: SIMD16<Float>) -> Float {
        let eight = lanes.lowHalf + lanes.highHalf
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return two[0] + two[1]
    }
}
