import Checkpoints
import Tensors

/// The parts of one matrix, made when the writer asks for one of them; integers are not kept, since they are large.
final class PackedSource {
    private let checkpoint: Checkpoint
    private let name: String
    private let groups: QuantizationSettings.Groups
    private let pool: ThreadPool
    private let failure: PackingFailure
    private var scales: Tensor?
    private var biases: Tensor?

    init(
        _ checkpoint: Checkpoint, _ name: String, _ groups: QuantizationSettings.Groups, _ pool: ThreadPool,
        _ failure: PackingFailure
    ) {
        self.checkpoint = checkpoint
        self.name = name
        self.groups = groups
        self.pool = pool
        self.failure = failure
    }

    /// The integers.
    func weights() throws(CheckpointError) -> Tensor {
        try failure.noting(name) { () throws(TransformerError) in try parts().weights }
    }

    /// The scales or the biases.
    func side(_ part: KeyPath<AffineQuantizer.Parts, Tensor>) throws(CheckpointError) -> Tensor {
        let isScale = part == \.scales
        if let kept = isScale ? scales : biases { return kept }
        return try failure.noting(name) { () throws(TransformerError) in try parts()[keyPath: part] }
    }

    private func parts() throws(TransformerError) -> AffineQuantizer.Parts {
        let tensor = try TransformerError.reading(try checkpoint.tensor(named: name))
        let parts = try TransformerError.matrix(
            name, try AffineQuantizer.quantize(tensor, bits: groups.bits, groupSize: groups.size, on: pool))
        try requireNumbers(parts, of: tensor)
        checkpoint.releasePages(of: name)
        (scales, biases) = (parts.scales, parts.biases)
        return parts
    }

    /// Refuses groups whose scale or bias is no number, and says what keeps it from being one.
    private func requireNumbers(_ parts: AffineQuantizer.Parts, of tensor: Tensor) throws(TransformerError) {
        let (scales, biases) = (try floats(parts.scales), try floats(parts.biases))
        guard let group = scales.indices.first(where: { !scales[$0].isFinite || !biases[$0].isFinite }) else { return }
        let (row, position) = group.quotientAndRemainder(dividingBy: parts.scales.shape[1])
        let columns = position * groups.size..<(position + 1) * groups.size
        let stored = try TransformerError.matrix(name, try tensor.rows(row..<row + 1))
        let values = try floats(stored)
        let file = checkpoint.files.first { $0.contains(name) }?.name ?? checkpoint.directory
        if let column = columns.first(where: { !values[$0].isFinite }) {
            throw .notFinite(file: file, tensor: name, row: row, column: column, isNaN: values[column].isNaN)
        }
        throw .groupTooWide(
            file: file, tensor: name, row: row, columns: columns, lowest: values[columns].min() ?? 0,
            highest: values[columns].max() ?? 0)
    }

    private func floats(_ tensor: Tensor) throws(TransformerError) -> [Float] {
        guard let values = tensor.floats() else {
            throw .unsupportedElementType(tensor: name, found: tensor.elementType.rawValue)
        }
        return values
    }
}

/// Keeps the error of a source as it is: the writer passes on errors of files alone.
final class PackingFailure {
    /// The error that ended the writing; nil when it was none of a source.
    private(set) var error: TransformerError?

    /// What a source makes; its error is kept, and the writer is stopped.
    func noting<Made>(
        _ tensor: String, _ make: () throws(TransformerError) -> Made
    ) throws(CheckpointError) -> Made {
        do throws(TransformerError) {
            return try make()
        } catch {
            throw note(tensor, error)
        }
    }

    /// Keeps an error, and makes that of the writer which it stops.
    func note(_ tensor: String, _ error: TransformerError) -> CheckpointError {
        self.error = error
        return .sourceFailed(file: CheckpointPacking.fileName, tensor: tensor, reason: error.description)
    }
}
