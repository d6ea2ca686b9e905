import LibC
import Tensors

/// What adapters change about the table of embeddings.
struct EmbeddingChanges: Sendable {
    /// What is added to rows, in the order of the adapters.
    var additions: [EmbeddingAddition] = []
    /// The table [vocabulary, width] in the place of the model's.
    var table: Matrix?

    /// Changes the row of a token: [width].
    func apply(to row: UnsafeMutablePointer<Float>, token: Int, width: Int, on pool: ThreadPool) {
        if let table { table.copyRow(token, into: row) }
        if additions.isEmpty { return }
        let looked = Array(UnsafeBufferPointer(start: row, count: width))
        for addition in additions { addition.add(looked, token: token, to: row, on: pool) }
    }
}

/// What is added to the rows of a table: s B a, with the column a of A that the token has.
struct EmbeddingAddition: Sendable {
    /// The magnitudes to which the sum is brought (DoRA).
    enum Magnitude: Sendable {
        /// g for each column: [width].
        case columns([Float])
        /// m for each token: [vocabulary].
        case rows([Float])
    }

    // [vocabulary, rank]
    let columns: Matrix
    // [width, rank]
    let up: Matrix
    var scale: Float = 1
    var magnitude: Magnitude?

    /// Adds to the row of a token, whose row of the table is given.
    func add(_ looked: [Float], token: Int, to row: UnsafeMutablePointer<Float>, on pool: ThreadPool) {
        let width = looked.count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: up.columns + width) { scratch in
            guard let narrow = scratch.baseAddress else { return }
            let wide = narrow + up.columns
            columns.copyRow(token, into: narrow)
            VectorMath.scale(narrow, by: scale, up.columns)
            up.multiply(narrow, count: 1, into: wide, on: pool)
            switch magnitude {
            case nil: break
            case .columns(let gains):
                for index in 0..<width { wide[index] = gains[index] * (looked[index] + wide[index]) - looked[index] }
            case .rows(let magnitudes):
                var squares = 0.0
                for index in 0..<width {
                    let sum = Double(looked[index]) + Double(wide[index])
                    squares += sum * sum
                }
                let gain = squares > 0 ? magnitudes[token] / Float(squares.squareRoot()) : 1
                for index in 0..<width { wide[index] = gain * (looked[index] + wide[index]) - looked[index] }
            }
            VectorMath.add(wide, to: row, width)
        }
    }
}
