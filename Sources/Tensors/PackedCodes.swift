/// Coded weights, sixteen rows side by side: the layout that the integer kernels stream, see ``PackedForm``.
///
/// One vector load brings the same columns of sixteen rows, sums need no horizontal addition, and a block is read from front
/// to back. Rows are padded to a multiple of 16.
struct PackedCodes: CodedRows {
    let rows: Int
    let form: PackedForm
    /// [blocks].
    let storage: TensorBytes
    /// See ``PackedForm/table``.
    let table: TensorBytes

    var columns: Int { form.columns }
    var format: CodeFormat { form.format }
    var byteCount: Int { storage.count }
    var blocks: Int { (rows + PackedForm.blockRows - 1) / PackedForm.blockRows }

    /// Packs rows on several threads; nil when no kernel of the level holds their values, or when that would take more memory than
    /// float32 numbers.
    init?(_ source: any CodedRows, in arena: TensorArena? = nil, on pool: ThreadPool, level: ProcessorLevel = .selected)
    {
        guard let form = PackedForm(source.format, columns: source.columns), form.hasKernels(at: level) else {
            return nil
        }
        let rows = source.rows
        let blocks = (rows + PackedForm.blockRows - 1) / PackedForm.blockRows
        let (count, overflow) = blocks.multipliedReportingOverflow(by: form.blockByteCount)
        guard !overflow, count <= 4 * rows * source.columns + 1 << 16 else { return nil }
        self.rows = rows
        self.form = form
        let table = form.table
        self.table = table
        let packing = BlockPacking(source, form, table, level: level)
        storage = TensorBytes(count: count, in: arena) { target in
            guard let base = target.baseAddress, count > 0 else { return }
            packing.pack(blocks, into: base, on: pool)
        }
        // The kernels have no NaN among E4M3 numbers.
        if packing.hasFoundNaN { return nil }
    }

    /// Reads one row, which must exist.
    func read(row: Int, into target: CodedRow) {
        guard let base = storage.bytes.baseAddress else { return }
        let (block, lane) = row.quotientAndRemainder(dividingBy: PackedForm.blockRows)
        let packed = base + block * form.blockByteCount
        for step in 0..<form.stepCount {
            let codes = packed + form.offset(ofStep: step)
            for index in 0..<min(PackedForm.stepColumns, columns - step * PackedForm.stepColumns) {
                target.codes[step * PackedForm.stepColumns + index] = code(codes, index, lane)
            }
        }
        let groups = (columns + format.groupSize - 1) / format.groupSize
        for (side, numbers) in [target.scales, target.biases].prefix(form.sides).enumerated() {
            if form.small != nil {
                for span in 0..<form.spanCount {
                    let place = packed + (form.offset(ofSpan: span) + side * form.numbersByteCount)
                    numbers.numbers[span] = Widening.one(place + lane * form.numbers.byteCount, form.numbers)
                }
            }
            for group in 0..<groups {
                let (unit, part) = group.quotientAndRemainder(dividingBy: form.unitGroups)
                let place = packed + (form.offset(ofUnit: unit) + side * form.sideByteCount)
                if form.small != nil {
                    numbers.small[group] = place.load(
                        fromByteOffset: part * PackedForm.blockRows + lane, as: UInt8.self)
                } else {
                    numbers.numbers[group] = Widening.one(
                        place + (part * form.numbersByteCount + lane * form.numbers.byteCount), form.numbers)
                }
            }
        }
    }

    /// One code of a step.
    private func code(_ step: UnsafeRawPointer, _ index: Int, _ lane: Int) -> UInt8 {
        let (quad, byte) = index.quotientAndRemainder(dividingBy: 4)
        func at(_ word: Int) -> UInt8 {
            step.load(fromByteOffset: (word * PackedForm.blockRows + lane) * 4 + byte, as: UInt8.self)
        }
        if form.planes == .bytes { return at(quad) }
        let low = quad < 4 ? at(quad) & 15 : at(quad - 4) >> 4
        return switch form.planes {
        case .nibblesAndBit: low | (at(4) >> UInt8(quad) & 1) << 4
        case .nibblesAndTwoBits: low | (at(4 + quad / 4) >> UInt8(quad % 4 * 2) & 3) << 4
        default: low
        }
    }

    /// Nothing: the memory is this matrix's own.
    func releasePages() {}
}
