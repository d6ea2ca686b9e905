import Checkpoints
import Tensors

/// Reads a checkpoint's tensors by name, checks every shape, and notes what was read; knows nothing about the parts of a
/// decoder.
///
/// Matrices stay in the form in which they are stored and are laid out as the decoder's arithmetic streams them; only
/// vectors are widened.
final class TensorReader {
    private let checkpoint: Checkpoint
    private let quantization: QuantizationSettings?
    private let packing: (any WeightPacking)?
    /// Nil when nothing is to be computed: names, types and shapes are checked, and matrices stay where they are.
    private let arithmetic: Arithmetic?
    private let pool: ThreadPool
    private let arena = TensorArena()
    private var matrices: [StoredMatrix] = []
    private var preparation = Duration.zero
    private var matrixByteCount = 0
    /// UTF-8 of the names read: two names that look alike are two names.
    private var used: Set<[UInt8]> = []

    init(
        _ checkpoint: Checkpoint, quantization: QuantizationSettings?, packing: (any WeightPacking)?,
        arithmetic: Arithmetic?, on pool: ThreadPool
    ) {
        self.checkpoint = checkpoint
        self.quantization = quantization
        self.packing = packing
        self.arithmetic = arithmetic
        self.pool = pool
    }

    /// What reading took so far.
    var report: LoadReport {
        LoadReport(preparation: preparation, matrixByteCount: matrixByteCount, matrices: matrices)
    }

    /// The names of the tensors that were not read.
    var unreadNames: [String] { checkpoint.names.filter { !used.contains(Array($0.utf8)) } }

    /// The shape of a tensor; nil when there is none of this name.
    func shape(_ name: String) -> [Int]? { checkpoint.info(name)?.shape }

    /// Whether matrices are laid out to be multiplied with.
    var prepares: Bool { arithmetic != nil }

    /// Whether there is a tensor of this name.
    func contains(_ name: String) -> Bool { checkpoint.contains(name) }

    /// Tells the system that a tensor's mapped pages are not needed soon.
    func releasePages(of name: String) { checkpoint.releasePages(of: name) }

    // MARK: Matrices

    /// The matrix of a module, packed or not.
    ///
    /// - Parameter isTransposed: whether it is stored [inputs, outputs].
    func matrix(
        _ name: String, _ rows: Int, _ columns: Int, reason: String?, isTransposed: Bool,
        isSensitive: Bool = false
    ) throws(TransformerError) -> Matrix {
        if let coded = try codedMatrix(name, rows, columns) {
            return try prepared(coded, name + ".weight", isTransposed: false, isSensitive: isSensitive)
        }
        if checkpoint.contains(name + ".scales") || checkpoint.info(name + ".weight")?.type == .uint32 {
            return try packedMatrix(name, rows, columns)
        }
        let tensor = try tensor(name + ".weight", isTransposed ? [columns, rows] : [rows, columns], reason: reason)
        let matrix: Matrix
        do throws(TensorError) {
            let stored = try Matrix(tensor)
            matrix = isTransposed && prepares ? try stored.transposed() : stored
        } catch {
            throw .unsupportedElementType(tensor: name + ".weight", found: tensor.elementType.rawValue)
        }
        if isTransposed { checkpoint.releasePages(of: name + ".weight") }
        return try prepared(matrix, name + ".weight", isTransposed: isTransposed, isSensitive: isSensitive)
    }

    /// The matrix of a module that the checkpoint's packing codes; nil when it is stored otherwise.
    ///
    /// - Parameter count: the matrices that the module holds one after another: [count · rows, columns].
    func codedMatrix(
        _ name: String, count: Int = 1, _ rows: Int, _ columns: Int
    ) throws(TransformerError) -> Matrix? {
        let packed: PackedMatrix?
        do throws(CheckpointError) {
            packed = try packing?.matrix(name, count: count, rows: rows, columns: columns, in: checkpoint)
        } catch {
            throw .checkpoint(error)
        }
        guard let packed else { return nil }
        for tensor in packed.tensors { used.insert(Array(tensor.utf8)) }
        return Matrix(packed.rows)
    }

    /// A matrix in affine groups: integers, scales and biases in three tensors.
    private func packedMatrix(_ name: String, _ rows: Int, _ columns: Int) throws(TransformerError) -> Matrix {
        guard let groups = quantization?.groups(of: name) else {
            throw .missingQuantization(tensor: name + ".weight")
        }
        let reason = "\(rows) x \(columns) at \(groups.bits) bits in groups of \(groups.size)"
        guard columns % groups.size == 0 else {
            throw .unusableMatrix(
                tensor: name + ".weight", .ungroupedColumns(columns: columns, groupSize: groups.size))
        }
        let weights = try tensor(name + ".weight", [rows, columns * groups.bits / 32], reason: reason)
        let scales = try tensor(name + ".scales", [rows, columns / groups.size], reason: reason)
        let biases = try tensor(name + ".biases", [rows, columns / groups.size], reason: reason)
        let matrix: Matrix
        do throws(TensorError) {
            matrix = try Matrix(
                affine: weights, scales: scales, biases: biases, bits: groups.bits, groupSize: groups.size)
        } catch {
            throw .unusableMatrix(tensor: name + ".weight", error)
        }
        return try prepared(matrix, name + ".weight", isTransposed: false)
    }

    /// The matrix as the decoder's arithmetic streams it.
    func prepared(
        _ matrix: Matrix, _ name: String, isTransposed: Bool, isSensitive: Bool = false
    ) throws(TransformerError) -> Matrix {
        let start = ContinuousClock.now
        var prepared = matrix
        if let arithmetic {
            do throws(TensorError) {
                prepared = try matrix.prepared(for: arithmetic, in: arena, on: pool)
            } catch {
                throw .unusableMatrix(tensor: name, error)
            }
        }
        preparation += ContinuousClock.now - start
        matrixByteCount += prepared.byteCount
        matrices.append(
            StoredMatrix(
                name: name, rows: matrix.rows, columns: matrix.columns, form: matrix.form, isTransposed: isTransposed,
                isSensitive: isSensitive))
        return prepared
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
        do throws(CheckpointError) {
            return try checkpoint.tensor(named: name, shape: shape, reason: reason)
        } catch {
            throw .checkpoint(error)
        }
    }
}
