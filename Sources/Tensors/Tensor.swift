/// A shaped, row-major view of bytes; nothing is copied until numbers are requested.
public struct Tensor: Sendable {
    /// What the elements are.
    public let elementType: ElementType
    /// The size of each dimension, the slowest first; empty for a scalar.
    public let shape: [Int]
    /// The bytes in which the elements lie.
    public let storage: TensorBytes
    /// Where the first element begins in `storage`; need not be aligned.
    public let byteOffset: Int
    /// The number of elements.
    public let count: Int

    /// A view of part of a storage.
    ///
    /// - Throws: ``TensorError`` when the shape is impossible or its bytes lie outside the storage.
    public init(
        elementType: ElementType, shape: [Int], storage: TensorBytes, byteOffset: Int = 0
    ) throws(TensorError) {
        guard let count = Self.elementCount(of: shape) else { throw .invalidShape(shape) }
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: elementType.byteCount)
        guard !overflow else { throw .invalidShape(shape) }
        guard byteOffset >= 0, byteOffset <= storage.count, byteCount <= storage.count - byteOffset else {
            throw .outsideStorage(byteOffset: byteOffset, byteCount: byteCount, storageByteCount: storage.count)
        }
        self.elementType = elementType
        self.shape = shape
        self.storage = storage
        self.byteOffset = byteOffset
        self.count = count
    }

    /// A float32 tensor that owns a copy of values.
    ///
    /// - Throws: ``TensorError`` when the shape is impossible or needs another number of values.
    public init(_ values: [Float], shape: [Int]) throws(TensorError) {
        guard let count = Self.elementCount(of: shape) else { throw .invalidShape(shape) }
        guard count == values.count else { throw .wrongValueCount(expected: count, found: values.count) }
        let storage = TensorBytes(count: count * 4) { buffer in
            values.withUnsafeBytes { buffer.copyMemory(from: $0) }
        }
        try self.init(elementType: .float32, shape: shape, storage: storage)
    }

    /// The size in bytes.
    public var byteCount: Int { count * elementType.byteCount }

    /// The elements' bytes, valid while `storage` lives.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: storage.bytes[byteOffset..<byteOffset + byteCount])
    }

    /// The product of the dimensions; nil when one is negative or the product does not fit.
    ///
    /// A dimension of zero makes the product zero, but those beside it must fit as well: code that multiplies them in
    /// another order, or only some of them, does it without a check.
    public static func elementCount(of shape: [Int]) -> Int? {
        var count = 1
        for dimension in shape where dimension != 0 {
            guard dimension > 0 else { return nil }
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            if overflow { return nil }
            count = product
        }
        return shape.contains(0) ? 0 : count
    }

    /// The elements of a floating-point tensor as float32, in order; nil when the elements are integers.
    public func floats() -> [Float]? {
        guard elementType.isFloatingPoint else { return nil }
        return [Float](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            if let target = buffer.baseAddress, let source = bytes.baseAddress {
                Widening.widen(source, elementType, count: count, into: target)
            }
            initializedCount = count
        }
    }

    /// The tensor cut along its first dimension.
    ///
    /// The range must lie inside the dimension.
    public func rows(_ range: Range<Int>) throws(TensorError) -> Tensor {
        guard let rowCount = shape.first, range.lowerBound >= 0, range.upperBound <= rowCount else {
            throw .invalidShape(shape)
        }
        let rowByteCount = rowCount == 0 ? 0 : byteCount / rowCount
        return try Tensor(
            elementType: elementType, shape: [range.count] + shape.dropFirst(), storage: storage,
            byteOffset: byteOffset + range.lowerBound * rowByteCount)
    }

    /// The same elements under another shape with as many elements.
    public func reshaped(_ shape: [Int]) throws(TensorError) -> Tensor {
        guard Self.elementCount(of: shape) == count else { throw .invalidShape(shape) }
        return try Tensor(elementType: elementType, shape: shape, storage: storage, byteOffset: byteOffset)
    }
}
