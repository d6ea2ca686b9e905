import Tensors

/// Learned biases of scores by distance, laid out so that those of a query's keys follow each other.
///
/// Unchecked because the memory is written by the initialiser alone and is given back when nothing refers to it.
final class RelativeBiases: @unchecked Sendable {
    // [heads, 2 · positions - 1]: the last position's distances come first
    private let memory: UnsafeMutablePointer<Float>
    private let positions: Int

    /// The biases of a table [buckets, heads] for texts of at most this many positions.
    init(_ configuration: AttentionConfiguration.RelativeBiases, table: [Float], headCount: Int, positions: Int) {
        let width = 2 * positions - 1
        memory = .allocate(capacity: headCount * width)
        self.positions = positions
        for index in 0..<width {
            let bucket = configuration.bucket(of: index - positions + 1)
            for head in 0..<headCount {
                (memory + head * width + index).initialize(to: table[bucket * headCount + head])
            }
        }
    }

    deinit { memory.deallocate() }

    /// What is added to the score of each key, by its position.
    func biases(head: Int, position: Int) -> UnsafePointer<Float> {
        UnsafePointer(memory + head * (2 * positions - 1) + positions - 1 - position)
    }
}
