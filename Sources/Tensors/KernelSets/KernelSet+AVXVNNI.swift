#if arch(x86_64)
    import KernelsAVXVNNI

    extension KernelSet {
        /// AVX2 with the integer dot products of AVX-VNNI.
        static let avxVNNI = KernelSet(avx2) { parts in
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
