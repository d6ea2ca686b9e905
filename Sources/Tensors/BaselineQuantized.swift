/// Integer products for any processor, and what the other levels' kernels are compared with.
///
/// Activations are rounded to 8-bit integers with a scale for each 32 columns. The sums of 32 products of integers are exact;
/// they are combined in float32, group after group: acc + scale · Σ_k (t_k · s_k) + bias · Σ_k (t_k · Σ x).
enum BaselineQuantized {
    /// Columns that share an activation scale.
    static let inputGroup = 32

    /// Rounds one input to integers.
    ///
    /// - Parameters:
    ///   - values: [columns], in ascending order of columns.
    ///   - scales: [columns / 32].
    static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, values: UnsafeMutablePointer<Int8>,
        scales: UnsafeMutablePointer<Float>
    ) {
        for group in 0..<columns / inputGroup {
            let source = input + group * inputGroup
            var largest: UInt32 = 0
            for index in 0..<inputGroup { largest = max(largest, source[index].bitPattern & 0x7FFF_FFFF) }
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small
            // to be scaled is zero.
            guard largest < 0x7180_0000, Float(bitPattern: largest) >= 1e-30 else {
                (values + group * inputGroup).update(repeating: 0, count: inputGroup)
                scales[group] = largest < 0x7180_0000 ? 0 : .nan
                continue
            }
            let inverse = 127 / Float(bitPattern: largest)
            for index in 0..<inputGroup {
                // Adding 1.5 · 2^23 rounds to the nearest integer, which then stands in the low bits.
                let rounded = source[index] * inverse + 12_582_912
                values[group * inputGroup + index] = Int8(truncatingIfNeeded: rounded.bitPattern)
            }
            // Of 22 bits, as the kernels for AVX-512 need it.
            scales[group] = Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3)
        }
    }

    /// One input with sixteen rows side by side.
    static func multiply(
        _ weights: PackedGroups, block: Int, values: UnsafePointer<Int8>, scales: UnsafePointer<Float>
    ) -> SIMD16<Float> {
        var sum = SIMD16<Float>.zero
        guard let base = weights.storage.bytes.baseAddress else { return sum }
        let perGroup = weights.groupSize / inputGroup
        let stepWords = inputGroup * weights.bits / 32
        for group in 0..<weights.groupCount {
            let packed = base + (block * weights.groupCount + group) * weights.groupByteCount
            var products = SIMD16<Float>.zero
            var inputSum: Float = 0
            for step in 0..<perGroup {
                let column = group * weights.groupSize + step * inputGroup
                let scale = scales[column / inputGroup]
                var integers = SIMD16<Int32>.zero
                var total: Int32 = 0
                for index in 0..<inputGroup { total &+= Int32(values[column + index]) }
                let perWord = 32 / weights.bits
                for word in 0..<stepWords {
                    let offset = weights.headByteCount + (step * stepWords + word) * 64
                    let words = packed.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt32>.self)
                    for item in 0..<perWord {
                        let q = (words &>> UInt32(item * weights.bits)) & (weights.bits == 8 ? 255 : 15)
                        let x = Int32(values[column + word * perWord + item])
                        integers &+= SIMD16<Int32>(truncatingIfNeeded: q) &* x
                    }
                }
                products += SIMD16<Float>(integers) * scale
                inputSum += Float(total) * scale
            }
            sum += products * side(packed, weights.scaleType)
            sum += side(packed + PackedGroups.blockRows * weights.scaleType.byteCount, weights.scaleType) * inputSum
        }
        return sum
    }

    private static func side(_ source: UnsafeRawPointer, _ type: ElementType) -> SIMD16<Float> {
        var result = SIMD16<Float>.zero
        for lane in 0..<16 { result[lane] = Widening.one(source + lane * type.byteCount, type) }
        return result
    }
}
