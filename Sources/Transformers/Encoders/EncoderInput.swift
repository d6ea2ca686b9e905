/// One text or picture for an encoder.
public enum EncoderInput: Sendable {
    /// Token ids, and the types of the tokens; no types mean that all are 0.
    case tokens([Int32], types: [Int32] = [])
    /// Patches of a picture.
    case patches(PatchRows)
}

/// Patches of a picture as an encoder reads them: numbers, and where each one lies.
public struct PatchRows: Sendable {
    // [count, size]
    let values: [Float]
    let size: Int
    /// The row of the table of positions for each patch.
    let positions: [Int32]

    /// The number of patches.
    public var count: Int { positions.count }

    /// Patches one after the other.
    ///
    /// - Parameters:
    ///   - values: [count, size], a patch in the order in which the model's product has it.
    ///   - positions: the row of the table of positions for each patch; nil means one after the other.
    /// - Throws: ``TransformerError/encoderInput(_:)`` where the numbers are not whole patches, or positions not as many.
    public init(_ values: [Float], size: Int, positions: [Int32]? = nil) throws(TransformerError) {
        guard size > 0, !values.isEmpty, values.count % size == 0 else {
            throw .encoderInput(.patches(numbers: values.count, size: size))
        }
        let count = values.count / size
        if let positions, positions.count != count {
            throw .encoderInput(.positions(found: positions.count, rows: count))
        }
        (self.values, self.size) = (values, size)
        self.positions = positions ?? (0..<count).map { Int32(truncatingIfNeeded: $0) }
    }

    /// The patches of pixels, row by row from the upper left, each in the order channel, row, column.
    ///
    /// - Parameters:
    ///   - pixels: [channels, height, width], with sides that are multiples of the patch's.
    ///   - patch: the height and width of a patch.
    /// - Throws: ``TransformerError/encoderInput(_:)`` for other sides.
    public init(
        pixels: [Float], channels: Int, height: Int, width: Int, patch: (height: Int, width: Int),
        positions: [Int32]? = nil
    ) throws(TransformerError) {
        guard channels > 0, height > 0, width > 0, patch.height > 0, patch.width > 0, height % patch.height == 0,
            width % patch.width == 0, pixels.count / channels / height == width,
            pixels.count == channels * height * width
        else { throw .encoderInput(.pixels(numbers: pixels.count, height: height, width: width)) }
        var values: [Float] = []
        values.reserveCapacity(pixels.count)
        for top in stride(from: 0, to: height, by: patch.height) {
            for left in stride(from: 0, to: width, by: patch.width) {
                for channel in 0..<channels {
                    for row in top..<top + patch.height {
                        let start = (channel * height + row) * width + left
                        values += pixels[start..<start + patch.width]
                    }
                }
            }
        }
        try self.init(values, size: channels * patch.height * patch.width, positions: positions)
    }
}

/// Why an input is none for an encoder.
public enum EncoderInputProblem: Sendable, Equatable, CustomStringConvertible {
    /// A picture for an encoder of tokens, or tokens for one of pictures.
    case kind(isPicture: Bool)
    /// The numbers are not whole patches.
    case patches(numbers: Int, size: Int)
    /// The numbers are no pixels of such sides, or these are no whole patches.
    case pixels(numbers: Int, height: Int, width: Int)
    /// The positions are not as many as the patches.
    case positions(found: Int, rows: Int)
    /// A row of the table of positions that is not there.
    case position(Int, rows: Int)
    /// The types are not as many as the tokens.
    case types(found: Int, tokens: Int)
    /// A type that the model does not have.
    case type(Int, types: Int)
    /// The patches of the model have another size.
    case size(found: Int, expected: Int)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .kind(let isPicture):
            isPicture
                ? "a picture was given to an encoder of text; give token ids"
                : "token ids were given to an encoder of pictures; give patches"
        case .patches(let numbers, let size):
            "\(numbers) numbers are no patches of \(size); give at least one whole patch"
        case .pixels(let numbers, let height, let width):
            "\(numbers) numbers are no pixels of \(height) x \(width) in whole patches; give channels x height x width"
        case .positions(let found, let rows):
            "\(found) positions were given for \(rows) patches; give one for each patch"
        case .position(let position, let rows):
            "position \(position) is outside the table of \(rows) positions; give smaller pictures"
        case .types(let found, let tokens):
            "\(found) token types were given for \(tokens) tokens; give one for each token, or none"
        case .type(let type, let types):
            "token type \(type) is outside the model's \(types) types; give 0 to \(max(types - 1, 0))"
        case .size(let found, let expected):
            "the patches have \(found) numbers; the model's have \(expected); give patches of this model"
        }
    }
}
