import Tensors

/// How one module's matrix is packed: which tensors hold what, in which order.
///
/// A packing gives one for each module; `StoredForm+Matrix.swift` reads what it says. This is the side of the file: what kernels
/// read is a `PackedForm` in `Tensors`.
struct StoredForm: Sendable {
    /// What the codes of `bits` bits stand for.
    enum Values: Sendable {
        /// Unsigned integers, less a number.
        case unsigned(zero: Int)
        /// Integers in two's complement.
        case signed
        /// Small floats: the table has a value for each code.
        case table(CodeFormat.Values)
        /// As `table`, with the values in a tensor of the module.
        case storedTable(suffix: String)
    }

    /// The order of the codes.
    enum Order: Sendable {
        /// Row by row, codes without gaps, low bits first.
        case rows
        /// Row by row, in words of 32 bits without gaps; or with as many whole codes as fit, as older writers had them. The
        /// shape tells the two apart.
        case rowWords
        /// Blocks of 16 bytes: [rows, columns / 32, 16], low bits first (gpt-oss).
        case blocks
        /// Words of 32 bits along the inputs: [⌈columns · bits / 32⌉, rows] (GPTQ).
        case inputWords
        /// Words of 32 bits along the outputs: [columns, rows · bits / 32]; the places of the outputs in a word (AWQ).
        case outputWords([Int])
        /// All codes in one line, high bits first (bitsandbytes).
        case flat
        /// Groups of the matrix as lines, cut into parts that share bytes, the first part in the high bits (HQQ).
        case groupParts
        /// Rows cut into parts that share bytes, the first part in the low bits (BitNet).
        case rowParts
    }

    /// Which weights share a scale.
    enum Groups: Sendable, Equatable {
        /// This many columns of a row.
        case columns(Int)
        /// A row.
        case row
        /// The matrix.
        case matrix
        /// This many rows and columns.
        case blocks(rows: Int, columns: Int)
        /// This many weights, continuing over the ends of rows.
        case flat(Int)
        /// What the shape of the scales says; blocks, if it comes to that, are of this size.
        case stated(blockRows: Int, blockColumns: Int)
    }

    /// The order of the groups' numbers.
    enum GroupOrder: Sendable {
        /// [rows, groups].
        case rows
        /// [groups, rows].
        case turned
        /// [rows · groups] or [rows · groups, 1].
        case line
    }

    /// What scales are.
    enum ScaleKind: Sendable {
        /// Floats, multiplied.
        case floats
        /// 2^(n − 127) in bytes.
        case exponents
        /// E4M3 in bytes.
        case float8
        /// Floats, divided by.
        case divisors
        /// Floats of the ranges of 8-bit integers (bitsandbytes): divided by 127.
        case ranges
        /// Absolute maxima that may be coded once more, as a JSON object in a tensor says (bitsandbytes).
        case maxima
    }

    /// A number for the whole matrix.
    struct Factor: Sendable {
        /// The tensor, by what follows the module's name.
        var suffix: String
        /// Whether scales are divided by it.
        var divides = false
    }

    /// Where zero points are.
    enum Zeros: Sendable {
        /// There are none.
        case none
        /// A float for each group that is added (mlx).
        case biases(suffixes: [String])
        /// A number for each group, in the order of the scales, and how much is added to it.
        case numbers(suffix: String, plus: Float)
        /// Codes of `bits` bits in words along the outputs, [groups, words]: their order in a word, and how much is added.
        case outputWords(suffix: String, order: [Int]?, plus: Float)
        /// Codes of `bits` bits in words along the outputs, [words, groups], around 2^(bits − 1) like those of the weights
        /// (compressed-tensors); integers of 8 bits where a file has such.
        case turnedWords(suffix: String)
    }

    /// For people: `GPTQ 4-bit, groups of 128`.
    var name: String
    /// The bits of a code.
    var bits: Int
    /// What the codes stand for.
    var values: Values
    /// The tensor of the codes, by what follows the module's name.
    var codes: String
    /// The types that the codes' tensor may have.
    var codeTypes: [ElementType]
    /// The order of the codes.
    var order: Order
    /// Which weights share a scale.
    var groups: Groups
    /// The tensors that may hold scales, by what follows the module's name; the first that is there counts.
    var scales: [String]
    /// What scales are.
    var scaleKind = ScaleKind.floats
    /// The order of the groups' numbers.
    var groupOrder = GroupOrder.rows
    /// The number that all scales share.
    var factor: Factor?
    /// Where zero points are.
    var zeros = Zeros.none
    /// The tensor that says which group each input belongs to, by what follows the module's name (act-order).
    var groupIndices: String?
    /// Whether scales may be missing; they are 1 then.
    var scalesAreOptional = false
    /// Tensors that belong to the module and say nothing that is needed.
    var passedOver: [String] = []
}

extension StoredForm {
    /// The name of a form: `GPTQ 4-bit, groups of 128`.
    static func name(_ packing: String, bits: Int, _ groups: Groups, isFloat: Bool = false) -> String {
        let numbers = isFloat ? packing : "\(packing) \(bits)-bit"
        return switch groups {
        case .columns(let size): "\(numbers), groups of \(size)"
        case .row: "\(numbers), a scale for each row"
        case .matrix: "\(numbers), one scale"
        case .blocks(let rows, let columns): "\(numbers), blocks of \(rows) x \(columns)"
        case .flat(let size): "\(numbers), blocks of \(size)"
        case .stated: numbers
        }
    }
}
