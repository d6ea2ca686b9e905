import Tensors

/// Learned numbers that are added to embeddings, and others with which they are multiplied then.
struct EmbeddingScales: Sendable {
    /// [hidden].
    let biases: [Float]
    /// [hidden].
    let scales: [Float]

    /// Changes rows [rows, width] in place.
    func apply(_ embeddings: UnsafeMutablePointer<Float>, _ rows: ProductRows, width: Int) {
        for row in 0..<rows.count {
            VectorMath.add(biases, to: embeddings + row * width, width)
            VectorMath.multiply(embeddings + row * width, by: scales, width)
        }
    }
}
