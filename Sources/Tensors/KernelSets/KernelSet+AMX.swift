#if arch(x86_64)
    import KernelsAMX
    import KernelsAVX512

    extension KernelSet {
        /// AVX-512 with the tile products of AMX, of bytes and of bfloat16 numbers.
        static let amx = KernelSet(avx512) { parts in
            parts.bfloat16 = Dense(
                inputs: Dense.Inputs(
                    type: .bfloat16, fewLimit: 0, grain: BFloat16TileInput.tileInputs,
                    byteCount: { columns, count in BFloat16TileInput.inputCount(columns: columns, count: count) * 2 },
                    convert: { input, columns, _, start, end, target in
                        BFloat16TileInput.convert(
                            input, columns: columns, inputs: start, end,
                            into: target.assumingMemoryBound(to: UInt16.self))
                    }),
                unit: { _ in BFloat16TileKernel.unit }, scratchByteCount: BFloat16TileKernel.scratchByteCount,
                multiply: { weights, _, columns, rows, input, count, output, stride, start, end, scratch in
                    BFloat16TileKernel.multiply(
                        weights: weights, columns: columns, rowIndices: rows,
                        input: input.assumingMemoryBound(to: UInt16.self), count: count, output: output,
                        outputStride: stride, rows: start, end, scratch: scratch)
                })
            parts.coded = Coded(
                inputCount: { layout, count in CodedKernel.inputCount(count, isTiled: isTiled(layout, count)) },
                quantize: {
                    CodedKernel.quantize(
                        $0, columns: $1, count: $2, layout: $3, outlierRatio: $4, isTiled: isTiled($3, $2),
                        inputs: $5, $6, values: $7, records: $8, sums: $9, outliers: $10)
                },
                multiply: multiply)
            // A round of tiles takes as long as eleven of the others.
            parts.limits.bfloat16 = Limits.Peak(
                perRound: TilePeak.bfloat16PerRound, rounds: 100_000,
                run: { rounds, _ in TilePeak.bfloat16(rounds: rounds) })
            parts.limits.int8 = Limits.Peak(
                perRound: TilePeak.bytesPerRound, rounds: 100_000,
                run: { rounds, _ in TilePeak.bytes(rounds: rounds) })
        }

        /// Whether this many inputs are multiplied by tiles.
        private static func isTiled(_ layout: PackedLayout, _ count: Int) -> Bool {
            count > CodedTileKernel.fewLimit(layout) && CodedTileKernel.serves(layout)
        }

        /// Products by tiles, or as at the levels without them.
        private static func multiply(
            weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
            values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
            outliers: UnsafePointer<Outlier>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
            outputs: Int, places start: Int, _ end: Int
        ) {
            guard isTiled(layout, count) else {
                return CodedKernel.multiply(
                    weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
                    sums: sums, outliers: outliers, count: count, output: output, outputStride: outputStride,
                    outputs: outputs, places: start, end)
            }
            withScratch(CodedTileKernel.scratchByteCount(layout, count: count)) { scratch in
                CodedTileKernel.multiply(
                    weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records,
                    sums: sums, outliers: outliers, count: count, output: output, outputStride: outputStride,
                    outputs: outputs, places: start, end, scratch: scratch)
            }
        }
    }
#endif
