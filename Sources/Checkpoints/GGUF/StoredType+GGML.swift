import Tensors

/// The types of ggml by their numbers in GGUF files (ggml-org/ggml, `ggml.h`, `enum ggml_type`).
extension StoredType {
    /// The type of a number; nil when it cannot be read.
    init?(ggml number: UInt32) {
        switch number {
        case 0: self = .elements(.float32)
        case 1: self = .elements(.float16)
        case 24: self = .elements(.int8)
        case 25: self = .elements(.int16)
        case 26: self = .elements(.int32)
        case 27: self = .elements(.int64)
        case 28: self = .elements(.float64)
        case 30: self = .elements(.bfloat16)
        default:
            guard let type = BlockType(rawValue: number) else { return nil }
            self = .blocks(type)
        }
    }

    /// Types that ggml has had and that no file of today keeps weights in, or that are not read here.
    static let unreadableNames: [UInt32: String] = [
        4: "Q4_2", 5: "Q4_3", 9: "Q8_1", 15: "Q8_K", 31: "Q4_0_4_4", 32: "Q4_0_4_8", 33: "Q4_0_8_8",
        36: "IQ4_NL_4_4", 37: "IQ4_NL_4_8", 38: "IQ4_NL_8_8",
    ]

    /// The bytes of a tensor, its innermost dimension first; nil when they do not fit in an integer or blocks do not
    /// divide the innermost dimension.
    func byteCount(_ dimensions: [Int]) -> Int? {
        guard let count = Tensor.elementCount(of: dimensions) else { return nil }
        switch self {
        case .elements(let type):
            let (bytes, overflow) = count.multipliedReportingOverflow(by: type.bitWidth / 8)
            return overflow ? nil : bytes
        case .blocks(let type):
            let columns = dimensions.first ?? 1
            return type.byteCount(rows: columns == 0 ? 0 : count / columns, columns: columns)
        }
    }
}
