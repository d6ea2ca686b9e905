import _Builtin_intrinsics.intel

/// Repacking of codes: sixteen rows become one block.
public enum CodePacking {
    /// Packs the codes of a block.
    ///
    /// - Parameters:
    ///   - rows: [16], the first byte of each row's codes; as many bytes as its blocks have are read.
    ///   - blockByteCount: the distance of a row's blocks.
    ///   - arrangement: see ``CodeArrangement``.
    ///   - pieces: [pieceCount], the codes of a block by sixteen, or where the sixteen bytes of 32 columns begin.
    ///   - flip: what is exchanged in each byte of codes of 8 bits.
    ///   - ahead: how many bytes ahead the rows of the next block are, which are prefetched.
    ///   - target: the block; numbers of groups are not touched.
    public static func pack(
        rows: UnsafePointer<UnsafeRawPointer>, blockByteCount: Int, arrangement: Int,
        pieces: UnsafePointer<CodePiece>, pieceCount: Int, flip: UInt8, ahead: Int,
        layout: PackedLayout,
        into target: UnsafeMutableRawPointer
    ) {
        let packing = BlockPacking(
            rows: rows, blockByteCount: blockByteCount, pieceCount: pieceCount, ahead: ahead,
            layout: layout,
            target: target)
        if arrangement == CodeArrangement.neighbours { return packing.packNeighbours(pieces) }
        if arrangement == CodeArrangement.eights { return packing.packEights(pieces) }
        switch layout.planes {
        case CodePlanesFormat.bitPairs: packing.packPairs(pieces)
        case CodePlanesFormat.bitPairsAndBit: packing.packPairsAndBit(pieces)
        case CodePlanesFormat.nibblesAndBit where arrangement == CodeArrangement.fifthsInWords:
            packing.packWithWords(pieces)
        case CodePlanesFormat.nibblesAndBit: packing.packWithBit(pieces)
        case CodePlanesFormat.nibblesAndTwoBits: packing.packWithTwoBits(pieces)
        case CodePlanesFormat.bytes: packing.packBytes(pieces, flip: flip)
        default: packing.packPlain(pieces)
        }
    }
}

/// Four columns of sixteen rows in each register.
private typealias Quads = InlineArray<4, __m512i>

/// The steps of one block, in ascending order.
private struct BlockPacking {
    let rows: UnsafePointer<UnsafeRawPointer>
    let blockByteCount: Int
    let pieceCount: Int
    let ahead: Int
    let layout: PackedLayout
    let target: UnsafeMutableRawPointer

    /// The columns of a byte are neighbours.
    @inline(never)
    func packNeighbours(_ places: UnsafePointer<CodePiece>) {
        packRows(places) { low, high in
            (_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high))
        }
    }

    /// The columns of a byte are eight apart.
    @inline(never)
    func packEights(_ places: UnsafePointer<CodePiece>) {
        packRows(places) { low, high in
            (_mm512_unpacklo_epi64(low, high), _mm512_unpackhi_epi64(low, high))
        }
    }

    /// Brings the sixteen bytes of each row into the order of a step, and then transposes them; a closure says which of
    /// the low and the high halves of bytes are the first sixteen columns, and which the others.
    @inline(__always)
    private func packRows(
        _ places: UnsafePointer<CodePiece>, _ order: (__m512i, __m512i) -> (__m512i, __m512i)
    ) {
        @inline(__always)
        func ordered(_ bytes: __m512i) -> __m512i {
            let mask = _mm512_set1_epi8(15)
            let (first, second) = order(bytes & mask, _mm512_srli_epi16(bytes, 4) & mask)
            return first | _mm512_slli_epi16(second, 4)
        }
        // A piece here is a whole step.
        var (piece, block) = (0, 0)
        steps(256) { _, place in
            let offset = block &+ places[piece].lowOffset
            piece &+= 1
            if piece == pieceCount { (piece, block) = (0, block &+ blockByteCount) }
            askAhead(offset)
            let quads = transposed(
                ordered(fourRows(0, offset)), ordered(fourRows(1, offset)), ordered(fourRows(2, offset)),
                ordered(fourRows(3, offset)))
            for index in 0..<4 { store(quads[index], place + index &* 64) }
        }
    }

    /// Codes of 5 bits whose fifth bits are a word.
    @inline(never)
    func packWithWords(_ places: UnsafePointer<CodePiece>) {
        pieces(places, 320) { first, second, blocks, place in
            packLow(first, second, blocks, place)
            let word = words(blocks.0 &+ first.highOffset)[0]
            // Bit 4q + k becomes bit q of byte k: bits of odd places go after those of even ones, twice.
            store(unshuffled(unshuffled(word)), place + 256)
        }
    }

    /// The bits of even places, then those of odd ones.
    @inline(__always)
    private func unshuffled(_ words: __m512i) -> __m512i {
        func exchanged(_ words: __m512i, _ distance: UInt32, _ mask: Int32) -> __m512i {
            let bits = (words ^ _mm512_srli_epi32(words, distance)) & _mm512_set1_epi32(mask)
            return words ^ bits ^ _mm512_slli_epi32(bits, distance)
        }
        return exchanged(
            exchanged(exchanged(exchanged(words, 1, 0x2222_2222), 2, 0x0C0C_0C0C), 4, 0x00F0_00F0), 8,
            0x0000_FF00)
    }

    /// Codes of 2 bits.
    @inline(never)
    func packPairs(_ places: UnsafePointer<CodePiece>) {
        var kept: (Kept, Kept) = ((-1, zeros()), (-1, zeros()))
        pieces(places, 128) { first, second, blocks, place in
            storePairs(&kept, first, second, blocks, place)
        }
    }

    /// Codes of 3 bits.
    @inline(never)
    func packPairsAndBit(_ places: UnsafePointer<CodePiece>) {
        var low: (Kept, Kept) = ((-1, zeros()), (-1, zeros()))
        var high: (Kept, Kept) = ((-1, zeros()), (-1, zeros()))
        pieces(places, 192) { first, second, blocks, place in
            storePairs(&low, first, second, blocks, place)
            keep(&high.0, blocks.0 &+ first.highOffset, beside: low.0)
            keep(&high.1, blocks.1 &+ second.highOffset, beside: low.1)
            store(
                gatheredBits(high.0.words, first.highShift, 0) | gatheredBits(high.1.words, second.highShift, 4),
                place + 128)
        }
    }

    /// Stores the low two bits of a step.
    @inline(__always)
    private func storePairs(
        _ kept: inout (Kept, Kept), _ first: CodePiece, _ second: CodePiece, _ blocks: (Int, Int),
        _ place: UnsafeMutableRawPointer
    ) {
        keep(&kept.0, blocks.0 &+ first.lowOffset)
        keep(&kept.1, blocks.1 &+ second.lowOffset)
        store(gatheredPairs(kept.0.words, first.lowShift), place)
        store(gatheredPairs(kept.1.words, second.lowShift), place + 64)
    }

    /// Sixteen bytes of each row, kept for the pieces that follow: four or eight of them may share their bytes.
    private typealias Kept = (offset: Int, words: Quads)

    @inline(__always)
    private func zeros() -> Quads { [.zero, .zero, .zero, .zero] }

    /// Reads the bytes at an offset, unless they are there already, or in another place that was read.
    @inline(__always)
    private func keep(_ kept: inout Kept, _ offset: Int, beside other: Kept? = nil) {
        if kept.offset == offset { return }
        if let other, other.offset == offset {
            kept = other
        } else {
            kept = (offset, words(offset))
        }
    }

    /// Two bits of each byte, those of quad q at 2q.
    @inline(__always)
    private func gatheredPairs(_ quads: Quads, _ shift: Int32) -> __m512i {
        var result = __m512i.zero
        for index in 0..<4 {
            let place = Int32(truncatingIfNeeded: 2 &* index)
            result |= rotated(quads[index], place &- shift) & _mm512_set1_epi8(CChar(truncatingIfNeeded: 3 &<< place))
        }
        return result
    }

    /// A bit of each byte, that of quad q at `first` + q.
    @inline(__always)
    private func gatheredBits(_ quads: Quads, _ shift: Int32, _ first: Int32) -> __m512i {
        var result = __m512i.zero
        for index in 0..<4 {
            let place = first &+ Int32(truncatingIfNeeded: index)
            result |= rotated(quads[index], place &- shift) & _mm512_set1_epi8(CChar(truncatingIfNeeded: 1 &<< place))
        }
        return result
    }

    /// Words whose bits are moved up, or down where the count is below zero; bits that leave a word come back at its other
    /// end.
    @inline(__always)
    private func rotated(_ words: __m512i, _ count: Int32) -> __m512i {
        _mm512_rolv_epi32(words, _mm512_set1_epi32(count))
    }

    @inline(never)
    func packPlain(_ places: UnsafePointer<CodePiece>) {
        pieces(places, 256) { packLow($0, $1, $2, $3) }
    }

    @inline(never)
    func packWithBit(_ places: UnsafePointer<CodePiece>) {
        pieces(places, 320) { first, second, blocks, place in
            packLow(first, second, blocks, place)
            let (a, b) = (high(first, blocks.0, 1), high(second, blocks.1, 1))
            var bits = __m512i.zero
            for index in 0..<4 {
                bits |= _mm512_slli_epi32(a[index], UInt32(truncatingIfNeeded: index))
                bits |= _mm512_slli_epi32(b[index], UInt32(truncatingIfNeeded: 4 &+ index))
            }
            store(bits, place + 256)
        }
    }

    @inline(never)
    func packWithTwoBits(_ places: UnsafePointer<CodePiece>) {
        pieces(places, 384) { first, second, blocks, place in
            packLow(first, second, blocks, place)
            let (a, b) = (high(first, blocks.0, 3), high(second, blocks.1, 3))
            var (low, high) = (__m512i.zero, __m512i.zero)
            for index in 0..<4 {
                low |= _mm512_slli_epi32(a[index], UInt32(truncatingIfNeeded: index &* 2))
                high |= _mm512_slli_epi32(b[index], UInt32(truncatingIfNeeded: index &* 2))
            }
            store(low, place + 256)
            store(high, place + 320)
        }
    }

    @inline(never)
    func packBytes(_ places: UnsafePointer<CodePiece>, flip: UInt8) {
        let flip = _mm512_set1_epi8(CChar(bitPattern: flip))
        pieces(places, 512) { first, second, blocks, place in
            let (a, b) = (low(first, blocks.0, -1), low(second, blocks.1, -1))
            for index in 0..<4 {
                store(a[index] ^ flip, place + index &* 64)
                store(b[index] ^ flip, place + (4 &+ index) &* 64)
            }
        }
    }

    /// Calls a closure with each step and the place of its codes.
    @inline(__always)
    private func steps(_ stepByteCount: Int, _ body: (Int, UnsafeMutableRawPointer) -> Void) {
        let heads = headByteCounts(layout)
        var place = target
        var (step, spanEnd) = (0, 0)
        while step < layout.stepCount {
            if step == spanEnd {
                spanEnd &+= layout.spanSteps
                place += heads.span
            }
            place += heads.unit
            let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
            while step < unitEnd {
                body(step, place)
                place += stepByteCount
                step &+= 1
            }
        }
    }

    /// The low bits of sixteen columns in a block at some offset.
    @inline(__always)
    private func low(_ piece: CodePiece, _ block: Int, _ mask: CChar) -> Quads {
        shifted(words(block &+ piece.lowOffset), piece.lowShift, mask)
    }

    /// What they have above.
    @inline(__always)
    private func high(_ piece: CodePiece, _ block: Int, _ mask: CChar) -> Quads {
        shifted(words(block &+ piece.highOffset), piece.highShift, mask)
    }

    /// Packs the low 4 bits of a step.
    @inline(__always)
    private func packLow(
        _ first: CodePiece, _ second: CodePiece, _ blocks: (Int, Int), _ place: UnsafeMutableRawPointer
    ) {
        if blocks.0 == blocks.1, first.lowOffset == second.lowOffset {
            // The halves of the same bytes, as in most blocks of 32 columns.
            let both = words(blocks.0 &+ first.lowOffset)
            if first.lowShift == 0, second.lowShift == 4 {
                for index in 0..<4 { store(both[index], place + index &* 64) }
                return
            }
            storeNibbles(shifted(both, first.lowShift, 15), shifted(both, second.lowShift, 15), place)
        } else {
            storeNibbles(low(first, blocks.0, 15), low(second, blocks.1, 15), place)
        }
    }

    /// Calls a closure with each step's two pieces, the offsets of their blocks, and the place of its codes.
    @inline(__always)
    private func pieces(
        _ pieces: UnsafePointer<CodePiece>, _ stepByteCount: Int,
        _ body: (CodePiece, CodePiece, (Int, Int), UnsafeMutableRawPointer) -> Void
    ) {
        var (piece, block) = (0, 0)
        steps(stepByteCount) { _, place in
            let (first, firstBlock) = (piece, block)
            piece &+= 1
            if piece == pieceCount { (piece, block) = (0, block &+ blockByteCount) }
            body(pieces[first], pieces[piece], (firstBlock, block), place)
            piece &+= 1
            if piece == pieceCount { (piece, block) = (0, block &+ blockByteCount) }
        }
    }

    @inline(__always)
    private func shifted(_ quads: Quads, _ shift: Int32, _ mask: CChar) -> Quads {
        let count = _mm512_set1_epi32(shift)
        let mask = _mm512_set1_epi8(mask)
        return [
            _mm512_srlv_epi32(quads[0], count) & mask, _mm512_srlv_epi32(quads[1], count) & mask,
            _mm512_srlv_epi32(quads[2], count) & mask, _mm512_srlv_epi32(quads[3], count) & mask,
        ]
    }

    @inline(__always)
    private func storeNibbles(_ low: Quads, _ high: Quads, _ place: UnsafeMutableRawPointer) {
        for index in 0..<4 {
            store(low[index] | _mm512_slli_epi32(high[index], 4), place + index &* 64)
        }
    }

    @inline(__always)
    private func store(_ words: __m512i, _ place: UnsafeMutableRawPointer) {
        place.storeBytes(of: words, as: __m512i.self)
    }

    /// Sixteen bytes of each row, as four words of sixteen rows.
    @inline(__always)
    private func words(_ offset: Int) -> Quads {
        askAhead(offset)
        return transposed(
            fourRows(0, offset), fourRows(1, offset), fourRows(2, offset), fourRows(3, offset))
    }

    /// Prefetches the rows of the next block: sixteen streams are more than the hardware prefetcher follows.
    @inline(__always)
    private func askAhead(_ offset: Int) {
        if offset & 63 < 16 {
            for row in 0..<16 { prefetchNearby(rows[row] + (offset &+ ahead)) }
        }
    }

    @inline(__always)
    private func fourRows(_ first: Int, _ offset: Int) -> __m512i {
        sixteenBytes(rows, first, offset)
    }
}

/// Words of four rows in each quarter of four registers, exchanged so that each register has a word of sixteen rows.
@inline(__always)
func transposed(_ a: __m512i, _ b: __m512i, _ c: __m512i, _ d: __m512i) -> InlineArray<4, __m512i> {
    let (lowAB, highAB) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b))
    let (lowCD, highCD) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d))
    return [
        _mm512_unpacklo_epi64(lowAB, lowCD), _mm512_unpackhi_epi64(lowAB, lowCD),
        _mm512_unpacklo_epi64(highAB, highCD), _mm512_unpackhi_epi64(highAB, highCD),
    ]
}

/// Sixteen bytes of the rows `first`, `first` + 4, + 8 and + 12, in a quarter of a register each.
@inline(__always)
func sixteenBytes(_ rows: UnsafePointer<UnsafeRawPointer>, _ first: Int, _ offset: Int) -> __m512i {
    let a = (rows[first] + offset).loadUnaligned(as: __m128i.self)
    let b = (rows[first &+ 4] + offset).loadUnaligned(as: __m128i.self)
    let c = (rows[first &+ 8] + offset).loadUnaligned(as: __m128i.self)
    let d = (rows[first &+ 12] + offset).loadUnaligned(as: __m128i.self)
    return __m512i(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1])
}
