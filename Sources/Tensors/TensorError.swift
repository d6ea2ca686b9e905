/// Why a tensor cannot be made or used; all wording of the module stands here.
public enum TensorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A shape whose number of elements or bytes does not fit, or with a negative dimension.
    case invalidShape([Int])
    /// A tensor whose bytes do not lie inside its storage.
    case outsideStorage(byteOffset: Int, byteCount: Int, storageByteCount: Int)
    /// A tensor that should be a matrix of floating-point numbers.
    case notAMatrix(elementType: ElementType, shape: [Int])
    /// Values whose number differs from what the shape asks for.
    case wrongValueCount(expected: Int, found: Int)

    /// One line: what was expected and what was found.
    public var description: String {
        switch self {
        case .invalidShape(let shape):
            "shape \(shape) is not possible; expected dimensions of 0 or more whose product fits"
        case .outsideStorage(let offset, let count, let storage):
            "bytes \(offset)..<\(offset) + \(count) lie outside the storage of \(storage) bytes"
        case .notAMatrix(let type, let shape):
            "\(type.rawValue) \(shape) is not a matrix; expected two dimensions of F32, F16 or BF16"
        case .wrongValueCount(let expected, let found):
            "found \(found) values; expected \(expected)"
        }
    }
}
