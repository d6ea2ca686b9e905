/// Why numbers are no rows for a decoder.
public enum EmbeddingRowsProblem: Sendable, Equatable, CustomStringConvertible {
    /// The numbers are not whole rows, or there is none.
    case shape(numbers: Int, width: Int)
    /// What is added after a block are not as many numbers.
    case additions(numbers: Int, expected: Int)
    /// The positions are not as many as the rows.
    case positions(found: Int, rows: Int)
    /// A position is negative or beyond all contexts.
    case positionOutOfRange
    /// The decoder's rows have another width.
    case width(found: Int, expected: Int)
    /// More additions than the decoder has blocks.
    case blocks(found: Int, blocks: Int)
    /// Placeholders are not as many as the rows that take their places.
    case placeholders(found: Int, rows: Int)
    /// The rows of a picture's views are not apart from each other, with a mark before each.
    case canvas(views: Int, found: Int)
    /// Rows that see each other are divided, or more than are computed at once.
    case divided(rows: Int, chunkSize: Int)
    /// The rows have three positions each, and the decoder's rotary embedding takes one.
    case axes
    /// The model has what is not computed for rows.
    case layers(String)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .shape(let numbers, let width):
            "\(numbers) numbers are no rows of width \(width); give at least one whole row"
        case .additions(let numbers, let expected):
            "\(numbers) numbers are to be added to rows after a block; expected as many as the rows have, \(expected)"
        case .positions(let found, let rows):
            "\(found) positions were given for \(rows) rows; give one for each row"
        case .positionOutOfRange:
            "a row has a position that no sequence has; expected 0 to \(Int32.max / 2)"
        case .width(let found, let expected):
            "the rows are \(found) wide; the decoder's are \(expected); give rows of this model"
        case .blocks(let found, let blocks):
            "rows are added after \(found) blocks; the decoder has \(blocks); give rows of this model"
        case .placeholders(let found, let rows):
            "the prompt has \(found) placeholders for \(rows) rows; expected one for each row"
        case .canvas(let views, let found):
            "a picture of \(views) views has a piece of placeholders for each view, with the marks of the model's processor around it; "
                + "found pieces of other lengths, \(found) in all, or no mark before the first"
        case .divided(let rows, let size):
            "\(rows) rows belong together, and \(size) would be computed at once; give all of them side by side, and load "
                + "the model with a 'chunkSize' of at least \(rows)"
        case .axes:
            "the rows have three positions each; the decoder's rotary embedding takes one; give rows of this model"
        case .layers(let part):
            "the model has \(part), with which rows in the place of tokens are not computed; give text alone"
        }
    }
}
