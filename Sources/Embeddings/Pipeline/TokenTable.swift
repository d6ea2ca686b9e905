import Checkpoints
import Files
import Tensors

/// A model without a transformer: one vector for each token, whose mean is that of the text.
struct TokenTable: Sendable {
    let matrix: Matrix
    /// What each row is multiplied with, and which row each token has; nothing means itself.
    private let weights: [Float]?
    private let rows: [Int]?

    /// The width of a vector.
    var width: Int { matrix.columns }
    /// The number of tokens.
    var vocabularySize: Int { rows?.count ?? matrix.rows }

    /// Reads the table of a module's folder: `embedding.weight`, or model2vec's `embeddings`.
    init(directory: String) throws(EmbedderError) {
        let checkpoint = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try Checkpoint(directory: directory)
        }
        let name = checkpoint.contains("embedding.weight") ? "embedding.weight" : "embeddings"
        guard let shape = checkpoint.info(name)?.shape, shape.count == 2, shape[0] > 0, shape[1] > 0 else {
            throw try Self.missing(checkpoint, name)
        }
        (matrix, weights, rows) = try EmbedderError.checkpoints { () throws(CheckpointError) in
            let tensor = try checkpoint.tensor(named: name, shape: shape, reason: nil)
            let matrix: Matrix
            do throws(TensorError) {
                matrix = try Matrix(tensor)
            } catch {
                throw .unexpectedType(
                    file: "model.safetensors", tensor: name, found: tensor.elementType.rawValue,
                    expected: ["F32", "F16", "BF16"], reason: "the vectors of tokens")
            }
            var rows: [Int]?
            if let mapping = checkpoint.info("mapping")?.shape, mapping.count == 1 {
                rows = try Self.integers(checkpoint, "mapping", mapping, below: shape[0])
            }
            var weights: [Float]?
            if let count = checkpoint.info("weights")?.shape, count.count == 1 {
                weights = try ModuleReading.floats(checkpoint, "weights", [rows?.count ?? shape[0]])
            }
            return (matrix, weights, rows)
        }
    }

    /// The mean of the rows of tokens of the vocabulary; zeros where there are none.
    func mean(_ ids: [Int32]) -> [Float] {
        var sums = [Double](repeating: 0, count: width)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { row in
            guard let target = row.baseAddress else { return }
            for id in ids {
                matrix.copyRow(rows?[Int(id)] ?? Int(id), into: target)
                let weight = weights?[Int(id)] ?? 1
                for column in 0..<width { sums[column] += Double(target[column] * weight) }
            }
        }
        let count = max(Double(ids.count), 1)
        return sums.map { Float($0 / count) }
    }

    private static func missing(_ checkpoint: Checkpoint, _ name: String) throws(EmbedderError) -> EmbedderError {
        _ = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try checkpoint.tensor(named: name, shape: [1, 1], reason: "a row for each token")
        }
        return .checkpoint(.missingFile(directory: checkpoint.directory, files: [name], neededFor: .weights))
    }

    /// The whole numbers of a tensor, each below a bound.
    private static func integers(
        _ checkpoint: Checkpoint, _ name: String, _ shape: [Int], below bound: Int
    ) throws(CheckpointError) -> [Int] {
        let tensor = try checkpoint.tensor(named: name, shape: shape, reason: nil)
        let width = tensor.bytes.count / max(shape[0], 1)
        var values: [Int] = []
        for index in 0..<shape[0] {
            var value = 0
            for byte in (0..<width).reversed() { value = value << 8 | Int(tensor.bytes[index * width + byte]) }
            guard value >= 0, value < bound else {
                throw .unexpectedType(
                    file: "model.safetensors", tensor: name, found: "row \(value)",
                    expected: ["0 to \(bound - 1)"], reason: "the rows of tokens")
            }
            values.append(value)
        }
        return values
    }
}
