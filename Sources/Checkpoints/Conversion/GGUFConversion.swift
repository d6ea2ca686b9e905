import Files
import OrderedJSON
import Tensors

/// Writes a GGUF model as a folder of safetensors with the same weights: what is in blocks as mlx's affine groups where
/// those hold the same numbers, else widened.
public struct GGUFConversion: Sendable {
    /// What was written.
    public struct Report: Sendable {
        /// The tensors that were written as they are.
        public var plain = 0
        /// The matrices in affine groups, by their bits and group sizes: `Q4_K as 4-bit, groups of 32`.
        public var packed: [String: Int] = [:]
        /// The matrices that were widened, by their types: `IQ4_XS as F32`.
        public var widened: [String: Int] = [:]
        /// The other files of the folder.
        public var files: [String] = []
        /// The bytes of all tensors before and after.
        public var bytes = (before: 0, after: 0)
    }

    /// Whether a model folder at the output's place is replaced.
    public var replaces = false

    /// The defaults.
    public init() {}

    /// Writes a model.
    ///
    /// - Parameter progress: called with the bytes of the file that have been written in their new form, and their total.
    /// - Throws: `notGGUF` for other models; `alreadyExists`, `replacesItsSource` and `io` of the folder.
    public func write(
        _ model: ModelDirectory, to output: String, progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws(CheckpointError) -> Report {
        guard let metadata = model.metadata else { throw .notGGUF(path: model.path) }
        let folder = try NewDirectory(path: output, replaces: replaces, source: model.path)
        let checkpoint = try model.checkpoint()
        var report = Report()
        var writer = SafetensorsWriter(metadata: ["format": "mlx"])
        var groups: [(module: String, bits: Int, size: Int)] = []
        let total = checkpoint.dataByteCount
        report.bytes.before = total
        let done = Counter { progress($0, total) }
        for file in checkpoint.files {
            for info in file.infos {
                guard case .blocks(let type) = info.type, let shard = file as? GGUFShard,
                    let view = shard.view(info.name)
                else {
                    try addPlain(info, checkpoint, to: &writer, done)
                    report.plain += 1
                    report.bytes.after += info.byteCount
                    continue
                }
                let rows = try view.codedRows()
                if let copy = AffineCopy(rows) {
                    add(copy, rows, info, view, to: &writer, done)
                    groups.append((Self.module(info.name), copy.bits, copy.groupSize))
                    report.packed["\(type.name) as \(copy.bits)-bit, groups of \(copy.groupSize)", default: 0] += 1
                    report.bytes.after += rows.rows * (copy.wordCount + 2 * copy.groupCount) * 4
                } else {
                    let element = addWidened(rows, info, view, to: &writer, done)
                    report.widened["\(type.name) as \(element.rawValue)", default: 0] += 1
                    report.bytes.after += info.elementCount * element.byteCount
                }
            }
        }
        try writer.write(to: folder.partial + "/" + Checkpoint.singleFileName)
        report.files = try writeSettings(model, metadata, groups, to: folder)
        try folder.commit()
        return report
    }

    /// Counts the bytes that have been written.
    private final class Counter {
        private let progress: (Int) -> Void
        private var done = 0

        init(_ progress: @escaping (Int) -> Void) { self.progress = progress }

        func add(_ count: Int) {
            done += count
            progress(done)
        }
    }

    private static func module(_ name: String) -> String {
        name.utf8.suffix(7).elementsEqual(".weight".utf8) ? String(name.dropLast(7)) : name
    }

    // MARK: Tensors

    private func addPlain(
        _ info: TensorInfo, _ checkpoint: Checkpoint, to writer: inout SafetensorsWriter, _ done: Counter
    ) throws(CheckpointError) {
        guard case .elements(let type) = info.type else { return }
        writer.add(info.name, type: type, shape: info.shape) { write throws(CheckpointError) in
            let tensor = try checkpoint.tensor(named: info.name)
            try withExtendedLifetime(tensor) { () throws(CheckpointError) in try write(tensor.bytes) }
            done.add(info.byteCount)
            checkpoint.releasePages(of: info.name)
        }
    }

    private func add(
        _ copy: AffineCopy, _ rows: any CodedRows, _ info: TensorInfo, _ view: GGUFView,
        to writer: inout SafetensorsWriter, _ done: Counter
    ) {
        let module = Self.module(info.name)
        let outer = Array(info.shape.dropLast())
        let perRow = info.byteCount / max(rows.rows, 1)
        writer.add(info.name, type: .uint32, shape: outer + [copy.wordCount]) { write throws(CheckpointError) in
            for row in 0..<rows.rows {
                try Self.write(copy.words(of: row), write)
                done.add(perRow)
            }
        }
        writer.add(module + ".scales", type: .float32, shape: outer + [copy.groupCount]) {
            write throws(CheckpointError) in
            for row in 0..<rows.rows { try Self.write(copy.groups(of: row).scales, write) }
        }
        writer.add(module + ".biases", type: .float32, shape: outer + [copy.groupCount]) {
            write throws(CheckpointError) in
            for row in 0..<rows.rows { try Self.write(copy.groups(of: row).biases, write) }
            view.releasePages()
        }
    }

    /// Adds a matrix in the smallest element type that holds all its weights, and returns that type.
    private func addWidened(
        _ rows: any CodedRows, _ info: TensorInfo, _ view: GGUFView, to writer: inout SafetensorsWriter, _ done: Counter
    ) -> ElementType {
        let matrix = Matrix(rows)
        func values(_ row: Int) -> [Float] {
            [Float](unsafeUninitializedCapacity: rows.columns) { buffer, count in
                if let base = buffer.baseAddress { matrix.copyRow(row, into: base) }
                count = rows.columns
            }
        }
        let isShort = (0..<rows.rows).allSatisfy { row in values(row).allSatisfy { $0.bitPattern & 0xFFFF == 0 } }
        let perRow = info.byteCount / max(rows.rows, 1)
        writer.add(info.name, type: isShort ? .bfloat16 : .float32, shape: info.shape) {
            write throws(CheckpointError) in
            for row in 0..<rows.rows {
                if isShort {
                    try Self.write(values(row).map { UInt16($0.bitPattern >> 16) }, write)
                } else {
                    try Self.write(values(row), write)
                }
                done.add(perRow)
            }
            view.releasePages()
        }
        return isShort ? .bfloat16 : .float32
    }

    private static func write<Element>(
        _ elements: [Element], _ write: (UnsafeRawBufferPointer) throws(CheckpointError) -> Void
    ) throws(CheckpointError) {
        try elements.withUnsafeBufferPointer { buffer throws(CheckpointError) in
            try write(UnsafeRawBufferPointer(buffer))
        }
    }

    // MARK: Settings

    /// Writes the files beside the weights; returns their names.
    private func writeSettings(
        _ model: ModelDirectory, _ metadata: GGUFMetadata, _ groups: [(module: String, bits: Int, size: Int)],
        to folder: NewDirectory
    ) throws(CheckpointError) -> [String] {
        var files = try Path.isDirectory(model.path) ? folder.copySettings(from: model.path) : []
        func write(_ name: String, _ object: JSONObject?) throws(CheckpointError) {
            guard let object, !object.isEmpty, !files.contains(name) else { return }
            try folder.write(name, Array((JSONValue.object(object).serialized(.indented(2)) + "\n").utf8))
            files.append(name)
        }
        var configuration = model.configuration
        if let settings = Self.settings(groups) {
            for key in QuantizationSettings.keys { configuration[key] = .object(settings) }
        }
        try write(ModelFile.configuration, configuration)
        try write(ModelFile.generationConfiguration, model.generationConfiguration)
        try write(ModelFile.tokenizerConfiguration, try model.tokenizerConfiguration())
        if model.tokenizerFile == nil, model.tokenizerModelFile == nil, model.hasTokenizer {
            let keys = ["general.architecture", "general.name"]
            try folder.write(
                ModelFile.tokenizerMetadata,
                metadata.fileBytes { $0.utf8.starts(with: "tokenizer.".utf8) || keys.contains($0) })
            files.append(ModelFile.tokenizerMetadata)
        }
        return files.sorted()
    }

    /// What config.json says about the groups: the most frequent ones for all, and those of the other modules.
    private static func settings(_ groups: [(module: String, bits: Int, size: Int)]) -> JSONObject? {
        var counts: [[Int]: Int] = [:]
        for group in groups { counts[[group.bits, group.size], default: 0] += 1 }
        guard let base = counts.max(by: { ($0.value, $0.key[0]) < ($1.value, $1.key[0]) })?.key else { return nil }
        func numbers(_ bits: Int, _ size: Int) -> JSONObject {
            ["group_size": .int(size), "bits": .int(bits), "mode": "affine"]
        }
        var settings = numbers(base[0], base[1])
        for group in groups where [group.bits, group.size] != base {
            settings[group.module] = .object(numbers(group.bits, group.size))
        }
        return settings
    }
}
