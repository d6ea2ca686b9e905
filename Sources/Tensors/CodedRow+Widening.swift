extension CodedRows {
    /// The number of groups in a row.
    var groupCount: Int { (columns + format.groupSize - 1) / format.groupSize }

    /// Dequantises one row, which must exist, into float32 [columns]: the slow, obvious way, which the kernels are tested
    /// against.
    func widenRow(_ row: Int, into target: UnsafeMutablePointer<Float>) {
        let (columns, groupCount, format) = (columns, groupCount, format)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * groupCount + 2) { floats in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns + 2 * groupCount + 1) { bytes in
                guard let floats = floats.baseAddress, let bytes = bytes.baseAddress else { return }
                let scales = CodedRow.Numbers(numbers: floats, small: bytes + columns)
                let biases = CodedRow.Numbers(numbers: floats + groupCount, small: bytes + columns + groupCount)
                read(row: row, into: CodedRow(codes: bytes, scales: scales, biases: biases))
                for group in 0..<groupCount {
                    let scale = format.scales.number(of: group, groupSize: format.groupSize, in: scales)
                    let bias = format.biases?.number(of: group, groupSize: format.groupSize, in: biases) ?? 0
                    let first = group * format.groupSize
                    let end = min(first + format.groupSize, columns)
                    switch format.values {
                    case .integers(let zero):
                        let zero = Float(zero)
                        for column in first..<end { target[column] = scale * (Float(bytes[column]) - zero) + bias }
                    case .table(let values):
                        for column in first..<end { target[column] = scale * values[Int(bytes[column])] + bias }
                    }
                }
            }
        }
    }
}

extension CodeFormat.Numbers {
    /// The number of one group of a row that was read.
    @inline(__always)
    func number(of group: Int, groupSize: Int, in row: CodedRow.Numbers) -> Float {
        switch self {
        case .direct: row.numbers[group]
        case .scaled(let small, let span, _): row.numbers[group * groupSize / span] * small.value(of: row.small[group])
        }
    }
}

extension CodeFormat.Small {
    /// What the bits of a small number stand for.
    @inline(__always)
    func value(of bits: UInt8) -> Float {
        switch self {
        case .int8: Float(Int8(bitPattern: bits))
        case .exponent: CodeFormat.powerOfTwo(bits)
        case .float8E4M3: CodeFormat.float8E4M3(bits)
        }
    }
}

extension CodeFormat {
    /// 2^(n − 127); 0 is 2^−127, which is subnormal, and 255 is NaN (E8M0 of the OCP microscaling formats).
    public static func powerOfTwo(_ bits: UInt8) -> Float {
        switch bits {
        case 0: Float(bitPattern: 0x0040_0000)
        case 255: .nan
        default: Float(bitPattern: UInt32(bits) << 23)
        }
    }

    /// A number of 4 exponent and 3 mantissa bits without infinities (E4M3, arXiv 2209.05433).
    public static func float8E4M3(_ bits: UInt8) -> Float {
        let magnitude = UInt32(bits & 0x7F)
        let value: Float =
            if magnitude == 0x7F {
                .nan
            } else if magnitude < 8 {
                Float(magnitude) / 512
            } else {
                Float(bitPattern: (magnitude << 20) + (120 << 23))
            }
        return bits & 0x80 == 0 ? value : -value
    }

    /// A number of 5 exponent and 2 mantissa bits: the upper half of an IEEE 754 half (E5M2, arXiv 2209.05433).
    public static func float8E5M2(_ bits: UInt8) -> Float {
        Float(Float16(bitPattern: UInt16(bits) << 8))
    }
}
