/// Where the parts of coded rows lie in memory, for packing them many at a time.
///
/// The pointers are good as long as the rows are; every byte that the description names must be readable.
public struct StoredCodes {
    /// Parts at regular distances: that of block `b` of row `r` begins at base + r · rowByteCount + b · blockByteCount.
    public struct Place {
        /// The part of the first block of the first row.
        public let base: UnsafeRawPointer
        /// The distance of rows.
        public let rowByteCount: Int
        /// The distance of a row's blocks.
        public let blockByteCount: Int

        /// A place from its parts.
        public init(base: UnsafeRawPointer, rowByteCount: Int, blockByteCount: Int) {
            self.base = base
            self.rowByteCount = rowByteCount
            self.blockByteCount = blockByteCount
        }
    }

    /// Sixteen columns of a block: sixteen bytes that follow each other, each shifted right.
    public struct Piece: Sendable {
        /// The offset of the low 4 bits of the codes, or of all 8.
        public let low: Int
        /// How far they are shifted.
        public let lowShift: Int
        /// The offset of what codes have above 4 bits; not read for 4 and 8 bits.
        public let high: Int
        /// How far that is shifted.
        public let highShift: Int

        /// A piece from its parts.
        public init(low: Int, lowShift: Int = 0, high: Int = 0, highShift: Int = 0) {
            self.low = low
            self.lowShift = lowShift
            self.high = high
            self.highShift = highShift
        }
    }

    /// How codes lie in a block.
    public enum Arrangement: Sendable {
        /// 32 columns in sixteen bytes: code i at bit 4 · i.
        case nibbles
        /// Sixteen columns for each piece.
        case pieces([Piece])
    }

    /// The blocks of codes; they divide a row without a remainder.
    public let codes: Place
    /// How codes lie in them.
    public let arrangement: Arrangement
    /// What is exchanged in each byte of 8-bit codes: 128 where the file has signed bytes.
    public let flip: UInt8
    /// Each group's scale, or each span's number where groups have small ones, in the format's precision; nil when only
    /// ``CodedRows/readNumbers(row:into:)`` knows.
    public let scales: Place?
    /// The biases likewise.
    public let biases: Place?

    /// A description from its parts.
    public init(
        codes: Place, arrangement: Arrangement, flip: UInt8 = 0, scales: Place? = nil, biases: Place? = nil
    ) {
        self.codes = codes
        self.arrangement = arrangement
        self.flip = flip
        self.scales = scales
        self.biases = biases
    }

    /// The rows behind some number of them.
    func dropping(rows: Int) -> StoredCodes {
        func behind(_ place: Place) -> Place {
            Place(
                base: place.base + rows * place.rowByteCount, rowByteCount: place.rowByteCount,
                blockByteCount: place.blockByteCount)
        }
        return StoredCodes(
            codes: behind(codes), arrangement: arrangement, flip: flip, scales: scales.map(behind),
            biases: biases.map(behind))
    }

    /// Whether the blocks divide rows of some columns, and have all that codes of some bits need.
    func fits(columns: Int, bits: Int) -> Bool {
        switch arrangement {
        case .nibbles: bits == 4 && columns % 32 == 0
        case .pieces(let pieces): !pieces.isEmpty && columns % max(32, 16 * pieces.count) == 0
        }
    }
}
