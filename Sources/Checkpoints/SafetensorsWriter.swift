import Files
import OrderedJSON
public import Tensors

/// Writes a safetensors file: the same tensors always give the same bytes.
///
/// Tensors are sorted by element type, widest first in the format's own order, then by name, as the reference does, so
/// that data stays aligned to its type; the header is padded with spaces to a multiple of eight bytes. Nothing but the
/// header is held in memory: the data is requested tensor by tensor while the file is written.
public struct SafetensorsWriter {
    /// Hands a tensor's bytes, in order and in pieces of any size, to the function it is given; `sourceFailed` ends the
    /// writing.
    public typealias Source = (_ write: (UnsafeRawBufferPointer) throws(CheckpointError) -> Void)
        throws(CheckpointError) -> Void

    private struct Item {
        let name: String
        let type: SafetensorsType
        let shape: [Int]
        let source: Source
    }

    private var items: [Item] = []
    private let metadata: [String: String]

    /// A writer of a file without tensors; the metadata is written in the order of its keys.
    public init(metadata: [String: String] = [:]) {
        self.metadata = metadata
    }

    /// Adds a tensor whose bytes are produced while the file is written.
    public mutating func add(_ name: String, type: SafetensorsType, shape: [Int], source: @escaping Source) {
        items.append(Item(name: name, type: type, shape: shape, source: source))
    }

    /// Adds a tensor from its bytes.
    public mutating func add(_ name: String, type: SafetensorsType, shape: [Int], bytes: [UInt8]) {
        add(name, type: type, shape: shape) { write throws(CheckpointError) in
            try bytes.withUnsafeBufferPointer { buffer throws(CheckpointError) in
                try write(UnsafeRawBufferPointer(buffer))
            }
        }
    }

    /// Adds a float32 tensor from its values, row-major.
    public mutating func add(_ name: String, shape: [Int], floats: [Float]) {
        add(name, type: .float32, shape: shape) { write throws(CheckpointError) in
            try floats.withUnsafeBufferPointer { buffer throws(CheckpointError) in
                try write(UnsafeRawBufferPointer(buffer))
            }
        }
    }

    /// Adds a tensor as it is.
    public mutating func add(_ name: String, _ tensor: Tensor) {
        add(name, type: SafetensorsType(tensor.elementType), shape: tensor.shape) { write throws(CheckpointError) in
            try write(tensor.bytes)
        }
    }

    /// Writes the file; until it is whole it is beside its place under another name.
    ///
    /// - Throws: `unwritableName`, `unwritableTensor` before the file is touched or when a source gives too few or too
    ///   many bytes; `file` when a device, pipe or folder is in its place, or the system refuses; what a source throws. No error
    ///   leaves a file behind.
    public func write(to path: String) throws(CheckpointError) {
        let file = Path.lastComponent(path)
        let sorted = try layout(file: file)
        let header = headerBytes(sorted)
        try ReplaceableFile.write(path, failure: { CheckpointError.file($0) }) { output throws(CheckpointError) in
            try CheckpointError.files(try output.write(header))
            for (item, range) in sorted {
                var written = 0
                try item.source { bytes throws(CheckpointError) in
                    guard bytes.count <= range.count - written else {
                        throw .unwritableTensor(
                            file: file, tensor: item.name, shape: item.shape, expected: range.count,
                            found: written + bytes.count)
                    }
                    try CheckpointError.files(try output.write(bytes))
                    written += bytes.count
                }
                guard written == range.count else {
                    throw .unwritableTensor(
                        file: file, tensor: item.name, shape: item.shape, expected: range.count, found: written)
                }
            }
        }
    }

    /// The tensors in the order of the file, each with the place of its data.
    private func layout(file: String) throws(CheckpointError) -> [(item: Item, range: Range<Int>)] {
        let order = Dictionary(uniqueKeysWithValues: SafetensorsType.allCases.enumerated().map { ($1, $0) })
        let sorted = items.sorted { left, right in
            if left.type != right.type { return (order[left.type] ?? 0) > (order[right.type] ?? 0) }
            return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
        var names = NameTable()
        var result: [(Item, Range<Int>)] = []
        var end = 0
        for item in sorted {
            var name = item.name
            guard name.withUTF8({ names.insert(UnsafeRawBufferPointer($0)) }),
                !name.utf8.elementsEqual("__metadata__".utf8)
            else { throw .unwritableName(file: file, tensor: item.name) }
            guard let count = Tensor.elementCount(of: item.shape),
                case let (bits, overflow) = count.multipliedReportingOverflow(by: item.type.bitWidth), !overflow,
                bits % 8 == 0,
                case let (next, sumOverflow) = end.addingReportingOverflow(bits / 8), !sumOverflow
            else { throw .unwritableTensor(file: file, tensor: item.name, shape: item.shape, expected: nil, found: 0) }
            result.append((item, end..<next))
            end = next
        }
        return result
    }

    /// The length field and the header.
    private func headerBytes(_ sorted: [(item: Item, range: Range<Int>)]) -> [UInt8] {
        var json: [UInt8] = [UInt8(ascii: "{")]
        func member(_ name: String, _ value: JSONValue) {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            JSONValue.string(name).write(to: &json)
            json.append(UInt8(ascii: ":"))
            value.write(to: &json)
        }
        if !metadata.isEmpty {
            var object = JSONObject()
            for (key, value) in metadata.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                object[key] = .string(value)
            }
            member("__metadata__", .object(object))
        }
        for (item, range) in sorted {
            member(
                item.name,
                .object([
                    "dtype": .string(item.type.rawValue),
                    "shape": .array(item.shape.map { .int($0) }),
                    "data_offsets": .array([
                        .int(range.lowerBound), .int(range.upperBound),
                    ]),
                ]))
        }
        json.append(UInt8(ascii: "}"))
        json.append(contentsOf: repeatElement(UInt8(ascii: " "), count: (8 - json.count % 8) % 8))
        return (0..<8).map { UInt8(truncatingIfNeeded: json.count >> (8 * $0)) } + json
    }
}
