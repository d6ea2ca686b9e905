import LibC
import Tensors

/// A tensor under its family's name: rows of one tensor of a GGUF file or of several, in some order.
struct GGUFView: Sendable {
    /// A tensor of a file.
    struct Source: Sendable {
        let file: GGUFFile
        /// Its number in the file.
        let index: Int

        var entry: GGUFHeader.Entry { file.header.entries[index] }
        var name: String { file.header.names.name(at: index) }
    }

    /// What is done to each value.
    enum Adjustment: Sendable, Equatable {
        case none
        /// One is subtracted: the converter has added it to weights that the family keeps as a difference from one.
        case lessOne
        /// A number is subtracted: the converter has added it to weights that the family keeps as a difference from it.
        case less(Float)
        /// The values are in the metadata; the source is a tensor of the layer that they belong to.
        case stated([Float])
        /// log x: the converter has made rates eˣ of what the family keeps as their logarithms.
        case logarithm
        /// log(−x): the converter has made rates −eˣ of what the family keeps as their logarithms.
        case logarithmOfNegated

        /// What becomes of a value; nil leaves it.
        var function: ((Float) -> Float)? {
            switch self {
            case .none, .stated: nil
            case .lessOne: { $0 - 1 }
            case .less(let number): { $0 - number }
            case .logarithm: { Float(log(Double($0))) }
            case .logarithmOfNegated: { Float(log(-Double($0))) }
            }
        }
    }

    /// The name that the family gives it.
    var name: String
    /// The size of each dimension, outermost first.
    var shape: [Int]
    var sources: [Source]
    var order = RowOrder.from(0)
    var adjustment = Adjustment.none

    /// The length of a row: the innermost dimension of the file, 1 for a vector.
    var columns: Int {
        let dimensions = sources[0].entry.dimensions
        return dimensions.count < 2 ? 1 : dimensions[0]
    }

    /// The number of rows.
    var rows: Int { columns == 0 ? 0 : shape.reduce(1, *) / columns }

    /// How the elements are stored; where the sources differ, they are widened.
    var type: StoredType {
        let first = sources[0].entry.type
        if adjustment != .none || !sources.allSatisfy({ $0.entry.type == first }) { return .elements(.float32) }
        return first
    }

    var info: TensorInfo {
        let count = shape.reduce(1, *)
        let bytes: Int =
            switch type {
            case .elements(let type): count * type.bitWidth / 8
            case .blocks(let type): type.byteCount(rows: rows, columns: columns) ?? 0
            }
        return TensorInfo(name: name, type: type, shape: shape, byteCount: bytes)
    }

    // MARK: Values

    /// The rows in blocks.
    ///
    /// - Throws: `unsupportedDType` for elements that are not in blocks; in read mode also `file`.
    func codedRows() throws(CheckpointError) -> any CodedRows {
        var parts: [BlockRows] = []
        for source in sources {
            guard case .blocks(let type) = source.entry.type else {
                throw .unsupportedDType(file: source.file.name, tensor: name, type: source.entry.type.name)
            }
            parts.append(try blocks(source, type))
        }
        if case .from = order { return parts[0] }
        return ArrangedRows(parts, order, rows: rows)
    }

    private func blocks(_ source: Source, _ type: BlockType) throws(CheckpointError) -> BlockRows {
        let range = range(of: source)
        let rowBytes = type.byteCount(rows: 1, columns: columns) ?? 0
        let (storage, offset) = try source.file.bytes(range)
        do throws(TensorError) {
            return try BlockRows(
                type, rows: rowBytes == 0 ? 0 : range.count / rowBytes, columns: columns, storage: storage,
                byteOffset: offset)
        } catch {
            throw .sourceFailed(file: source.file.name, tensor: source.name, reason: error.description)
        }
    }

    /// The tensor, its rows in their order; without a copy when it is a piece of the file.
    ///
    /// - Throws: `unsupportedDType` for blocks; in read mode also `file`.
    func tensor() throws(CheckpointError) -> Tensor {
        guard let elementType = type.elementType else {
            throw .unsupportedDType(file: sources[0].file.name, tensor: name, type: type.name)
        }
        do {
            if case .stated(let values) = adjustment { return try Tensor(values, shape: shape) }
            if case .from = order, adjustment == .none {
                let (storage, offset) = try sources[0].file.bytes(range(of: sources[0]))
                return try Tensor(elementType: elementType, shape: shape, storage: storage, byteOffset: offset)
            }
            let tensor = try arranged(elementType)
            guard let change = adjustment.function, let values = tensor.floats() else { return tensor }
            return try Tensor(values.map(change), shape: shape)
        } catch let error as CheckpointError {
            throw error
        } catch {
            throw .sourceFailed(file: sources[0].file.name, tensor: name, reason: "\(error)")
        }
    }

    /// A copy with the rows in their order, in one element type.
    private func arranged(_ elementType: ElementType) throws -> Tensor {
        var parts: [Tensor] = []
        for source in sources { parts.append(try elements(source, as: elementType)) }
        let rowBytes = columns * elementType.byteCount
        let storage = TensorBytes(count: rows * rowBytes) { target in
            for row in 0..<rows {
                let (part, index) = order.source(of: row)
                let source = parts[part].bytes[index * rowBytes..<(index + 1) * rowBytes]
                UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
            }
        }
        return try Tensor(elementType: elementType, shape: shape, storage: storage)
    }

    /// All elements of a source; widened to float32 when they are stored otherwise.
    private func elements(_ source: Source, as elementType: ElementType) throws -> Tensor {
        let entry = source.entry
        let count = entry.dimensions.reduce(1, *)
        switch entry.type {
        case .elements(let type):
            let (storage, offset) = try source.file.bytes(entry.start..<entry.start + entry.byteCount)
            guard let stored = type.elementType else {
                throw CheckpointError.unsupportedDType(file: source.file.name, tensor: name, type: type.rawValue)
            }
            let tensor = try Tensor(elementType: stored, shape: [count], storage: storage, byteOffset: offset)
            guard stored != elementType else { return tensor }
            guard let values = tensor.floats() else {
                throw CheckpointError.unsupportedDType(file: source.file.name, tensor: name, type: type.rawValue)
            }
            return try Tensor(values, shape: [count])
        case .blocks(let type):
            let whole = GGUFView(name: name, shape: [count / max(columns, 1), columns], sources: [source])
            let rows = try whole.blocks(source, type)
            var values = [Float](repeating: 0, count: count)
            let matrix = Matrix(rows)
            values.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                for row in 0..<rows.rows { matrix.copyRow(row, into: base + row * columns) }
            }
            return try Tensor(values, shape: [count])
        }
    }

    /// Tells the system that the mapped pages of the sources are not needed soon.
    func releasePages() {
        for source in sources { source.file.mapping?.releasePages(in: range(of: source)) }
    }

    /// The bytes of the file that are needed of a source; a slice is read alone: an expert of a stack need not bring the
    /// others into memory.
    private func range(of source: Source) -> Range<Int> {
        let entry = source.entry
        let all = entry.dimensions.reduce(1, *) / max(columns, 1)
        guard case .from(let first) = order, all > 0 else { return entry.start..<entry.start + entry.byteCount }
        let rowBytes = entry.byteCount / all
        return entry.start + first * rowBytes..<entry.start + (first + rows) * rowBytes
    }
}

/// Rows of one coded matrix or of several with the same format, in an order of their own.
private struct ArrangedRows: CodedRows {
    private let sources: [BlockRows]
    private let order: RowOrder
    let rows: Int

    var columns: Int { sources[0].columns }
    var format: CodeFormat { sources[0].format }
    var byteCount: Int { sources[0].type.byteCount(rows: rows, columns: columns) ?? 0 }

    /// Rows of sources, of which there is at least one.
    init(_ sources: [BlockRows], _ order: RowOrder, rows: Int) {
        self.sources = sources
        self.order = order
        self.rows = rows
    }

    func read(row: Int, into target: CodedRow) {
        let place = order.source(of: row)
        sources[place.tensor].read(row: place.row, into: target)
    }

    func readNumbers(row: Int, into target: CodedRow) {
        let place = order.source(of: row)
        sources[place.tensor].readNumbers(row: place.row, into: target)
    }

    var storedCodes: StoredCodes? { sources.count == 1 ? sources[0].storedCodes : nil }

    func storedRow(_ row: Int) -> Int { order.source(of: row).row }

    func releasePages() {
        for source in sources { source.releasePages() }
    }
}
