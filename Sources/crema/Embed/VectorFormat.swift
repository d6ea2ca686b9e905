import ArgumentParser
import Embeddings
import OrderedJSON

/// The forms in which vectors are written.
enum VectorFormat: String, ExpressibleByArgument, CaseIterable {
    /// A line for each text, with numbers.
    case jsonl
    /// A line for each text, with the numbers' bytes in base 64.
    case base64
    /// NumPy's file of one array.
    case npy
    /// A safetensors file.
    case safetensors

    /// Whether a file holds all vectors at once.
    var isWhole: Bool { self == .npy || self == .safetensors }
}

/// Lines of vectors, written without a value for each number.
enum VectorLine {
    /// The line of one text.
    static func text(_ line: TextLines.Line, index: Int, _ embedding: Embedding, _ format: VectorFormat) -> String {
        var text = line.id.map { "{\"id\":\($0.serialized())" } ?? "{\"index\":\(index)"
        text += ",\"embedding\":"
        let isNumber = embedding.values.allSatisfy { $0.isFinite }
        text += !isNumber ? "null" : format == .base64 ? "\"" + embedding.base64 + "\"" : numbers(embedding.values)
        text += ",\"tokens\":\(embedding.tokenCount)"
        if embedding.isTruncated { text += ",\"truncated\":true" }
        return text + "}\n"
    }

    /// Numbers with the fewest digits that read back the same.
    static func numbers(_ values: [Float]) -> String {
        var text = "["
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            text += value.description
        }
        return text + "]"
    }
}

/// NumPy's format of one array, version 1.0.
enum NumPyFile {
    /// The bytes before the numbers of [rows, columns] float32 numbers in C order.
    static func header(rows: Int, columns: Int) -> [UInt8] {
        var text = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
        // The numbers begin at a multiple of 64.
        while (10 + text.utf8.count + 1) % 64 != 0 { text += " " }
        text += "\n"
        let count = text.utf8.count
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(count & 255), UInt8(count >> 8)] + Array(text.utf8)
    }
}
