import Tensors

/// What the lengths of the rows of W + s B A follow from, for any s (DoRA, arXiv 2402.09353).
///
/// ‖W_o + s (BA)_o‖² = ‖W_o‖² + 2 s W_o · (BA)_o + s² ‖(BA)_o‖²: the three numbers of each row are computed once.
struct MagnitudeRows: Sendable {
    /// m: [rows].
    let magnitudes: [Float]
    /// ‖W_o‖², W_o · (BA)_o and ‖(BA)_o‖² of each row.
    private let squares: [(own: Double, mixed: Double, added: Double)]

    /// Rows of W with their B and A.
    ///
    /// - Parameters:
    ///   - weights: W [rows, columns], which may be packed: its numbers as products have them.
    ///   - down: A [rank, columns].
    ///   - up: B [rows, rank].
    init(_ magnitudes: [Float], weights: Matrix, down: Matrix, up: Matrix) {
        self.magnitudes = magnitudes
        let (columns, rank) = (weights.columns, down.rows)
        let narrow = down.values
        var gram = [Double](repeating: 0, count: rank * rank)
        for first in 0..<rank {
            for second in first..<rank {
                var sum = 0.0
                for column in 0..<columns {
                    sum += Double(narrow[first * columns + column]) * Double(narrow[second * columns + column])
                }
                (gram[first * rank + second], gram[second * rank + first]) = (sum, sum)
            }
        }
        var row = [Float](repeating: 0, count: columns)
        let wide = up.values
        squares = (0..<weights.rows).map { index in
            row.withUnsafeMutableBufferPointer { row in
                if let base = row.baseAddress { weights.copyRow(index, into: base) }
            }
            let own = row.reduce(0.0) { $0 + Double($1) * Double($1) }
            var (mixed, added) = (0.0, 0.0)
            for first in 0..<rank {
                let factor = Double(wide[index * rank + first])
                var product = 0.0
                for column in 0..<columns { product += Double(row[column]) * Double(narrow[first * columns + column]) }
                mixed += factor * product
                for second in 0..<rank {
                    added += factor * Double(wide[index * rank + second]) * gram[first * rank + second]
                }
            }
            return (own, mixed, added)
        }
    }

    /// The first row without a length at a scale; nil where all have one.
    func rowWithoutLength(scale: Double) -> Int? {
        squares.firstIndex { !(Self.square($0, scale) > 0) }
    }

    /// m / ‖W_o + s (BA)_o‖ of each row.
    func gains(scale: Double) -> [Float] {
        zip(magnitudes, squares).map { magnitude, squares in
            let square = Self.square(squares, scale)
            return square > 0 ? Float(Double(magnitude) / square.squareRoot()) : 1
        }
    }

    private static func square(_ squares: (own: Double, mixed: Double, added: Double), _ scale: Double) -> Double {
        squares.own + 2 * scale * squares.mixed + scale * scale * squares.added
    }
}

extension Matrix {
    /// All numbers, widened: [rows, columns].
    var values: [Float] {
        [Float](unsafeUninitializedCapacity: rows * columns) { target, initialized in
            guard let base = target.baseAddress else { return }
            for row in 0..<rows { copyRow(row, into: base + row * columns) }
            initialized = rows * columns
        }
    }
}
