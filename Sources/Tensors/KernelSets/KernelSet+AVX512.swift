#if arch(x86_64)
    import KernelsAVX512

    extension KernelSet {
        /// AVX-512 F, BW, DQ and VL, with the integer dot products of VNNI.
        static let avx512vnni = KernelSet(simd) { parts in
            parts.dense = Dense(
                inputs: Dense.Inputs(
                    type: .float32, fewLimit: DenseKernel.fewLimit, grain: DenseKernel.fewLimit,
                    byteCount: { columns, count in DenseKernel.packedCount(columns: columns, count: count) * 4 },
                    convert: {
                        DenseKernel.pack(
                            $0, columns: $1, count: $2, inputs: $3, $4, into: $5.assumingMemoryBound(to: Float.self))
                    }),
                unit: { _ in 8 }, scratchByteCount: DenseKernel.scratchByteCount,
                multiply: {
                    DenseKernel.multiply(
                        weights: $0, format: $1, columns: $2, rowIndices: $3,
                        input: $4.assumingMemoryBound(to: Float.self), count: $5, output: $6, outputStride: $7,
                        rows: $8, $9, scratch: $10)
                })
            parts.coded = Coded(
                inputCount: { _, count in CodedKernel.inputCount(count, isTiled: false) },
                quantize: {
                    CodedKernel.quantize(
                        $0, columns: $1, count: $2, layout: $3, outlierRatio: $4, isTiled: false, inputs: $5, $6,
                        values: $7, records: $8, sums: $9, outliers: $10)
                },
                multiply: CodedKernel.multiply)
            parts.floatCoded = {
                FloatCodedKernel.multiply(
                    weights: $0, layout: $1, table: $1.table.assumingMemoryBound(to: Float.self), blockIndices: $2,
                    input: $3, count: $4, output: $5, outputStride: $6, outputs: $7, places: $8, $9)
            }
            parts.attention = Attention(
                scores: { queries, count, keys, format, dimension, _, _, scale, scores in
                    AttentionTile.scores(
                        queries: queries, count: count, keys: keys, format: format, dimension: dimension, scale: scale,
                        into: scores)
                },
                weigh: AttentionTile.weigh, accumulate: AttentionTile.accumulate, readsStoredNumbers: true,
                fourBits: FourBitAttention(scores: FourBitTile.scores, accumulate: FourBitTile.accumulate))
            parts.conversions.widen = { source, format, count, target in
                guard count % 16 == 0 else { return simd.conversions.widen(source, format, count, target) }
                AttentionTile.widen(source, format: format, count: count, into: target)
            }
            parts.conversions.widenFourBitKeys = FourBitTile.widenKeys
            parts.conversions.widenFourBitValues = FourBitTile.widenValues
            parts.activations = Activations(
                silu: ActivationKernels.silu, gelu: ActivationKernels.gelu, geluTanh: ActivationKernels.geluTanh,
                tanh: ActivationKernels.tanh)
            parts.packing = Packing(
                codes: CodePacking.pack, small: NumberPacking.packSmall, halves: NumberPacking.packHalves)
            parts.limits.float32 = Limits.Peak(
                perRound: ArithmeticPeak.float32PerRound, rounds: 1_000_000, run: ArithmeticPeak.float32)
            parts.limits.int8 = Limits.Peak(
                perRound: ArithmeticPeak.int8PerRound, rounds: 1_000_000, run: ArithmeticPeak.int8)
        }

        /// The same with the dot products of BF16.
        static let avx512 = KernelSet(avx512vnni) { parts in
            parts.bfloat16 = Dense(
                inputs: Dense.Inputs(
                    type: .bfloat16, fewLimit: 0, grain: BFloat16Kernel.fewLimit,
                    byteCount: { columns, count in BFloat16Kernel.inputCount(columns: columns, count: count) * 2 },
                    convert: {
                        BFloat16Kernel.convert(
                            $0, columns: $1, count: $2, inputs: $3, $4, into: $5.assumingMemoryBound(to: UInt16.self))
                    }),
                unit: { _ in 8 }, scratchByteCount: BFloat16Kernel.scratchByteCount,
                multiply: { weights, _, columns, rows, input, count, output, stride, start, end, scratch in
                    BFloat16Kernel.multiply(
                        weights: weights, columns: columns, rowIndices: rows,
                        input: input.assumingMemoryBound(to: UInt16.self), count: count, output: output,
                        outputStride: stride, rows: start, end, scratch: scratch)
                })
            parts.limits.bfloat16 = Limits.Peak(
                perRound: ArithmeticPeak.bfloat16PerRound, rounds: 1_000_000, run: ArithmeticPeak.bfloat16)
        }
    }
#endif
