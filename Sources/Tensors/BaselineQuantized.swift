/// Integer products for any processor, and what the other levels' kernels are compared with.
///
/// Activations are rounded to 8-bit integers with a scale for each 32 columns. The sums of 32 products of integers, or of 16
/// in groups of 16, are exact; they are combined in float32, group after group: acc + scale · Σ_k (t_k · s_k)
/// + bias · Σ_k (t_k · Σ x).
enum BaselineQuantized {
    /// Rounds one input to integers.
    ///
    /// - Parameters:
    ///   - values: [steps, 32]; zeros behind the last column.
    ///   - records: [steps, 4], of which the first is the scale.
    static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, values: UnsafeMutablePointer<Int8>,
        records: UnsafeMutablePointer<Float>
    ) {
        let size = PackedForm.stepColumns
        for step in 0..<(columns + size - 1) / size {
            let source = input + step * size
            let count = min(size, columns - step * size)
            var largest: UInt32 = 0
            for index in 0..<count { largest = max(largest, source[index].bitPattern & 0x7FFF_FFFF) }
            (values + step * size).update(repeating: 0, count: size)
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN; one too small
            // to be scaled is zero.
            guard largest < 0x7180_0000, Float(bitPattern: largest) >= 1e-30 else {
                records[step * 4] = largest < 0x7180_0000 ? 0 : .nan
                continue
            }
            let inverse = 127 / Float(bitPattern: largest)
            for index in 0..<count {
                // Adding 1.5 · 2^23 rounds to the nearest integer, which then stands in the low bits.
                let rounded = source[index] * inverse + 12_582_912
                values[step * size + index] = Int8(truncatingIfNeeded: rounded.bitPattern)
            }
            // Of 22 bits, as the kernels for AVX-512 need it.
            records[step * 4] = Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3)
        }
    }

    /// One input with sixteen rows side by side.
    static func multiply(
        _ weights: PackedCodes, block: Int, values: UnsafePointer<Int8>, records: UnsafePointer<Float>
    ) -> SIMD16<Float> {
        let form = weights.form
        var sum = SIMD16<Float>.zero
        guard let base = weights.storage.bytes.baseAddress else { return sum }
        let packed = base + block * form.blockByteCount
        let zero = Int32(form.zero)
        for unit in 0..<form.unitCount {
            let head = packed + form.offset(ofUnit: unit)
            let span = packed + form.offset(ofSpan: unit * form.unitSteps / form.spanSteps)
            var products = (SIMD16<Float>.zero, SIMD16<Float>.zero)
            var inputSums: (Float, Float) = (0, 0)
            for step in unit * form.unitSteps..<min((unit + 1) * form.unitSteps, form.stepCount) {
                let scale = records[step * 4]
                let codes = packed + form.offset(ofStep: step)
                for half in 0..<2 {
                    var integers = SIMD16<Int32>.zero
                    var total: Int32 = 0
                    for index in 0..<4 {
                        let quad = quad(codes, half, index, weights)
                        for column in 0..<4 {
                            let x = Int32(values[step * 32 + half * 16 + index * 4 + column])
                            let code = SIMD16<Int32>(truncatingIfNeeded: quad &>> UInt32(8 * column) & 255)
                            integers &+= (code &- zero) &* x
                            total &+= x
                        }
                    }
                    let isSecond = form.isHalved && half == 1
                    let product = SIMD16<Float>(integers) * scale
                    if isSecond { products.1 += product } else { products.0 += product }
                    if isSecond { inputSums.1 += Float(total) * scale } else { inputSums.0 += Float(total) * scale }
                }
            }
            for half in 0..<form.unitGroups {
                sum += (half == 0 ? products.0 : products.1) * numbers(form, span, head, 0, half)
                if form.sides == 2 {
                    sum += (half == 0 ? inputSums.0 : inputSums.1) * numbers(form, span, head, 1, half)
                }
            }
        }
        return sum
    }

    /// Four columns of sixteen rows: codes, or 128 more than the table's values.
    private static func quad(
        _ step: UnsafeRawPointer, _ half: Int, _ index: Int, _ weights: PackedCodes
    ) -> SIMD16<UInt32> {
        func words(_ place: Int) -> SIMD16<UInt32> {
            step.loadUnaligned(fromByteOffset: place * 64, as: SIMD16<UInt32>.self)
        }
        if weights.form.planes == .bytes { return words(half * 4 + index) }
        let nibbles = words(index) &>> UInt32(half * 4) & 0x0F0F_0F0F
        switch weights.form.planes {
        case .nibblesAndBit: return nibbles | (words(4) &>> UInt32(half * 4 + index) & 0x0101_0101) &<< 4
        case .nibblesAndTwoBits: return nibbles | (words(4 + half) &>> UInt32(index * 2) & 0x0303_0303) &<< 4
        default: break
        }
        guard weights.form.hasTable else { return nibbles }
        var result = SIMD16<UInt32>.zero
        for lane in 0..<16 {
            for byte in 0..<4 {
                let code = Int(nibbles[lane] >> UInt32(8 * byte) & 15)
                result[lane] |= UInt32(weights.table.bytes[code] ^ 128) << UInt32(8 * byte)
            }
        }
        return result
    }

    /// Sixteen scales or biases of a group.
    private static func numbers(
        _ form: PackedForm, _ span: UnsafeRawPointer, _ head: UnsafeRawPointer, _ side: Int, _ half: Int
    ) -> SIMD16<Float> {
        let size = form.numbers.byteCount
        var result = SIMD16<Float>.zero
        for lane in 0..<16 {
            if let small = form.small {
                let bits = head.load(
                    fromByteOffset: side * form.sideByteCount + half * PackedForm.blockRows + lane, as: UInt8.self)
                result[lane] =
                    Widening.one(span + (side * form.numbersByteCount + lane * size), form.numbers)
                    * small.value(of: bits)
            } else {
                let place = side * form.sideByteCount + half * form.numbersByteCount + lane * size
                result[lane] = Widening.one(head + place, form.numbers)
            }
        }
        return result
    }
}
