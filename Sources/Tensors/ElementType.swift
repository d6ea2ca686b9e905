/// The kinds of numbers that a tensor can hold, named as in the safetensors format.
///
/// The module `Tensors` is arithmetic on shaped buffers; it knows nothing about models, files or text.
public enum ElementType: String, Sendable, CaseIterable {
    /// Truth values, one byte each.
    case bool = "BOOL"
    /// Unsigned integers.
    case uint8 = "U8"
    /// Signed integers.
    case int8 = "I8"
    /// Numbers of 4 exponent and 3 mantissa bits without infinities (E4M3, arXiv 2209.05433).
    case float8E4M3 = "F8_E4M3"
    /// Numbers of 5 exponent and 2 mantissa bits (E5M2, arXiv 2209.05433).
    case float8E5M2 = "F8_E5M2"
    /// Powers of two, 2^(n − 127) (E8M0 of the OCP microscaling formats).
    case float8E8M0 = "F8_E8M0"
    /// Unsigned integers.
    case uint16 = "U16"
    /// Signed integers.
    case int16 = "I16"
    /// IEEE 754 half precision.
    case float16 = "F16"
    /// The upper half of an IEEE 754 single.
    case bfloat16 = "BF16"
    /// Unsigned integers.
    case uint32 = "U32"
    /// Signed integers.
    case int32 = "I32"
    /// IEEE 754 single precision.
    case float32 = "F32"
    /// Unsigned integers.
    case uint64 = "U64"
    /// Signed integers.
    case int64 = "I64"
    /// IEEE 754 double precision.
    case float64 = "F64"

    /// The size of one element in bytes.
    public var byteCount: Int {
        switch self {
        case .bool, .uint8, .int8, .float8E4M3, .float8E5M2, .float8E8M0: 1
        case .uint16, .int16, .float16, .bfloat16: 2
        case .uint32, .int32, .float32: 4
        case .uint64, .int64, .float64: 8
        }
    }

    /// Whether elements are floating-point numbers.
    public var isFloatingPoint: Bool {
        switch self {
        case .float8E4M3, .float8E5M2, .float8E8M0, .float16, .bfloat16, .float32, .float64: true
        default: false
        }
    }
}
