import Locks

#if arch(x86_64)
    internal import KernelsAVX512
#endif

/// From stored rows to blocks of sixteen side by side.
///
/// Codes are transposed where they are stored, when rows say where that is and the processor has the instructions, else
/// from a copy with a byte for each. Numbers are copied as they are stored, or one by one.
final class BlockPacking: Sendable {
    private let source: any CodedRows
    private let form: PackedForm
    private let table: TensorBytes
    private let level: ProcessorLevel
    private let foundNaN = Atomic<Bool>(false)

    /// Whether a code was an E4M3 number that is none.
    var hasFoundNaN: Bool { foundNaN.load(ordering: .acquiring) }

    /// Bytes of the source after which a thread gives its pages back.
    private static let releaseByteCount = 4 << 20

    init(_ source: any CodedRows, _ form: PackedForm, _ table: TensorBytes, level: ProcessorLevel) {
        self.source = source
        self.form = form
        self.table = table
        self.level = level
    }

    /// Packs all blocks on several threads; pages of mapped rows are given back meanwhile.
    func pack(_ blocks: Int, into base: UnsafeMutableRawPointer, on pool: ThreadPool) {
        let blockBytes = max(1, source.byteCount / max(blocks, 1))
        pool.parallel(blocks, grain: 4) { range in
            let scratch = PackingScratch(source.format, form)
            let stored = source.storedCodes.flatMap {
                $0.fits(columns: form.columns, bits: source.format.bits) ? $0 : nil
            }
            var released = range.lowerBound
            for block in range {
                let target = base + block * form.blockByteCount
                pack(block, stored, into: target, scratch)
                if form.arithmetic == .float8, holdsNaN(target) { foundNaN.store(true, ordering: .releasing) }
                if (block + 1 - released) * blockBytes >= Self.releaseByteCount {
                    release(released..<block + 1)
                    released = block + 1
                }
            }
            release(released..<range.upperBound)
        }
    }

    private func release(_ blocks: Range<Int>) {
        let side = PackedForm.blockRows
        source.releasePages(rows: blocks.lowerBound * side..<min(blocks.upperBound * side, source.rows))
    }

    private func pack(
        _ block: Int, _ stored: StoredCodes?, into target: UnsafeMutableRawPointer, _ scratch: PackingScratch
    ) {
        let first = block * PackedForm.blockRows
        #if arch(x86_64)
            if let stored, level >= .avx512vnni, form.translation == nil {
                let rows = min(PackedForm.blockRows, source.rows - first)
                packNumbers(first, rows, stored, into: target, scratch)
                scratch.point(at: stored.codes, first, rows)
                packCodes(
                    scratch.pointers, stored.codes.blockByteCount, stored.arrangement, flip: stored.flip,
                    ahead: rows == PackedForm.blockRows ? PackedForm.blockRows * stored.codes.rowByteCount : 0,
                    into: target)
                return
            }
        #endif
        // Lanes behind the last row are the last row again: their outputs are not written.
        for lane in 0..<PackedForm.blockRows {
            let row = scratch.row(lane)
            source.read(row: min(first + lane, source.rows - 1), into: row)
            if let translation = form.translation {
                for column in 0..<form.columns { row.codes[column] = translation[Int(row.codes[column])] }
            }
            packNumbers(row, lane, into: target)
        }
        #if arch(x86_64)
            if level >= .avx512vnni {
                scratch.pointAtCodes()
                packCodes(
                    scratch.pointers, 16, .pieces([StoredCodes.Piece(low: 0, high: 0, highShift: 4)]), flip: 0,
                    ahead: 0, into: target)
                return
            }
        #endif
        packCodes(scratch, into: target)
    }

    /// Whether some code of a block is an E4M3 number that is none: all ones but for the sign.
    private func holdsNaN(_ block: UnsafeRawPointer) -> Bool {
        var found = SIMD64<UInt8>.zero
        for step in 0..<form.stepCount {
            let codes = block + form.offset(ofStep: step)
            for line in 0..<form.planes.stepByteCount / 64 {
                let bytes = codes.loadUnaligned(fromByteOffset: line * 64, as: SIMD64<UInt8>.self)
                found |= (bytes & 0x7F) &+ 1
            }
        }
        return found.max() > 0x7F
    }

    // MARK: Numbers

    /// The numbers of sixteen rows; fewer at the end.
    private func packNumbers(
        _ first: Int, _ rows: Int, _ stored: StoredCodes, into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) {
        if form.small == nil, form.factor == 1, form.format.scales == source.format.scales,
            form.format.biases == source.format.biases, form.sourceGroupSize == form.format.groupSize,
            let scales = stored.scales, form.sides == 1 || stored.biases != nil
        {
            copyNumbers(scales, first, rows, side: 0, into: target, scratch)
            if let biases = stored.biases, form.sides == 2 {
                copyNumbers(biases, first, rows, side: 1, into: target, scratch)
            }
            return
        }
        for lane in 0..<PackedForm.blockRows {
            let row = scratch.row(lane)
            source.readNumbers(row: first + min(lane, rows - 1), into: row)
            packNumbers(row, lane, into: target)
        }
    }

    /// The numbers of groups as they are stored.
    private func copyNumbers(
        _ place: StoredCodes.Place, _ first: Int, _ rows: Int, side: Int, into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) {
        scratch.point(at: place, first, rows)
        let groups = (form.columns + form.format.groupSize - 1) / form.format.groupSize
        if form.numbers.byteCount == 2 {
            copyNumbers(place.blockByteCount, groups, side, into: target, scratch.pointers, UInt16.self)
        } else {
            copyNumbers(place.blockByteCount, groups, side, into: target, scratch.pointers, UInt32.self)
        }
    }

    @inline(__always)
    private func copyNumbers<Number: FixedWidthInteger & SIMDScalar>(
        _ distance: Int, _ groups: Int, _ side: Int, into target: UnsafeMutableRawPointer,
        _ rows: UnsafePointer<UnsafeRawPointer>, _: Number.Type
    ) {
        var place = target + side * form.sideByteCount
        let unitByteCount = form.unitHeadByteCount + form.unitSteps * form.planes.stepByteCount
        for unit in 0..<form.unitCount {
            for part in 0..<form.unitGroups {
                let group = unit * form.unitGroups + part
                var numbers = SIMD16<Number>.zero
                if group < groups {
                    for lane in 0..<PackedForm.blockRows {
                        numbers[lane] = rows[lane].loadUnaligned(fromByteOffset: group &* distance, as: Number.self)
                    }
                }
                place.storeBytes(of: numbers, toByteOffset: part * form.numbersByteCount, as: SIMD16<Number>.self)
            }
            place += unitByteCount
        }
    }

    /// The numbers of one row that was read.
    private func packNumbers(_ row: CodedRow, _ lane: Int, into target: UnsafeMutableRawPointer) {
        packNumbers(source.format.scales, row.scales, lane, side: 0, factor: form.factor, into: target)
        if let biases = source.format.biases {
            packNumbers(biases, row.biases, lane, side: 1, factor: 1, into: target)
        }
    }

    /// Scales or biases of one row that was read.
    private func packNumbers(
        _ stored: CodeFormat.Numbers, _ row: CodedRow.Numbers, _ lane: Int, side: Int, factor: Float,
        into target: UnsafeMutableRawPointer
    ) {
        let (numbers, size, unitGroups) = (form.numbers, form.numbers.byteCount, form.unitGroups)
        let (numbersByteCount, hasSmall) = (form.numbersByteCount, form.small != nil)
        let groupSize = source.format.groupSize
        let sourceGroups = (form.columns + groupSize - 1) / groupSize
        // Groups of ours in one of the source's.
        let parts = form.sourceGroupSize / form.format.groupSize
        let (stepCount, spanSteps, unitSteps) = (form.stepCount, form.spanSteps, form.unitSteps)
        let unitByteCount = form.unitHeadByteCount + unitSteps * form.planes.stepByteCount
        var place = target
        var head = target + side * form.sideByteCount
        var (step, spanEnd, index, part, span) = (0, 0, 0, 0, 0)
        while step < stepCount {
            if hasSmall, step == spanEnd {
                spanEnd += spanSteps
                Self.store(row.numbers[span] * factor, numbers, place + (side * numbersByteCount + lane * size))
                span += 1
                place += form.spanHeadByteCount
                head += form.spanHeadByteCount
            }
            for group in 0..<unitGroups {
                if hasSmall {
                    head.storeBytes(
                        of: index < sourceGroups ? row.small[index] : 0,
                        toByteOffset: group &* PackedForm.blockRows &+ lane, as: UInt8.self)
                } else {
                    var number: Float = 0
                    if index < sourceGroups {
                        number = stored.number(of: index, groupSize: groupSize, in: row) * factor
                    }
                    Self.store(number, numbers, head + (group &* numbersByteCount &+ lane &* size))
                }
                part += 1
                if part == parts { (part, index) = (0, index + 1) }
            }
            place += unitByteCount
            head += unitByteCount
            step += unitSteps
        }
    }

    @inline(__always)
    private static func store(_ value: Float, _ type: ElementType, _ target: UnsafeMutableRawPointer) {
        switch type {
        case .float16: target.storeBytes(of: Widening.halfBits(value), as: UInt16.self)
        case .bfloat16: target.storeBytes(of: UInt16(truncatingIfNeeded: value.bitPattern >> 16), as: UInt16.self)
        default: target.storeBytes(of: value, as: Float.self)
        }
    }

    // MARK: Codes

    #if arch(x86_64)
        /// The codes of sixteen rows, transposed in registers.
        private func packCodes(
            _ rows: UnsafePointer<UnsafeRawPointer>, _ blockByteCount: Int, _ arrangement: StoredCodes.Arrangement,
            flip: UInt8, ahead: Int, into target: UnsafeMutableRawPointer
        ) {
            let layout = form.layout(table)
            switch arrangement {
            case .nibbles:
                CodePacking.pack(
                    rows: rows, blockByteCount: blockByteCount, pieces: nil, pieceCount: 0, flip: flip, ahead: ahead,
                    layout: layout, into: target)
            case .pieces(let pieces):
                withUnsafeTemporaryAllocation(of: CodePiece.self, capacity: pieces.count) { places in
                    for (index, piece) in pieces.enumerated() {
                        places.initializeElement(
                            at: index,
                            to: (
                                piece.low, Int32(truncatingIfNeeded: piece.lowShift), piece.high,
                                Int32(truncatingIfNeeded: piece.highShift)
                            ))
                    }
                    CodePacking.pack(
                        rows: rows, blockByteCount: blockByteCount, pieces: places.baseAddress,
                        pieceCount: pieces.count, flip: flip, ahead: ahead, layout: layout, into: target)
                }
            }
        }
    #endif

    /// The codes of sixteen rows, a byte each.
    private func packCodes(_ scratch: PackingScratch, into target: UnsafeMutableRawPointer) {
        for step in 0..<form.stepCount {
            let place = target + form.offset(ofStep: step)
            let first = step * PackedForm.stepColumns
            var (bits, twoBits) = (SIMD16<UInt32>.zero, (SIMD16<UInt32>.zero, SIMD16<UInt32>.zero))
            for quad in 0..<4 {
                let low = scratch.quad(first + quad * 4)
                let high = scratch.quad(first + 16 + quad * 4)
                if form.planes == .bytes {
                    place.storeBytes(of: low, toByteOffset: quad * 64, as: SIMD16<UInt32>.self)
                    place.storeBytes(of: high, toByteOffset: (quad + 4) * 64, as: SIMD16<UInt32>.self)
                    continue
                }
                let nibbles = low & 0x0F0F_0F0F | (high & 0x0F0F_0F0F) &<< 4
                place.storeBytes(of: nibbles, toByteOffset: quad * 64, as: SIMD16<UInt32>.self)
                let (lowRest, highRest) = (low &>> 4, high &>> 4)
                bits |= (lowRest & 0x0101_0101) &<< UInt32(quad)
                bits |= (highRest & 0x0101_0101) &<< UInt32(quad + 4)
                twoBits.0 |= (lowRest & 0x0303_0303) &<< UInt32(2 * quad)
                twoBits.1 |= (highRest & 0x0303_0303) &<< UInt32(2 * quad)
            }
            switch form.planes {
            case .nibblesAndBit: place.storeBytes(of: bits, toByteOffset: 256, as: SIMD16<UInt32>.self)
            case .nibblesAndTwoBits:
                place.storeBytes(of: twoBits.0, toByteOffset: 256, as: SIMD16<UInt32>.self)
                place.storeBytes(of: twoBits.1, toByteOffset: 320, as: SIMD16<UInt32>.self)
            default: break
            }
        }
    }
}
