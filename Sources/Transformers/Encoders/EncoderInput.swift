/// One text or picture for an encoder.
public enum EncoderInput: Sendable {
    /// Token ids, and the types of the tokens; no types mean that all are 0.
    case tokens([Int32], types: [Int32] = [])
    /// Patches of a picture.
    case patches(PatchRows)
}

/// Why an input is none for an encoder.
public enum EncoderInputProblem: Sendable, Equatable, CustomStringConvertible {
    /// A picture for an encoder of tokens, or tokens for one of pictures.
    case kind(isPicture: Bool)
    /// The numbers are not whole patches.
    case patches(numbers: Int, size: Int)
    /// The numbers are no pixels of such sides, or these are no whole patches.
    case pixels(numbers: Int, height: Int, width: Int)
    /// The patches are not as many as the grid has.
    case grid(found: Int, rows: Int, columns: Int)
    /// The grid does not consist of whole squares.
    case squares(rows: Int, columns: Int, side: Int)
    /// More patches than are computed.
    case tooManyPatches(rows: Int, columns: Int, limit: Int)
    /// More rows or columns than the table of positions has.
    case positions(rows: Int, columns: Int, count: Int)
    /// Views that the model does not join to one picture.
    case tiles(found: Int, rows: Int, columns: Int)
    /// A picture without a view, or without its size where that decides which rows are kept.
    case noView
    /// The types are not as many as the tokens.
    case types(found: Int, tokens: Int)
    /// A type that the model does not have.
    case type(Int, types: Int)
    /// The patches of the model have another size.
    case size(found: Int, expected: Int)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .kind(let isPicture):
            isPicture
                ? "a picture was given to an encoder of text; give token ids"
                : "token ids were given to an encoder of pictures; give patches"
        case .patches(let numbers, let size):
            "\(numbers) numbers are no patches of \(size); give at least one whole patch"
        case .pixels(let numbers, let height, let width):
            "\(numbers) numbers are no pixels of \(height) x \(width) in whole patches; give channels x height x width"
        case .grid(let found, let rows, let columns):
            "\(found) patches were given for \(rows) x \(columns); give one for each place"
        case .squares(let rows, let columns, let side):
            "\(rows) x \(columns) patches are no whole squares of \(side) x \(side), which become one row each; give multiples"
        case .tooManyPatches(let rows, let columns, let limit):
            "a picture of \(rows) x \(columns) patches has more than \(limit), which are computed; give smaller pictures"
        case .positions(let rows, let columns, let count):
            "a picture of \(rows) x \(columns) patches is outside the table of \(count) positions; give smaller pictures"
        case .tiles(let found, let rows, let columns):
            "a picture of \(rows) x \(columns) tiles has \(found) views; give the whole view, then one for each tile"
        case .noView:
            "a picture has no view; give its patches"
        case .types(let found, let tokens):
            "\(found) token types were given for \(tokens) tokens; give one for each token, or none"
        case .type(let type, let types):
            "token type \(type) is outside the model's \(types) types; give 0 to \(max(types - 1, 0))"
        case .size(let found, let expected):
            "the patches have \(found) numbers; the model's have \(expected); give patches of this model"
        }
    }
}
