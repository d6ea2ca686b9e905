import Checkpoints
import Tensors

/// Reads a checkpoint's tensors by name, checks every shape, and notes what was read; knows nothing about the parts of a
/// decoder.
///
/// Matrices stay in the form in which they are stored and are laid out as the decoder's arithmetic streams them; only
/// vectors are widened.
final class TensorReader {
    private let checkpoint: Checkpoint
    private let packing: (any WeightPacking)?
    /// Nil when nothing is to be computed: names, types and shapes are checked, and matrices stay where they are.
    private let arithmetic: Arithmetic?
    private let denseWeights: DenseWeights
    private let pool: ThreadPool
    private let arena = TensorArena()
    private var matrices: [StoredMatrix] = []
    private var preparation = Duration.zero
    private var matrixByteCount = 0
    private var tokenByteCount = 0
    /// UTF-8 of the names read: two names that look alike are two names.
    private var used: Set<[UInt8]> = []
    /// What the names of tensors begin with that are there and are not needed.
    private var left: [String] = []

    init(
        _ checkpoint: Checkpoint, packing: (any WeightPacking)?, arithmetic: Arithmetic?,
        denseWeights: DenseWeights = .stored, on pool: ThreadPool
    ) {
        self.checkpoint = checkpoint
        self.packing = packing
        self.arithmetic = arithmetic
        self.denseWeights = denseWeights
        self.pool = pool
    }

    /// What reading took so far.
    var report: LoadReport {
        LoadReport(
            preparation: preparation, matrixByteCount: matrixByteCount, tokenByteCount: tokenByteCount,
            matrices: matrices)
    }

    /// The names of the tensors that were neither read nor left.
    var unreadNames: [String] {
        checkpoint.names.filter { name in
            !used.contains(Array(name.utf8)) && !left.contains { name.utf8.starts(with: $0.utf8) }
        }
    }

    /// Leaves the tensors of a module that the model does not use, and that published checkpoints hold.
    func leave(_ module: String) { left.append(module + ".") }

    /// Leaves the tensors whose names have a beginning.
    func leave(beginning: String) { left.append(beginning) }

    /// Leaves one tensor that the model does not use, and that published checkpoints hold.
    func leave(tensor name: String) { used.insert(Array(name.utf8)) }

    /// The shape of a tensor; nil when there is none of this name.
    func shape(_ name: String) -> [Int]? { checkpoint.info(name)?.shape }

    /// Whether products may round their inputs.
    var isFast: Bool { arithmetic == .fast }

    /// Whether matrices are laid out to be multiplied with.
    var prepares: Bool { arithmetic != nil }

    /// Whether there is a tensor of this name.
    func contains(_ name: String) -> Bool { checkpoint.contains(name) }

    /// Whether a module has a matrix, packed or not.
    func containsMatrix(_ name: String) -> Bool {
        checkpoint.contains(weight(of: name)) || packing?.packs(name, in: checkpoint) == true
    }

    /// The tensor of a module's weight; where torch has parametrized it, what it is before that (Jina 3).
    private func weight(of name: String) -> String {
        let parametrized = name + ".parametrizations.weight.original"
        return !checkpoint.contains(name + ".weight") && checkpoint.contains(parametrized)
            ? parametrized : name + ".weight"
    }

    /// Tells the system that a tensor's mapped pages are not needed soon.
    func releasePages(of name: String) { checkpoint.releasePages(of: name) }

    // MARK: Matrices

    /// The matrix of a module, packed or not.
    ///
    /// - Parameters:
    ///   - isTransposed: whether it is stored [inputs, outputs].
    ///   - order: the rows in the order in which they are wanted; nil means as they are.
    func matrix(
        _ name: String, _ rows: Int, _ columns: Int, reason: String?, isTransposed: Bool,
        isSensitive: Bool = false, order: [Int]? = nil, use: MatrixUse = .product
    ) throws(TransformerError) -> Matrix {
        if let coded = try codedMatrix(name, rows, columns) {
            let coded = try ordered(coded, order, name)
            return try prepared(coded, name + ".weight", isTransposed: false, isSensitive: isSensitive, use: use)
        }
        let stored = weight(of: name)
        let tensor = try tensor(stored, isTransposed ? [columns, rows] : [rows, columns], reason: reason)
        var matrix = try denseMatrix(tensor, stored)
        if isTransposed, prepares {
            matrix = try TransformerError.matrix(stored, try matrix.transposed())
        }
        matrix = try ordered(matrix, order, name)
        if isTransposed { checkpoint.releasePages(of: stored) }
        return try prepared(
            matrix, stored, isTransposed: isTransposed, isSensitive: isSensitive, use: use)
    }

    /// A matrix with its rows in another order.
    private func ordered(_ matrix: Matrix, _ order: [Int]?, _ name: String) throws(TransformerError) -> Matrix {
        guard let order, prepares else { return matrix }
        return try TransformerError.matrix(name + ".weight", try matrix.gathered(rows: order))
    }

    /// The matrix of a module that the checkpoint's packing codes; nil when it is stored otherwise.
    ///
    /// - Parameter count: the matrices that the module holds one after another: [count · rows, columns].
    func codedMatrix(
        _ name: String, count: Int = 1, _ rows: Int, _ columns: Int
    ) throws(TransformerError) -> Matrix? {
        guard prepares else { return try unreadMatrix(name, count: count, rows, columns) }
        let packed = try TransformerError.reading(
            try packing?.matrix(name, count: count, rows: rows, columns: columns, in: checkpoint))
        guard let packed else { return nil }
        for tensor in packed.tensors { used.insert(Array(tensor.utf8)) }
        return Matrix(packed.rows)
    }

    /// A packed matrix whose tensors are there and right, for a check that reads no numbers.
    private func unreadMatrix(
        _ name: String, count: Int, _ rows: Int, _ columns: Int
    ) throws(TransformerError) -> Matrix? {
        do throws(CheckpointError) {
            let tensors = try packing?.tensors(name, count: count, rows: rows, columns: columns, in: checkpoint)
            guard let tensors else { return nil }
            for tensor in tensors { used.insert(Array(tensor.utf8)) }
        } catch {
            throw .checkpoint(error)
        }
        return Matrix(UnreadRows(rows: count * rows, columns: columns))
    }

    /// A tensor as a matrix: double precision is narrowed, half precision stays as it is.
    func denseMatrix(_ tensor: Tensor, _ name: String) throws(TransformerError) -> Matrix {
        do throws(TensorError) {
            guard tensor.elementType == .float64, let values = tensor.floats() else { return try Matrix(tensor) }
            return try Matrix(Tensor(values, shape: tensor.shape))
        } catch {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
    }

    /// The matrix as its use needs it, noted for the report.
    func prepared(
        _ matrix: Matrix, _ name: String, isTransposed: Bool, isSensitive: Bool = false, use: MatrixUse = .product
    ) throws(TransformerError) -> Matrix {
        matrices.append(
            StoredMatrix(
                name: name, rows: matrix.rows, columns: matrix.columns, form: matrix.form, isTransposed: isTransposed,
                isSensitive: isSensitive))
        switch use {
        case .product: return try laidOut(matrix, name)
        case .table:
            matrixByteCount += matrix.byteCount
            tokenByteCount += matrix.byteCount / max(matrix.rows, 1)
        case .source: break
        }
        return matrix
    }

    /// The matrix as the decoder's arithmetic streams it.
    func laidOut(_ matrix: Matrix, _ name: String) throws(TransformerError) -> Matrix {
        let start = ContinuousClock.now
        var prepared = matrix
        if let arithmetic {
            do throws(TensorError) {
                if arithmetic == .fast, let other = try converted(matrix) {
                    prepared = other
                    checkpoint.releasePages(of: name)
                }
                prepared = try prepared.prepared(for: arithmetic, in: arena, on: pool)
            } catch {
                throw .unusableMatrix(tensor: name, error)
            }
        }
        preparation += ContinuousClock.now - start
        matrixByteCount += prepared.byteCount
        tokenByteCount += prepared.byteCount
        return prepared
    }

    /// The same weights in another type, where the loader's ``DenseWeights`` says so.
    private func converted(_ matrix: Matrix) throws(TensorError) -> Matrix? {
        switch denseWeights {
        case .stored: nil
        case .narrowed: KernelSet.selected.hasBFloat16Products ? try matrix.narrowedToBFloat16(on: pool) : nil
        case .rounded: try matrix.roundedToBytes(on: pool)
        }
    }

    /// Loads what a token does not read just once: experts, of which it chooses some, or a block that layers share.
    ///
    /// - Parameters:
    ///   - count: how many a token reads.
    ///   - total: how many are loaded, all of one size.
    func countingReads<Loaded>(
        _ count: Int, of total: Int, _ load: () throws(TransformerError) -> Loaded
    ) throws(TransformerError) -> Loaded {
        let before = tokenByteCount
        let loaded = try load()
        tokenByteCount = before + (tokenByteCount - before) * count / max(total, 1)
        return loaded
    }

    /// Loads the prediction head, which no pass over the model's tokens reads; also the bytes of its tensors in the checkpoint.
    func countingPredictionHead<Loaded>(
        _ load: () throws(TransformerError) -> Loaded
    ) throws(TransformerError) -> (loaded: Loaded, byteCount: Int) {
        let (bytes, known, count) = (tokenByteCount, used, matrices.count)
        let loaded = try load()
        for index in count..<matrices.count { matrices[index].isOfPredictionHead = true }
        tokenByteCount = bytes
        let own = checkpoint.names.filter { used.contains(Array($0.utf8)) && !known.contains(Array($0.utf8)) }
        return (loaded, own.reduce(0) { $0 + (checkpoint.info($1)?.byteCount ?? 0) })
    }

    // MARK: Vectors and tensors

    /// A vector of some length, widened.
    func vector(_ name: String, _ count: Int) throws(TransformerError) -> [Float] {
        try floats(name, [count])
    }

    /// The values of a tensor, widened.
    func floats(_ name: String, _ shape: [Int]) throws(TransformerError) -> [Float] {
        let tensor = try tensor(name, shape)
        guard let values = tensor.floats() else {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
        return values
    }

    /// A tensor as stored.
    func tensor(_ name: String, _ shape: [Int], reason: String? = nil) throws(TransformerError) -> Tensor {
        used.insert(Array(name.utf8))
        return try TransformerError.reading(try checkpoint.tensor(named: name, shape: shape, reason: reason))
    }
}

/// What a matrix is read for.
enum MatrixUse {
    /// To be multiplied with: a token reads all of it.
    case product
    /// To have rows looked up, so that it stays as it is stored: a token reads one row.
    case table
    /// To have other matrices made of it, which count in its place.
    case source
}
