/// Which rows of which tensors the rows of a translated tensor are.
///
/// Converters reorder rows where their engine wants another order than the reference; this undoes it without a copy of
/// blocks.
enum RowOrder: Sendable, Equatable {
    /// The rows of one tensor from a first one on.
    case from(Int)
    /// Rows of heads whose rotated pairs are neighbours; here the pairs are element i and i + half.
    case halves(first: Int, head: Int)
    /// For each head its rows of every part, where the tensor has all heads of one part after those of another.
    case byHead(heads: Int, parts: Int, head: Int)
    /// For each group its queries, its key and its value, where the tensor has all heads' queries, all keys, all values.
    case grouped(groups: Int, queries: Int, head: Int)
    /// For each of some matrices the rows of every tensor, one tensor after another; each has this many rows a matrix.
    case joined([Int])
    /// This many rows of each tensor in turn.
    case alternating(rows: Int, tensors: Int)
    /// Some rows of each of several matrices, which have this many.
    case part(first: Int, count: Int, of: Int)

    /// The tensor and its row that are at a row.
    @inline(__always)
    func source(of row: Int) -> (tensor: Int, row: Int) {
        switch self {
        case .from(let first): return (0, first + row)
        case .halves(let first, let head):
            let (index, element) = row.quotientAndRemainder(dividingBy: head)
            let half = head / 2
            return (0, first + index * head + (element < half ? 2 * element : 2 * (element - half) + 1))
        case .byHead(let heads, let parts, let head):
            let (index, rest) = row.quotientAndRemainder(dividingBy: parts * head)
            let (part, element) = rest.quotientAndRemainder(dividingBy: head)
            return (0, (part * heads + index) * head + element)
        case .grouped(let groups, let queries, let head):
            let (group, rest) = row.quotientAndRemainder(dividingBy: (queries + 2) * head)
            let (place, element) = rest.quotientAndRemainder(dividingBy: head)
            let index = place < queries ? group * queries + place : (queries + place - queries) * groups + group
            return (0, index * head + element)
        case .joined(let counts):
            let (matrix, place) = row.quotientAndRemainder(dividingBy: counts.reduce(0, +))
            var rest = place
            for (tensor, count) in counts.enumerated() {
                if rest < count { return (tensor, matrix * count + rest) }
                rest -= count
            }
            return (0, 0)
        case .alternating(let rows, let tensors):
            let (block, rest) = row.quotientAndRemainder(dividingBy: rows)
            let (index, tensor) = block.quotientAndRemainder(dividingBy: tensors)
            return (tensor, index * rows + rest)
        case .part(let first, let count, let all):
            let (matrix, rest) = row.quotientAndRemainder(dividingBy: count)
            return (0, matrix * all + first + rest)
        }
    }
}
