import Checkpoints
import Embeddings
import Files
import OrderedJSON

/// Where vectors go: lines as they come, or a file of all at the end.
///
/// What a file has to wait for, its size or the ranges of all vectors, is written aside meanwhile: memory holds no more than some
/// vectors, and the names of texts that have some.
final class VectorOutput {
    /// Token ids or states of a text, and where their bytes are.
    private struct States {
        let name: String
        let type: SafetensorsType
        let shape: [Int]
        let bytes: Range<Int>
    }

    private let format: VectorFormat
    private let path: String?
    private let file: OutputFile?
    private let numbers: VectorNumbers
    /// The vectors of a file of all: as float32 where their ranges are not known before the last, else as they are written.
    private let vectors: ScratchFile?
    /// What ``take(states:of:index:)`` was given; nil until then.
    private var stateBytes: ScratchFile?
    private var states: [States] = []
    private var ranges = VectorRanges()
    private var rows = 0
    /// What names the texts, with a line end after each; a text without a name has nothing there.
    private var ids = ""
    private var hasIDs = false

    /// The vectors that are held at once when a file is written.
    private static let pieceRows = 256

    /// - Parameter path: the file; nil is standard output.
    init(_ format: VectorFormat, _ numbers: VectorNumbers, path: String?) throws {
        self.format = format
        self.numbers = numbers
        self.path = path
        if let path { try ReplaceableFile.check(path) }
        file = try format.isWhole ? nil : path.map { try OutputFile(path: $0) }
        vectors = try format.isWhole ? path.map { try ScratchFile(folder: Path.directory($0)) } : nil
    }

    /// Takes the next text's vector.
    func take(_ line: TextLines.Line, _ embedding: Embedding) throws {
        defer { rows += 1 }
        guard let vectors else {
            let text = VectorLine.text(line, index: rows, embedding, format, numbers)
            // One write for each line: a run that is ended leaves whole ones.
            if let file { try file.write(Array(text.utf8)) } else { StandardOutput.write(text) }
            return
        }
        if numbers.needsRanges {
            ranges.take(embedding.values)
            try vectors.append(embedding.values)
        } else {
            try vectors.append(numbers.bytes(embedding.values))
        }
        if let id = line.id {
            hasIDs = true
            ids += id.stringValue ?? id.serialized()
        }
        // A line for each text, so that the names of all can be told.
        ids += "\n"
    }

    /// Takes a text's token ids and states.
    func take(states rows: [Float], of text: TokenizedText, index: Int) throws {
        guard let path else { return }
        let file = try stateBytes ?? ScratchFile(folder: Path.directory(path))
        stateBytes = file
        func add(_ name: String, _ type: SafetensorsType, _ shape: [Int], _ write: () throws -> Void) throws {
            let start = file.count
            try write()
            states.append(States(name: name, type: type, shape: shape, bytes: start..<file.count))
        }
        try add("input_ids.\(index)", .int64, [text.ids.count]) {
            try file.append(text.ids.flatMap { id in withUnsafeBytes(of: Int64(id).littleEndian) { Array($0) } })
        }
        if !rows.isEmpty, !text.ids.isEmpty {
            try add("hidden.\(index)", .float32, [text.ids.count, rows.count / text.ids.count]) {
                try file.append(rows)
            }
        }
    }

    /// Writes what is written at the end.
    func finish(dimensions: Int) throws {
        guard let path, let vectors else {
            try file?.close()
            return
        }
        let columns = numbers == .float ? dimensions : numbers.byteCount(dimensions)
        if format == .npy {
            try ReplaceableFile.write(path, failure: { $0 }) { output throws(FileError) in
                try output.write(NumPyFile.header(rows: rows, columns: columns, numbers))
                for first in stride(from: 0, to: rows, by: Self.pieceRows) {
                    try output.write(try piece(first, of: vectors, dimensions))
                }
            }
            return
        }
        var writer = SafetensorsWriter(metadata: hasIDs ? ["ids": String(ids.dropLast())] : [:])
        let type: SafetensorsType = numbers == .float ? .float32 : numbers.isSigned ? .int8 : .uint8
        writer.add("embeddings", type: type, shape: [rows, columns]) { [self] write throws(CheckpointError) in
            for first in stride(from: 0, to: rows, by: Self.pieceRows) {
                try Self.hand(on: write) { () throws(FileError) in try piece(first, of: vectors, dimensions) }
            }
        }
        for state in states {
            writer.add(state.name, type: state.type, shape: state.shape) { [stateBytes] write throws(CheckpointError) in
                guard let stateBytes else { return }
                try Self.hand(on: write) { () throws(FileError) in try stateBytes.bytes(state.bytes) }
            }
        }
        try writer.write(to: path)
    }

    /// The bytes of some vectors as the file has them.
    private func piece(_ first: Int, of vectors: ScratchFile, _ dimensions: Int) throws(FileError) -> [UInt8] {
        let end = min(first + Self.pieceRows, rows)
        guard numbers.needsRanges else {
            let width = numbers.byteCount(dimensions)
            return try vectors.bytes(first * width..<end * width)
        }
        let width = dimensions * MemoryLayout<Float>.stride
        let stored = try vectors.bytes(first * width..<end * width)
        return stored.withUnsafeBytes { stored in
            (0..<end - first).flatMap { row in
                numbers.bytes(
                    (0..<dimensions).map {
                        stored.loadUnaligned(fromByteOffset: row * width + $0 * 4, as: Float.self)
                    }, ranges: ranges)
            }
        }
    }

    /// Gives bytes that are read from a file to what writes a tensor.
    private static func hand(
        on write: (UnsafeRawBufferPointer) throws(CheckpointError) -> Void, _ read: () throws(FileError) -> [UInt8]
    ) throws(CheckpointError) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try read() } catch { throw .file(error) }
        try bytes.withUnsafeBufferPointer { bytes throws(CheckpointError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }
}
