/// Weights in affine groups as safetensors files of the mlx kind have them: w = scale · q + bias.
///
/// Element `i` of a row is at bit `i · bits` of the row's words, low bits first.
struct AffineGroups: CodedRows {
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
    var byteCount: Int { weights.byteCount + scales.byteCount + biases.byteCount }
    var format: CodeFormat { .affine(bits: bits, groupSize: groupSize, numbers: scales.elementType) }

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

    func read(row: Int, into target: CodedRow) {
        guard let words = weights.bytes.baseAddress else { return }
        let codes = words + row * columns * bits / 8
        if bits == 8 {
            UnsafeMutableRawPointer(target.codes).copyMemory(from: codes, byteCount: columns)
        } else {
            for index in 0..<columns / 2 {
                let byte = codes.load(fromByteOffset: index, as: UInt8.self)
                target.codes[2 * index] = byte & 15
                target.codes[2 * index + 1] = byte >> 4
            }
        }
        readNumbers(row: row, into: target)
    }

    func readNumbers(row: Int, into target: CodedRow) {
        let (type, groupCount) = (scales.elementType, columns / groupSize)
        let offset = row * groupCount * type.byteCount
        guard let scales = scales.bytes.baseAddress, let biases = biases.bytes.baseAddress else { return }
        Widening.widen(scales + offset, type, count: groupCount, into: target.scales.numbers)
        Widening.widen(biases + offset, type, count: groupCount, into: target.biases.numbers)
    }

    var storedCodes: StoredCodes? {
        guard let words = weights.bytes.baseAddress, let scales = scales.bytes.baseAddress,
            let biases = biases.bytes.baseAddress
        else { return nil }
        let size = self.scales.elementType.byteCount
        func numbers(_ base: UnsafeRawPointer) -> StoredCodes.Place {
            StoredCodes.Place(base: base, rowByteCount: columns / groupSize * size, blockByteCount: size)
        }
        return StoredCodes(
            codes: StoredCodes.Place(base: words, rowByteCount: columns * bits / 8, blockByteCount: 16),
            arrangement: bits == 4 ? .nibbles : .pieces([StoredCodes.Piece(low: 0)]), scales: numbers(scales),
            biases: numbers(biases))
    }

    func releasePages() { releasePages(rows: 0..<rows) }

    func releasePages(rows range: Range<Int>) {
        guard rows > 0 else { return }
        for tensor in [weights, scales, biases] {
            let rowByteCount = tensor.byteCount / rows
            tensor.storage.releasePages(
                in: tensor.byteOffset + range.lowerBound * rowByteCount..<tensor.byteOffset + range.upperBound
                    * rowByteCount)
        }
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
