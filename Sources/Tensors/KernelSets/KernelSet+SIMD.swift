#if arch(x86_64)
    import KernelsAVX2
    import KernelsPicturesAVX2

    private typealias PictureKernel = KernelsPicturesAVX2.Resampling
#elseif arch(arm64)
    import KernelsNEON
    import KernelsPicturesNEON

    private typealias PictureKernel = KernelsPicturesNEON.Resampling
#endif

#if arch(x86_64) || arch(arm64)
    extension KernelSet {
        /// AVX2, FMA and F16C on x86, and what all 64-bit Arm processors have.
        ///
        /// The kernels of both have the same names.
        static let simd = KernelSet(baseline) { parts in
            parts.dense = Dense(
                inputs: Dense.Inputs(
                    type: .float32, fewLimit: DenseKernel.fewLimit, grain: 8 * Panel.inputGrain,
                    byteCount: { columns, count in Panel.packedCount(count: count, columns: columns) * 4 },
                    convert: {
                        Panel.pack(
                            $0, count: $2, columns: $1, inputs: $3, $4, into: $5.assumingMemoryBound(to: Float.self))
                    }),
                unit: { count in count <= DenseKernel.fewLimit ? 16 : 24 },
                scratchByteCount: { _, _ in Panel.scratchByteCount },
                multiply: {
                    DenseKernel.multiply(
                        weights: $0, format: $1, columns: $2, rowIndices: $3,
                        input: $4.assumingMemoryBound(to: Float.self), count: $5, output: $6, outputStride: $7,
                        rows: $8, $9, scratch: $10)
                })
            parts.coded = Coded(
                inputByteCount: CodedKernel.inputByteCount,
                quantize: { input, columns, _, layout, ratio, start, end, values, records, sums, outliers in
                    CodedKernel.quantize(
                        input, columns: columns, layout: layout, outlierRatio: ratio, inputs: start, end,
                        values: values, records: records, sums: sums, outliers: outliers)
                },
                multiply: CodedKernel.multiply)
            parts.attention = Attention(
                scores: AttentionTile.scores, weigh: AttentionTile.weigh, accumulate: AttentionTile.accumulate,
                readsStoredNumbers: true)
            parts.scan = Scan(
                delta: StateScanKernel.delta, accumulate: StateScanKernel.accumulate,
                generalizedDelta: StateScanKernel.generalizedDelta)
            parts.conversions = Conversions(
                widen: { source, format, count, target in
                    guard format == StoredFormat.float16 else {
                        return BaselineConversions.widen(source, format: format, count: count, into: target)
                    }
                    HalfPrecision.widen(source, count: count, into: target)
                },
                narrow: HalfPrecision.narrow, widenFourBitKeys: FourBitBlock.widenKeys,
                widenFourBitValues: FourBitBlock.widenValues)
            parts.activations = Activations(
                silu: ActivationKernels.silu, gelu: ActivationKernels.gelu, geluTanh: ActivationKernels.geluTanh,
                tanh: ActivationKernels.tanh)
            parts.resampling = Resampling(across: PictureKernel.across, down: PictureKernel.down)
            parts.limits.read = MemoryReading.joined
        }
    }
#endif
