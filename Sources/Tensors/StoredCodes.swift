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
        /// The offset of the low 4 bits of the codes, or of all 8; of the low 2 of codes of 2 and 3 bits.
        public let low: Int
        /// How far they are shifted.
        public let lowShift: Int
        /// The offset of what codes have above these; not read where that is nothing.
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
        /// 32 columns in sixteen bytes from each of some offsets on: of each eight bytes, the low halves are eight columns,
        /// the high halves the next eight.
        case eights([Int])
        /// Sixteen columns for each piece.
        case pieces([Piece])
        /// The same for codes of 5 bits, whose fifth bits are a word for 32 columns at each piece's high offset: bit i is that
        /// of column i. From there, as from the codes, sixteen bytes are read.
        case fifthsInWords([Piece])
    }

    /// How the small numbers of groups lie that multiply larger ones; sixteen bytes are read of each block.
    public enum SmallNumbers: Sendable {
        /// A byte for each group.
        case bytes
        /// The same: E4M3 without a sign, of which what would be NaN is 0.
        case unsignedFloat8
        /// Twelve bytes: eight scales and eight minima of 6 bits, which are taken away (Q4_K, Q5_K).
        case sixBits
        /// Eight scales around 32: their high 2 bits in bytes 2 and 3, the low 4 in bytes 4 to 7 (IQ4_XS).
        case aroundThirtyTwo
        /// Sixteen bytes: scales in the low halves, in the high ones minima, which are taken away (Q2_K).
        case halves
        /// After two other bytes, sixteen scales around 32: their low 4 bits in the halves of eight bytes, the low halves
        /// first, their high 2 in four bytes, the lowest first (Q3_K).
        case sixteenAroundThirtyTwo
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
    /// The small numbers of groups; nil when there are none, or when only ``CodedRows/readNumbers(row:into:)`` knows.
    public let small: (arrangement: SmallNumbers, place: Place)?
    /// What small numbers multiply where that is the same for all.
    public let spanScale: Float?

    /// A description from its parts.
    public init(
        codes: Place, arrangement: Arrangement, flip: UInt8 = 0, scales: Place? = nil,
        biases: Place? = nil,
        small: (arrangement: SmallNumbers, place: Place)? = nil, spanScale: Float? = nil
    ) {
        self.small = small
        self.spanScale = spanScale
        self.codes = codes
        self.arrangement = arrangement
        self.flip = flip
        self.scales = scales
        self.biases = biases
    }

    /// The columns of a block.
    var blockColumns: Int {
        switch arrangement {
        case .nibbles: 32
        case .eights(let offsets): 32 * offsets.count
        case .pieces(let pieces), .fifthsInWords(let pieces): 16 * pieces.count
        }
    }

    /// Whether the blocks divide rows of some columns, and have all that codes of some bits need.
    func fits(columns: Int, bits: Int) -> Bool {
        switch arrangement {
        case .nibbles: bits == 4 && columns % 32 == 0
        case .eights(let offsets): bits == 4 && !offsets.isEmpty && columns % (32 * offsets.count) == 0
        case .fifthsInWords(let pieces):
            bits == 5 && pieces.count % 2 == 0 && columns % max(32, 16 * pieces.count) == 0
        case .pieces(let pieces): !pieces.isEmpty && columns % max(32, 16 * pieces.count) == 0
        }
    }
}
