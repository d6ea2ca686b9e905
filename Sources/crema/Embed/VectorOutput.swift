import Checkpoints
import Embeddings
import Files
import OrderedJSON

/// Where vectors go: lines as they come, or a file of all at the end.
final class VectorOutput {
    private let format: VectorFormat
    private let path: String?
    private let file: OutputFile?
    private let numbers: VectorNumbers
    private var values: [Float] = []
    private var ranges = VectorRanges()
    private var rows = 0
    private var ids: [String] = []
    private var states: [(name: String, shape: [Int], ids: [Int32]?, values: [Float])] = []

    /// - Parameter path: the file; nil is standard output.
    init(_ format: VectorFormat, _ numbers: VectorNumbers, path: String?) throws {
        self.format = format
        self.numbers = numbers
        self.path = path
        if let path { try ReplaceableFile.check(path) }
        file = try format.isWhole ? nil : path.map { try OutputFile(path: $0) }
    }

    /// Writes NumPy's file vector by vector, so that memory does not grow with their number.
    ///
    /// - Parameters:
    ///   - rows: how many vectors come.
    ///   - numbers: those that need no ranges.
    ///   - body: gives each vector to the function that it is called with.
    static func writeNumPy(
        _ path: String, _ rows: Int, _ dimensions: Int, _ numbers: VectorNumbers,
        _ body: ((Embedding) throws -> Void) throws -> Void
    ) throws {
        let columns = numbers == .float ? dimensions : numbers.byteCount(dimensions)
        try ReplaceableFile.check(path)
        try ReplaceableFile.write(path, failure: { $0 as any Error }) { file in
            try file.write(NumPyFile.header(rows: rows, columns: columns, numbers))
            try body { try file.write(numbers.bytes($0.values)) }
        }
    }

    /// Takes the next text's vector.
    func take(_ line: TextLines.Line, _ embedding: Embedding) throws {
        defer { rows += 1 }
        guard format.isWhole else {
            let text = VectorLine.text(line, index: rows, embedding, format, numbers)
            // One write for each line: a run that is ended leaves whole ones.
            if let file { try file.write(Array(text.utf8)) } else { StandardOutput.write(text) }
            return
        }
        values += embedding.values
        if numbers.needsRanges { ranges.take(embedding.values) }
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
            let header = NumPyFile.header(rows: rows, columns: columns(dimensions), numbers)
            guard let path else { return }
            try ReplaceableFile.write(path, failure: { $0 }) { output throws(FileError) in
                try output.write(header)
                try output.write(allBytes(dimensions))
            }
        case .safetensors:
            guard let path else { return }
            var writer = SafetensorsWriter(metadata: ids.isEmpty ? [:] : ["ids": ids.joined(separator: "\n")])
            if numbers == .float {
                writer.add("embeddings", shape: [rows, dimensions], floats: values)
            } else {
                writer.add(
                    "embeddings", type: numbers.isSigned ? .int8 : .uint8, shape: [rows, columns(dimensions)],
                    bytes: allBytes(dimensions))
            }
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

    /// The columns of a file of vectors.
    private func columns(_ dimensions: Int) -> Int { numbers == .float ? dimensions : numbers.byteCount(dimensions) }

    /// The bytes of all vectors, one after the other.
    private func allBytes(_ dimensions: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows * columns(dimensions))
        for row in 0..<rows {
            bytes += numbers.bytes(Array(values[row * dimensions..<(row + 1) * dimensions]), ranges: ranges)
        }
        return bytes
    }
}
