/// What a coded format becomes in memory: how the codes of 32 columns lie, and how their groups' numbers.
///
/// A block is sixteen rows side by side, read from front to back. It is a row of spans; a span begins with its numbers
/// (scales, then biases, sixteen of each; only where groups have small ones). Then come its units: the scales and the
/// biases of a group, or of the two groups of 16 of a step, and the codes of the unit's steps of 32 columns.
struct PackedForm: Sendable, Equatable {
    /// Rows side by side.
    static let blockRows = 16
    /// Columns of a step.
    static let stepColumns = 32

    /// How the codes of a step lie.
    enum Planes: Sendable {
        /// Four codes of 2 bits in a byte: [2 halves][16 rows] words: of byte k, the bits 2q and 2q + 1 are column k of
        /// quad q.
        case bitPairs
        /// The same, then [16 rows] words of the third bits: of byte k, bit q is that of column k of quad q.
        case bitPairsAndBit
        /// Two codes of 4 bits in a byte: [4 quads][16 rows][4 columns], the columns of the second half in the high bits.
        case nibbles
        /// The same, then [16 rows] words of the fifth bits, as the third ones lie.
        case nibblesAndBit
        /// Nibbles, then [2 halves][16 rows] words of the two bits above, as codes of 2 bits lie.
        case nibblesAndTwoBits
        /// A code in each byte: [8 quads][16 rows][4 columns].
        case bytes

        /// The bytes of a step.
        var stepByteCount: Int {
            switch self {
            case .bitPairs: 128
            case .bitPairsAndBit: 192
            case .nibbles: 256
            case .nibblesAndBit: 320
            case .nibblesAndTwoBits: 384
            case .bytes: 512
            }
        }

        /// The bits of a code that come first; the others follow.
        var lowBitCount: Int {
            switch self {
            case .bitPairs, .bitPairsAndBit: 2
            case .nibbles, .nibblesAndBit, .nibblesAndTwoBits: 4
            case .bytes: 8
            }
        }
    }

    /// What codes are multiplied as.
    enum Arithmetic: Sendable {
        /// Small integers, by inputs that are rounded to such.
        case integers
        /// float32 numbers of a table of sixteen.
        case table
        /// E4M3 numbers, in float32.
        case float8
    }

    /// What the packed codes mean.
    ///
    /// Groups are of 16 columns, of a multiple of 32, or of the whole row.
    let format: CodeFormat
    /// How they lie.
    let planes: Planes
    /// What they are multiplied as.
    let arithmetic: Arithmetic
    /// The number of inputs.
    let columns: Int
    /// Columns of a group of the stored format; one of ours lies within one of its.
    let sourceGroupSize: Int
    /// What each code becomes; nil when it stays.
    let translation: [UInt8]?
    /// A power of two that scales are multiplied with, because values are divided by it.
    let factor: Float

    /// Steps in a row.
    var stepCount: Int { (columns + Self.stepColumns - 1) / Self.stepColumns }
    /// The length of an input's list of outliers: fewer than half of the steps have such, two at most, and one ends the list.
    var outlierStride: Int { stepCount + 1 }
    /// Whether groups are of 16 columns.
    var isHalved: Bool { format.groupSize == 16 }
    /// Steps of a unit; the last one may have fewer.
    var unitSteps: Int { isHalved ? 1 : format.groupSize / Self.stepColumns }
    /// Units in a row.
    var unitCount: Int { (stepCount + unitSteps - 1) / unitSteps }
    /// Groups of a unit.
    var unitGroups: Int { isHalved ? 2 : 1 }
    /// Groups in a row, those of columns after the last included.
    var groupCount: Int { unitCount * unitGroups }
    /// Sides of numbers: scales, and biases if there are any.
    var sides: Int { format.biases == nil ? 1 : 2 }
    /// The small numbers' kind; nil when each group has a number of its own.
    var small: CodeFormat.Small? {
        if case .scaled(let small, _, _) = format.scales { small } else { nil }
    }
    /// Steps of a span.
    var spanSteps: Int {
        if case .scaled(_, let span, _) = format.scales { span / Self.stepColumns } else { unitSteps }
    }
    /// Spans in a row.
    var spanCount: Int { (stepCount + spanSteps - 1) / spanSteps }
    /// The precision of scales and biases.
    var numbers: ElementType {
        switch format.scales {
        case .direct(let type), .scaled(_, _, let type): type
        }
    }
    /// The code of the value 0, as integer kernels take it: bytes of tables are 128 larger.
    var zero: Int {
        if case .integers(let zero) = format.values { zero } else { 128 }
    }
    /// Whether codes are indices of a table.
    var hasTable: Bool {
        if case .table = format.values { planes == .nibbles } else { false }
    }
    /// What kernels look codes up in: the table's sixteen signed bytes, four times, or its sixteen float32 numbers.
    var table: TensorBytes {
        TensorBytes(count: 64) { target in
            target.initializeMemory(as: UInt8.self, repeating: 0)
            guard hasTable, case .table(let values) = format.values else { return }
            for index in 0..<16 {
                if arithmetic == .integers {
                    let byte = UInt8(bitPattern: Int8(values[index]))
                    for copy in 0..<4 { target[copy * 16 + index] = byte }
                } else {
                    target.storeBytes(of: values[index], toByteOffset: index * 4, as: Float.self)
                }
            }
        }
    }

    // MARK: Offsets

    /// Bytes of sixteen numbers.
    var numbersByteCount: Int { Self.blockRows * numbers.byteCount }
    /// Bytes of a span's numbers.
    var spanHeadByteCount: Int { small == nil ? 0 : numbersByteCount * sides }
    /// Bytes of a unit's scales.
    var sideByteCount: Int { (small == nil ? numbersByteCount : Self.blockRows) * unitGroups }
    /// Bytes before a unit's codes.
    var unitHeadByteCount: Int { sideByteCount * sides }
    /// Bytes of a block.
    var blockByteCount: Int {
        spanCount * spanHeadByteCount + unitCount * unitHeadByteCount + stepCount * planes.stepByteCount
    }

    /// The unit in which a column lies.
    func unit(ofColumn column: Int) -> Int { column / Self.stepColumns / unitSteps }

    /// Where a unit begins, in bytes from the block's beginning.
    func offset(ofUnit unit: Int) -> Int {
        let step = unit * unitSteps
        return (step / spanSteps + 1) * spanHeadByteCount + unit * unitHeadByteCount + step * planes.stepByteCount
    }

    /// Where a span begins.
    func offset(ofSpan span: Int) -> Int {
        let step = span * spanSteps
        return span * spanHeadByteCount + step / unitSteps * unitHeadByteCount + step * planes.stepByteCount
    }

    /// Where the codes of a step begin.
    func offset(ofStep step: Int) -> Int {
        let unit = step / unitSteps
        return offset(ofUnit: unit) + unitHeadByteCount + (step - unit * unitSteps) * planes.stepByteCount
    }
}
