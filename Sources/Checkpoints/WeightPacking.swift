public import Tensors

/// How the matrices of a checkpoint are packed: which modules are, in which tensors, and what their codes mean.
///
/// One stage between files and kernels: a packing describes, and `CodedRows` reads what it describes.
public protocol WeightPacking: Sendable {
    /// The packing, for people: `GPTQ 4-bit, groups of 128`.
    var name: String { get }

    /// Whether a module is packed in a checkpoint.
    func packs(_ module: String, in checkpoint: Checkpoint) -> Bool

    /// The packed matrices of a module, one after another: [count · rows, columns]; nil when the module is not packed.
    ///
    /// - Parameters:
    ///   - module: the name of the module, to which the packing adds `.weight` and the like.
    ///   - count: the matrices that one module holds: the experts of a stacked mixture, else 1.
    ///   - rows: the outputs of one matrix.
    ///   - columns: the inputs.
    /// - Throws: ``CheckpointError`` when the module is packed and its tensors do not fit the shape or the description.
    func matrix(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> PackedMatrix?

    /// The names of the tensors that ``matrix(_:count:rows:columns:in:)`` would read, once their types and shapes are found to be
    /// right; numbers are not read. Nil when the module is not packed.
    ///
    /// - Throws: what that would for types and shapes.
    func tensors(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> [String]?

    /// The weights that a tensor holds, from its header alone: 0 for scales and the like; nil for one that is not of a packed
    /// module.
    func weightCount(of tensor: TensorInfo, in checkpoint: Checkpoint) -> Int?
}

extension WeightPacking {
    /// Those of the matrix, for packings that make it without reading numbers.
    public func tensors(
        _ module: String, count: Int, rows: Int, columns: Int, in checkpoint: Checkpoint
    ) throws(CheckpointError) -> [String]? {
        try matrix(module, count: count, rows: rows, columns: columns, in: checkpoint)?.tensors
    }
}

/// A packed matrix, and the tensors that it was read from.
public struct PackedMatrix: Sendable {
    /// The weights.
    public let rows: any CodedRows
    /// The names of the tensors, so that none is taken for one that no part reads.
    public let tensors: [String]

    /// A matrix from its parts.
    public init(_ rows: any CodedRows, tensors: [String]) {
        self.rows = rows
        self.tensors = tensors
    }
}
