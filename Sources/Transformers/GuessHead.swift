import Locks
import Tensors

/// The output head in few bits, beside the model's own: a prediction head's guesses are made with it.
///
/// A guess reads the whole output head for one token, which in small models is most of its cost. Which tokens are likely four bits
/// tell as well; the logits of the likeliest are then computed with the model's own numbers. Guesses change no text, so nothing else
/// is computed with it. It is made piece by piece, beside guesses, and used when it is whole.
final class GuessHead: Sendable {
    private let matrix: Matrix
    private let parts = Mutex<[Matrix]>([])
    /// The rows of each part but the last.
    private let partRows: Int

    /// The bits of a weight, and the columns that have a scale in common.
    private static let (bits, groupSize) = (4, 64)
    /// Weights of a part, which take a few milliseconds.
    private static let partWeights = 1 << 22
    /// The fewest weights of a head whose reading is worth another one.
    private static let leastWeights = 1 << 24
    /// Tokens whose logits are those of the model's own numbers.
    private static let exactTokens = 16

    /// A head beside another; nil where that is small, or has few bits already.
    init?(_ head: Linear) {
        let matrix = head.matrix
        guard matrix.rows * matrix.columns >= Self.leastWeights, matrix.columns % Self.groupSize == 0,
            matrix.byteCount > matrix.rows * matrix.columns * 3 / 4, matrix.arithmetic == .fast,
            head.bias == nil, head.addition == nil, head.bounds == nil
        else { return nil }
        self.matrix = matrix
        partRows = max(1, Self.partWeights / matrix.columns)
    }

    /// Whether all of it is there.
    var isWhole: Bool { parts.withLock { $0.count * partRows >= matrix.rows } }

    /// The bytes of what is there.
    var byteCount: Int { parts.withLock { $0.reduce(0) { $0 + $1.byteCount } } }

    /// Makes one part more, where one is missing.
    ///
    /// - Throws: `TensorError` where weights are no numbers.
    func grow(on pool: ThreadPool) throws(TensorError) {
        let first = parts.withLock { $0.count } * partRows
        guard first < matrix.rows else { return }
        let rows = first..<min(first + partRows, matrix.rows)
        let part = try matrix.rounded(rows: rows, bits: Self.bits, groupSize: Self.groupSize, on: pool)
        let prepared = try part.prepared(for: .fast, on: pool)
        parts.withLock { if $0.count * partRows == first { $0.append(prepared) } }
    }

    /// Computes logits of rows, those of the likeliest tokens with the model's own numbers.
    ///
    /// - Parameters:
    ///   - input: [rows, columns].
    ///   - logits: [rows, vocabulary], overwritten.
    func apply(_ input: UnsafePointer<Float>, count: Int, into logits: UnsafeMutablePointer<Float>, on pool: ThreadPool)
    {
        let parts = parts.withLock { $0 }
        let vocabulary = matrix.rows
        if count == 1 {
            let products: [(matrix: Matrix, output: UnsafeMutablePointer<Float>)] = parts.enumerated().map {
                ($1, logits + $0 * partRows)
            }
            Matrix.multiply(products, input: input, count: 1, on: pool)
        } else {
            withUnsafeTemporaryAllocation(of: Float.self, capacity: count * vocabulary) { room in
                guard let room = room.baseAddress else { return }
                // Each part's outputs are together: [part, rows, its tokens].
                let products: [(matrix: Matrix, output: UnsafeMutablePointer<Float>)] = parts.enumerated().map {
                    ($1, room + $0 * partRows * count)
                }
                Matrix.multiply(products, input: input, count: count, on: pool)
                pool.parallel(count, grain: 1) { rows in
                    for row in rows {
                        for (index, part) in parts.enumerated() {
                            (logits + row * vocabulary + index * partRows).update(
                                from: room + index * partRows * count + row * part.rows, count: part.rows)
                        }
                    }
                }
            }
        }
        for row in 0..<count { refine(logits + row * vocabulary, input + row * matrix.columns, on: pool) }
    }

    /// Replaces the largest logits of a row by those of the model's own numbers.
    private func refine(_ logits: UnsafeMutablePointer<Float>, _ input: UnsafePointer<Float>, on pool: ThreadPool) {
        let best = Self.largest(logits, matrix.rows)
        let exact = [Float](unsafeUninitializedCapacity: best.count) { target, initialized in
            guard let base = target.baseAddress else { return }
            matrix.multiply(input, count: 1, rowIndices: best, into: base, on: pool)
            initialized = best.count
        }
        for (token, logit) in zip(best, exact) { logits[Int(token)] = logit }
    }

    /// The places of the largest numbers, in their order.
    static func largest(_ values: UnsafePointer<Float>, _ count: Int) -> [Int32] {
        var best: [Int32] = []
        var least = -Float.infinity
        for index in 0..<count where values[index] > least {
            best.append(Int32(truncatingIfNeeded: index))
            guard best.count >= 2 * exactTokens else { continue }
            // Those that are too many go in one step, so that a row costs one comparison each.
            best.sort { values[Int($0)] > values[Int($1)] }
            best.removeLast(best.count - exactTokens)
            least = values[Int(best[exactTokens - 1])]
        }
        best.sort { values[Int($0)] > values[Int($1)] }
        return Array(best.prefix(exactTokens)).sorted()
    }
}
