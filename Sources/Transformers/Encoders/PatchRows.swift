/// Patches of a picture as an encoder reads them: numbers, and the grid in which they lie.
public struct PatchRows: Sendable {
    // [count, size]
    let values: [Float]
    let size: Int
    /// The patches from top to bottom.
    public let rows: Int
    /// The patches from left to right.
    public let columns: Int

    /// The number of patches.
    public var count: Int { rows * columns }

    /// Patches one after the other.
    ///
    /// - Parameters:
    ///   - values: [rows · columns, size], in the orders in which the model is given patches and their numbers.
    ///   - rows: the patches from top to bottom.
    ///   - columns: the patches from left to right.
    /// - Throws: ``TransformerError/encoderInput(_:)`` where the numbers are not whole patches, or not as many.
    public init(_ values: [Float], size: Int, rows: Int, columns: Int) throws(TransformerError) {
        guard size > 0, !values.isEmpty, values.count % size == 0 else {
            throw .encoderInput(.patches(numbers: values.count, size: size))
        }
        let count = values.count / size
        guard rows > 0, columns > 0, count / rows == columns, count % rows == 0 else {
            throw .encoderInput(.grid(found: count, rows: rows, columns: columns))
        }
        (self.values, self.size, self.rows, self.columns) = (values, size, rows, columns)
    }

    /// The patches of pixels, row by row from the upper left, each in the order channel, row, column.
    ///
    /// - Parameters:
    ///   - pixels: [channels, height, width], with sides that are multiples of the patch's.
    ///   - patch: the height and width of a patch.
    /// - Throws: ``TransformerError/encoderInput(_:)`` for other sides.
    public init(
        pixels: [Float], channels: Int, height: Int, width: Int, patch: (height: Int, width: Int)
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
        try self.init(
            values, size: channels * patch.height * patch.width, rows: height / patch.height,
            columns: width / patch.width)
    }
}
