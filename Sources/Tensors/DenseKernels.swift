#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512

    /// Dense products by our own kernels, where the processor has the instructions.
    extension Matrix {
        /// bfloat16 inputs with bfloat16 weights where they lie.
        func bfloat16Job(
            _ tensor: Tensor, _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?,
            into output: UnsafeMutablePointer<Float>
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            guard outputs > 0, let weights = tensor.bytes.baseAddress else { return ProductJob(units: 0) { _ in } }
            let source = input.bfloat16()
            let (columns, count) = (columns, input.count)
            let unit = 8
            let scratchByteCount = BFloat16Kernel.scratchByteCount(columns: columns, count: count)
            return ProductJob(units: (outputs + unit - 1) / unit) { range in
                withScratch(scratchByteCount) { scratch in
                    BFloat16Kernel.multiply(
                        weights: weights, columns: columns, rowIndices: rowIndices?.baseAddress, input: source,
                        count: count, output: output, outputStride: outputs, rows: range.lowerBound * unit,
                        min(range.upperBound * unit, outputs), scratch: scratch)
                }
            }
        }

        /// float32 inputs with dense weights where they lie.
        func denseJob(
            _ tensor: Tensor, _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?,
            into output: UnsafeMutablePointer<Float>
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            guard outputs > 0, let weights = tensor.bytes.baseAddress, let format = Self.denseFormat(tensor.elementType)
            else { return ProductJob(units: 0) { _ in } }
            let isFew = input.count <= DenseKernel.fewLimit
            let source = isFew ? input.values : input.packedPanel()
            let (columns, count) = (columns, input.count)
            let unit = isFew ? 16 : 24
            return ProductJob(units: (outputs + unit - 1) / unit) { range in
                withScratch(Panel.scratchByteCount) { scratch in
                    DenseKernel.multiply(
                        weights: weights, format: format, columns: columns, rowIndices: rowIndices?.baseAddress,
                        input: source, count: count, output: output, outputStride: outputs,
                        rows: range.lowerBound * unit,
                        min(range.upperBound * unit, outputs), scratch: scratch)
                }
            }
        }

        /// float32 inputs with weights that are dequantised to float32 a few rows at a time.
        func dequantizedJob(
            _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            let source = input.count <= DenseKernel.fewLimit ? input.values : input.packedPanel()
            let (columns, count) = (columns, input.count)
            let unit = 24
            return ProductJob(units: (outputs + unit - 1) / unit) { range in
                withScratch(Panel.scratchByteCount + unit * columns * 4) { scratch in
                    let widened = (scratch + Panel.scratchByteCount).bindMemory(
                        to: Float.self, capacity: unit * columns)
                    let last = min(range.upperBound * unit, outputs)
                    for first in stride(from: range.lowerBound * unit, to: last, by: unit) {
                        let height = min(unit, outputs - first)
                        for row in 0..<height {
                            widenRow(
                                rowIndices.map { Int($0[first + row]) } ?? first + row, into: widened + row * columns)
                        }
                        DenseKernel.multiply(
                            weights: UnsafeRawPointer(widened), format: DenseKernel.float32, columns: columns,
                            rowIndices: nil, input: source, count: count, output: output + first, outputStride: outputs,
                            rows: 0, height, scratch: scratch)
                    }
                }
            }
        }

        private static func denseFormat(_ elementType: ElementType) -> Int? {
            switch elementType {
            case .float32: DenseKernel.float32
            case .bfloat16: DenseKernel.bfloat16
            case .float16: DenseKernel.float16
            default: nil
            }
        }
    }

    /// Lends memory of the calling thread's own, aligned to cache lines.
    private func withScratch(_ byteCount: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        defer { scratch.deallocate() }
        body(scratch)
    }
#endif
