public import Checkpoints
import OrderedJSON
public import Tensors

/// Writes a checkpoint's matrices in affine groups, in the form of mlx: `X.weight` (U32), `X.scales`, `X.biases`, and
/// `quantization` in config.json.
public struct CheckpointPacking: Sendable {
    /// A matrix that stays as stored, and why.
    public struct Kept: Sendable, Equatable {
        /// The tensor's name.
        public let name: String
        /// The reason, one of a few phrases.
        public let reason: String
    }

    /// What was written.
    public struct Report: Sendable {
        /// The matrices in groups.
        public let packed: [StoredMatrix]
        /// The matrices that stayed as stored.
        public let kept: [Kept]
        /// The files copied beside the weights.
        public let copied: [String]
        /// The bytes of all tensors before and after.
        public let bytes: (before: Int, after: Int)
    }

    /// The bits below which a prediction head hardly guesses right any more.
    private static let leastHeadBits = 8
    /// The file that holds the packed weights.
    static let fileName = "model.safetensors"

    /// The groups.
    public let groups: QuantizationSettings.Groups
    /// Whether a model folder at the output's place is replaced.
    public var replaces = false

    /// Packing into given groups; numbers that cannot be packed are found when a folder is written.
    public init(_ groups: QuantizationSettings.Groups) {
        self.groups = groups
    }

    /// Packs a model folder into a new one.
    ///
    /// - Parameters:
    ///   - pool: the threads that compute.
    ///   - progress: called with the bytes written and their total.
    /// - Throws: ``TransformerError`` when the groups or the numbers of a matrix cannot be packed, and when the model cannot
    ///   be loaded or is packed already; `alreadyExists` and `io` of the files.
    public func write(
        _ directory: ModelDirectory, to output: String, on pool: ThreadPool,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws(TransformerError) -> Report {
        guard QuantizationSettings.supportedBits.contains(groups.bits),
            QuantizationSettings.supportedGroupSizes.contains(groups.size)
        else { throw .unsupportedGroups(bits: groups.bits, size: groups.size) }
        var options = Decoder.Options()
        options.pool = pool
        // Mapped and as stored: loading checks every shape and copies no matrix but transposed ones.
        options.arithmetic = .exact
        let decoder = try Decoder.load(directory, options: options)
        if let packing = try packing(of: directory) { throw .alreadyPacked(packing) }
        let failure = PackingFailure()
        do throws(CheckpointError) {
            return try write(decoder, directory, to: output, on: pool, failure, progress)
        } catch {
            throw failure.error ?? .checkpoint(error)
        }
    }

    /// The packing that a model has already; nil when it has none.
    private func packing(of directory: ModelDirectory) throws(TransformerError) -> String? {
        try TransformerError.reading(try directory.packing(of: directory.checkpoint())?.name)
    }

    private func write(
        _ decoder: Decoder, _ directory: ModelDirectory, to output: String, on pool: ThreadPool,
        _ failure: PackingFailure, _ progress: @escaping (Int, Int) -> Void
    ) throws(CheckpointError) -> Report {
        let folder = try NewDirectory(path: output, replaces: replaces, source: directory.path)
        let checkpoint = try directory.checkpoint()
        var packed: [StoredMatrix] = []
        var kept: [Kept] = []
        var seen: Set<[UInt8]> = []
        for matrix in decoder.loading.matrices where seen.insert(Array(matrix.name.utf8)).inserted {
            if let reason = reason(toKeep: matrix) {
                kept.append(Kept(name: matrix.name, reason: reason))
            } else {
                packed.append(matrix)
            }
        }
        var writer = SafetensorsWriter(metadata: ["format": "mlx"])
        let packedNames = Set(packed.map { Array($0.name.utf8) })
        let total = checkpoint.dataByteCount
        let counter = ByteCounter(total, progress)
        var after = 0
        for name in checkpoint.names {
            guard let info = checkpoint.info(name), case .elements(let type) = info.type else { continue }
            if packedNames.contains(Array(name.utf8)) {
                let source = PackedSource(checkpoint, name, groups, pool, failure)
                after += add(source, info, type, to: &writer, counter)
            } else {
                after += info.byteCount
                writer.add(name, type: type, shape: info.shape) { write throws(CheckpointError) in
                    try write(checkpoint.tensor(named: name).bytes)
                    counter.add(info.byteCount)
                }
            }
        }
        try writer.write(to: folder.partial + "/" + Self.fileName)
        var configuration = directory.configuration
        let settings = QuantizationSettings(groups).json
        configuration["quantization"] = settings
        configuration["quantization_config"] = settings
        try folder.write(
            ModelFile.configuration, Array((JSONValue.object(configuration).serialized(.indented(2)) + "\n").utf8))
        let copied = try folder.copySettings(from: directory.path)
        try folder.commit()
        return Report(packed: packed, kept: kept, copied: copied, bytes: (total, after))
    }

    /// Adds the three tensors of a matrix and returns their bytes.
    private func add(
        _ source: PackedSource, _ info: TensorInfo, _ type: SafetensorsType, to writer: inout SafetensorsWriter,
        _ counter: ByteCounter
    ) -> Int {
        let (rows, columns) = (info.shape[0], info.shape[1])
        let base = String(info.name.dropLast(".weight".count))
        let perRow = columns / groups.size
        writer.add(info.name, type: .uint32, shape: [rows, columns * groups.bits / 32]) {
            write throws(CheckpointError) in
            let weights = try source.weights()
            try withExtendedLifetime(weights) { () throws(CheckpointError) in try write(weights.bytes) }
            counter.add(info.byteCount)
        }
        for (suffix, part) in [(".scales", \AffineQuantizer.Parts.scales), (".biases", \.biases)] {
            writer.add(base + suffix, type: type, shape: [rows, perRow]) { write throws(CheckpointError) in
                let side = try source.side(part)
                try withExtendedLifetime(side) { () throws(CheckpointError) in try write(side.bytes) }
            }
        }
        return rows * columns * groups.bits / 8 + 2 * rows * perRow * info.byteCount / max(info.elementCount, 1)
    }

    /// Why a matrix stays as stored; nil when it is packed.
    private func reason(toKeep matrix: StoredMatrix) -> String? {
        if matrix.isTransposed { return "stored with inputs first, or several in one tensor" }
        if !matrix.name.hasSuffix(".weight") { return "no tensor of its own" }
        if matrix.columns % groups.size != 0 { return "\(matrix.columns) columns are not divided by \(groups.size)" }
        if matrix.isSensitive { return "small and sensitive" }
        if matrix.isOfPredictionHead, groups.bits < Self.leastHeadBits { return "the prediction head needs 8 bits" }
        return nil
    }
}

/// Counts the bytes of a checkpoint that have been written in their new form.
final class ByteCounter {
    private let total: Int
    private let progress: (Int, Int) -> Void
    private var done = 0

    init(_ total: Int, _ progress: @escaping (Int, Int) -> Void) {
        self.total = total
        self.progress = progress
    }

    func add(_ count: Int) {
        done += count
        progress(done, total)
    }
}
