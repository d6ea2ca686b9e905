import _Builtin_intrinsics.intel

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
        var (a, b) = (load(scores, 0), load(scores, 16))
        var (c, d) = (load(scores, 32), load(scores, 48))
        if start > 0 || end < 64 {
            // The bits of the positions that are seen.
            let seen =
                UInt64.max &<< UInt64(truncatingIfNeeded: start)
                & UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- end)
            (a, b) = (hidden(a, seen), hidden(b, seen &>> 16))
            (c, d) = (hidden(c, seen &>> 32), hidden(d, seen &>> 48))
        }
        let before = maximum.pointee
        // NaN may stay or go here, since its weight makes the sum NaN.
        let most = _mm512_reduce_max_ps(_mm512_max_ps(_mm512_max_ps(a, b), _mm512_max_ps(c, d)))
        let after = most > before ? most : before
        let level = Lanes(repeating: after)
        (a, b) = (exponential(a - level), exponential(b - level))
        (c, d) = (exponential(c - level), exponential(d - level))
        store(a, scores)
        store(b, scores + 16)
        store(c, scores + 32)
        store(d, scores + 48)
        var total = sum.pointee
        if after > before {
            maximum.pointee = after
            // A state without positions has nothing to be brought to the new maximum.
            if total != 0 || before > -.infinity {
                let correction = exponential(Lanes(repeating: before - after))
                total *= correction[0]
                var column = 0
                while column < stride {
                    store(load(accumulator, column) * correction, accumulator + column)
                    column &+= 16
                }
            }
        }
        sum.pointee = total + _mm512_reduce_add_ps(((a + b) + c) + d)
    }

    /// −∞ in the places of lanes whose bits are not set.
    @inline(__always)
    private static func hidden(_ scores: Lanes, _ seen: UInt64) -> Lanes {
        _mm512_mask_blend_ps(UInt16(truncatingIfNeeded: seen), Lanes(repeating: -.infinity), scores)
    }
}
