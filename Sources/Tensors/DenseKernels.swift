internal import KernelsAVX2

/// Dense products by our own kernels, where the processor has the instructions.
extension Matrix {
    /// Computes a product with the kernels of a level; false when the level has none and OpenBLAS must do it.
    func multiplyWithKernels(
        _ input: UnsafePointer<Float>, count: Int, rowIndices: [Int32]?, into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) -> Bool {
        guard level >= .avx2, case .dense(let tensor) = storage else { return false }
        let outputs = rowIndices?.count ?? rows
        guard outputs > 0, count > 0, let weights = tensor.bytes.baseAddress,
            let format = Self.denseFormat(tensor.elementType)
        else {
            if columns == 0 { output.update(repeating: 0, count: outputs * count) }
            return true
        }
        withExtendedLifetime(tensor.storage) {
            rowIndices.withOptionalPointer { indices in
                let columns = columns
                func product(_ input: UnsafePointer<Float>) -> DenseProduct {
                    DenseProduct(
                        weights: weights, format: format, columns: columns, rowIndices: indices, input: input,
                        count: count, output: output, outputStride: outputs)
                }
                // A thread is worth waking for some tens of thousands of multiplications, not for fewer.
                let isSmall = outputs * columns * count < 1 << 16
                if count <= DenseProduct.fewLimit {
                    let few = product(input)
                    pool.parallel(outputs, grain: isSmall ? outputs : 16) {
                        few.multiplyFew(rows: $0.lowerBound, $0.upperBound)
                    }
                    return
                }
                let packedCount = Panel.packedCount(count: count, columns: columns)
                let packed = UnsafeMutablePointer<Float>.allocate(capacity: packedCount)
                defer { packed.deallocate() }
                let inputGrain = (columns < 4_096 ? 8 : 1) * Panel.inputGrain
                pool.parallel(count, grain: isSmall ? count : inputGrain) { range in
                    Panel.pack(
                        input, count: count, columns: columns, inputs: range.lowerBound, range.upperBound, into: packed)
                }
                let many = product(packed)
                pool.parallel(outputs, grain: isSmall ? outputs : 24) { range in
                    let scratch = UnsafeMutableRawPointer.allocate(byteCount: Panel.scratchByteCount, alignment: 64)
                    defer { scratch.deallocate() }
                    many.multiplyPacked(rows: range.lowerBound, range.upperBound, scratch: scratch)
                }
            }
        }
        return true
    }

    private static func denseFormat(_ elementType: ElementType) -> DenseFormat? {
        switch elementType {
        case .float32: .float32
        case .bfloat16: .bfloat16
        case .float16: .float16
        default: nil
        }
    }
}

extension [Int32]? {
    /// Lends the elements' address; nil when there is no array.
    fileprivate func withOptionalPointer(_ body: (UnsafePointer<Int32>?) -> Void) {
        guard let array = self else { return body(nil) }
        array.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
