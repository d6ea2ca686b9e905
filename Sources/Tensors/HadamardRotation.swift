/// The product of a vector with an orthonormal Hadamard matrix, block by block.
///
/// The matrix is its own inverse, so that products of two vectors stay what they are when both are turned. Numbers of a turned
/// vector are more alike in size, and rounding them to few bits loses less (QuaRot, arXiv 2404.00456). The additions follow the
/// network of the fast transform, so the bits of a result depend on its vector alone.
public enum HadamardRotation {
    /// The width of the blocks of keys and queries of a width: the largest power of two that divides it, from 32 on; 0 for none.
    public static func keyBlock(_ width: Int) -> Int {
        let block = width & -width
        return block >= 32 ? block : 0
    }

    /// The width of the blocks of values of a width: 64 or 32, since larger ones do not help values; 0 for none.
    public static func valueBlock(_ width: Int) -> Int { min(keyBlock(width), 64) }

    /// Turns a vector in place.
    ///
    /// - Parameters:
    ///   - count: a multiple of the block.
    ///   - block: a power of two, at least 16.
    public static func apply(_ vector: UnsafeMutablePointer<Float>, count: Int, block: Int) {
        let factor = 1 / Float(block).squareRoot()
        for start in stride(from: 0, to: count, by: block) {
            let part = vector + start
            var distance = block / 2
            while distance >= 16 {
                for first in stride(from: 0, to: block, by: 2 * distance) {
                    for index in stride(from: first, to: first + distance, by: 16) {
                        let (a, b) = (VectorMath.load16(part + index), VectorMath.load16(part + index + distance))
                        VectorMath.store16(a + b, part + index)
                        VectorMath.store16(a - b, part + index + distance)
                    }
                }
                distance /= 2
            }
            for index in stride(from: 0, to: block, by: 16) {
                VectorMath.store16(turned(VectorMath.load16(part + index)) * factor, part + index)
            }
        }
    }

    /// Sixteen numbers: after four rounds of sums and differences of neighbours, each has been with each.
    @inline(__always)
    private static func turned(_ numbers: SIMD16<Float>) -> SIMD16<Float> {
        var numbers = numbers
        for _ in 0..<4 {
            let (even, odd) = (numbers.evenHalf, numbers.oddHalf)
            numbers = SIMD16(lowHalf: even + odd, highHalf: even - odd)
        }
        return numbers
    }
}
