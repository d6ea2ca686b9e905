public import Tensors

/// How the elements of a tensor are stored.
public enum StoredType: Sendable, Hashable {
    /// One after another, in a type that the safetensors format names.
    case elements(SafetensorsType)
    /// In quantised blocks, as GGUF files have them.
    case blocks(BlockType)

    /// The name of the type in its format: `BF16`, `Q4_K`.
    public var name: String {
        switch self {
        case .elements(let type): type.rawValue
        case .blocks(let type): type.name
        }
    }

    /// Bits of one element; nil for blocks.
    public var bitWidth: Int? {
        switch self {
        case .elements(let type): type.bitWidth
        case .blocks: nil
        }
    }

    /// The type as tensors know it; nil for blocks and for elements that cannot be read.
    public var elementType: ElementType? {
        switch self {
        case .elements(let type): type.elementType
        case .blocks: nil
        }
    }
}
