#if arch(x86_64)
    import KernelsAVXVNNI
#elseif arch(arm64)
    import KernelsDotProd
#endif

#if arch(x86_64) || arch(arm64)
    extension KernelSet {
        /// The same with the dot products of bytes, those of AVX-VNNI or of Arm.
        static let dotProducts = KernelSet(simd) { parts in
            parts.coded = Coded(
                inputByteCount: CodedKernel.inputByteCount,
                quantize: { input, columns, _, layout, ratio, start, end, values, records, sums, outliers in
                    CodedKernel.quantize(
                        input, columns: columns, layout: layout, outlierRatio: ratio, inputs: start, end,
                        values: values, records: records, sums: sums, outliers: outliers)
                },
                multiply: CodedKernel.multiply)
        }
    }
#endif
