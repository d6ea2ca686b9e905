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
    static func text(
        _ line: TextLines.Line, index: Int, _ embedding: Embedding, _ format: VectorFormat, _ numbers: VectorNumbers
    ) -> String {
        var text = line.id.map { "{\"id\":\($0.serialized())" } ?? "{\"index\":\(index)"
        text += ",\"embedding\":"
        let isNumber = embedding.values.allSatisfy { $0.isFinite }
        if !isNumber {
            text += "null"
        } else if format == .base64 {
            text += "\"" + Embedding.base64(numbers.bytes(embedding.values)) + "\""
        } else {
            text += numbers == .float ? list(embedding.values) : list(numbers, embedding.values)
        }
        text += ",\"tokens\":\(embedding.tokenCount)"
        if embedding.isTruncated { text += ",\"truncated\":true" }
        return text + "}\n"
    }

    /// The bytes of a vector as whole numbers.
    private static func list(_ numbers: VectorNumbers, _ values: [Float]) -> String {
        let bytes = numbers.bytes(values).map { numbers.isSigned ? "\(Int8(bitPattern: $0))" : "\($0)" }
        return "[" + bytes.joined(separator: ",") + "]"
    }

    /// Numbers with the fewest digits that read back the same.
    static func list(_ values: [Float]) -> String {
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
    /// The bytes before the numbers of [rows, columns] numbers in C order.
    static func header(rows: Int, columns: Int, _ numbers: VectorNumbers) -> [UInt8] {
        let type = numbers == .float ? "<f4" : numbers.isSigned ? "|i1" : "|u1"
        var text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
        // The numbers begin at a multiple of 64.
        while (10 + text.utf8.count + 1) % 64 != 0 { text += " " }
        text += "\n"
        let count = text.utf8.count
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(count & 255), UInt8(count >> 8)] + Array(text.utf8)
    }
}
