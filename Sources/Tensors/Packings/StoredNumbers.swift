/// Numbers of the groups of a matrix: scales, biases or zero points, where a file keeps them.
public struct StoredNumbers: Sendable {
    /// Which number belongs to a group.
    public enum Places: Sendable, Equatable {
        /// A grid for each of several stacked matrices: a number for this many rows and one group.
        case grid(matrixRows: Int, rowSpan: Int)
        /// A grid as above with a group for every column: the number of its own that each column has (act-order of GPTQ).
        case scattered([Int32])
        /// A number for this many weights, which run on from row to row.
        case flat(block: Int)
    }

    /// How numbers are made of what is stored.
    enum Source: Sendable {
        /// Elements of a tensor.
        case elements(Tensor)
        /// table[element] · scale of its block + offset (double quantisation).
        case nested(Tensor, table: [Float], scales: Tensor, block: Int, offset: Float)
    }

    let source: Source
    let places: Places
    /// Numbers in a row of the grid.
    private let width: Int
    /// Rows of a matrix's grid.
    private let height: Int
    private let columns: Int
    private let groupSize: Int

    /// Numbers of a matrix.
    ///
    /// - Parameters:
    ///   - tensor: the numbers, as many as the places require; floating-point numbers or 8-bit integers.
    ///   - matrices: how many matrices are stacked.
    ///   - rows: the rows of one of them.
    ///   - groupSize: the columns of a group.
    ///   - width: the numbers for one row, of a scattered grid.
    /// - Throws: ``TensorError/wrongValueCount(expected:found:)``.
    public init(
        _ tensor: Tensor, places: Places, matrices: Int = 1, rows: Int, columns: Int, groupSize: Int, width: Int = 0
    ) throws(TensorError) {
        try self.init(
            .elements(tensor), count: tensor.count, places, matrices: matrices, rows: rows, columns: columns,
            groupSize: groupSize, width: width)
    }

    /// Numbers that are coded themselves: table[code] · scale + offset, with a scale for this many codes (bitsandbytes).
    public init(
        nested codes: Tensor, table: [Float], scales: Tensor, block: Int, offset: Float, flat: Int, rows: Int,
        columns: Int, groupSize: Int
    ) throws(TensorError) {
        guard table.count == 256, block > 0, codes.elementType == .uint8, scales.elementType == .float32,
            scales.count >= (codes.count + block - 1) / block
        else {
            throw .wrongValueCount(expected: (codes.count + max(block, 1) - 1) / max(block, 1), found: scales.count)
        }
        try self.init(
            .nested(codes, table: table, scales: scales, block: block, offset: offset), count: codes.count,
            .flat(block: flat), matrices: 1, rows: rows, columns: columns, groupSize: groupSize, width: 0)
    }

    private init(
        _ source: Source, count: Int, _ places: Places, matrices: Int, rows: Int, columns: Int, groupSize: Int,
        width: Int
    ) throws(TensorError) {
        self.source = source
        self.places = places
        self.columns = columns
        self.groupSize = groupSize
        let groups = (columns + groupSize - 1) / groupSize
        let needed: Int
        switch places {
        case .grid(_, let rowSpan):
            self.width = groups
            self.height = (rows + rowSpan - 1) / max(rowSpan, 1)
            needed = matrices * self.height * self.width
        case .scattered(let map):
            self.width = width
            self.height = rows
            needed = rows * width
            guard groupSize == 1, map.count == columns, map.allSatisfy({ $0 >= 0 && Int($0) < width }) else {
                throw .wrongValueCount(expected: columns, found: map.count)
            }
        case .flat(let block):
            (self.width, self.height) = (0, 0)
            needed = block > 0 ? (rows * columns + block - 1) / block : .max
        }
        guard count >= needed else { throw .wrongValueCount(expected: needed, found: count) }
    }

    /// Calls a function with every group of a row, which must exist, and the index of its number.
    @inline(__always)
    private func forEachGroup(of row: Int, _ body: (_ group: Int, _ index: Int) -> Void) {
        let groups = (columns + groupSize - 1) / groupSize
        switch places {
        case .grid(let matrixRows, let rowSpan):
            let (matrix, line) = row.quotientAndRemainder(dividingBy: matrixRows)
            let first = (matrix * height + line / rowSpan) * width
            for group in 0..<groups { body(group, first + group) }
        case .scattered(let map):
            for group in 0..<groups { body(group, row * width + Int(map[group])) }
        case .flat(let block):
            for group in 0..<groups { body(group, (row * columns + group * groupSize) / block) }
        }
    }

    /// The numbers of a row's groups.
    func read(row: Int, into target: UnsafeMutablePointer<Float>) {
        switch source {
        case .elements(let tensor):
            guard let base = tensor.bytes.baseAddress else { return }
            let type = tensor.elementType
            forEachGroup(of: row) { target[$0] = Self.element(base, type, $1) }
        case .nested(let codes, let table, let scales, let block, let offset):
            guard let bytes = codes.bytes.baseAddress, let factors = scales.bytes.baseAddress else { return }
            forEachGroup(of: row) { group, index in
                let code = bytes.load(fromByteOffset: index, as: UInt8.self)
                let factor = factors.loadUnaligned(fromByteOffset: index / block * 4, as: Float.self)
                target[group] = table[Int(code)] * factor + offset
            }
        }
    }

    /// The stored bytes of a row's groups, of numbers that are one byte each.
    func readBytes(row: Int, into target: UnsafeMutablePointer<UInt8>) {
        guard case .elements(let tensor) = source, let base = tensor.bytes.baseAddress else { return }
        forEachGroup(of: row) { target[$0] = base.load(fromByteOffset: $1, as: UInt8.self) }
    }

    /// Where the numbers of all groups lie, row by row, as elements of a type; nil when they lie otherwise.
    func place(of type: ElementType) -> StoredCodes.Place? {
        guard case .elements(let tensor) = source, tensor.elementType == type, case .grid(_, rowSpan: 1) = places,
            let base = tensor.bytes.baseAddress
        else { return nil }
        return StoredCodes.Place(
            base: base, rowByteCount: width * type.byteCount, blockByteCount: type.byteCount)
    }

    /// The tensors of the numbers.
    var tensors: [Tensor] {
        switch source {
        case .elements(let tensor): [tensor]
        case .nested(let codes, _, let scales, _, _): [codes, scales]
        }
    }

    /// One element of a tensor, as a float.
    @inline(__always)
    static func element(_ base: UnsafeRawPointer, _ type: ElementType, _ index: Int) -> Float {
        switch type {
        case .float32: base.loadUnaligned(fromByteOffset: index * 4, as: Float.self)
        case .bfloat16:
            Float(bitPattern: UInt32(base.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)) << 16)
        case .float16: Float(Float16(bitPattern: base.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)))
        case .float64: Float(base.loadUnaligned(fromByteOffset: index * 8, as: Double.self))
        case .int8: Float(base.load(fromByteOffset: index, as: Int8.self))
        case .float8E4M3: CodeFormat.float8E4M3(base.load(fromByteOffset: index, as: UInt8.self))
        case .float8E8M0: CodeFormat.powerOfTwo(base.load(fromByteOffset: index, as: UInt8.self))
        case .uint8, .bool: Float(base.load(fromByteOffset: index, as: UInt8.self))
        case .int32: Float(base.loadUnaligned(fromByteOffset: index * 4, as: Int32.self))
        default: .nan
        }
    }
}

extension Tensor {
    /// The first element that is infinite or NaN, by its place; nil when there is none.
    public var firstNonFinite: (index: Int, value: Float)? {
        guard elementType.isFloatingPoint, let base = bytes.baseAddress else { return nil }
        for index in 0..<count {
            let value = StoredNumbers.element(base, elementType, index)
            if !value.isFinite { return (index, value) }
        }
        return nil
    }

    /// The elements of a tensor of 32- or 64-bit integers; nil when they are of another type.
    public func integers() -> [Int]? {
        guard let base = bytes.baseAddress else { return nil }
        switch elementType {
        case .int32: return (0..<count).map { Int(base.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)) }
        case .int64: return (0..<count).map { Int(base.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self)) }
        default: return nil
        }
    }

    /// The same bytes under another type of the same size.
    public func reinterpreted(as type: ElementType) throws(TensorError) -> Tensor {
        guard type.byteCount == elementType.byteCount else {
            throw .notAMatrix(elementType: elementType, shape: shape)
        }
        return try Tensor(elementType: type, shape: shape, storage: storage, byteOffset: byteOffset)
    }

    /// The elements as a matrix of this many rows.
    public func lines(_ rows: Int) throws(TensorError) -> Tensor {
        guard rows > 0, count % rows == 0 else { throw .invalidShape(shape) }
        return try reshaped([rows, count / rows])
    }
}
