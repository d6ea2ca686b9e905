#if arch(arm64)
    import KernelsI8MM

    extension KernelSet {
        /// NEON with the products of two rows with two inputs, of bytes and of bfloat16 numbers.
        static let i8mm = KernelSet(dotProducts) { parts in
            parts.bfloat16 = Dense(
                inputs: Dense.Inputs(
                    type: .bfloat16, fewLimit: 0, grain: BFloat16Kernel.fewLimit,
                    byteCount: { columns, count in BFloat16Kernel.inputCount(columns: columns, count: count) * 2 },
                    convert: {
                        BFloat16Kernel.convert(
                            $0, columns: $1, count: $2, inputs: $3, $4, into: $5.assumingMemoryBound(to: UInt16.self))
                    }),
                unit: { _ in BFloat16Kernel.unit }, scratchByteCount: BFloat16Kernel.scratchByteCount,
                multiply: { weights, _, columns, rowIndices, input, count, output, outputStride, start, end, scratch in
                    BFloat16Kernel.multiply(
                        weights: weights, columns: columns, rowIndices: rowIndices,
                        input: input.assumingMemoryBound(to: UInt16.self), count: count, output: output,
                        outputStride: outputStride, rows: start, end, scratch: scratch)
                })
            // Ranges of inputs are of whole pairs, but for the last.
            parts.coded = Coded(
                quantize: { input, columns, _, layout, ratio, start, end, values, records, sums, outliers in
                    CodedKernel.quantize(
                        input, columns: columns, layout: layout, outlierRatio: ratio, inputs: start, end,
                        values: values, records: records, sums: sums, outliers: outliers)
                },
                multiply: CodedKernel.multiply)
        }
    }
#endif
