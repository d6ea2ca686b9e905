/// Where the codes of a block lie, for packing them many at a time; only of types that people have much of.
struct StoredBlock {
    /// How the codes lie.
    let arrangement: StoredCodes.Arrangement
    /// What is exchanged in each byte of 8-bit codes.
    var flip: UInt8 = 0
    /// The offset of the scale, or of the number that small ones multiply.
    var scale: Int?
    /// The offset of the bias likewise.
    var bias: Int?
    /// How small numbers lie, and from where on; there must be sixteen bytes.
    var small: (StoredCodes.SmallNumbers, offset: Int)?
    /// What small numbers multiply where that is the same for all.
    var spanScale: Float?

    /// Sixteen bytes whose low halves are the first sixteen columns.
    fileprivate static func nibbles(at offset: Int, fifths: Int = 0) -> [StoredCodes.Piece] {
        [
            StoredCodes.Piece(low: offset, high: fifths),
            StoredCodes.Piece(low: offset, lowShift: 4, high: fifths),
        ]
    }

    /// Chunks of 32 bytes whose lowest bits are 32 columns, followed by those of the next bits; what codes have above these is
    /// one bit of each of 32 bytes for 32 columns.
    ///
    /// - Parameter bits: those of a byte that are one column, 4 or 2.
    fileprivate static func chunks(at offset: Int, bits: Int = 4, above: Int = 0) -> [StoredCodes.Piece] {
        let parts = 8 / bits
        return (0..<16).map { piece in
            let (chunk, part, side) = (piece / 2 / parts, piece / 2 % parts, piece % 2)
            return StoredCodes.Piece(
                low: offset + 32 * chunk + 16 * side, lowShift: bits * part, high: above + 16 * side,
                highShift: piece / 2)
        }
    }
}

extension BlockType {
    /// Where codes lie; nil when only reading tells.
    var stored: StoredBlock? {
        switch self {
        case .q40, .iq4NL: StoredBlock(arrangement: .pieces(StoredBlock.nibbles(at: 2)), scale: 0)
        case .q41: StoredBlock(arrangement: .pieces(StoredBlock.nibbles(at: 4)), scale: 0, bias: 2)
        case .q50:
            StoredBlock(arrangement: .fifthsInWords(StoredBlock.nibbles(at: 6, fifths: 2)), scale: 0)
        case .q51:
            StoredBlock(
                arrangement: .fifthsInWords(StoredBlock.nibbles(at: 8, fifths: 4)), scale: 0, bias: 2)
        case .mxfp4:
            StoredBlock(
                arrangement: .pieces(StoredBlock.nibbles(at: 1)), small: (.bytes, 0), spanScale: 0.5)
        case .nvfp4:
            StoredBlock(arrangement: .eights([4, 20]), small: (.unsignedFloat8, 0), spanScale: 0.5)
        case .q80:
            StoredBlock(
                arrangement: .pieces([StoredCodes.Piece(low: 2), StoredCodes.Piece(low: 18)]), flip: 0x80,
                scale: 0)
        case .q2K:
            StoredBlock(
                arrangement: .pieces(StoredBlock.chunks(at: 16, bits: 2)), scale: 80, bias: 82, small: (.halves, 0))
        case .q3K:
            StoredBlock(
                arrangement: .pieces(StoredBlock.chunks(at: 32, bits: 2)), scale: 108,
                small: (.sixteenAroundThirtyTwo, 94))
        case .tq20: StoredBlock(arrangement: .pieces(StoredBlock.chunks(at: 0, bits: 2)), scale: 64)
        case .q4K:
            StoredBlock(
                arrangement: .pieces(StoredBlock.chunks(at: 16)), scale: 0, bias: 2, small: (.sixBits, 4))
        case .q5K:
            StoredBlock(
                arrangement: .pieces(StoredBlock.chunks(at: 48, above: 16)), scale: 0, bias: 2,
                small: (.sixBits, 4))
        case .q6K:
            StoredBlock(
                arrangement: .pieces(
                    (0..<16).map { piece in
                        let (half, step, side) = (piece / 8, piece / 2 % 4, piece % 2)
                        return StoredCodes.Piece(
                            low: 64 * half + 32 * (step % 2) + 16 * side, lowShift: step / 2 * 4,
                            high: 128 + 32 * half + 16 * side, highShift: 2 * step)
                    }), scale: 208, small: (.bytes, 192))
        case .iq4XS:
            StoredBlock(
                arrangement: .pieces((0..<8).flatMap { StoredBlock.nibbles(at: 8 + 16 * $0) }), scale: 0,
                small: (.aroundThirtyTwo, 0))
        default: nil
        }
    }
}

extension BlockRows {
    /// Where the codes lie; nil for types of which only reading tells.
    public var storedCodes: StoredCodes? {
        guard let stored = type.stored, let base = bytes.baseAddress else { return nil }
        func place(_ offset: Int) -> StoredCodes.Place {
            StoredCodes.Place(
                base: base + offset, rowByteCount: columns / type.columns * type.byteCount,
                blockByteCount: type.byteCount)
        }
        return StoredCodes(
            codes: place(0), arrangement: stored.arrangement, flip: stored.flip,
            scales: stored.scale.map(place),
            biases: stored.bias.map(place), small: stored.small.map { ($0, place($1)) },
            spanScale: stored.spanScale)
    }
}
