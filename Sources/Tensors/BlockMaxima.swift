extension VectorMath {
    /// Values of a block whose largest is found at once.
    public static let blockSize = 64

    /// Finds the largest chosen value of each whole block of 64, −∞ where none is chosen; no sum, no rounding.
    ///
    /// - Parameters:
    ///   - values: [blocks · 64].
    ///   - words: a bit for each value, a word for each block, that tells whether it is chosen; what has no word is not, and
    ///     nil chooses all.
    ///   - maxima: [blocks].
    /// - Returns: whether one of the values, chosen or not, is no number.
    public static func blockMaxima(
        _ values: UnsafePointer<Float>, blocks: Int, chosen words: [UInt64]?, into maxima: UnsafeMutablePointer<Float>
    ) -> Bool {
        var broken = SIMDMask<SIMD4<Int32>>(repeating: false)
        for block in 0..<blocks {
            let base = UnsafeRawPointer(values + block * blockSize)
            let word = words.map { block < $0.count ? $0[block] : 0 } ?? .max
            maxima[block] = largest(base, word, &broken)
        }
        return unsafeBitCast(broken, to: SIMD4<UInt32>.self) != .zero
    }

    /// A value in the lanes with a bit, −∞ in the others.
    @inline(__always)
    private static func keep(_ value: SIMD4<Float>, _ bits: SIMD4<UInt32>) -> SIMD4<Float> {
        // All ones where there is a bit; −∞ is the bits 0xFF80_0000.
        let none = unsafeBitCast(bits .== 0, to: SIMD4<UInt32>.self)
        return unsafeBitCast(
            unsafeBitCast(value, to: SIMD4<UInt32>.self) & ~none | 0xFF80_0000 & none, to: SIMD4<Float>.self)
    }

    @inline(__always)
    private static func largest(
        _ base: UnsafeRawPointer, _ word: UInt64, _ broken: inout SIMDMask<SIMD4<Int32>>
    ) -> Float {
        let none = SIMD4<Float>(repeating: -.infinity)
        var (a, b, c, d) = (none, none, none, none)
        for part in 0..<4 {
            let offset = part * 64
            var w = base.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            var x = base.loadUnaligned(fromByteOffset: offset + 16, as: SIMD4<Float>.self)
            var y = base.loadUnaligned(fromByteOffset: offset + 32, as: SIMD4<Float>.self)
            var z = base.loadUnaligned(fromByteOffset: offset + 48, as: SIMD4<Float>.self)
            broken .|= (w .!= w) .| (x .!= x) .| (y .!= y) .| (z .!= z)
            if word != .max {
                let bits = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: word >> UInt64(part * 16)))
                w = keep(w, bits & SIMD4(0x1, 0x2, 0x4, 0x8))
                x = keep(x, bits & SIMD4(0x10, 0x20, 0x40, 0x80))
                y = keep(y, bits & SIMD4(0x100, 0x200, 0x400, 0x800))
                z = keep(z, bits & SIMD4(0x1000, 0x2000, 0x4000, 0x8000))
            }
            // What was found comes second: it stays where the new one is no number.
            a = w.larger(a)
            b = x.larger(b)
            c = y.larger(c)
            d = z.larger(d)
        }
        let all = a.larger(b).larger(c.larger(d))
        return max(max(all[0], all[1]), max(all[2], all[3]))
    }
}
