import Locks

/// From stored rows to blocks of sixteen side by side.
///
/// Codes are transposed where they are stored, when rows say where that is and the processor has the instructions, else
/// from a copy with a byte for each. Numbers are copied as they are stored, or one by one.
final class BlockPacking: Sendable {
    let source: any CodedRows
    /// The source's, fetched once: another copy for each row would be counted by all threads.
    let scales: CodeFormat.Numbers
    let biases: CodeFormat.Numbers?
    let sourceGroupSize: Int
    let form: PackedForm
    let table: TensorBytes
    /// Whether numbers are copied as they are stored.
    let keepsNumbers: Bool
    /// The kernels that pack from where rows are stored; nil where there are none.
    let kernels: KernelSet.Packing?
    private let foundNaN = Atomic<Bool>(false)

    /// Whether a code was an E4M3 number that is none.
    var hasFoundNaN: Bool { foundNaN.load(ordering: .acquiring) }

    /// Bytes of the source after which a thread gives its pages back.
    private static let releaseByteCount = 4 << 20

    init(_ source: any CodedRows, _ form: PackedForm, _ table: TensorBytes, _ kernels: KernelSet) {
        self.source = source
        let format = source.format
        (scales, biases, sourceGroupSize) = (format.scales, format.biases, format.groupSize)
        keepsNumbers =
            form.factor == 1 && form.format.scales == scales && form.format.biases == biases
            && form.sourceGroupSize == form.format.groupSize
        self.form = form
        self.table = table
        self.kernels = kernels.packing
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
                if form.arithmetic == .float8, holdsNaN(target) {
                    foundNaN.store(true, ordering: .releasing)
                }
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
        _ block: Int, _ stored: StoredCodes?, into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) {
        let first = block * PackedForm.blockRows
        if let stored, let kernels, form.translation == nil {
            let rows = min(PackedForm.blockRows, source.rows - first)
            scratch.choose(source, first, rows)
            packNumbers(first, rows, stored, into: target, scratch)
            scratch.point(at: stored.codes)
            packCodes(
                kernels, scratch.pointers, stored.codes.blockByteCount, stored.arrangement, flip: stored.flip,
                ahead: rows == PackedForm.blockRows ? PackedForm.blockRows * stored.codes.rowByteCount : 0,
                into: target)
            return
        }
        // Lanes after the last row are the last row again: their outputs are not written.
        for lane in 0..<PackedForm.blockRows {
            let row = scratch.row(lane)
            source.read(row: min(first + lane, source.rows - 1), into: row)
            if let translation = form.translation {
                for column in 0..<form.columns { row.codes[column] = translation[Int(row.codes[column])] }
            }
            packNumbers(row, lane, into: target)
        }
        guard let kernels else { return packCodes(scratch, into: target) }
        scratch.pointAtCodes()
        packCodes(
            kernels, scratch.pointers, 16,
            .pieces([StoredCodes.Piece(low: 0, high: 0, highShift: form.planes.lowBitCount)]), flip: 0, ahead: 0,
            into: target)
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

    /// The codes of sixteen rows, transposed in registers.
    private func packCodes(
        _ kernels: KernelSet.Packing, _ rows: UnsafePointer<UnsafeRawPointer>, _ blockByteCount: Int,
        _ arrangement: StoredCodes.Arrangement, flip: UInt8, ahead: Int, into target: UnsafeMutableRawPointer
    ) {
        let (kind, pieces) = arrangement.kernelArrangement
        withUnsafeTemporaryAllocation(of: CodePiece.self, capacity: pieces.count) { places in
            for (index, piece) in pieces.enumerated() {
                places.initializeElement(
                    at: index,
                    to: (
                        piece.low, Int32(truncatingIfNeeded: piece.lowShift), piece.high,
                        Int32(truncatingIfNeeded: piece.highShift)
                    ))
            }
            guard let base = places.baseAddress else { return }
            kernels.codes(
                rows, blockByteCount, kind, base, pieces.count, flip, ahead, form.layout(table), target)
        }
    }

    /// The codes of sixteen rows, a byte each.
    private func packCodes(_ scratch: PackingScratch, into target: UnsafeMutableRawPointer) {
        for step in 0..<form.stepCount {
            let place = target + form.offset(ofStep: step)
            let first = step * PackedForm.stepColumns
            func store(_ words: SIMD16<UInt32>, _ line: Int) {
                place.storeBytes(of: words, toByteOffset: line * 64, as: SIMD16<UInt32>.self)
            }
            // What is beside the nibbles, or the whole of the codes of 2 and 3 bits.
            var (bits, twoBits) = (SIMD16<UInt32>.zero, (SIMD16<UInt32>.zero, SIMD16<UInt32>.zero))
            // Where the two bits lie, and the one that may follow.
            let (pairShift, bitShift) = form.planes.lowBitCount == 2 ? (UInt32(0), UInt32(2)) : (4, 4)
            for quad in 0..<4 {
                let low = scratch.quad(first + quad * 4)
                let high = scratch.quad(first + 16 + quad * 4)
                switch form.planes {
                case .bytes:
                    store(low, quad)
                    store(high, quad + 4)
                case .nibbles, .nibblesAndBit, .nibblesAndTwoBits:
                    store(low & 0x0F0F_0F0F | (high & 0x0F0F_0F0F) &<< 4, quad)
                case .bitPairs, .bitPairsAndBit: break
                }
                bits |= (low &>> bitShift & 0x0101_0101) &<< UInt32(quad)
                bits |= (high &>> bitShift & 0x0101_0101) &<< UInt32(quad + 4)
                twoBits.0 |= (low &>> pairShift & 0x0303_0303) &<< UInt32(2 * quad)
                twoBits.1 |= (high &>> pairShift & 0x0303_0303) &<< UInt32(2 * quad)
            }
            switch form.planes {
            case .nibblesAndBit: store(bits, 4)
            case .nibblesAndTwoBits:
                store(twoBits.0, 4)
                store(twoBits.1, 5)
            case .bitPairs, .bitPairsAndBit:
                store(twoBits.0, 0)
                store(twoBits.1, 1)
                if form.planes == .bitPairsAndBit { store(bits, 2) }
            case .nibbles, .bytes: break
            }
        }
    }
}

extension StoredCodes.Arrangement {
    /// The arrangement and its pieces, as kernels take them.
    fileprivate var kernelArrangement: (Int, [StoredCodes.Piece]) {
        switch self {
        case .nibbles: (CodeArrangement.neighbours, [StoredCodes.Piece(low: 0)])
        case .eights(let offsets): (CodeArrangement.eights, offsets.map { StoredCodes.Piece(low: $0) })
        case .pieces(let pieces): (CodeArrangement.pieces, pieces)
        case .fifthsInWords(let pieces): (CodeArrangement.fifthsInWords, pieces)
        }
    }
}
