public import Tensors

/// The element types that the safetensors format names, readable here or not.
///
/// Source: huggingface/safetensors, `safetensors/src/tensor.rs`, `enum Dtype`, whose order this is; the writer sorts by it.
public enum SafetensorsType: String, Sendable, CaseIterable {
    /// One byte, 0 or 1.
    case bool = "BOOL"
    /// Four-bit float, two to a byte.
    case float4 = "F4"
    /// Six-bit float, two exponent bits, four to three bytes.
    case float6E2M3 = "F6_E2M3"
    /// Six-bit float, three exponent bits, four to three bytes.
    case float6E3M2 = "F6_E3M2"
    /// Unsigned byte.
    case uint8 = "U8"
    /// Signed byte.
    case int8 = "I8"
    /// Eight-bit float, five exponent bits.
    case float8E5M2 = "F8_E5M2"
    /// Eight-bit float, four exponent bits.
    case float8E4M3 = "F8_E4M3"
    /// Eight-bit power of two.
    case float8E8M0 = "F8_E8M0"
    /// Eight-bit float, four exponent bits, no infinity and no negative zero.
    case float8E4M3FNUZ = "F8_E4M3FNUZ"
    /// Eight-bit float, five exponent bits, no infinity and no negative zero.
    case float8E5M2FNUZ = "F8_E5M2FNUZ"
    /// Signed 16-bit integer.
    case int16 = "I16"
    /// Unsigned 16-bit integer.
    case uint16 = "U16"
    /// IEEE half precision.
    case float16 = "F16"
    /// bfloat16.
    case bfloat16 = "BF16"
    /// Signed 32-bit integer.
    case int32 = "I32"
    /// Unsigned 32-bit integer.
    case uint32 = "U32"
    /// IEEE single precision.
    case float32 = "F32"
    /// Pair of single-precision numbers.
    case complex64 = "C64"
    /// IEEE double precision.
    case float64 = "F64"
    /// Signed 64-bit integer.
    case int64 = "I64"
    /// Unsigned 64-bit integer.
    case uint64 = "U64"

    /// Bits of one element.
    public var bitWidth: Int {
        switch self {
        case .float4: 4
        case .float6E2M3, .float6E3M2: 6
        case .bool, .uint8, .int8, .float8E5M2, .float8E4M3, .float8E8M0, .float8E4M3FNUZ, .float8E5M2FNUZ: 8
        case .int16, .uint16, .float16, .bfloat16: 16
        case .int32, .uint32, .float32: 32
        case .complex64, .float64, .int64, .uint64: 64
        }
    }

    /// The type as tensors know it; nil for a type that is recognised and sized, and refused tensor by tensor.
    public var elementType: ElementType? { ElementType(rawValue: rawValue) }

    /// The format's type for a tensor's elements.
    public init(_ type: ElementType) {
        switch type {
        case .bool: self = .bool
        case .uint8: self = .uint8
        case .int8: self = .int8
        case .float8E4M3: self = .float8E4M3
        case .float8E5M2: self = .float8E5M2
        case .float8E8M0: self = .float8E8M0
        case .uint16: self = .uint16
        case .int16: self = .int16
        case .float16: self = .float16
        case .bfloat16: self = .bfloat16
        case .uint32: self = .uint32
        case .int32: self = .int32
        case .float32: self = .float32
        case .uint64: self = .uint64
        case .int64: self = .int64
        case .float64: self = .float64
        }
    }

    static let allNames = allCases.map(\.rawValue)
}
