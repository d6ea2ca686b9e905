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
    ///   - outliers: [steps + 1], see ``Outlier``.
    static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, outlierRatio: Float = CodedInput.outlierRatio,
        values: UnsafeMutablePointer<Int8>, records: UnsafeMutablePointer<Float>,
        outliers: UnsafeMutablePointer<Outlier>
    ) {
        let size = PackedForm.stepColumns
        let steps = (columns + size - 1) / size
        let peaks = (0..<steps).map { step in
            (step * size..<min((step + 1) * size, columns)).reduce(0) { max($0, input[$1].magnitude.bitPattern) }
        }
        let limit = peaks.reduce(0) { $0 + Float(bitPattern: $1) } / Float(steps) * outlierRatio
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

    /// Rounds the inputs from `start` to before `end`, see ``KernelSet/Coded/Quantize``; sums of inputs are not kept.
    static func quantize(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, layout: PackedLayout, outlierRatio: Float,
        inputs start: Int, _ end: Int, values: UnsafeMutablePointer<Int8>, records: UnsafeMutablePointer<Float>,
        sums: UnsafeMutablePointer<Float>, outliers: UnsafeMutablePointer<Outlier>
    ) {
        let steps = layout.stepCount
        for item in start..<end {
            quantize(
                input + item * columns, columns: columns, outlierRatio: outlierRatio,
                values: values + item * steps * PackedForm.stepColumns, records: records + item * steps * 4,
                outliers: outliers + item * (steps + 1))
        }
    }

    /// Computes the outputs of the places from `start` to before `end`, see ``KernelSet/Coded/Multiply``.
    static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
        outputs: Int, places start: Int, _ end: Int
    ) {
        let steps = layout.stepCount
        for place in start..<end {
            let block = blockIndices.map { Int($0[place]) } ?? place
            let packed = PackedBlock(weights + block * layout.blockByteCount, layout)
            let first = place * PackedForm.blockRows
            for item in 0..<count {
                let sums = multiply(
                    packed, values: values + item * steps * PackedForm.stepColumns,
                    records: records + item * steps * 4, outliers: outliers + item * (steps + 1))
                for lane in 0..<min(PackedForm.blockRows, outputs - first) {
                    output[item * outputStride + first + lane] = sums[lane]
                }
            }
        }
    }

    /// One input with sixteen rows side by side.
    private static func multiply(
        _ block: PackedBlock, values: UnsafePointer<Int8>, records: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>
    ) -> SIMD16<Float> {
        let layout = block.layout
        var sum = SIMD16<Float>.zero
        let zero = Int32(layout.zero)
        let outliers = list(outliers)
        for unit in 0..<block.unitCount {
            var products = (SIMD16<Float>.zero, SIMD16<Float>.zero)
            var inputSums: (Float, Float) = (0, 0)
            for step in unit * layout.unitSteps..<min((unit + 1) * layout.unitSteps, layout.stepCount) {
                let scale = records[step * 4]
                for half in 0..<2 {
                    var integers = SIMD16<Int32>.zero
                    var total: Int32 = 0
                    for index in 0..<4 {
                        let quad = block.quad(step, half, index)
                        for column in 0..<4 {
                            let x = Int32(values[step * 32 + half * 16 + index * 4 + column])
                            let code = SIMD16<Int32>(truncatingIfNeeded: quad &>> UInt32(8 * column) & 255)
                            integers &+= (code &- zero) &* x
                            total &+= x
                        }
                    }
                    let isSecond = layout.isHalved && half == 1
                    let product = SIMD16<Float>(integers) * scale
                    if isSecond { products.1 += product } else { products.0 += product }
                    if isSecond { inputSums.1 += Float(total) * scale } else { inputSums.0 += Float(total) * scale }
                }
            }
            for outlier in outliers where block.unit(ofColumn: Int(outlier.column)) == unit {
                let isSecond = layout.isHalved && outlier.column & 16 != 0
                if isSecond { inputSums.1 += outlier.value } else { inputSums.0 += outlier.value }
            }
            for half in 0..<(layout.isHalved ? 2 : 1) {
                sum += (half == 0 ? products.0 : products.1) * block.numbers(unit, side: 0, half)
                if layout.hasBiases {
                    sum += (half == 0 ? inputSums.0 : inputSums.1) * block.numbers(unit, side: 1, half)
                }
            }
        }
        for (column, value) in outliers.map({ (Int($0.column), $0.value) }) {
            let quad = block.quad(column / 32, column / 16 & 1, column / 4 & 3)
            let codes = SIMD16<Int32>(truncatingIfNeeded: quad &>> UInt32(8 * (column & 3)) & 255)
            let scale = block.numbers(
                block.unit(ofColumn: column), side: 0, layout.isHalved ? column / 16 & 1 : 0)
            sum += SIMD16<Float>(codes &- zero) * value * scale
        }
        return sum
    }

    /// The outliers of a list.
    private static func list(_ outliers: UnsafePointer<Outlier>) -> [Outlier] {
        var count = 0
        while outliers[count].column >= 0 { count += 1 }
        return Array(UnsafeBufferPointer(start: outliers, count: count))
    }
}

/// Sixteen packed rows, read as their layout says.
private struct PackedBlock {
    let base: UnsafeRawPointer
    let layout: PackedLayout
    private let heads: (numbers: Int, span: Int, side: Int, unit: Int)
    private let stepByteCount: Int

    init(_ base: UnsafeRawPointer, _ layout: PackedLayout) {
        self.base = base
        self.layout = layout
        heads = headByteCounts(layout)
        stepByteCount = CodePlanesFormat.stepByteCount(layout.planes)
    }

    /// Units in a row.
    var unitCount: Int { (layout.stepCount + layout.unitSteps - 1) / layout.unitSteps }

    /// The unit in which a column is.
    func unit(ofColumn column: Int) -> Int { column / PackedForm.stepColumns / layout.unitSteps }

    /// Where a unit begins.
    private func place(ofUnit unit: Int) -> UnsafeRawPointer {
        let step = unit * layout.unitSteps
        return base + ((step / layout.spanSteps + 1) * heads.span + unit * heads.unit + step * stepByteCount)
    }

    /// Where the span of a unit begins.
    private func place(ofSpanOf unit: Int) -> UnsafeRawPointer {
        let span = unit * layout.unitSteps / layout.spanSteps
        let step = span * layout.spanSteps
        return base + (span * heads.span + step / layout.unitSteps * heads.unit + step * stepByteCount)
    }

    /// Four columns of sixteen rows: codes, or 128 more than the table's values.
    func quad(_ step: Int, _ half: Int, _ index: Int) -> SIMD16<UInt32> {
        let unit = step / layout.unitSteps
        let codes = place(ofUnit: unit) + (heads.unit + (step - unit * layout.unitSteps) * stepByteCount)
        func words(_ place: Int) -> SIMD16<UInt32> {
            codes.loadUnaligned(fromByteOffset: place * 64, as: SIMD16<UInt32>.self)
        }
        if layout.planes == CodePlanesFormat.bytes { return words(half * 4 + index) }
        if layout.planes == CodePlanesFormat.bitPairs || layout.planes == CodePlanesFormat.bitPairsAndBit {
            let pairs = words(half) &>> UInt32(index * 2) & 0x0303_0303
            if layout.planes == CodePlanesFormat.bitPairs { return pairs }
            return pairs | (words(2) &>> UInt32(half * 4 + index) & 0x0101_0101) &<< 2
        }
        let nibbles = words(index) &>> UInt32(half * 4) & 0x0F0F_0F0F
        switch layout.planes {
        case CodePlanesFormat.nibblesAndBit:
            return nibbles | (words(4) &>> UInt32(half * 4 + index) & 0x0101_0101) &<< 4
        case CodePlanesFormat.nibblesAndTwoBits:
            return nibbles | (words(4 + half) &>> UInt32(index * 2) & 0x0303_0303) &<< 4
        case CodePlanesFormat.table: break
        default: return nibbles
        }
        var result = SIMD16<UInt32>.zero
        for lane in 0..<16 {
            for byte in 0..<4 {
                let code = Int(nibbles[lane] >> UInt32(8 * byte) & 15)
                let value = layout.table.load(fromByteOffset: code, as: UInt8.self)
                result[lane] |= UInt32(value ^ 128) << UInt32(8 * byte)
            }
        }
        return result
    }

    /// Sixteen scales or biases of a group.
    func numbers(_ unit: Int, side: Int, _ half: Int) -> SIMD16<Float> {
        let (head, size) = (place(ofUnit: unit) + side * heads.side, heads.numbers / PackedForm.blockRows)
        var result = SIMD16<Float>.zero
        guard let small = CodeFormat.Small(layout) else {
            for lane in 0..<16 {
                result[lane] = BaselineConversions.one(head + (half * heads.numbers + lane * size), layout.numbers)
            }
            return result
        }
        let span = place(ofSpanOf: unit) + side * heads.numbers
        for lane in 0..<16 {
            let bits = head.load(fromByteOffset: half * PackedForm.blockRows + lane, as: UInt8.self)
            result[lane] = BaselineConversions.one(span + lane * size, layout.numbers) * small.value(of: bits)
        }
        return result
    }
}

extension CodeFormat.Small {
    /// The small numbers of a layout; nil when it has none.
    fileprivate init?(_ layout: PackedLayout) {
        switch layout.small {
        case SmallFormat.int8: self = .int8
        case SmallFormat.float8: self = .float8E4M3
        case SmallFormat.exponent: self = .exponent
        default: return nil
        }
    }
}
