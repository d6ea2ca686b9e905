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
        let infinity = -Float.infinity
        var hidden = 0
        while hidden < start {
            scores[hidden] = infinity
            hidden &+= 1
        }
        hidden = end
        while hidden < 64 {
            scores[hidden] = infinity
            hidden &+= 1
        }
        var most = load(UnsafePointer(scores), 0)
        var index = laneCount
        while index < 64 {
            // NaN may stay or go here, since its weight makes the sum NaN.
            most = greater(most, load(UnsafePointer(scores), index))
            index &+= laneCount
        }
        let before = maximum.pointee
        let largest = greatest(most)
        let after = largest > before ? largest : before
        let level = Lanes(repeating: after)
        var total = Lanes.zero
        index = 0
        while index < 64 {
            let weights = exponential(load(UnsafePointer(scores), index) - level)
            store(weights, scores + index)
            total += weights
            index &+= laneCount
        }
        if after > before {
            maximum.pointee = after
            // A state without positions has nothing to be brought to the new maximum.
            if sum.pointee != 0 || before > infinity {
                let correction = exponential(Lanes(repeating: before - after))
                sum.pointee *= correction[0]
                var column = 0
                while column < stride {
                    store(load(UnsafePointer(accumulator), column) * correction, accumulator + column)
                    column &+= laneCount
                }
            }
        }
        sum.pointee += horizontalSum(total)
    }

    /// The greatest of eight numbers.
    @inline(__always)
    private static func greatest(_ x: Lanes) -> Float {
        var most = greater(x, Lanes(lowHalf: x.highHalf, highHalf: x.lowHalf))
        let half = SIMD4(lowHalf: most.lowHalf.highHalf, highHalf: most.lowHalf.lowHalf)
        most = greater(most, Lanes(lowHalf: half, highHalf: half))
        return most[0] > most[1] ? most[0] : most[1]
    }
}
