/// Products with dense weights, and with those that are dequantised for it.
extension Matrix {
    /// The work of a product with weights where they lie.
    func denseJob(
        _ kernels: KernelSet.Dense, _ tensor: Tensor, _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?,
        into output: UnsafeMutablePointer<Float>
    ) -> ProductJob {
        let outputs = rowIndices?.count ?? rows
        guard outputs > 0, let weights = tensor.bytes.baseAddress, let format = tensor.elementType.storedFormat else {
            return ProductJob(units: 0) { _ in }
        }
        let product = DenseProduct(kernels, input)
        let (unit, rowIndices) = (product.unit, rowIndices?.baseAddress)
        return ProductJob(units: (outputs + unit - 1) / unit) { range in
            withScratch(product.scratchByteCount) { scratch in
                product.multiply(
                    weights, format, rowIndices: rowIndices, into: output, outputStride: outputs,
                    rows: range.lowerBound * unit..<min(range.upperBound * unit, outputs), scratch: scratch)
            }
        }
    }

    /// The work of a product with weights that are dequantised to float32 some rows at a time.
    func dequantizedJob(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>
    ) -> ProductJob {
        let outputs = rowIndices?.count ?? rows
        guard outputs > 0 else { return ProductJob(units: 0) { _ in } }
        let product = DenseProduct(input.kernels.dense, input)
        let columns = columns
        // Some 48 rows.
        let unit = max(48 / product.unit, 1) * product.unit
        return ProductJob(units: (outputs + unit - 1) / unit) { [self] range in
            withScratch(product.scratchByteCount + unit * columns * 4) { scratch in
                let widened = (scratch + product.scratchByteCount).bindMemory(
                    to: Float.self, capacity: unit * columns)
                let last = min(range.upperBound * unit, outputs)
                for first in stride(from: range.lowerBound * unit, to: last, by: unit) {
                    let height = min(unit, outputs - first)
                    for row in 0..<height {
                        widenRow(
                            rowIndices.map { Int($0[first + row]) } ?? first + row, into: widened + row * columns)
                    }
                    product.multiply(
                        UnsafeRawPointer(widened), StoredFormat.float32, rowIndices: nil, into: output + first,
                        outputStride: outputs, rows: 0..<height, scratch: scratch)
                }
            }
        }
    }
}

/// Converted inputs, and the kernels that multiply them with rows of one precision.
private struct DenseProduct {
    private let kernels: KernelSet.Dense
    private let input: UnsafeRawPointer
    private let count: Int
    private let columns: Int
    /// Rows that are best computed together.
    let unit: Int
    /// Bytes that a thread needs, aligned to 64.
    let scratchByteCount: Int

    init(_ kernels: KernelSet.Dense, _ source: ProductInput) {
        self.kernels = kernels
        (count, columns) = (source.count, source.columns)
        input = source.converted(for: kernels)
        unit = kernels.unit(count)
        // Each part is aligned.
        scratchByteCount = (kernels.scratchByteCount(columns, count) + 63) & ~63
    }

    /// Computes a range of outputs.
    func multiply(
        _ weights: UnsafeRawPointer, _ format: Int, rowIndices: UnsafePointer<Int32>?,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, rows: Range<Int>, scratch: UnsafeMutableRawPointer
    ) {
        kernels.multiply(
            weights, format, columns, rowIndices, input, count, output, outputStride, rows.lowerBound, rows.upperBound,
            scratch)
    }
}

/// Lends memory of the calling thread's own, aligned to cache lines.
func withScratch(_ byteCount: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    defer { scratch.deallocate() }
    body(scratch)
}
