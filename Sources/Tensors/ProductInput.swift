#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512
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
        private var panel: UnsafePointer<Float>?
        private var tiles: UnsafePointer<Float>?
    #endif
    private var grouped: [GroupedInput] = []

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

    /// Rounded to 8-bit integers, for weights of some bits in groups of some size.
    func groups(bits: Int, groupSize: Int, level: ProcessorLevel) -> GroupedInput {
        if let found = grouped.first(where: { $0.bits == bits && $0.groupSize == groupSize && $0.level == level }) {
            return found
        }
        let parts = count * columns / GroupedInput.part
        let result = GroupedInput(
            bits: bits, groupSize: groupSize, level: level, values: allocate(Int8.self, count * columns),
            scales: allocate(Float.self, 2 * parts), sums: allocate(Float.self, count * columns / groupSize),
            totals: allocate(Int32.self, parts))
        convert(grain: 16) { range in result.quantize(self, range) }
        grouped.append(result)
        return result
    }
}

/// Inputs rounded to 8-bit integers, in the layout of a level's kernels.
struct GroupedInput {
    /// Columns that share a scale.
    static let part = 32

    let bits: Int
    let groupSize: Int
    let level: ProcessorLevel
    let values: UnsafeMutablePointer<Int8>
    /// One for each part; the AVX-512 kernels have pairs.
    let scales: UnsafeMutablePointer<Float>
    let sums: UnsafeMutablePointer<Float>
    let totals: UnsafeMutablePointer<Int32>

    fileprivate func quantize(_ input: ProductInput, _ range: Range<Int>) {
        switch level {
        #if arch(x86_64)
            case .avx512vnni, .avx512:
                KernelsAVX512.GroupsKernel.quantize(
                    input.values, columns: input.columns, count: input.count, groupSize: groupSize, bits: bits,
                    inputs: range.lowerBound, range.upperBound, values: values, scales: scales, sums: sums)
            case .avx2:
                KernelsAVX2.GroupsKernel.quantize(
                    input.values, columns: input.columns, groupSize: groupSize, bits: bits, inputs: range.lowerBound,
                    range.upperBound, values: values, scales: scales, totals: totals, sums: sums)
        #endif
        default:
            for item in range {
                BaselineQuantized.quantize(
                    input.values + item * input.columns, columns: input.columns, values: values + item * input.columns,
                    scales: scales + item * input.columns / Self.part)
            }
        }
    }
}
