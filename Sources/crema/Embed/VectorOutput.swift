import Checkpoints
import Embeddings
import Files
import OrderedJSON

/// Where vectors go: lines as they come, or a file of all at the end.
final class VectorOutput {
    private let format: VectorFormat
    private let path: String?
    private let file: OutputFile?
    private var values: [Float] = []
    private var rows = 0
    private var ids: [String] = []
    private var states: [(name: String, shape: [Int], ids: [Int32]?, values: [Float])] = []

    /// - Parameter path: the file; nil is standard output.
    init(_ format: VectorFormat, path: String?) throws {
        self.format = format
        self.path = path
        if let path { try ReplaceableFile.check(path) }
        file = try format.isWhole ? nil : path.map { try OutputFile(path: $0) }
    }

    /// Takes the next text's vector.
    func take(_ line: TextLines.Line, _ embedding: Embedding) throws {
        defer { rows += 1 }
        guard format.isWhole else {
            let text = VectorLine.text(line, index: rows, embedding, format)
            // One write for each line: a run that is ended leaves whole ones.
            if let file { try file.write(Array(text.utf8)) } else { StandardOutput.write(text) }
            return
        }
        values += embedding.values
        if let id = line.id { ids.append(id.stringValue ?? id.serialized()) }
    }

    /// Takes a text's token ids and states.
    func take(states rows: [Float], of text: TokenizedText, index: Int) {
        states.append(("input_ids.\(index)", [text.ids.count], text.ids, []))
        if !rows.isEmpty, !text.ids.isEmpty {
            states.append(("hidden.\(index)", [text.ids.count, rows.count / text.ids.count], nil, rows))
        }
    }

    /// Writes what is written at the end.
    func finish(dimensions: Int) throws {
        switch format {
        case .jsonl, .base64: try file?.close()
        case .npy:
            let header = NumPyFile.header(rows: rows, columns: dimensions)
            guard let path else { return }
            try ReplaceableFile.write(path, failure: { $0 }) { output throws(FileError) in
                try output.write(header)
                try values.withUnsafeBufferPointer { numbers throws(FileError) in
                    try output.write(UnsafeRawBufferPointer(numbers))
                }
            }
        case .safetensors:
            guard let path else { return }
            var writer = SafetensorsWriter(metadata: ids.isEmpty ? [:] : ["ids": ids.joined(separator: "\n")])
            writer.add("embeddings", shape: [rows, dimensions], floats: values)
            for (name, shape, ids, values) in states {
                if let ids {
                    var bytes: [UInt8] = []
                    for id in ids { withUnsafeBytes(of: Int64(id).littleEndian) { bytes += $0 } }
                    writer.add(name, type: .int64, shape: shape, bytes: bytes)
                } else {
                    writer.add(name, shape: shape, floats: values)
                }
            }
            try writer.write(to: path)
        }
    }
}
