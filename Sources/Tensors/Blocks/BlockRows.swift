/// A matrix in quantised blocks, read where it lies in a mapped GGUF file.
public struct BlockRows: CodedRows {
    /// The type of the blocks.
    public let type: BlockType
    /// The number of outputs.
    public let rows: Int
    /// The number of inputs.
    public let columns: Int
    /// What codes, scales and biases mean.
    public let format: CodeFormat
    /// The size of all blocks.
    public let byteCount: Int
    private let storage: TensorBytes
    private let byteOffset: Int

    /// A view of part of a storage, row after row.
    ///
    /// - Parameters:
    ///   - rows: the number of outputs; GGUF files call it the second dimension.
    ///   - columns: the number of inputs, a multiple of the columns of a block.
    ///   - byteOffset: where the first block begins; need not be aligned.
    /// - Throws: ``TensorError`` when blocks do not divide the columns or the bytes lie outside the storage.
    public init(
        _ type: BlockType, rows: Int, columns: Int, storage: TensorBytes, byteOffset: Int = 0
    ) throws(TensorError) {
        guard columns % type.columns == 0 else { throw .partialBlocks(type, columns: columns) }
        guard let byteCount = type.byteCount(rows: rows, columns: columns) else {
            throw .invalidShape([rows, columns])
        }
        guard byteOffset >= 0, byteOffset <= storage.count, byteCount <= storage.count - byteOffset else {
            throw .outsideStorage(byteOffset: byteOffset, byteCount: byteCount, storageByteCount: storage.count)
        }
        self.type = type
        self.rows = rows
        self.columns = columns
        self.format = type.layout.format(columns: columns)
        self.byteCount = byteCount
        self.storage = storage
        self.byteOffset = byteOffset
    }

    /// The bytes of the blocks, valid while the matrix lives.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: storage.bytes[byteOffset..<byteOffset + byteCount])
    }

    /// Reads one row, which must exist.
    public func read(row: Int, into target: CodedRow) {
        guard let base = bytes.baseAddress else { return }
        let blocks = columns / type.columns
        type.layout.read(base + row * blocks * type.byteCount, blocks: blocks, format, into: target)
    }

    /// Reads the scales and biases of one row, which must exist.
    public func readNumbers(row: Int, into target: CodedRow) {
        guard let base = bytes.baseAddress else { return }
        let blocks = columns / type.columns
        type.layout.readNumbers(base + row * blocks * type.byteCount, blocks: blocks, format, into: target)
    }

    /// Tells the system that the mapped pages of the blocks are not needed soon.
    public func releasePages() { releasePages(rows: 0..<rows) }

    /// Tells the system that the mapped pages of some rows are not needed soon.
    public func releasePages(rows: Range<Int>) {
        let rowByteCount = columns / type.columns * type.byteCount
        storage.releasePages(
            in: byteOffset + rows.lowerBound * rowByteCount..<byteOffset + rows.upperBound * rowByteCount)
    }
}
