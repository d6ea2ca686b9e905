/// Copies of two-dimensional tensors with other rows.
extension Tensor {
    /// A copy with chosen rows in a chosen order; every index must lie inside the first dimension.
    func gathered(rows indices: [Int]) throws(TensorError) -> Tensor {
        guard let rows = shape.first, indices.allSatisfy({ $0 >= 0 && $0 < rows }) else { throw .invalidShape(shape) }
        let rowByteCount = rows == 0 ? 0 : byteCount / rows
        let source = bytes
        let storage = TensorBytes(count: indices.count * rowByteCount) { target in
            for (position, index) in indices.enumerated() {
                UnsafeMutableRawBufferPointer(rebasing: target[(position * rowByteCount)...])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[(index * rowByteCount)...].prefix(rowByteCount)))
            }
        }
        return try Tensor(
            elementType: elementType, shape: [indices.count] + shape.dropFirst(), storage: storage)
    }

    /// A copy of a tensor of two dimensions with rows and columns exchanged.
    public func transposed() throws(TensorError) -> Tensor {
        guard shape.count == 2 else { throw .invalidShape(shape) }
        let (rows, columns) = (shape[0], shape[1])
        let storage = TensorBytes(count: byteCount) { target in
            guard let source = bytes.baseAddress, let target = target.baseAddress else { return }
            switch elementType.byteCount {
            case 1: Self.transpose(source, rows: rows, columns: columns, into: target, UInt8.self)
            case 2: Self.transpose(source, rows: rows, columns: columns, into: target, UInt16.self)
            case 4: Self.transpose(source, rows: rows, columns: columns, into: target, UInt32.self)
            default: Self.transpose(source, rows: rows, columns: columns, into: target, UInt64.self)
            }
        }
        return try Tensor(elementType: elementType, shape: [columns, rows], storage: storage)
    }

    /// Square tiles, so that the lines of both sides stay in the first-level cache.
    @inline(__always)
    private static func transpose<Element: FixedWidthInteger>(
        _ source: UnsafeRawPointer, rows: Int, columns: Int, into target: UnsafeMutableRawPointer, _: Element.Type
    ) {
        let size = MemoryLayout<Element>.size
        let side = 32
        for firstRow in stride(from: 0, to: rows, by: side) {
            for firstColumn in stride(from: 0, to: columns, by: side) {
                for column in firstColumn..<min(firstColumn + side, columns) {
                    for row in firstRow..<min(firstRow + side, rows) {
                        target.storeBytes(
                            of: source.loadUnaligned(
                                fromByteOffset: (row * columns + column) * size, as: Element.self),
                            toByteOffset: (column * rows + row) * size, as: Element.self)
                    }
                }
            }
        }
    }
}
