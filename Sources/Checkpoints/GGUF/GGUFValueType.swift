/// The types of metadata values; raw values are the format's numbers.
///
/// Source: ggml-org/ggml, docs/gguf.md.
enum GGUFValueType: UInt32, Sendable {
    case uint8 = 0
    case int8
    case uint16
    case int16
    case uint32
    case int32
    case float32
    case bool
    case string
    case array
    case uint64
    case int64
    case float64

    /// The bytes of one value; nil for strings and arrays, whose length comes before them.
    var byteCount: Int? {
        switch self {
        case .uint8, .int8, .bool: 1
        case .uint16, .int16: 2
        case .uint32, .int32, .float32: 4
        case .uint64, .int64, .float64: 8
        case .string, .array: nil
        }
    }

    /// The fewest bytes that a value can have.
    var smallestByteCount: Int { byteCount ?? (self == .string ? 8 : 12) }
}
