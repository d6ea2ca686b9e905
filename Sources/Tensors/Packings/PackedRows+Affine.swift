extension PackedRows {
    /// Weights in affine groups as safetensors files of the mlx kind have them: w = scale · q + bias.
    ///
    /// - Parameters:
    ///   - weights: U32 [rows, columns · bits / 32]; element `i` of a row is at bit `i · bits`, low bits first.
    ///   - scales: [rows, columns / groupSize], F32, F16 or BF16.
    ///   - biases: as `scales`.
    ///   - bits: 4 or 8.
    ///   - groupSize: 32, 64 or 128.
    init(affine weights: Tensor, scales: Tensor, biases: Tensor, bits: Int, groupSize: Int) throws(TensorError) {
        guard bits == 4 || bits == 8, [32, 64, 128].contains(groupSize) else {
            throw .unsupportedGroups(bits: bits, groupSize: groupSize)
        }
        guard weights.elementType == .uint32, weights.shape.count == 2,
            weights.shape[1].multipliedReportingOverflow(by: 32).overflow == false
        else { throw .notPackedWeights(elementType: weights.elementType, shape: weights.shape) }
        let (rows, columns) = (weights.shape[0], weights.shape[1] * 32 / bits)
        guard columns % groupSize == 0 else { throw .ungroupedColumns(columns: columns, groupSize: groupSize) }
        let expected = [rows, columns / groupSize]
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
        func numbers(_ tensor: Tensor) throws(TensorError) -> StoredNumbers {
            try StoredNumbers(
                tensor, places: .grid(matrixRows: max(rows, 1), rowSpan: 1), rows: rows, columns: columns,
                groupSize: groupSize)
        }
        try self.init(
            name: CodeFormat.affine(bits: bits, groupSize: groupSize, numbers: scales.elementType).name, rows: rows,
            groupSize: groupSize, codes: RowCodes(rows: weights, bits: bits, columns: columns),
            values: .integers(zero: 0), scales: .stored(numbers(scales), times: 1), biases: .stored(numbers(biases)))
    }
}

extension CodeFormat {
    /// Unsigned integers with a scale and a bias for each group of columns: the form of mlx.
    public static func affine(bits: Int, groupSize: Int, numbers: ElementType) -> CodeFormat {
        CodeFormat(
            name: "\(bits)-bit in groups of \(groupSize)", bits: bits, groupSize: groupSize, values: .integers(zero: 0),
            scales: .direct(numbers), biases: .direct(numbers))
    }
}
