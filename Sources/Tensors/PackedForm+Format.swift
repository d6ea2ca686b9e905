extension PackedForm {
    /// The form of a coded format; nil when no kernel holds its values.
    init?(_ source: CodeFormat, columns: Int) {
        guard columns > 0, (1...8).contains(source.bits), source.groupSize > 0 else { return nil }
        let padded = (columns + Self.stepColumns - 1) / Self.stepColumns * Self.stepColumns
        let groupSize: Int
        if source.groupSize >= columns {
            groupSize = padded
        } else if source.groupSize % Self.stepColumns == 0 {
            groupSize = source.groupSize
        } else if source.groupSize % 16 == 0 {
            groupSize = 16
        } else {
            return nil
        }
        guard let values = PackedValues(source) else { return nil }
        let numbers = Self.numbers(source, groupSize: groupSize, padded: padded, isScaled: values.factor != 1)
        format = CodeFormat(
            name: source.name, bits: values.bits, groupSize: groupSize, values: values.values, scales: numbers.scales,
            biases: numbers.biases)
        planes = values.planes
        arithmetic = values.arithmetic
        translation = values.translation
        factor = values.factor
        sourceGroupSize = max(source.groupSize, groupSize)
        self.columns = columns
    }

    /// How scales and biases are kept: as stored where both are kept in the same way, else as a float32 number for each
    /// group.
    private static func numbers(
        _ source: CodeFormat, groupSize: Int, padded: Int, isScaled: Bool
    ) -> (scales: CodeFormat.Numbers, biases: CodeFormat.Numbers?) {
        let widest: (CodeFormat.Numbers, CodeFormat.Numbers?) = (
            .direct(.float32), source.biases.map { _ in .direct(.float32) }
        )
        func kept(_ type: ElementType) -> ElementType {
            switch type {
            case .float16, .bfloat16: isScaled ? .float32 : type
            default: .float32
            }
        }
        switch (source.scales, source.biases) {
        case (.direct(let type), nil): return (.direct(kept(type)), nil)
        case (.direct(let type), .direct(let other)?) where type == other:
            return (.direct(kept(type)), .direct(kept(type)))
        case (.scaled(let small, var span, let type), let biases):
            guard biases == nil || biases == source.scales else { return widest }
            if span >= padded { span = padded }
            guard span > 0, span % max(groupSize, stepColumns) == 0 || span == padded, span % stepColumns == 0 else {
                return widest
            }
            let scales = CodeFormat.Numbers.scaled(small, span: span, by: kept(type))
            return (scales, biases.map { _ in scales })
        default: return widest
        }
    }
}

/// The values of a format, as kernels take them.
private struct PackedValues {
    let values: CodeFormat.Values
    let bits: Int
    let planes: PackedForm.Planes
    var arithmetic = PackedForm.Arithmetic.integers
    var translation: [UInt8]?
    var factor: Float = 1

    init?(_ source: CodeFormat) {
        switch source.values {
        case .integers(let zero):
            // With 8 bits a value is within ±255, so that sums of 32 products stay within 2^20.
            guard (0...255).contains(zero) else { return nil }
            values = source.values
            (bits, planes) = Self.planes(source.bits)
        case .table(let table):
            let count = 1 << source.bits
            guard table.count >= count else { return nil }
            guard let (integers, factor) = Self.integers(table.prefix(count)) else {
                if count <= 16 {
                    (bits, planes, arithmetic) = (4, .nibbles, .table)
                    values = .table((0..<16).map { $0 < count ? table[$0] : 0 })
                } else if Self.isFloat8(table) {
                    (bits, planes, arithmetic) = (8, .bytes, .float8)
                    values = source.values
                } else {
                    return nil
                }
                return
            }
            self.factor = factor
            if count <= 16 {
                values = .table((0..<16).map { $0 < count ? Float(integers[$0]) : 0 })
                (bits, planes) = (4, .nibbles)
            } else {
                values = .integers(zero: 128)
                (bits, planes) = (8, .bytes)
                translation = (0..<256).map { $0 < count ? UInt8(Int(integers[$0]) + 128) : 128 }
            }
        }
    }

    private static func planes(_ bits: Int) -> (Int, PackedForm.Planes) {
        switch bits {
        case ...2: (2, .bitPairs)
        case 3: (3, .bitPairsAndBit)
        case 4: (4, .nibbles)
        case 5: (5, .nibblesAndBit)
        case 6: (6, .nibblesAndTwoBits)
        default: (8, .bytes)
        }
    }

    /// Whether codes are E4M3 numbers.
    private static func isFloat8(_ table: [Float]) -> Bool {
        table.count == 256
            && table.enumerated().allSatisfy { code, value in
                let expected = CodeFormat.float8E4M3(UInt8(code))
                return value.bitPattern == expected.bitPattern || value.isNaN && expected.isNaN
            }
    }

    /// Numbers as signed bytes times a power of two of at most 1; nil when they are not that.
    private static func integers(_ table: ArraySlice<Float>) -> (integers: [Int8], factor: Float)? {
        var factor: Float = 1
        for _ in 0..<8 {
            let integers = table.compactMap { Int8(exactly: $0 / factor) }
            if integers.count == table.count { return (integers, factor) }
            factor /= 2
        }
        return nil
    }
}
