#if arch(arm64)
    import KernelsDotProd

    extension KernelSet {
        /// NEON with the dot products of bytes.
        static let dotprod = KernelSet(neon) { parts in
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
