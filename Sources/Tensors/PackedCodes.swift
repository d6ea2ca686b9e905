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

    /// Packs rows on several threads; nil when the kernels do not hold their values, or when that would take more memory than
    /// float32 numbers.
    init?(_ source: any CodedRows, in arena: TensorArena? = nil, on pool: ThreadPool, kernels: KernelSet = .selected) {
        guard let form = PackedForm(source.format, columns: source.columns), form.hasKernels(in: kernels) else {
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
        let packing = BlockPacking(source, form, table, kernels)
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
        readCodes(packed + lane * 4, into: target.codes)
        readNumbers(packed, lane, side: 0, into: target.scales)
        if form.sides == 2 { readNumbers(packed, lane, side: 1, into: target.biases) }
    }

    /// The codes of the row whose words begin at a place of the block's first step.
    private func readCodes(_ lane: UnsafeRawPointer, into codes: UnsafeMutablePointer<UInt8>) {
        let (planes, size) = (form.planes, PackedForm.stepColumns)
        var row = UnsafeMutableRawPointer(codes)
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 4) { last in
            for step in 0..<form.stepCount {
                let words = lane + form.offset(ofStep: step)
                let left = columns - step * size
                guard left < size, let last = last.baseAddress else {
                    Self.readStep(words, planes, into: row)
                    row += size
                    continue
                }
                Self.readStep(words, planes, into: last)
                row.copyMemory(from: last, byteCount: left)
            }
        }
    }

    /// 32 codes from the words of one row, which are 64 bytes apart.
    @inline(__always)
    private static func readStep(
        _ words: UnsafeRawPointer, _ planes: PackedForm.Planes, into codes: UnsafeMutableRawPointer
    ) {
        @inline(__always)
        func word(_ index: Int) -> UInt32 { words.loadUnaligned(fromByteOffset: index &* 64, as: UInt32.self) }
        @inline(__always)
        func store(_ quad: UInt32, _ index: Int) {
            codes.storeBytes(of: quad, toByteOffset: index &* 4, as: UInt32.self)
        }
        if planes == .bytes {
            for quad in 0..<8 { store(word(quad), quad) }
            return
        }
        if planes == .bitPairs || planes == .bitPairsAndBit {
            for quad in 0..<8 {
                let shift = UInt32(truncatingIfNeeded: quad)
                var codes = word(quad / 4) &>> (2 &* (shift & 3)) & 0x0303_0303
                if planes == .bitPairsAndBit { codes |= (word(2) &>> shift & 0x0101_0101) &<< 2 }
                store(codes, quad)
            }
            return
        }
        for quad in 0..<4 {
            let nibbles = word(quad)
            var (low, high) = (nibbles & 0x0F0F_0F0F, nibbles &>> 4 & 0x0F0F_0F0F)
            let shift = UInt32(truncatingIfNeeded: quad)
            switch planes {
            case .nibblesAndBit:
                low |= (word(4) &>> shift & 0x0101_0101) &<< 4
                high |= (word(4) &>> (shift &+ 4) & 0x0101_0101) &<< 4
            case .nibblesAndTwoBits:
                low |= (word(4) &>> (2 &* shift) & 0x0303_0303) &<< 4
                high |= (word(5) &>> (2 &* shift) & 0x0303_0303) &<< 4
            default: break
            }
            store(low, quad)
            store(high, quad &+ 4)
        }
    }

    /// The scales or biases of one row.
    private func readNumbers(_ block: UnsafeRawPointer, _ lane: Int, side: Int, into row: CodedRow.Numbers) {
        let (type, size) = (form.numbers, form.numbers.byteCount)
        let hasSmall = form.small != nil
        if hasSmall {
            for span in 0..<form.spanCount {
                let place = block + (form.offset(ofSpan: span) + side * form.numbersByteCount)
                row.numbers[span] = Widening.one(place + lane * size, type)
            }
        }
        let groups = (columns + format.groupSize - 1) / format.groupSize
        let (unitGroups, sideByteCount, numbersByteCount) = (form.unitGroups, form.sideByteCount, form.numbersByteCount)
        var group = 0
        for unit in 0..<form.unitCount {
            let place = block + (form.offset(ofUnit: unit) + side * sideByteCount)
            for part in 0..<unitGroups where group < groups {
                if hasSmall {
                    row.small[group] = place.load(fromByteOffset: part * PackedForm.blockRows + lane, as: UInt8.self)
                } else {
                    row.numbers[group] = Widening.one(place + (part * numbersByteCount + lane * size), type)
                }
                group += 1
            }
        }
    }

    /// Nothing: the memory is this matrix's own.
    func releasePages() {}
}
