/// Logits of some rows: one number for each token id, the larger the likelier.
public struct Logits: Sendable {
    /// The values, row by row: [rows, columns].
    public internal(set) var values: [Float] = []
    /// The number of rows.
    public internal(set) var rowCount = 0
    /// The number of columns: the vocabulary's size, or the number of ids asked for.
    public internal(set) var columnCount = 0

    /// No logits; also what a caller keeps to have its memory used again.
    public init() {}

    /// One row, which must exist: [columns].
    public subscript(row: Int) -> ArraySlice<Float> {
        values[row * columnCount..<(row + 1) * columnCount]
    }
}

/// Which rows of logits a forward pass computes.
public enum LogitRows: Sendable, Equatable {
    /// One for each token.
    case all
    /// One, for the last token.
    case last
    /// None: the tokens only enter the cache.
    case none
}
