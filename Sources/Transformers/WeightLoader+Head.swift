import Tensors

/// The weights at both ends of a decoder: numbers of embeddings, and rows of the head.
extension WeightLoader {
    /// What embeddings have added and are multiplied with; nil when the model has no such numbers.
    func embeddingScales() throws(TransformerError) -> EmbeddingScales? {
        guard configuration.hasEmbeddingScales else { return nil }
        return EmbeddingScales(
            biases: try tensors.vector(prefix + names.embeddingScales.biases, configuration.hiddenSize),
            scales: try tensors.vector(prefix + names.embeddingScales.scales, configuration.hiddenSize))
    }

    /// The vectors of tokens and of rows in their place, [2, hidden]; nil where there are none.
    func segmentEmbedding() throws(TransformerError) -> [Float]? {
        guard configuration.hasSegments else { return nil }
        return try tensors.floats(prefix + names.segmentEmbedding + ".weight", [2, configuration.hiddenSize])
    }

    /// What rows become before the head's matrix; nil where it reads them as they are.
    func headTransform() throws(TransformerError) -> HeadTransform? {
        guard let transform = configuration.head.transform else { return nil }
        let hidden = configuration.hiddenSize
        return HeadTransform(
            dense: try linear(names.headTransform.dense, hidden, hidden, transform.bias),
            activation: transform.activation,
            normalization: try numbered(names.headTransform.normalization, transform.normalization, shape: [hidden]))
    }

    /// What makes the head's matrix one of unit length: numbers for the elements of rows that it reads, or for logits; nil where
    /// it is used as it is.
    func headScales(_ head: Linear?) -> (inputs: [Float]?, tokens: [Float]?) {
        guard let kind = configuration.head.weightNormalization, let matrix = head?.matrix, tensors.prepares else {
            return (nil, nil)
        }
        var tokens: [Float] = []
        // Doubles, since a column has as many numbers as there are tokens.
        var columns = [Double](repeating: 0, count: matrix.columns)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(matrix.columns, 1)) { room in
            guard let row = room.baseAddress else { return }
            for index in 0..<matrix.rows {
                matrix.copyRow(index, into: row)
                var squares = 0.0
                for column in 0..<matrix.columns {
                    let square = Double(row[column]) * Double(row[column])
                    squares += square
                    columns[column] += square
                }
                tokens.append(Float(1 / max(squares.squareRoot(), 1e-12)))
            }
        }
        return switch kind {
        case .rows: (nil, tokens)
        case .columns: (columns.map { Float(1 / ($0.squareRoot() + 1e-7)) }, nil)
        }
    }

    /// The head's rows for ids that have logits; files may hold those of all ids.
    func headMatrix(
        _ name: String, _ vocabulary: Int, _ hidden: Int, reason: String
    ) throws(TransformerError) -> Matrix {
        guard let count = configuration.head.rowCount else {
            return try tensors.matrix(name, vocabulary, hidden, reason: reason, isTransposed: false)
        }
        if tensors.shape(name + ".weight") == [vocabulary, hidden] {
            let all = try tensors.matrix(
                name, vocabulary, hidden, reason: reason, isTransposed: false, use: .source)
            guard tensors.prepares else { return all }
            let own = try TransformerError.matrix(name, try all.slice(rows: 0..<count))
            return try tensors.laidOut(own, name)
        }
        return try tensors.matrix(
            name, count, hidden, reason: "\(count) ids with logits x 'hidden_size' \(hidden)", isTransposed: false)
    }
}
