import Tensors

/// Logits of some rows: one number for each token id, the larger the likelier.
public struct Logits: Sendable {
    /// The values, row by row: [rows, columns].
    public internal(set) var values: [Float] = []
    /// The number of rows.
    public internal(set) var rowCount = 0
    /// The number of columns: the vocabulary's size, or the number of ids requested.
    public internal(set) var columnCount = 0

    /// No logits; also what a caller keeps to have its memory used again.
    public init() {}

    /// Forgets the rows, but not yet their memory.
    mutating func clear(columns: Int) {
        (rowCount, columnCount) = (0, columns)
    }

    /// Makes room for a number of rows; the values are undefined where there were others.
    mutating func resize(rows: Int, columns: Int) {
        (rowCount, columnCount) = (rows, columns)
        let size = rows * columns
        if values.count > size {
            values.removeLast(values.count - size)
        } else {
            values.append(contentsOf: repeatElement(0, count: size - values.count))
        }
    }

    /// Takes rows of another buffer.
    mutating func replace(with rows: ArraySlice<Float>, rows count: Int) {
        (rowCount, columnCount) = (count, rows.count / max(count, 1))
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: rows)
    }

    /// The probability of a token by the first row.
    public func probability(of token: Int) -> Double {
        guard rowCount > 0, token < columnCount else { return 0 }
        let best = values[token]
        var sum = 0.0
        let size = 1024
        withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { room in
            guard let room = room.baseAddress else { return }
            for first in stride(from: 0, to: columnCount, by: size) {
                let count = min(size, columnCount - first)
                for index in 0..<count { room[index] = values[first + index] - best }
                VectorMath.exponentials(room, count)
                var part: Float = 0
                for index in 0..<count { part += room[index] }
                sum += Double(part)
            }
        }
        return sum > 0 ? 1 / sum : 0
    }

    /// Takes the last rows of other logits, which must exist.
    public mutating func take(last count: Int, of other: Logits) {
        replace(with: other.values[(other.values.count - count * other.columnCount)...], rows: count)
    }

    /// Takes one row of other logits, which must exist.
    public mutating func take(_ row: Int, of other: Logits) {
        (rowCount, columnCount) = (1, other.columnCount)
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: other[row])
    }

    /// Keeps some columns of the only row, which must exist, in ascending order.
    public mutating func take(columns: [Int]) {
        for (index, column) in columns.enumerated() { values[index] = values[column] }
        values.removeLast(values.count - columns.count)
        columnCount = columns.count
    }

    /// One row, which must exist: [columns].
    public subscript(row: Int) -> ArraySlice<Float> {
        values[row * columnCount..<(row + 1) * columnCount]
    }
}

/// Which rows of logits a forward pass computes.
public enum LogitRows: Sendable, Equatable {
    /// One for each token.
    case all
    /// One for each of the last tokens, as many as there are when these are fewer.
    case suffix(Int)
    /// None: the tokens only enter the cache.
    case none

    /// One, for the last token.
    public static var last: LogitRows { .suffix(1) }

    /// How many rows those are of a run of this many tokens.
    func count(of tokens: Int) -> Int {
        switch self {
        case .all: tokens
        case .suffix(let count): min(tokens, max(count, 0))
        case .none: 0
        }
    }

    /// Those of a chunk of a run of tokens for which logits are computed.
    func needed(of chunk: Range<Int>, in count: Int) -> Range<Int> {
        let first = count - self.count(of: count)
        return max(chunk.lowerBound, min(first, chunk.upperBound))..<chunk.upperBound
    }
}
