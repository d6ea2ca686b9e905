public import Checkpoints
import OrderedJSON
public import Tensors

/// Writes a model with adapters merged into its weights, as a folder of safetensors: for programs that take no adapters.
///
/// The sums are those that are computed beside the model, rounded once to the type of the model's numbers.
public struct AdapterMerging: Sendable {
    /// What was written.
    public struct Report: Sendable {
        /// The tensors that adapters have changed, sorted.
        public let changed: [String]
        /// The number of tensors that are the model's.
        public let kept: Int
        /// The files copied beside the weights.
        public let copied: [String]
        /// Whether the output head, which was the embedding, is a tensor of its own now.
        public let hasOwnHead: Bool
        /// The bytes of all tensors before and after.
        public let bytes: (before: Int, after: Int)
        /// Oddities of the adapters that do not keep them from being used.
        public let warnings: [String]
    }

    /// Whether a model folder at the output's place is replaced.
    public var replaces = false

    /// The defaults.
    public init() {}

    /// Merges adapters into a model folder.
    ///
    /// - Parameters:
    ///   - adapters: folders or files, with a scale each, in the order in which they add.
    ///   - pool: the threads that compute.
    ///   - progress: called with the bytes written and their total.
    /// - Throws: ``TransformerError/merge(_:)`` where adapters cannot be merged; what loading the model and the adapters throws;
    ///   `alreadyExists` and `io` of the files.
    public func write(
        _ directory: ModelDirectory, adapters: [(path: String, scale: Double)], to output: String, on pool: ThreadPool,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws(TransformerError) -> Report {
        if directory.metadata != nil { throw .merge(.gguf(path: directory.path)) }
        var options = Decoder.Options()
        options.pool = pool
        // Mapped and as stored: loading checks every shape and copies no matrix but transposed ones.
        options.arithmetic = .exact
        let decoder = try Decoder.load(directory, options: options)
        let checkpoint = try TransformerError.reading(try directory.checkpoint())
        let packing = try TransformerError.reading(try directory.packing(of: checkpoint)?.name)
        if let packing { throw .merge(.packed(packing)) }
        var (merge, warnings): (TensorMerge, [String]) = (TensorMerge(decoder, checkpoint), [])
        for (path, scale) in adapters where scale != 0 {
            do throws(TransformerError) {
                // What does not fit is refused as beside the model.
                let adapter = try decoder.adapter(at: path)
                _ = try AdapterSet.of([(adapter, scale)])
                warnings += adapter.warnings
                try merge.add(try decoder.adapterContents(at: path), scale)
            } catch {
                throw .adapter(path: path, error)
            }
        }
        guard !merge.tensors.isEmpty else { throw .merge(.nothing) }
        let failure = PackingFailure()
        do throws(CheckpointError) {
            return try write(directory, checkpoint, merge, warnings, to: output, on: pool, failure, progress)
        } catch {
            throw failure.error ?? .checkpoint(error)
        }
    }

    private func write(
        _ directory: ModelDirectory, _ checkpoint: Checkpoint, _ merge: TensorMerge, _ warnings: [String],
        to output: String, on pool: ThreadPool, _ failure: PackingFailure, _ progress: @escaping (Int, Int) -> Void
    ) throws(CheckpointError) -> Report {
        let folder = try NewDirectory(path: output, replaces: replaces, source: directory.path)
        var writer = SafetensorsWriter(metadata: ["format": "pt"])
        let total = checkpoint.dataByteCount
        let counter = ByteCounter(total, progress)
        var (kept, after) = (0, 0)
        for name in checkpoint.names where merge.tensors[name] == nil {
            guard let info = checkpoint.info(name), case .elements(let type) = info.type else { continue }
            (kept, after) = (kept + 1, after + info.byteCount)
            writer.add(name, type: type, shape: info.shape) { write throws(CheckpointError) in
                try write(checkpoint.tensor(named: name).bytes)
                checkpoint.releasePages(of: name)
                counter.add(info.byteCount)
            }
        }
        for (name, tensor) in merge.tensors {
            after += tensor.byteCount
            let isNew = !checkpoint.contains(name)
            writer.add(name, type: SafetensorsType(tensor.type), shape: tensor.base.shape) {
                write throws(CheckpointError) in
                try tensor.write(name, on: pool, fault: { failure.note(name, .merge($0)) }, to: write)
                checkpoint.releasePages(of: name)
                if !isNew { counter.add(tensor.byteCount) }
            }
        }
        try writer.write(to: folder.partial + "/" + CheckpointPacking.fileName)
        var configuration = directory.configuration
        if merge.hasOwnHead { Self.untie(&configuration) }
        try folder.write(
            ModelFile.configuration, Array((JSONValue.object(configuration).serialized(.indented(2)) + "\n").utf8))
        let copied = try folder.copySettings(from: directory.path)
        // A family that keeps its head tied would not read one of its own.
        let written = try ModelDirectory(path: folder.partial)
        _ = try failure.noting(CheckpointPacking.fileName) { () throws(TransformerError) in try Decoder.check(written) }
        try folder.commit()
        return Report(
            changed: merge.tensors.keys.sorted(), kept: kept, copied: copied, hasOwnHead: merge.hasOwnHead,
            bytes: (total, after), warnings: warnings)
    }

    /// Says that the output head is a tensor of its own, in the words of every family.
    private static func untie(_ configuration: inout JSONObject) {
        func untie(_ part: inout JSONObject) {
            part["tie_word_embeddings"] = false
            for key in ["tie_embedding", "share_input_output_layers"] where part[key] != nil { part[key] = false }
        }
        for part in ["text_config", "llm_config", "language_config"] {
            guard var text = configuration[part]?.objectValue else { continue }
            untie(&text)
            configuration[part] = .object(text)
        }
        untie(&configuration)
    }
}
