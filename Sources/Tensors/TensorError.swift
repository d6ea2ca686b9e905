/// Why a tensor cannot be made or used; all wording of the module is here.
public enum TensorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A shape whose number of elements or bytes does not fit, or with a negative dimension.
    case invalidShape([Int])
    /// A tensor whose bytes do not lie inside its storage.
    case outsideStorage(byteOffset: Int, byteCount: Int, storageByteCount: Int)
    /// A tensor that should be a matrix of floating-point numbers.
    case notAMatrix(elementType: ElementType, shape: [Int])
    /// Affine groups of a size or of integers for which there are no products.
    case unsupportedGroups(bits: Int, groupSize: Int)
    /// A tensor that should hold the packed integers of affine groups.
    case notPackedWeights(elementType: ElementType, shape: [Int])
    /// A row that groups do not divide.
    case ungroupedColumns(columns: Int, groupSize: Int)
    /// A tensor that should hold one scale or bias for each group.
    case notGroupValues(elementType: ElementType, shape: [Int], expected: [Int])
    /// A row that the blocks of a type do not divide.
    case partialBlocks(BlockType, columns: Int)
    /// A tensor that holds fewer codes than its matrix has weights.
    case tooFewCodes(found: Int, expected: Int)
    /// Values whose number differs from what the shape needs.
    case wrongValueCount(expected: Int, found: Int)
    /// A name in `CREMA_CPU` that is no level.
    case unknownProcessorLevel(String)
    /// A level in `CREMA_CPU` that the processor does not have.
    case missingProcessorLevel(ProcessorLevel, available: [ProcessorLevel])

    /// One line: what was expected and what was found.
    public var description: String {
        switch self {
        case .invalidShape(let shape):
            "shape \(shape) is not possible; expected dimensions of 0 or more whose product fits"
        case .outsideStorage(let offset, let count, let storage):
            "bytes \(offset)..<\(offset) + \(count) lie outside the storage of \(storage) bytes"
        case .notAMatrix(let type, let shape):
            "\(type.rawValue) \(shape) is not a matrix; expected two dimensions of F32, F16 or BF16"
        case .unsupportedGroups(let bits, let groupSize):
            "affine groups of \(groupSize) at \(bits) bits are not supported; expected 32, 64 or 128 at 4 or 8 bits"
        case .notPackedWeights(let type, let shape):
            "\(type.rawValue) \(shape) does not hold packed weights; expected U32 with two dimensions"
        case .ungroupedColumns(let columns, let groupSize):
            "rows of \(columns) columns are not divided by groups of \(groupSize)"
        case .notGroupValues(let type, let shape, let expected):
            "\(type.rawValue) \(shape) does not hold the groups' values; expected F32, F16 or BF16 \(expected), scales and "
                + "biases alike"
        case .partialBlocks(let type, let columns):
            "rows of \(columns) columns are not divided by blocks of \(type.name), which have \(type.columns)"
        case .unknownProcessorLevel(let name):
            "CREMA_CPU is '\(name)'; expected one of \(ProcessorLevel.allCases.map(\.rawValue).joined(separator: ", "))"
        case .missingProcessorLevel(let level, let available):
            "CREMA_CPU is '\(level.rawValue)', which this processor lacks; it has "
                + available.map(\.rawValue).joined(separator: ", ")
        case .tooFewCodes(let found, let expected):
            "there is room for \(found) codes; expected \(expected)"
        case .wrongValueCount(let expected, let found):
            "found \(found) values; expected \(expected)"
        }
    }
}
