/// How the states of a text's tokens become one vector.
public enum PoolingMode: String, Sendable, CaseIterable {
    /// The first token's.
    case cls
    /// The largest number of each column.
    case max
    /// The mean.
    case mean
    /// The sum divided by the square root of the number of tokens.
    case meanOverRoot = "mean_sqrt_len_tokens"
    /// The mean with weights that grow with the position, from 1 on.
    case weightedMean = "weightedmean"
    /// The last token's.
    case lastToken = "lasttoken"

    /// The names that sentence-transformers has for them.
    static var names: [String] { allCases.map(\.rawValue) }

    /// The mode of a name.
    ///
    /// - Throws: ``EmbedderError/unknownPooling(_:)``.
    public init(named name: String) throws(EmbedderError) {
        guard let mode = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
            throw .unknownPooling(name)
        }
        self = mode
    }

    /// Pools rows in the order of their positions, summing in double precision.
    ///
    /// - Parameters:
    ///   - rows: [tokens, width].
    ///   - leftOut: the first rows that do not count: those of a prompt.
    ///   - target: [width], overwritten.
    func pool(
        _ rows: UnsafeBufferPointer<Float>, width: Int, leftOut: Int, into target: UnsafeMutableBufferPointer<Float>
    ) {
        let count = rows.count / width
        let first = min(leftOut, count)
        switch self {
        case .cls:
            // Where nothing counts, the reference takes the first row.
            let row = first < count ? first : 0
            for column in 0..<width { target[column] = rows[row * width + column] }
        case .lastToken:
            for column in 0..<width { target[column] = first < count ? rows[(count - 1) * width + column] : 0 }
        case .max:
            for column in 0..<width {
                var largest = -Float.infinity
                for row in first..<count { largest = Swift.max(largest, rows[row * width + column]) }
                target[column] = largest
            }
        case .mean, .meanOverRoot, .weightedMean:
            var (sums, weights) = ([Double](repeating: 0, count: width), 0.0)
            for row in first..<count {
                let weight = self == .weightedMean ? Double(row + 1) : 1
                weights += weight
                for column in 0..<width { sums[column] += weight * Double(rows[row * width + column]) }
            }
            let divisor = self == .meanOverRoot ? weights.squareRoot() : weights
            for column in 0..<width { target[column] = Float(sums[column] / Swift.max(divisor, 1e-9)) }
        }
    }
}
