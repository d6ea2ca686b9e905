/// The activations of a product, converted once to what each kernel reads.
final class ProductInput {
    /// [count, columns].
    let values: UnsafePointer<Float>
    let count: Int
    let columns: Int
    /// The kernels that multiply it.
    let kernels: KernelSet
    private let pool: ThreadPool
    private var allocations: [UnsafeMutableRawPointer] = []
    private var converted: [(type: ElementType, inputs: UnsafeRawPointer)] = []
    private var coded: [CodedInput] = []
    private var padded: UnsafePointer<Float>?

    init(_ values: UnsafePointer<Float>, count: Int, columns: Int, kernels: KernelSet, on pool: ThreadPool) {
        self.values = values
        self.count = count
        self.columns = columns
        self.kernels = kernels
        self.pool = pool
    }

    deinit {
        for allocation in allocations { allocation.deallocate() }
    }

    /// Memory that lives as long as the object, aligned to cache lines.
    private func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: 64)
        allocations.append(memory)
        return memory
    }

    /// The same for elements of a type.
    func allocate<Element: BitwiseCopyable>(_ type: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
        allocate(byteCount: max(count, 1) * MemoryLayout<Element>.stride).bindMemory(to: type, capacity: max(count, 1))
    }

    /// Converts all inputs, on several threads when there is enough to do.
    private func convert(grain: Int, _ body: (Range<Int>) -> Void) {
        pool.parallel(count, grain: count * columns < 1 << 15 ? count : grain, body)
    }

    /// As products with dense weights read them.
    func converted(for dense: KernelSet.Dense) -> UnsafeRawPointer {
        guard let inputs = dense.inputs, count > inputs.fewLimit else { return UnsafeRawPointer(values) }
        if let found = converted.first(where: { $0.type == inputs.type }) { return found.inputs }
        let target = allocate(byteCount: inputs.byteCount(columns, count))
        convert(grain: inputs.grain) { range in
            inputs.convert(values, columns, count, range.lowerBound, range.upperBound, target)
        }
        converted.append((inputs.type, UnsafeRawPointer(target)))
        return UnsafeRawPointer(target)
    }

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

    /// Rounded to 8-bit integers, for weights of a form and its layout.
    func coded(_ form: PackedForm, _ layout: PackedLayout) -> CodedInput {
        let key = CodedInput.Key(form)
        if let found = coded.first(where: { $0.key == key }) { return found }
        let kernels = kernels.coded
        let inputs = kernels.inputCount(layout, count)
        let result = CodedInput(
            key: key, values: allocate(Int8.self, inputs * form.stepCount * kernels.inputByteCount(layout)),
            records: allocate(Float.self, inputs * form.stepCount * 4),
            sums: allocate(Float.self, inputs * form.groupCount),
            outliers: allocate(Outlier.self, count * form.outlierStride))
        convert(grain: 16) { range in
            kernels.quantize(
                values, columns, count, layout, CodedInput.outlierRatio, range.lowerBound, range.upperBound,
                result.values, result.records, result.sums, result.outliers)
        }
        coded.append(result)
        return result
    }
}

/// Inputs rounded to 8-bit integers with a scale for each 32 columns, in the layout of a level's kernels.
struct CodedInput {
    /// Numbers of more than this many times the mean of the largest magnitudes of the row's steps are outliers, at most
    /// ``outlierLimit`` of a step.
    ///
    /// docs/quantisation.md has what other ratios give.
    static let outlierRatio: Float = 2
    /// The most outliers of a step; beside more large numbers, rounding to their scale is fine.
    static let outlierLimit = 2

    /// What inputs depend on besides their values.
    struct Key: Equatable {
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

        init(_ form: PackedForm) {
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
    /// [count, steps] integers of 32 columns, in the level's order of steps and inputs.
    let values: UnsafeMutablePointer<Int8>
    /// [count, steps, 4]: scales, and where sums begin.
    let records: UnsafeMutablePointer<Float>
    /// [count, groups]: the groups' sums of inputs.
    let sums: UnsafeMutablePointer<Float>
    /// [count, ``PackedForm/outlierStride``].
    let outliers: UnsafeMutablePointer<Outlier>
}
