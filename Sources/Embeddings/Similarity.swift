/// How alike two vectors are: `similarity_fn_name`.
public enum Similarity: String, Sendable, CaseIterable {
    /// The cosine of the angle between them.
    case cosine
    /// The sum of the products of their numbers.
    case dot
    /// Minus their distance.
    case euclidean
    /// Minus the sum of their numbers' distances.
    case manhattan

    /// The similarity of two vectors of one width, summed in double precision.
    public func score(_ a: [Float], _ b: [Float]) -> Float {
        var (dot, first, second, squares, distances) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (x, y) in zip(a, b) {
            let (x, y) = (Double(x), Double(y))
            dot += x * y
            first += x * x
            second += y * y
            squares += (x - y) * (x - y)
            distances += abs(x - y)
        }
        switch self {
        case .cosine: return Float(dot / (max(first.squareRoot(), 1e-12) * max(second.squareRoot(), 1e-12)))
        case .dot: return Float(dot)
        case .euclidean: return Float(-squares.squareRoot())
        case .manhattan: return Float(-distances)
        }
    }
}
