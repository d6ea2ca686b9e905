import _Builtin_intrinsics.intel

/// Where sixteen codes of a row lie in a block: four times four bytes that follow each other, of which each is shifted right.
///
/// A tuple, because it needs no functions to be copied. The low 4 bits of a code, or all 8, are at the first place; what it
/// has above 4 bits is at the second.
public typealias CodePiece = (lowOffset: Int, lowShift: Int32, highOffset: Int, highShift: Int32)

/// Repacking of codes: sixteen rows become one block.
public enum CodePacking {
    /// Packs the codes of a block.
    ///
    /// - Parameters:
    ///   - rows: [16], the first byte of each row's codes; as many bytes as its blocks have are read.
    ///   - blockByteCount: the distance of a row's blocks.
    ///   - pieces: [pieceCount], the codes of a block by sixteen; nil where code i of a row is at bit 4 · i.
    ///   - flip: what is exchanged in each byte of codes of 8 bits.
    ///   - ahead: how far away the rows of the next block are, which are asked for.
    ///   - target: the block; numbers of groups are left alone.
    public static func pack(
        rows: UnsafePointer<UnsafeRawPointer>, blockByteCount: Int, pieces: UnsafePointer<CodePiece>?, pieceCount: Int,
        flip: UInt8, ahead: Int, layout: PackedLayout, into target: UnsafeMutableRawPointer
    ) {
        let packing = BlockPacking(
            rows: rows, blockByteCount: blockByteCount, pieceCount: pieceCount, ahead: ahead, layout: layout,
            target: target)
        guard let pieces else { return packing.packNibbles() }
        switch layout.planes {
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

    @inline(never)
    func packNibbles() {
        steps(256) { step, place in
            let words = words(step &* 16)
            for index in 0..<4 {
                let low = spread(words, index)
                let high = spread(words, index &+ 4)
                store(low | _mm512_slli_epi32(high, 4), place + index &* 64)
            }
        }
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

    /// Quad `index` (0 ..< 8) of 32 codes at 4 bits each: sixteen bits of a word become four bytes.
    @inline(__always)
    private func spread(_ words: Quads, _ index: Int) -> __m512i {
        let word = words[index / 2]
        let half = index & 1 == 0 ? word & _mm512_set1_epi32(0xFFFF) : _mm512_srli_epi32(word, 16)
        let bytes = (half | _mm512_slli_epi32(half, 8)) & _mm512_set1_epi32(0x00FF_00FF)
        return (bytes | _mm512_slli_epi32(bytes, 4)) & _mm512_set1_epi32(0x0F0F_0F0F)
    }

    @inline(__always)
    private func storeNibbles(_ low: Quads, _ high: Quads, _ place: UnsafeMutableRawPointer) {
        for index in 0..<4 { store(low[index] | _mm512_slli_epi32(high[index], 4), place + index &* 64) }
    }

    @inline(__always)
    private func store(_ words: __m512i, _ place: UnsafeMutableRawPointer) {
        place.storeBytes(of: words, as: __m512i.self)
    }

    /// Sixteen bytes of each row, as four words of sixteen rows.
    @inline(__always)
    private func words(_ offset: Int) -> Quads {
        // The rows of the next block: sixteen streams are more than the processor follows by itself.
        if offset & 63 < 16 {
            for row in 0..<16 { prefetchNearby(rows[row] + (offset &+ ahead)) }
        }
        let a = fourRows(0, offset)
        let b = fourRows(1, offset)
        let c = fourRows(2, offset)
        let d = fourRows(3, offset)
        let (lowAB, highAB) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b))
        let (lowCD, highCD) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d))
        return [
            _mm512_unpacklo_epi64(lowAB, lowCD), _mm512_unpackhi_epi64(lowAB, lowCD),
            _mm512_unpacklo_epi64(highAB, highCD), _mm512_unpackhi_epi64(highAB, highCD),
        ]
    }

    /// Rows `first`, `first` + 4, + 8 and + 12 in a quarter of a register each.
    @inline(__always)
    private func fourRows(_ first: Int, _ offset: Int) -> __m512i {
        let a = (rows[first] + offset).loadUnaligned(as: __m128i.self)
        let b = (rows[first &+ 4] + offset).loadUnaligned(as: __m128i.self)
        let c = (rows[first &+ 8] + offset).loadUnaligned(as: __m128i.self)
        let d = (rows[first &+ 12] + offset).loadUnaligned(as: __m128i.self)
        return __m512i(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1])
    }
}
