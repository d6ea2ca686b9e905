extension VectorMath {
    /// Replaces each value by e to its power; below −87.3 the result is 0, above 88.3 infinity, NaN stays NaN.
    ///
    /// The argument is split into n·ln 2 + r with |r| ≤ ln 2 / 2 (Cody and Waite), e^r is a polynomial of degree 6, and 2^n is
    /// put together from its bits. The relative error is below 2e-7.
    public static func exponentials(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        var index = 0
        while index + 4 <= count {
            let x = UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
            UnsafeMutableRawPointer(values + index).storeBytes(of: exponential(x), as: SIMD4<Float>.self)
            index += 4
        }
        guard index < count else { return }
        var rest = SIMD4<Float>.zero
        for lane in 0..<count - index { rest[lane] = values[index + lane] }
        rest = exponential(rest)
        for lane in 0..<count - index { values[index + lane] = rest[lane] }
    }

    /// e^x in each lane, as ``exponentials(_:_:)``.
    @inline(__always)
    private static func exponential(_ x: SIMD4<Float>) -> SIMD4<Float> {
        let clamped = x.larger(SIMD4(repeating: -87.3)).smaller(SIMD4(repeating: 88.3))
        // Adding 1.5 · 2^23 leaves no bits after the point: the sum's low bits are n, and taking it off again rounds.
        let magic: Float = 12_582_912
        let shifted = clamped * 1.442_695_04 + magic
        let n = shifted - magic
        // ln 2 in two parts: the upper one has few digits, so that its product with n is exact.
        let r = clamped - n * 0.693_359_375 - n * -2.121_944_4e-4
        var p = r * 1.987_569_15e-4 + 1.398_199_95e-3
        p = p * r + 8.333_451_9e-3
        p = p * r + 4.166_579_6e-2
        p = p * r + 1.666_666_55e-1
        p = p * r + 0.5
        p = p * r * r + r + 1
        let exponent = (unsafeBitCast(shifted, to: SIMD4<UInt32>.self) &+ 127) &<< 23
        let result = (p * unsafeBitCast(exponent, to: SIMD4<Float>.self)).zero(
            where: x, isBelow: SIMD4(repeating: -87.3))
        // Beyond the bound infinity, and what is no number as it was: adding infinity is both.
        return result.with(x + .infinity, whereNot: x, isAtMost: SIMD4(repeating: 88.3))
    }
}
