#if arch(x86_64)
    internal import KernelsAMX
    internal import KernelsAVX2
    internal import KernelsAVX512
    internal import KernelsAVXVNNI
#endif

/// Products with packed codes: of 8-bit activations with integers, of float32 activations with other numbers.
extension PackedCodes {
    /// The work of a product with all rows.
    func job(_ input: ProductInput, into output: UnsafeMutablePointer<Float>, level: ProcessorLevel) -> ProductJob {
        job(input, places: blocks, blockIndices: nil, into: output, outputs: rows, level: level)
    }

    /// output[i, j] = Σ_c input[i, c] · self[rowIndices[j], c]: whole blocks are computed, wanted rows are kept.
    func multiply(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>, into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        let side = Int32(PackedForm.blockRows)
        let wanted = Set(rowIndices.map { $0 / side }).sorted()
        let places = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($1, $0) })
        let width = wanted.count * PackedForm.blockRows
        let sums = input.allocate(Float.self, input.count * width)
        wanted.withUnsafeBufferPointer { blocks in
            let job = job(
                input, places: blocks.count, blockIndices: blocks, into: sums, outputs: width, level: level)
            withExtendedLifetime((self, input)) {
                ProductJob.run([job], work: width * columns * input.count, on: pool)
            }
        }
        for (position, row) in rowIndices.enumerated() {
            let column = (places[row / side] ?? 0) * PackedForm.blockRows + Int(row % side)
            for item in 0..<input.count { output[item * rowIndices.count + position] = sums[item * width + column] }
        }
    }

    /// The work of a product with chosen blocks of sixteen rows, outputs side by side.
    private func job(
        _ input: ProductInput, places: Int, blockIndices: UnsafeBufferPointer<Int32>?,
        into output: UnsafeMutablePointer<Float>, outputs: Int, level: ProcessorLevel
    ) -> ProductJob {
        guard let weights = storage.bytes.baseAddress, places > 0 else { return ProductJob(units: 0) { _ in } }
        let unit = 2
        #if arch(x86_64)
            if form.arithmetic != .integers {
                let source = input.padded(columns: form.stepCount * PackedForm.stepColumns)
                return ProductJob(units: (places + unit - 1) / unit) { range in
                    FloatCodedKernel.multiply(
                        weights: weights, layout: layout,
                        table: table.start.assumingMemoryBound(to: Float.self), blockIndices: blockIndices?.baseAddress,
                        input: source, count: input.count, output: output, outputStride: outputs, outputs: outputs,
                        places: range.lowerBound * unit, min(range.upperBound * unit, places))
                }
            }
        #endif
        let source = input.coded(self, level: level)
        return ProductJob(units: (places + unit - 1) / unit) { range in
            let (start, end) = (range.lowerBound * unit, min(range.upperBound * unit, places))
            switch level {
            #if arch(x86_64)
                case .amx where source.key.isTiled:
                    withScratch(CodedTileKernel.scratchByteCount(layout, count: input.count)) { scratch in
                        CodedTileKernel.multiply(
                            weights: weights, layout: layout, blockIndices: blockIndices?.baseAddress,
                            values: source.values, records: source.records, sums: source.sums,
                            outliers: source.outliers, count: input.count, output: output, outputStride: outputs,
                            outputs: outputs, places: start, end, scratch: scratch)
                    }
                case .avx512vnni, .avx512, .amx:
                    KernelsAVX512.CodedKernel.multiply(
                        weights: weights, layout: layout, blockIndices: blockIndices?.baseAddress,
                        values: source.values, records: source.records, sums: source.sums,
                        outliers: source.outliers, count: input.count, output: output, outputStride: outputs,
                        outputs: outputs, places: start, end)
                case .avxVNNI:
                    KernelsAVXVNNI.CodedKernel.multiply(
                        weights: weights, layout: layout, blockIndices: blockIndices?.baseAddress,
                        values: source.values, records: source.records, sums: source.sums,
                        outliers: source.outliers, count: input.count, output: output, outputStride: outputs,
                        outputs: outputs, places: start, end)
                case .avx2:
                    KernelsAVX2.CodedKernel.multiply(
                        weights: weights, layout: layout, blockIndices: blockIndices?.baseAddress,
                        values: source.values, records: source.records, sums: source.sums,
                        outliers: source.outliers, count: input.count, output: output, outputStride: outputs,
                        outputs: outputs, places: start, end)
            #endif
            default:
                for place in start..<end {
                    let block = blockIndices.map { Int($0[place]) } ?? place
                    let first = place * PackedForm.blockRows
                    for item in 0..<input.count {
                        let sums = BaselineQuantized.multiply(
                            self, block: block,
                            values: source.values + item * form.stepCount * PackedForm.stepColumns,
                            records: source.records + item * form.stepCount * 4,
                            outliers: source.outliers + item * form.outlierStride)
                        for lane in 0..<min(PackedForm.blockRows, outputs - first) {
                            output[item * outputs + first + lane] = sums[lane]
                        }
                    }
                }
            }
        }
    }
}

extension PackedForm {
    /// Whether a level multiplies such codes where they are packed.
    func hasKernels(at level: ProcessorLevel) -> Bool { arithmetic == .integers || level >= .avx512vnni }
}

#if arch(x86_64)
    extension PackedCodes {
        /// The layout as the kernels of all modules take it.
        var layout: KernelsAVX512.PackedLayout { form.layout(table) }

        /// Whether this many inputs are multiplied by tiles of AMX.
        func isTiled(count: Int, level: ProcessorLevel) -> Bool {
            level == .amx && count > CodedTileKernel.fewLimit(layout) && CodedTileKernel.serves(layout)
        }
    }

    extension PackedForm {
        /// The layout as the kernels of all modules take it.
        ///
        /// - Parameter table: the table's sixteen bytes, four times.
        func layout(_ table: TensorBytes) -> KernelsAVX512.PackedLayout {
            typealias Format = KernelsAVX512.CodePlanesFormat
            let planes =
                switch planes {
                case .nibbles: hasTable ? Format.table : Format.nibbles
                case .nibblesAndBit: Format.nibblesAndBit
                case .nibblesAndTwoBits: Format.nibblesAndTwoBits
                case .bytes: Format.bytes
                }
            let small =
                switch small {
                case nil: KernelsAVX512.SmallFormat.none
                case .int8: KernelsAVX512.SmallFormat.int8
                case .float8E4M3: KernelsAVX512.SmallFormat.float8
                case .exponent: KernelsAVX512.SmallFormat.exponent
                }
            return (
                planes: planes, table: table.start, zero: zero, stepCount: stepCount, unitSteps: unitSteps,
                spanSteps: spanSteps, isHalved: isHalved, numbers: numbers.storedFormat, small: small,
                hasBiases: sides == 2, blockByteCount: blockByteCount
            )
        }
    }

    extension ElementType {
        /// The precision of groups' numbers as kernels take it.
        fileprivate var storedFormat: Int {
            switch self {
            case .float16: KernelsAVX512.StoredFormat.float16
            case .bfloat16: KernelsAVX512.StoredFormat.bfloat16
            default: KernelsAVX512.StoredFormat.float32
            }
        }
    }
#endif
