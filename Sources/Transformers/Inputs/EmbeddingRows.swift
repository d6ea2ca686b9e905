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
        /// By their places on a canvas, which a ``SequenceInput`` with placeholders computes: marks between the views have places,
        /// too, so that a decoder refuses rows that came without.
        case canvas(PictureCanvas)
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
    /// The rows that are tokens with positions of the picture, in order: they keep the embeddings of their ids.
    let marks: [Int]

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
        if case .canvas(let canvas) = positions, canvas.rowCount != count {
            throw .embeddingRows(.positions(found: canvas.rowCount, rows: count))
        }
        (self.values, self.width, self.digest, self.positions) = (values, width, digest, positions)
        (self.areMutual, self.areScaled, self.blockAdditions) = (areMutual, areScaled, blockAdditions)
        marks = []
    }

    /// Rows with the marks around them, which keep the embeddings of their ids.
    ///
    /// - Parameters:
    ///   - marks: where marks are among all, in order.
    ///   - axes: the positions of marks and rows.
    init(_ rows: EmbeddingRows, marks: [Int], axes: [SIMD3<Int32>], next: Int) {
        func framed(_ values: [Float]) -> [Float] {
            var all: [Float] = []
            all.reserveCapacity(axes.count * rows.width)
            var first = 0
            for (index, mark) in marks.enumerated() {
                let end = (mark - index) * rows.width
                all += values[first..<end]
                all += repeatElement(0, count: rows.width)
                first = end
            }
            return all + values[first...]
        }
        (values, width, digest) = (framed(rows.values), rows.width, rows.digest)
        (areMutual, areScaled, blockAdditions) = (rows.areMutual, rows.areScaled, rows.blockAdditions.map(framed))
        (positions, self.marks) = (.axes(axes, next: next), marks)
    }

    /// The rows among some that are none of the marks, as ranges in order.
    func unmarked(_ part: Range<Int>) -> [Range<Int>] {
        if marks.isEmpty { return [part] }
        var ranges: [Range<Int>] = []
        var first = part.lowerBound
        for mark in marks where part.contains(mark) {
            if first < mark { ranges.append(first..<mark) }
            first = mark + 1
        }
        if first < part.upperBound { ranges.append(first..<part.upperBound) }
        return ranges
    }

    /// By how much positions after the rows differ from what as many tokens would leave.
    var positionShift: Int {
        switch positions {
        case .consecutive, .canvas: 0
        case .axes(_, let next): next - count
        }
    }

    /// Whether some row has three positions that differ.
    var hasAxes: Bool {
        switch positions {
        case .consecutive: false
        case .axes(let axes, _): axes.contains { $0.x != $0.y || $0.x != $0.z }
        case .canvas: true
        }
    }

    /// The position of a row, counted as ``positions`` are.
    func position(of row: Int) -> SIMD3<Int32> {
        switch positions {
        case .consecutive, .canvas: SIMD3(repeating: Int32(truncatingIfNeeded: row))
        case .axes(let axes, _): axes[row]
        }
    }
}
