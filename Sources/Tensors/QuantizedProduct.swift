#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512
#endif

/// Products of 8-bit activations with weights in affine groups.
extension PackedGroups {
    /// The work of a product with all rows.
    func job(_ input: ProductInput, into output: UnsafeMutablePointer<Float>, level: ProcessorLevel) -> ProductJob {
        job(input, places: blocks, blockIndices: nil, into: output, outputs: rows, level: level)
    }

    /// output[i, j] = Σ_c input[i, c] · self[rowIndices[j], c]: whole blocks are computed, wanted rows are kept.
    func multiply(
        _ input: ProductInput, rowIndices: UnsafeBufferPointer<Int32>, into output: UnsafeMutablePointer<Float>,
        on pool: ThreadPool, level: ProcessorLevel
    ) {
        let side = Int32(Self.blockRows)
        let wanted = Set(rowIndices.map { $0 / side }).sorted()
        let places = Dictionary(uniqueKeysWithValues: wanted.enumerated().map { ($1, $0) })
        let width = wanted.count * Self.blockRows
        let sums = input.allocate(Float.self, input.count * width)
        wanted.withUnsafeBufferPointer { blocks in
            let job = job(
                input, places: blocks.count, blockIndices: blocks, into: sums, outputs: width, level: level)
            withExtendedLifetime((self, input)) {
                ProductJob.run([job], work: width * columns * input.count, on: pool)
            }
        }
        for (position, row) in rowIndices.enumerated() {
            let column = (places[row / side] ?? 0) * Self.blockRows + Int(row % side)
            for item in 0..<input.count { output[item * rowIndices.count + position] = sums[item * width + column] }
        }
    }

    /// The work of a product with chosen blocks of sixteen rows, outputs side by side.
    private func job(
        _ input: ProductInput, places: Int, blockIndices: UnsafeBufferPointer<Int32>?,
        into output: UnsafeMutablePointer<Float>, outputs: Int, level: ProcessorLevel
    ) -> ProductJob {
        guard let weights = storage.bytes.baseAddress, places > 0 else { return ProductJob(units: 0) { _ in } }
        let source = input.groups(bits: bits, groupSize: groupSize, level: level)
        let (isBrain, scaleByteCount) = (scaleType == .bfloat16, scaleType.byteCount)
        let unit = 2
        return ProductJob(units: (places + unit - 1) / unit) { range in
            let (start, end) = (range.lowerBound * unit, min(range.upperBound * unit, places))
            switch level {
            #if arch(x86_64)
                case .avx512vnni, .avx512:
                    KernelsAVX512.GroupsKernel.multiply(
                        weights: weights, bits: bits, groupSize: groupSize, scaleByteCount: scaleByteCount,
                        isBrain: isBrain, columns: columns, blockIndices: blockIndices?.baseAddress,
                        values: source.values,
                        scales: source.scales, sums: source.sums, count: input.count, output: output,
                        outputStride: outputs, outputs: outputs, places: start, end)
                case .avx2:
                    KernelsAVX2.GroupsKernel.multiply(
                        weights: weights, bits: bits, groupSize: groupSize, scaleByteCount: scaleByteCount,
                        isBrain: isBrain, columns: columns, blockIndices: blockIndices?.baseAddress,
                        values: source.values,
                        scales: source.scales, totals: source.totals, sums: source.sums, count: input.count,
                        output: output, outputStride: outputs, outputs: outputs, places: start, end)
            #endif
            default:
                for place in start..<end {
                    let block = blockIndices.map { Int($0[place]) } ?? place
                    for item in 0..<input.count {
                        let sums = BaselineQuantized.multiply(
                            self, block: block, values: source.values + item * columns,
                            scales: source.scales + item * columns / GroupedInput.part)
                        let first = place * Self.blockRows
                        for lane in 0..<min(Self.blockRows, outputs - first) {
                            output[item * outputs + first + lane] = sums[lane]
                        }
                    }
                }
            }
        }
    }
}
