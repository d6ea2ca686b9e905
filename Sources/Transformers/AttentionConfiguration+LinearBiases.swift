import LibC

/// The slopes of ALiBi, which follow from the number of heads (Press and others, arXiv 2108.12409).
extension AttentionConfiguration.LinearBiases {
    /// Slopes in a geometric series that ends at 2⁻⁸; where the number of heads is no power of two, those of the power below,
    /// and after them every other one of the power above (BLOOM, Falcon).
    init(headCount: Int) {
        let power = Self.powerOfTwo(notAbove: headCount)
        let between = Self.series(2 * power, largestExponent: 8)
        let rest = stride(from: 0, to: 2 * power, by: 2).prefix(headCount - power).map { between[$0] }
        self.init(slopes: Self.series(power, largestExponent: 8) + rest)
    }

    /// Slopes in a geometric series that ends at 2 to minus the exponent; where the number of heads is no power of two, every
    /// other one of the power above, and then those between (MPT).
    init(headCount: Int, largestExponent: Double) {
        let below = Self.powerOfTwo(notAbove: headCount)
        guard below != headCount else {
            self.init(slopes: Self.series(headCount, largestExponent: largestExponent))
            return
        }
        let all = Self.series(2 * below, largestExponent: largestExponent)
        let order = Array(stride(from: 1, to: all.count, by: 2)) + Array(stride(from: 0, to: all.count, by: 2))
        self.init(slopes: order.prefix(headCount).map { all[$0] })
    }

    private static func series(_ count: Int, largestExponent: Double) -> [Float] {
        (1...count).map { Float(exp2(-largestExponent * Double($0) / Double(count))) }
    }

    private static func powerOfTwo(notAbove count: Int) -> Int {
        1 << (Int.bitWidth - 1 - max(count, 1).leadingZeroBitCount)
    }

    /// The bias of a key at a position against the first position, as Falcon rounds it.
    func rounded(slope: Float, position: Int) -> Float {
        let product = Self.bfloat16(slope) * Self.bfloat16(Float(position))
        return Self.bfloat16(product) * multiplier
    }

    /// The nearest bfloat16, the even one of two.
    private static func bfloat16(_ value: Float) -> Float {
        let bits = value.bitPattern
        return Float(bitPattern: (bits &+ 0x7FFF &+ (bits >> 16 & 1)) & 0xFFFF_0000)
    }
}
