/// Rows that enter a decoder in the place of token embeddings: what an encoder made of a picture, or of a sound.
public struct EmbeddingRows: Sendable {
    /// The positions of the rows, by which rotary embeddings turn them, counted from the first position that is free before them.
    public enum Positions: Sendable, Equatable {
        /// One after the other, as tokens have them.
        case consecutive
        /// Three numbers for each row, of time, height and width (M-RoPE, arXiv 2409.12191), and what is free after the rows.
        ///
        /// A picture of 2 x 3 rows has (0, 0, 0), (0, 0, 1) ... (0, 1, 2), and 3 is free.
        case axes([SIMD3<Int32>], next: Int)
    }

    /// What names the rows: others with the same digest have the same numbers.
    public let digest: InputDigest
    /// The width of a row: the decoder's `hidden_size`.
    public let width: Int
    // [count, width]
    let values: [Float]
    /// What is added to the residual stream of the rows after the first blocks (deepstack, arXiv 2406.04334).
    // [blocks][count, width]
    let blockAdditions: [[Float]]
    /// The positions of the rows.
    public let positions: Positions
    /// Whether the rows see each other both ways, in the layers whose attention allows it (Gemma 3).
    public let areMutual: Bool
    /// Whether the embedding multiplier applies to the rows as to token embeddings (Granite).
    public let areScaled: Bool

    /// The number of rows.
    public var count: Int { values.count / width }

    /// Rows of numbers.
    ///
    /// - Parameters:
    ///   - values: [count, width], at least one row.
    ///   - blockAdditions: [blocks][count, width].
    /// - Throws: ``TransformerError/embeddingRows(_:)`` where the numbers are not whole rows, or positions are not as many.
    public init(
        _ values: [Float], width: Int, digest: InputDigest, positions: Positions = .consecutive,
        areMutual: Bool = false, areScaled: Bool = false, blockAdditions: [[Float]] = []
    ) throws(TransformerError) {
        guard width > 0, !values.isEmpty, values.count % width == 0 else {
            throw .embeddingRows(.shape(numbers: values.count, width: width))
        }
        let count = values.count / width
        if let other = blockAdditions.first(where: { $0.count != values.count }) {
            throw .embeddingRows(.additions(numbers: other.count, expected: values.count))
        }
        if case .axes(let axes, let next) = positions {
            guard axes.count == count else { throw .embeddingRows(.positions(found: axes.count, rows: count)) }
            let all = 0...Int(Int32.max / 2)
            guard all.contains(next), axes.allSatisfy({ all.contains(Int($0.min())) && all.contains(Int($0.max())) })
            else { throw .embeddingRows(.positionOutOfRange) }
        }
        (self.values, self.width, self.digest, self.positions) = (values, width, digest, positions)
        (self.areMutual, self.areScaled, self.blockAdditions) = (areMutual, areScaled, blockAdditions)
    }

    /// By how much positions after the rows differ from what as many tokens would leave.
    var positionShift: Int {
        switch positions {
        case .consecutive: 0
        case .axes(_, let next): next - count
        }
    }

    /// Whether some row has three positions that differ.
    var hasAxes: Bool {
        if case .axes(let axes, _) = positions { return axes.contains { $0.x != $0.y || $0.x != $0.z } }
        return false
    }

    /// The position of a row, counted as ``positions`` are.
    func position(of row: Int) -> SIMD3<Int32> {
        switch positions {
        case .consecutive: SIMD3(repeating: Int32(truncatingIfNeeded: row))
        case .axes(let axes, _): axes[row]
        }
    }
}
