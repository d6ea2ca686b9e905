#if arch(x86_64)
    internal import KernelsAMX
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

        /// The same by tiles of AMX.
        func bfloat16TilesJob(
            _ tensor: Tensor, _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?,
            into output: UnsafeMutablePointer<Float>
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            guard outputs > 0, let weights = tensor.bytes.baseAddress else { return ProductJob(units: 0) { _ in } }
            let source = input.bfloat16Tiles()
            let (columns, count, unit) = (columns, input.count, BFloat16TileKernel.unit)
            let scratchByteCount = BFloat16TileKernel.scratchByteCount(columns: columns, count: count)
            return ProductJob(units: (outputs + unit - 1) / unit) { range in
                withScratch(scratchByteCount) { scratch in
                    BFloat16TileKernel.multiply(
                        weights: weights, columns: columns, rowIndices: rowIndices?.baseAddress, input: source,
                        count: count, output: output, outputStride: outputs, rows: range.lowerBound * unit,
                        min(range.upperBound * unit, outputs), scratch: scratch)
                }
            }
        }

        /// float32 inputs with dense weights where they lie.
        func denseJob(
            _ tensor: Tensor, _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?,
            into output: UnsafeMutablePointer<Float>, level: ProcessorLevel
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            guard outputs > 0, let weights = tensor.bytes.baseAddress,
                let kernel = Float32Kernel(tensor.elementType, input, level: level)
            else { return ProductJob(units: 0) { _ in } }
            let unit = kernel.unit
            return ProductJob(units: (outputs + unit - 1) / unit) { range in
                withScratch(kernel.scratchByteCount) { scratch in
                    kernel.multiply(
                        weights, rowIndices: rowIndices?.baseAddress, into: output, outputStride: outputs,
                        rows: range.lowerBound * unit..<min(range.upperBound * unit, outputs), scratch: scratch)
                }
            }
        }

        /// float32 inputs with weights that are dequantised to float32 some rows at a time.
        func dequantizedJob(
            _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>?, into output: UnsafeMutablePointer<Float>,
            level: ProcessorLevel
        ) -> ProductJob {
            let outputs = rowIndices?.count ?? rows
            guard outputs > 0, let kernel = Float32Kernel(.float32, input, level: level) else {
                return ProductJob(units: 0) { _ in }
            }
            let columns = columns
            let unit = 48
            return ProductJob(units: (outputs + unit - 1) / unit) { [self] range in
                withScratch(kernel.scratchByteCount + unit * columns * 4) { scratch in
                    let widened = (scratch + kernel.scratchByteCount).bindMemory(
                        to: Float.self, capacity: unit * columns)
                    let last = min(range.upperBound * unit, outputs)
                    for first in stride(from: range.lowerBound * unit, to: last, by: unit) {
                        let height = min(unit, outputs - first)
                        for row in 0..<height {
                            widenRow(
                                rowIndices.map { Int($0[first + row]) } ?? first + row, into: widened + row * columns)
                        }
                        kernel.multiply(
                            UnsafeRawPointer(widened), rowIndices: nil, into: output + first, outputStride: outputs,
                            rows: 0..<height, scratch: scratch)
                    }
                }
            }
        }
    }

    /// Products of float32 inputs with rows of one precision, by the kernels of a level.
    private struct Float32Kernel {
        private let format: Int
        private let input: UnsafePointer<Float>
        private let count: Int
        private let columns: Int
        private let isWide: Bool
        /// Rows that are best computed together.
        let unit: Int
        /// Bytes that a thread needs, aligned to 64.
        let scratchByteCount: Int

        /// Packs the inputs if they are many; nil for precisions that no weights have.
        init?(_ elementType: ElementType, _ source: ProductInput, level: ProcessorLevel) {
            isWide = level >= .avx512vnni
            (count, columns) = (source.count, source.columns)
            if isWide {
                switch elementType {
                case .float32: format = KernelsAVX512.StoredFormat.float32
                case .bfloat16: format = KernelsAVX512.StoredFormat.bfloat16
                case .float16: format = KernelsAVX512.StoredFormat.float16
                default: return nil
                }
                typealias Kernel = KernelsAVX512.DenseKernel
                input = count <= Kernel.fewLimit ? source.values : source.float32Tiles()
                unit = 8
                scratchByteCount = Kernel.scratchByteCount(columns: columns, count: count)
            } else {
                typealias Kernel = KernelsAVX2.DenseKernel
                switch elementType {
                case .float32: format = Kernel.float32
                case .bfloat16: format = Kernel.bfloat16
                case .float16: format = Kernel.float16
                default: return nil
                }
                let isFew = count <= Kernel.fewLimit
                input = isFew ? source.values : source.packedPanel()
                unit = isFew ? 16 : 24
                scratchByteCount = Panel.scratchByteCount
            }
        }

        /// Computes a range of outputs.
        func multiply(
            _ weights: UnsafeRawPointer, rowIndices: UnsafePointer<Int32>?, into output: UnsafeMutablePointer<Float>,
            outputStride: Int, rows: Range<Int>, scratch: UnsafeMutableRawPointer
        ) {
            if isWide {
                KernelsAVX512.DenseKernel.multiply(
                    weights: weights, format: format, columns: columns, rowIndices: rowIndices, input: input,
                    count: count, output: output, outputStride: outputStride, rows: rows.lowerBound, rows.upperBound,
                    scratch: scratch)
            } else {
                KernelsAVX2.DenseKernel.multiply(
                    weights: weights, format: format, columns: columns, rowIndices: rowIndices, input: input,
                    count: count, output: output, outputStride: outputStride, rows: rows.lowerBound, rows.upperBound,
                    scratch: scratch)
            }
        }
    }

    /// Lends memory of the calling thread's own, aligned to cache lines.
    func withScratch(_ byteCount: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        defer { scratch.deallocate() }
        body(scratch)
    }
#endif
