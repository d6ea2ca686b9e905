/// A matrix that a packing describes: codes, and the numbers of their groups.
public struct PackedRows: CodedRows {
    /// What is added to a group's values.
    public enum Biases: Sendable {
        /// Nothing.
        case none
        /// A stored number.
        case stored(StoredNumbers)
        /// −zero · scale, for weights (code − zero) · scale; in float32, since half precision would cost much of what the codes
        /// hold.
        case zeroPoints(StoredNumbers, plus: Float)
    }

    /// The factor of a group's values.
    public enum Scales: Sendable {
        /// A stored number times a constant.
        case stored(StoredNumbers, times: Float)
        /// A small number of one byte, times a number for each of the stacked matrices.
        case small(CodeFormat.Small, StoredNumbers, times: [Float])
    }

    /// The number of outputs.
    public let rows: Int
    /// The number of inputs.
    public let columns: Int
    /// What codes, scales and biases mean.
    public let format: CodeFormat
    private let codes: RowCodes
    private let scales: Scales
    private let biases: Biases
    /// The rows of one of the stacked matrices.
    private let matrixRows: Int

    /// A matrix of its parts, which must be for its shape.
    ///
    /// - Parameters:
    ///   - matrices: how many matrices of `rows` rows are stacked.
    ///   - values: what the codes stand for.
    /// - Throws: ``TensorError`` when the parts are too small.
    public init(
        name: String, matrices: Int = 1, rows: Int, groupSize: Int, codes: RowCodes, values: CodeFormat.Values,
        scales: Scales, biases: Biases = .none
    ) throws(TensorError) {
        self.rows = matrices * rows
        self.columns = codes.columns
        self.codes = codes
        self.scales = scales
        self.biases = biases
        self.matrixRows = max(rows, 1)
        if case .table(let table) = values, table.count != 1 << codes.bits {
            throw .wrongValueCount(expected: 1 << codes.bits, found: table.count)
        }
        let numbers: CodeFormat.Numbers
        switch scales {
        case .stored(let groups, let factor):
            numbers = .direct(groups.elementType(times: factor))
        case .small(let small, _, let factors):
            guard factors.count == matrices else { throw .wrongValueCount(expected: matrices, found: factors.count) }
            numbers = .scaled(small, span: max(codes.columns, 1), by: .float32)
        }
        let added: CodeFormat.Numbers? =
            switch biases {
            case .none: nil
            case .stored(let groups): .direct(groups.elementType(times: 1))
            case .zeroPoints: .direct(.float32)
            }
        format = CodeFormat(
            name: name, bits: codes.bits, groupSize: groupSize, values: values, scales: numbers, biases: added)
    }

    /// The bytes of the matrix where it is stored.
    public var byteCount: Int {
        tensors.reduce(0) { $0 + $1.byteCount }
    }

    /// Reads one row, which must exist.
    public func read(row: Int, into target: CodedRow) {
        codes.read(row: row, into: target.codes)
        readNumbers(row: row, into: target)
    }

    /// Reads the scales and biases of one row, which must exist.
    public func readNumbers(row: Int, into target: CodedRow) {
        let groups = groupCount
        switch scales {
        case .stored(let numbers, let factor):
            numbers.read(row: row, into: target.scales.numbers)
            if factor != 1 { for group in 0..<groups { target.scales.numbers[group] *= factor } }
        case .small(_, let numbers, let factors):
            numbers.readBytes(row: row, into: target.scales.small)
            target.scales.numbers[0] = factors[row / matrixRows]
        }
        switch biases {
        case .none: break
        case .stored(let numbers): numbers.read(row: row, into: target.biases.numbers)
        case .zeroPoints(let numbers, let offset):
            numbers.read(row: row, into: target.biases.numbers)
            for group in 0..<groups {
                let scale = format.scales.number(of: group, groupSize: format.groupSize, in: target.scales)
                target.biases.numbers[group] = -(target.biases.numbers[group] + offset) * scale
            }
        }
    }

    /// Where the codes lie, and the numbers of their groups where those are kept as the format has them.
    public var storedCodes: StoredCodes? {
        guard let (place, arrangement) = codes.stored else { return nil }
        var (factors, addends): (StoredCodes.Place?, StoredCodes.Place?)
        if case .stored(let numbers, times: 1) = scales, case .direct(let type) = format.scales {
            factors = numbers.place(of: type)
        }
        switch (biases, format.biases) {
        case (.none, _): break
        case (.stored(let numbers), .direct(let type)?): addends = numbers.place(of: type)
        default: factors = nil
        }
        if format.biases != nil, addends == nil { factors = nil }
        return StoredCodes(
            codes: place, arrangement: arrangement, flip: codes.flipped, scales: factors, biases: addends)
    }

    /// Tells the system that the mapped pages of the matrix are not needed soon.
    public func releasePages() {
        for tensor in tensors {
            tensor.storage.releasePages(in: tensor.byteOffset..<tensor.byteOffset + tensor.byteCount)
        }
    }

    /// Tells the system that mapped pages of codes that hold nothing but rows of a range are not needed soon.
    public func releasePages(rows range: Range<Int>) {
        guard case .dense(let rowBits) = codes.layout else { return }
        let start = codes.tensor.byteOffset
        codes.tensor.storage.releasePages(
            in: start + range.lowerBound * rowBits / 8..<start + range.upperBound * rowBits / 8)
    }

    private var tensors: [Tensor] {
        var tensors = [codes.tensor]
        switch scales {
        case .stored(let groups, _), .small(_, let groups, _): tensors += groups.tensors
        }
        switch biases {
        case .none: break
        case .stored(let groups), .zeroPoints(let groups, _): tensors += groups.tensors
        }
        return tensors
    }
}

extension StoredNumbers {
    /// The smallest type of float that holds the numbers exactly.
    fileprivate func elementType(times factor: Float) -> ElementType {
        guard factor == 1, case .elements(let tensor) = source else { return .float32 }
        switch tensor.elementType {
        case .float16, .bfloat16: return tensor.elementType
        case .float8E4M3: return .float16
        case .float8E8M0: return .bfloat16
        default: return .float32
        }
    }
}
