/// Integer products for any processor, and what the other levels' kernels are compared with.
///
/// Activations are rounded to 8-bit integers with a scale for each 32 columns, but for a few large ones, the outliers. The
/// sums of 32 products of integers, or of 16 in groups of 16, are exact; they are combined in float32, group after group:
/// acc + scale · Σ_k (t_k · s_k) + bias · Σ_k (t_k · Σ x), and in the end acc + scale · x · code for each outlier.
enum BaselineQuantized {
    /// Rounds one input to integers.
    ///
    /// - Parameters:
    ///   - values: [steps, 32]; zeros after the last column, and for outliers.
    ///   - records: [steps, 4], of which the first is the scale.
    ///   - outliers: [steps + 1], see ``CodedInput/Outlier``.
    static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, values: UnsafeMutablePointer<Int8>,
        records: UnsafeMutablePointer<Float>, outliers: UnsafeMutablePointer<CodedInput.Outlier>
    ) {
        let size = PackedForm.stepColumns
        let steps = (columns + size - 1) / size
        let peaks = (0..<steps).map { step in
            (step * size..<min((step + 1) * size, columns)).reduce(0) { max($0, input[$1].magnitude.bitPattern) }
        }
        let limit = peaks.reduce(0) { $0 + Float(bitPattern: $1) } / Float(steps) * CodedInput.outlierRatio
        var outlierCount = 0
        for step in 0..<steps {
            let range = step * size..<min((step + 1) * size, columns)
            var largest = peaks[step]
            (values + step * size).update(repeating: 0, count: size)
            // An input of 2^100 or more, or that is no number, makes every product that it enters into NaN.
            guard largest < 0x7180_0000 else {
                records[step * 4] = .nan
                continue
            }
            let large = range.filter { input[$0].magnitude > limit }
            let taken = large.count <= CodedInput.outlierLimit && outlierCount + large.count <= steps ? large : []
            for column in taken {
                outliers[outlierCount] = (Int32(column), input[column], 0, 0, 0)
                outlierCount += 1
            }
            let rounded = range.filter { !taken.contains($0) }
            largest = rounded.reduce(0) { max($0, input[$1].magnitude.bitPattern) }
            // One too small to be scaled is zero.
            guard Float(bitPattern: largest) >= 1e-30 else {
                records[step * 4] = 0
                continue
            }
            let inverse = 127 / Float(bitPattern: largest)
            for column in rounded {
                // Adding 1.5 · 2^23 rounds to the nearest integer, which then is in the low bits.
                let rounded = input[column] * inverse + 12_582_912
                values[column] = Int8(truncatingIfNeeded: rounded.bitPattern)
            }
            // Of 22 bits, as the kernels for AVX-512 need it.
            records[step * 4] = Float(bitPattern: (Float(bitPattern: largest) / 127).bitPattern & ~3)
        }
        outliers[outlierCount] = (-1, 0, 0, 0, 0)
    }

    /// One input with sixteen rows side by side.
    static func multiply(
        _ weights: PackedCodes, block: Int, values: UnsafePointer<Int8>, records: UnsafePointer<Float>,
        outliers: UnsafePointer<CodedInput.Outlier>
    ) -> SIMD16<Float> {
        let form = weights.form
        var sum = SIMD16<Float>.zero
        guard let base = weights.storage.bytes.baseAddress else { return sum }
        let packed = base + block * form.blockByteCount
        let zero = Int32(form.zero)
        let outliers = list(outliers)
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
            for outlier in outliers where form.unit(ofColumn: Int(outlier.column)) == unit {
                let isSecond = form.isHalved && outlier.column & 16 != 0
                if isSecond { inputSums.1 += outlier.value } else { inputSums.0 += outlier.value }
            }
            for half in 0..<form.unitGroups {
                sum += (half == 0 ? products.0 : products.1) * numbers(form, span, head, 0, half)
                if form.sides == 2 {
                    sum += (half == 0 ? inputSums.0 : inputSums.1) * numbers(form, span, head, 1, half)
                }
            }
        }
        for (column, value) in outliers.map({ (Int($0.column), $0.value) }) {
            let unit = form.unit(ofColumn: column)
            let quad = quad(
                packed + form.offset(ofStep: column / 32), column / 16 & 1, column / 4 & 3, weights)
            let codes = SIMD16<Int32>(truncatingIfNeeded: quad &>> UInt32(8 * (column & 3)) & 255)
            let scale = numbers(
                form, packed + form.offset(ofSpan: unit * form.unitSteps / form.spanSteps),
                packed + form.offset(ofUnit: unit), 0, form.isHalved ? column / 16 & 1 : 0)
            sum += SIMD16<Float>(codes &- zero) * value * scale
        }
        return sum
    }

    /// The outliers of a list.
    private static func list(_ outliers: UnsafePointer<CodedInput.Outlier>) -> [CodedInput.Outlier] {
        var count = 0
        while outliers[count].column >= 0 { count += 1 }
        return Array(UnsafeBufferPointer(start: outliers, count: count))
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
