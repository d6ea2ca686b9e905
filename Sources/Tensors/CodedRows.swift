/// A matrix [rows, columns] of weights that are coded in few bits, in whatever order its file has them.
///
/// A weight is `scale · value + bias`: the value is what its code stands for, scale and bias are those of its group of
/// columns; see ``CodeFormat``. Readers of packings and of GGUF blocks conform; products, look-ups of rows and the layouts
/// that kernels stream are made from what ``read(row:into:)`` yields, so that a packing knows nothing about kernels.
public protocol CodedRows: Sendable {
    /// The number of outputs.
    var rows: Int { get }
    /// The number of inputs; groups divide it, except that the last group of a row may be short.
    var columns: Int { get }
    /// What codes, scales and biases mean.
    var format: CodeFormat { get }
    /// The bytes of the matrix where it is stored.
    var byteCount: Int { get }

    /// Reads one row, which must exist.
    func read(row: Int, into target: CodedRow)

    /// Where the codes lie, so that they are packed many at a time; nil, the default, when ``read(row:into:)`` alone knows.
    var storedCodes: StoredCodes? { get }

    /// Which of the rows that ``storedCodes`` describes a row is; the same by default.
    func storedRow(_ row: Int) -> Int

    /// Reads the scales and biases of one row, which must exist; its codes need not be written.
    func readNumbers(row: Int, into target: CodedRow)

    /// Tells the system that the mapped pages of the matrix are not needed soon.
    func releasePages()

    /// Tells the system that mapped pages that hold nothing but rows of a range are not needed soon; nothing by default.
    func releasePages(rows: Range<Int>)
}

extension CodedRows {
    /// Nil: rows are read.
    public var storedCodes: StoredCodes? { nil }

    /// The same row.
    public func storedRow(_ row: Int) -> Int { row }

    /// Reads the row, codes included.
    public func readNumbers(row: Int, into target: CodedRow) { read(row: row, into: target) }

    /// Does nothing.
    public func releasePages(rows: Range<Int>) {}
}

/// How the weights of a matrix are coded.
public struct CodeFormat: Sendable, Equatable {
    /// What the codes 0 ..< 2^bits stand for.
    public enum Values: Sendable, Equatable {
        /// The code less a number: unsigned integers (0), or integers around zero (8 for codes of 4 bits).
        case integers(zero: Int)
        /// table[code].
        case table([Float])
    }

    /// Small numbers that multiply a larger one.
    public enum Small: Sendable, Equatable {
        /// A signed integer.
        case int8
        /// An E4M3 number, by its bits.
        case float8E4M3
        /// 2^(n − 127).
        case exponent
    }

    /// How a number for each group is kept.
    public enum Numbers: Sendable, Equatable {
        /// One float for each group: F32, F16 or BF16 hold it exactly.
        case direct(ElementType)
        /// A float for each `span` columns, which the element type holds exactly, times a small number for each group.
        case scaled(Small, span: Int, by: ElementType)
    }

    /// The packing's name, for people: `Q4_K`, `GPTQ 4-bit`.
    public var name: String
    /// The bits of a code, 1 to 8.
    public var bits: Int
    /// The columns that share a scale and a bias: a multiple of 16, or the whole row; in packings whose groups do not follow
    /// rows (act-order, blocks over row ends) any number.
    public var groupSize: Int
    /// What codes stand for.
    public var values: Values
    /// The factor of a group's values.
    public var scales: Numbers
    /// What is added to a group's values; nil for nothing.
    public var biases: Numbers?

    /// A format from its parts.
    public init(
        name: String, bits: Int, groupSize: Int, values: Values, scales: Numbers, biases: Numbers? = nil
    ) {
        self.name = name
        self.bits = bits
        self.groupSize = groupSize
        self.values = values
        self.scales = scales
        self.biases = biases
    }
}

/// Where one row is read to; the memory is the caller's.
public struct CodedRow {
    /// Scales or biases of a row: the number of group `g` is `numbers[g]` or, of ``CodeFormat/Numbers/scaled(_:span:by:)``,
    /// `numbers[g · groupSize / span]` times what `small[g]` stands for.
    public struct Numbers {
        /// [groups], or [⌈columns / span⌉].
        public let numbers: UnsafeMutablePointer<Float>
        /// [groups]; bits of the small numbers, integers as two's complement.
        ///
        /// Not written for direct numbers.
        public let small: UnsafeMutablePointer<UInt8>

        /// Numbers in memory of the caller.
        public init(numbers: UnsafeMutablePointer<Float>, small: UnsafeMutablePointer<UInt8>) {
            self.numbers = numbers
            self.small = small
        }
    }

    /// [columns], a code in each byte.
    public let codes: UnsafeMutablePointer<UInt8>
    /// The groups' factors.
    public let scales: Numbers
    /// The groups' addends; not written when the format has none.
    public let biases: Numbers

    /// A row in memory of the caller.
    public init(codes: UnsafeMutablePointer<UInt8>, scales: Numbers, biases: Numbers) {
        self.codes = codes
        self.scales = scales
        self.biases = biases
    }
}
