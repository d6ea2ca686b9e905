/// A picture as its model's processor hands it over.
public struct PictureInput: Sendable {
    /// The pieces that the tower sees one by one: the picture itself, or tiles of it and the whole, in the processor's order.
    public var views: [PatchRows]
    /// The rows and columns of tiles after the first view, where rows of all tiles become one grid (LLaVA-NeXT).
    public var tiles: (rows: Int, columns: Int)?
    /// The picture's own height and width in pixels, which say what of such a grid is padding.
    public var size: (height: Int, width: Int)
    /// What names the views: others with the same digest have the same numbers.
    public var digest: InputDigest

    /// A picture from its views.
    public init(
        _ views: [PatchRows], digest: InputDigest, size: (height: Int, width: Int) = (1, 1),
        tiles: (rows: Int, columns: Int)? = nil
    ) {
        (self.views, self.digest, self.size, self.tiles) = (views, digest, size, tiles)
    }
}

/// What a model's tower and connector make of one picture.
public struct EncodedPicture: Sendable {
    /// The rows that take the places of placeholders: [rows, width].
    public let features: [Float]
    /// What is added to the residual stream in the same places after the first blocks of the decoder: [blocks][rows, width].
    public let blockAdditions: [[Float]]
    /// The same as a decoder reads it, in order: what belongs together is one value.
    public let rows: [EmbeddingRows]

    /// The number of rows.
    public var count: Int { rows.reduce(0) { $0 + $1.count } }
}
