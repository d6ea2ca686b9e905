@testable import Checkpoints

/// GGUF files put together by hand, right or wrong.
struct GGUFBytes {
    /// A metadata value.
    indirect enum Value {
        case uint32(UInt32)
        case uint64(UInt64)
        case int32(Int32)
        case float32(Float)
        case float64(Double)
        case bool(Bool)
        case string(String)
        case array(type: UInt32, count: UInt64, bytes: [UInt8])
        /// Bytes under a type number, right or wrong.
        case raw(type: UInt32, [UInt8])

        static func strings(_ texts: [String]) -> Value {
            .array(type: 8, count: UInt64(texts.count), bytes: texts.flatMap { GGUFBytes.string(Array($0.utf8)) })
        }

        static func int32s(_ numbers: [Int32]) -> Value {
            .array(type: 5, count: UInt64(numbers.count), bytes: numbers.flatMap { GGUFBytes.little($0) })
        }

        static func float32s(_ numbers: [Float]) -> Value {
            .array(type: 6, count: UInt64(numbers.count), bytes: numbers.flatMap { GGUFBytes.little($0.bitPattern) })
        }

        static func bools(_ flags: [Bool]) -> Value {
            .array(type: 7, count: UInt64(flags.count), bytes: flags.map { $0 ? 1 : 0 })
        }

        var bytes: [UInt8] {
            switch self {
            case .uint32(let value): GGUFBytes.little(UInt32(4)) + GGUFBytes.little(value)
            case .int32(let value): GGUFBytes.little(UInt32(5)) + GGUFBytes.little(value)
            case .float32(let value): GGUFBytes.little(UInt32(6)) + GGUFBytes.little(value.bitPattern)
            case .bool(let flag): GGUFBytes.little(UInt32(7)) + [flag ? 1 : 0]
            case .string(let text): GGUFBytes.little(UInt32(8)) + GGUFBytes.string(Array(text.utf8))
            case .uint64(let value): GGUFBytes.little(UInt32(10)) + GGUFBytes.little(value)
            case .float64(let value): GGUFBytes.little(UInt32(12)) + GGUFBytes.little(value.bitPattern)
            case .array(let type, let count, let bytes):
                GGUFBytes.little(UInt32(9)) + GGUFBytes.little(type) + GGUFBytes.little(count) + bytes
            case .raw(let type, let bytes): GGUFBytes.little(type) + bytes
            }
        }
    }

    struct Tensor {
        var name: String
        /// The innermost dimension first.
        var dimensions: [UInt64]
        var type: UInt32
        var data: [UInt8]
        /// Where the data are said to begin; nil is where they are.
        var offset: UInt64?
    }

    var magic = Array("GGUF".utf8)
    var version: UInt32 = 3
    /// Stated counts; nil is what there is.
    var tensorCount: UInt64?
    var valueCount: UInt64?
    var values: [(key: [UInt8], value: Value)] = []
    var tensors: [Tensor] = []
    var alignment = 32

    mutating func set(_ key: String, _ value: Value) { values.append((Array(key.utf8), value)) }

    /// Adds a float32 tensor; the shape's outermost dimension first.
    mutating func add(_ name: String, shape: [Int], floats: [Float]) {
        add(name, shape: shape, type: 0, data: floats.flatMap { Self.little($0.bitPattern) })
    }

    mutating func add(_ name: String, shape: [Int], type: UInt32, data: [UInt8]) {
        tensors.append(
            Tensor(name: name, dimensions: shape.reversed().map { UInt64($0) }, type: type, data: data, offset: nil))
    }

    /// The file.
    var bytes: [UInt8] {
        var bytes = magic + Self.little(version)
        bytes += Self.little(tensorCount ?? UInt64(tensors.count)) + Self.little(valueCount ?? UInt64(values.count))
        for (key, value) in values { bytes += Self.string(key) + value.bytes }
        var data: [UInt8] = []
        for tensor in tensors {
            data += Array(repeating: 0, count: (alignment - data.count % alignment) % alignment)
            bytes += Self.string(Array(tensor.name.utf8)) + Self.little(UInt32(tensor.dimensions.count))
            for dimension in tensor.dimensions { bytes += Self.little(dimension) }
            bytes += Self.little(tensor.type) + Self.little(tensor.offset ?? UInt64(data.count))
            data += tensor.data
        }
        return bytes + Array(repeating: 0, count: (alignment - bytes.count % alignment) % alignment) + data
    }

    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    static func string(_ text: [UInt8]) -> [UInt8] { little(UInt64(text.count)) + text }
}

extension GGUFBytes {
    /// A LLaMA of one layer with numbers that differ from place to place: 2 heads of 4 over a width of 8, one key head.
    static func llama(_ architecture: String = "llama") -> GGUFBytes {
        var file = GGUFBytes()
        file.set("general.architecture", .string(architecture))
        for (key, value) in [
            ("context_length", 64), ("embedding_length", 8), ("block_count", 1), ("feed_forward_length", 16),
            ("attention.head_count", 2), ("attention.head_count_kv", 1), ("rope.dimension_count", 4),
        ] {
            file.set(architecture + "." + key, .uint32(UInt32(value)))
        }
        file.set(architecture + ".attention.layer_norm_rms_epsilon", .float32(1e-5))
        file.set(architecture + ".rope.freq_base", .float32(10_000))
        var next: Float = 0
        func add(_ name: String, _ shape: [Int]) {
            let count = shape.reduce(1, *)
            file.add(name, shape: shape, floats: (0..<count).map { Float($0) + next })
            next += 1000
        }
        add("token_embd.weight", [10, 8])
        add("output_norm.weight", [8])
        for (name, shape) in [
            ("attn_norm", [8]), ("attn_q", [8, 8]), ("attn_k", [4, 8]), ("attn_v", [4, 8]), ("attn_output", [8, 8]),
            ("ffn_norm", [8]), ("ffn_gate", [16, 8]), ("ffn_up", [16, 8]), ("ffn_down", [8, 16]),
        ] {
            add("blk.0.\(name).weight", shape)
        }
        return file
    }
}
