import Locks
import Tensors

/// The output head in few bits, beside the model's own: a prediction head's guesses are made with it.
///
/// A guess reads the whole output head for one token, which in small models is most of its cost. Which tokens are likely four bits
/// tell as well; the logits of the likeliest are then computed with the model's own numbers. Guesses change no text, so nothing else
/// is computed with it. It is made piece by piece, beside guesses, and used when it is whole.
final class GuessHead: Sendable {
    private struct State {
        var parts: [Matrix] = []
        /// Whether no more of it is made: its memory was wanted, or a part could not be made.
        var isOver = false
    }

    private let matrix: Matrix
    private let state = Mutex(State())
    /// The rows of each part but the last.
    private let partRows: Int
    private let partCount: Int
    /// The most bytes that it takes when it is whole.
    let wholeByteCount: Int

    /// The bits of a weight, and the columns that have a scale in common.
    private static let (bits, groupSize) = (4, 64)
    /// Weights of a part.
    static let partWeights = 1 << 22
    /// The fewest weights of a head whose reading is worth another one.
    static let leastWeights = 1 << 24
    /// Tokens whose logits are those of the model's own numbers.
    private static let exactTokens = 16

    /// Rows are multiplied in groups of at most as many, and a matrix is padded to whole ones.
    private static let paddedRows = 64

    /// A head beside another in fast arithmetic; nil where that is small, or has few bits already.
    init?(_ head: Linear, leastWeights: Int = GuessHead.leastWeights, partWeights: Int = GuessHead.partWeights) {
        guard head.matrix.arithmetic == .fast,
            let byteCount = Self.wholeByteCount(beside: head, leastWeights: leastWeights)
        else { return nil }
        matrix = head.matrix
        wholeByteCount = byteCount
        // Whole groups, so that parts are padded no more than a head of one piece.
        partRows = max(1, partWeights / matrix.columns / Self.paddedRows) * Self.paddedRows
        partCount = (matrix.rows + partRows - 1) / partRows
    }

    /// The most bytes that a head beside another takes; nil where that is small, or has few bits already.
    static func wholeByteCount(beside head: Linear, leastWeights: Int) -> Int? {
        let matrix = head.matrix
        let weights = matrix.rows * matrix.columns
        guard weights >= leastWeights, matrix.columns % groupSize == 0, matrix.byteCount > weights * 3 / 4,
            head.bias == nil, head.addition == nil, head.bounds == nil
        else { return nil }
        // A scale and an offset for each group, in float32 at most.
        let rows = (matrix.rows + paddedRows - 1) / paddedRows * paddedRows
        return rows * (matrix.columns * bits / 8 + matrix.columns / groupSize * 8)
    }

    /// Whether all of it is there.
    var isWhole: Bool { state.withLock { $0.parts.count == partCount } }

    /// Whether more of it can be made, or all is there.
    var isOfUse: Bool { state.withLock { !$0.isOver } }

    /// The bytes of what is there.
    var byteCount: Int { state.withLock { $0.parts.reduce(0) { $0 + $1.byteCount } } }

    /// Makes one part more, where one is missing.
    ///
    /// - Returns: false where none is made any more: a part could not be made, which is not tried again, or it was given up.
    func grow(on pool: ThreadPool) -> Bool {
        let (count, isOver) = state.withLock { ($0.parts.count, $0.isOver) }
        guard !isOver, count < partCount else { return !isOver }
        do throws(TensorError) {
            let rows = count * partRows..<min((count + 1) * partRows, matrix.rows)
            let part = try matrix.rounded(rows: rows, bits: Self.bits, groupSize: Self.groupSize, on: pool)
            let prepared = try part.prepared(for: .fast, on: pool)
            state.withLock { if !$0.isOver, $0.parts.count == count { $0.parts.append(prepared) } }
        } catch {
            giveUp()
        }
        return isOfUse
    }

    /// Frees its memory; the model's own head serves from now on.
    func giveUp() { state.withLock { $0 = State(isOver: true) } }

    /// Computes logits of rows, those of the likeliest tokens with the model's own numbers.
    ///
    /// - Parameters:
    ///   - input: [rows, columns].
    ///   - logits: [rows, vocabulary], overwritten.
    /// - Returns: false, with nothing computed, where it is not whole.
    func apply(
        _ input: UnsafePointer<Float>, count: Int, into logits: UnsafeMutablePointer<Float>, on pool: ThreadPool
    ) -> Bool {
        let parts = state.withLock { $0.parts }
        guard parts.count == partCount else { return false }
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
        return true
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
