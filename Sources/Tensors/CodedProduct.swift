/// Products with packed codes: of 8-bit activations with integers, of float32 activations with other numbers.
extension PackedCodes {
    /// The work of a product with all rows.
    func job(_ input: ProductInput, into output: UnsafeMutablePointer<Float>) -> ProductJob {
        job(input, places: blocks, blockIndices: nil, into: output, outputs: rows)
    }

    /// output[i, j] = Σ_c input[i, c] · self[rowIndices[j], c]: whole blocks are computed, wanted rows are kept.
    func multiply(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>, into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool
    ) {
        let side = Int32(PackedForm.blockRows)
        let wanted = Set(rowIndices.map { $0 / side }).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(wanted, 0...))
        let width = wanted.count * PackedForm.blockRows
        let sums = input.allocate(Float.self, input.count * width)
        wanted.withUnsafeBufferPointer { blocks in
            let job = job(input, places: blocks.count, blockIndices: blocks, into: sums, outputs: width)
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
        into output: UnsafeMutablePointer<Float>, outputs: Int
    ) -> ProductJob {
        guard let weights = storage.bytes.baseAddress, places > 0 else { return ProductJob(units: 0) { _ in } }
        let (unit, count, layout) = (2, input.count, form.layout(table))
        let units = (places + unit - 1) / unit
        let blockIndices = blockIndices?.baseAddress
        guard form.arithmetic == .integers else {
            guard let multiply = input.kernels.floatCoded else { return ProductJob(units: 0) { _ in } }
            let source = input.padded(columns: form.stepCount * PackedForm.stepColumns)
            return ProductJob(units: units) { range in
                multiply(
                    weights, layout, blockIndices, source, count, output, outputs, outputs, range.lowerBound * unit,
                    min(range.upperBound * unit, places))
            }
        }
        let source = input.coded(form, layout)
        let multiply = input.kernels.coded.multiply
        return ProductJob(units: units) { range in
            multiply(
                weights, layout, blockIndices, source.values, source.records, source.sums, source.outliers, count,
                output, outputs, outputs, range.lowerBound * unit, min(range.upperBound * unit, places))
        }
    }
}

extension PackedForm {
    /// Whether a set multiplies such codes where they are packed.
    func hasKernels(in kernels: KernelSet) -> Bool { arithmetic == .integers || kernels.hasFloatCodedProducts }

    /// The layout as kernels take it.
    ///
    /// - Parameter table: see ``table``; its memory must outlive the layout.
    func layout(_ table: TensorBytes) -> PackedLayout {
        let planes =
            switch planes {
            case .bitPairs: CodePlanesFormat.bitPairs
            case .bitPairsAndBit: CodePlanesFormat.bitPairsAndBit
            case .nibbles: hasTable ? CodePlanesFormat.table : CodePlanesFormat.nibbles
            case .nibblesAndBit: CodePlanesFormat.nibblesAndBit
            case .nibblesAndTwoBits: CodePlanesFormat.nibblesAndTwoBits
            case .bytes: CodePlanesFormat.bytes
            }
        let small =
            switch small {
            case nil: SmallFormat.none
            case .int8: SmallFormat.int8
            case .float8E4M3: SmallFormat.float8
            case .exponent: SmallFormat.exponent
            }
        return (
            planes: planes, table: table.start, zero: zero, stepCount: stepCount, unitSteps: unitSteps,
            spanSteps: spanSteps, isHalved: isHalved, numbers: numbers.storedFormat ?? StoredFormat.float32,
            small: small, hasBiases: sides == 2, blockByteCount: blockByteCount
        )
    }
}

extension ElementType {
    /// The precision as kernels take it; nil for numbers that dense weights and groups' numbers are not.
    var storedFormat: Int? {
        switch self {
        case .float32: StoredFormat.float32
        case .float16: StoredFormat.float16
        case .bfloat16: StoredFormat.bfloat16
        default: nil
        }
    }
}
