/// Weights in affine groups as safetensors files of the mlx kind have them: w = scale · q + bias.
///
/// Element `i` of a row is at bit `i · bits` of the row's words, low bits first.
struct AffineGroups: Sendable {
    let columns: Int
    /// 4 or 8.
    let bits: Int
    /// 32, 64 or 128.
    let groupSize: Int
    // U32 [rows, columns · bits / 32]
    let weights: Tensor
    // [rows, columns / groupSize], F32, F16 or BF16
    let scales: Tensor
    // As `scales`.
    let biases: Tensor

    var rows: Int { weights.shape[0] }
    var form: Matrix.Form { .affine(bits: bits, groupSize: groupSize, scales: scales.elementType) }
    /// Words in a row.
    var wordCount: Int { columns * bits / 32 }
    /// Groups in a row.
    var groupCount: Int { columns / groupSize }

    init(weights: Tensor, scales: Tensor, biases: Tensor, bits: Int, groupSize: Int) throws(TensorError) {
        guard bits == 4 || bits == 8, [32, 64, 128].contains(groupSize) else {
            throw .unsupportedGroups(bits: bits, groupSize: groupSize)
        }
        guard weights.elementType == .uint32, weights.shape.count == 2,
            weights.shape[1].multipliedReportingOverflow(by: 32).overflow == false
        else { throw .notPackedWeights(elementType: weights.elementType, shape: weights.shape) }
        let columns = weights.shape[1] * 32 / bits
        guard columns % groupSize == 0 else {
            throw .ungroupedColumns(columns: columns, groupSize: groupSize)
        }
        let expected = [weights.shape[0], columns / groupSize]
        switch scales.elementType {
        case .float32, .float16, .bfloat16: break
        default: throw .notGroupValues(elementType: scales.elementType, shape: scales.shape, expected: expected)
        }
        guard scales.shape == expected else {
            throw .notGroupValues(elementType: scales.elementType, shape: scales.shape, expected: expected)
        }
        guard biases.shape == expected, biases.elementType == scales.elementType else {
            throw .notGroupValues(elementType: biases.elementType, shape: biases.shape, expected: expected)
        }
        self.columns = columns
        self.bits = bits
        self.groupSize = groupSize
        self.weights = weights
        self.scales = scales
        self.biases = biases
    }

    /// The rows of a range, without a copy.
    func slice(rows range: Range<Int>) throws(TensorError) -> AffineGroups {
        try AffineGroups(
            weights: weights.rows(range), scales: scales.rows(range), biases: biases.rows(range), bits: bits,
            groupSize: groupSize)
    }

    /// A copy with chosen rows in a chosen order.
    func gathered(rows indices: [Int]) throws(TensorError) -> AffineGroups {
        try AffineGroups(
            weights: weights.gathered(rows: indices), scales: scales.gathered(rows: indices),
            biases: biases.gathered(rows: indices), bits: bits, groupSize: groupSize)
    }

    /// Dequantises one row, which must exist, into float32 [columns].
    func widenRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        guard let words = weights.bytes.baseAddress, let scales = scales.bytes.baseAddress,
            let biases = biases.bytes.baseAddress
        else { return }
        let type = self.scales.elementType
        let row = words + index * wordCount * 4
        for group in 0..<groupCount {
            let offset = (index * groupCount + group) * type.byteCount
            Widening.dequantize(
                row + group * groupSize * bits / 8, bits: bits, count: groupSize,
                scale: Widening.one(scales + offset, type), bias: Widening.one(biases + offset, type),
                into: target + group * groupSize)
        }
    }
}
