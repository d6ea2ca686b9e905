#if arch(x86_64)
    internal import KernelsAMX
    internal import KernelsAVX2
    internal import KernelsAVX512
    internal import KernelsAVXVNNI
#endif

/// The activations of a product, converted once to what each kernel reads.
final class ProductInput {
    /// [count, columns].
    let values: UnsafePointer<Float>
    let count: Int
    let columns: Int
    private let pool: ThreadPool
    private var allocations: [UnsafeMutableRawPointer] = []
    #if arch(x86_64)
        private var converted: UnsafePointer<UInt16>?
        private var convertedTiles: UnsafePointer<UInt16>?
        private var panel: UnsafePointer<Float>?
        private var tiles: UnsafePointer<Float>?
    #endif
    private var coded: [CodedInput] = []
    private var padded: UnsafePointer<Float>?

    init(_ values: UnsafePointer<Float>, count: Int, columns: Int, on pool: ThreadPool) {
        self.values = values
        self.count = count
        self.columns = columns
        self.pool = pool
    }

    deinit {
        for allocation in allocations { allocation.deallocate() }
    }

    /// Memory that lives as long as the object.
    func allocate<Element: BitwiseCopyable>(_ type: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: 64)
        allocations.append(memory)
        return memory.bindMemory(to: type, capacity: max(count, 1))
    }

    /// Converts all inputs, on several threads when there is enough to do.
    private func convert(grain: Int, _ body: (Range<Int>) -> Void) {
        pool.parallel(count, grain: count * columns < 1 << 15 ? count : grain, body)
    }

    #if arch(x86_64)
        /// Rounded to bfloat16, as ``BFloat16Kernel`` reads them.
        func bfloat16() -> UnsafePointer<UInt16> {
            if let converted { return converted }
            let target = allocate(UInt16.self, BFloat16Kernel.inputCount(columns: columns, count: count))
            convert(grain: BFloat16Kernel.fewLimit) { range in
                BFloat16Kernel.convert(
                    values, columns: columns, count: count, inputs: range.lowerBound, range.upperBound, into: target)
            }
            converted = UnsafePointer(target)
            return UnsafePointer(target)
        }

        /// Rounded to bfloat16, as ``BFloat16TileKernel`` reads them.
        func bfloat16Tiles() -> UnsafePointer<UInt16> {
            if let convertedTiles { return convertedTiles }
            let target = allocate(UInt16.self, BFloat16TileInput.inputCount(columns: columns, count: count))
            convert(grain: BFloat16TileInput.tileInputs) { range in
                BFloat16TileInput.convert(
                    values, columns: columns, inputs: range.lowerBound, range.upperBound, into: target)
            }
            convertedTiles = UnsafePointer(target)
            return UnsafePointer(target)
        }

        /// Packed in tiles of float32 inputs, as the AVX-512 kernel reads them.
        func float32Tiles() -> UnsafePointer<Float> {
            typealias Kernel = KernelsAVX512.DenseKernel
            if let tiles { return tiles }
            let target = allocate(Float.self, Kernel.packedCount(columns: columns, count: count))
            convert(grain: Kernel.fewLimit) { range in
                Kernel.pack(
                    values, columns: columns, count: count, inputs: range.lowerBound, range.upperBound, into: target)
            }
            tiles = UnsafePointer(target)
            return UnsafePointer(target)
        }

        /// Packed for tiles of float32 inputs, as ``Panel`` reads them.
        func packedPanel() -> UnsafePointer<Float> {
            if let panel { return panel }
            let target = allocate(Float.self, Panel.packedCount(count: count, columns: columns))
            convert(grain: 8 * Panel.inputGrain) { range in
                Panel.pack(
                    values, count: count, columns: columns, inputs: range.lowerBound, range.upperBound, into: target)
            }
            panel = UnsafePointer(target)
            return UnsafePointer(target)
        }
    #endif

    /// [count, columns] with zeros after the last, for steps of columns.
    func padded(columns padded: Int) -> UnsafePointer<Float> {
        if padded == columns { return values }
        if let found = self.padded { return found }
        let target = allocate(Float.self, count * padded)
        for item in 0..<count {
            (target + item * padded).update(from: values + item * columns, count: columns)
            (target + item * padded + columns).update(repeating: 0, count: padded - columns)
        }
        self.padded = UnsafePointer(target)
        return UnsafePointer(target)
    }

    /// This many inputs, and what a level's tiles have after the last.
    private static func codedCount(_ count: Int, _ key: CodedInput.Key) -> Int {
        #if arch(x86_64)
            if key.level >= .avx512vnni { return KernelsAVX512.CodedKernel.inputCount(count, isTiled: key.isTiled) }
        #endif
        return count
    }

    /// Rounded to 8-bit integers, for weights of some form.
    func coded(_ codes: PackedCodes, level: ProcessorLevel) -> CodedInput {
        let form = codes.form
        var key = CodedInput.Key(form, level)
        #if arch(x86_64)
            key.isTiled = codes.isTiled(count: count, level: level)
        #endif
        if let found = coded.first(where: { $0.key == key }) { return found }
        let steps = Self.codedCount(count, key) * form.stepCount
        let result = CodedInput(
            key: key, values: allocate(Int8.self, steps * PackedForm.stepColumns),
            records: allocate(Float.self, 4 * steps),
            sums: allocate(Float.self, Self.codedCount(count, key) * form.groupCount),
            outliers: allocate(CodedInput.Outlier.self, count * form.outlierStride))
        convert(grain: 16) { range in result.quantize(self, codes, range) }
        coded.append(result)
        return result
    }
}

/// Inputs rounded to 8-bit integers with a scale for each 32 columns, in the layout of a level's kernels.
struct CodedInput {
    /// A number that is not rounded, because those beside it would be rounded too coarsely.
    ///
    /// The outliers of an input are a list in ascending order that a column of −1 ends. Kernels also write down where in a
    /// block lie the codes of the column's step, the numbers of its group and those of its span.
    typealias Outlier = (column: Int32, value: Float, codes: Int32, numbers: Int32, span: Int32)

    /// Numbers of more than this many times the mean of the largest magnitudes of the row's steps are outliers, at most
    /// ``outlierLimit`` of a step.
    ///
    /// docs/quantisation.md has what other ratios give.
    static let outlierRatio: Float = 2
    /// The most outliers of a step; beside more large numbers, rounding to their scale is fine.
    static let outlierLimit = 2

    /// What inputs depend on besides their values.
    struct Key: Equatable {
        let level: ProcessorLevel
        /// Whether inputs are laid out for tiles of AMX.
        var isTiled = false
        /// Columns of the groups whose inputs are added up.
        let groupSize: Int
        /// The code of the value 0.
        let zero: Int
        /// Whether codes are indices, which AVX2 multiplies as other bytes.
        let hasTable: Bool
        /// Where codes and numbers lie.
        let planes: PackedForm.Planes
        let spanHeadByteCount: Int
        let spanSteps: Int
        let unitHeadByteCount: Int

        init(_ form: PackedForm, _ level: ProcessorLevel) {
            self.level = level
            groupSize = form.format.groupSize
            zero = form.zero
            hasTable = form.hasTable
            planes = form.planes
            spanHeadByteCount = form.spanHeadByteCount
            spanSteps = form.spanSteps
            unitHeadByteCount = form.unitHeadByteCount
        }
    }

    let key: Key
    /// [count, steps, 32] integers, in the level's order of steps and inputs.
    let values: UnsafeMutablePointer<Int8>
    /// [count, steps, 4]: scales, and where sums begin.
    let records: UnsafeMutablePointer<Float>
    /// [count, groups]: the groups' sums of inputs.
    let sums: UnsafeMutablePointer<Float>
    /// [count, ``PackedForm/outlierStride``].
    let outliers: UnsafeMutablePointer<Outlier>

    fileprivate func quantize(_ input: ProductInput, _ codes: PackedCodes, _ range: Range<Int>) {
        switch key.level {
        #if arch(x86_64)
            case .avx512vnni, .avx512, .amx:
                KernelsAVX512.CodedKernel.quantize(
                    input.values, columns: input.columns, count: input.count, layout: codes.layout,
                    outlierRatio: Self.outlierRatio, isTiled: key.isTiled, inputs: range.lowerBound, range.upperBound,
                    values: values, records: records, sums: sums, outliers: outliers)
            case .avxVNNI:
                KernelsAVXVNNI.CodedKernel.quantize(
                    input.values, columns: input.columns, layout: codes.layout, outlierRatio: Self.outlierRatio,
                    inputs: range.lowerBound, range.upperBound, values: values, records: records, sums: sums,
                    outliers: outliers)
            case .avx2:
                KernelsAVX2.CodedKernel.quantize(
                    input.values, columns: input.columns, layout: codes.layout, outlierRatio: Self.outlierRatio,
                    inputs: range.lowerBound, range.upperBound, values: values, records: records, sums: sums,
                    outliers: outliers)
        #endif
        default:
            let steps = codes.form.stepCount
            for item in range {
                BaselineQuantized.quantize(
                    input.values + item * input.columns, columns: input.columns,
                    values: values + item * steps * PackedForm.stepColumns, records: records + item * steps * 4,
                    outliers: outliers + item * codes.form.outlierStride)
            }
        }
    }
}
