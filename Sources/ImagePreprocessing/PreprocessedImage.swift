/// A picture as a tower takes it: numbers for each view, where the views lie, and what names all of it.
public struct PreprocessedImage: Sendable, Equatable {
    /// The whole picture, or a part of it, resized to what the tower takes at once.
    public struct View: Sendable, Equatable {
        /// The patches of the view from top to bottom, and from left to right.
        public let rows, columns: Int
        /// The pixels of the view after the resize.
        public let height, width: Int
        /// The numbers, in the order that ``PreprocessedImage/order`` names.
        public let values: [Float]

        /// The number of patches.
        public var patchCount: Int { rows * columns }
    }

    /// How the numbers of a view follow each other.
    public enum Order: Sendable, Equatable {
        /// [3, height, width]: pixels, which a convolution reads.
        case planes
        /// [rows · columns, 3 · times · patch · patch]: blocks of merged patches row by row, in a block its patches row by row; a
        /// patch is channel, time, row, column (Qwen, GLM).
        case blocks(merge: Int, times: Int)
        /// [rows · columns, patch · patch · 3]: patches row by row; a patch is row, column, channel (SigLIP 2, Gemma 4).
        case patches
    }

    /// Which views there are, in their order.
    public enum Layout: Sendable, Equatable {
        /// The picture as one view.
        case whole
        /// Tiles row by row, and a view of the whole picture after them, unless it is left out.
        case tilesThenWhole(rows: Int, columns: Int, hasWhole: Bool)
        /// A view of the whole picture, and tiles row by row after it; those of LLaVA-NeXT are of a picture that was padded to their
        /// grid.
        case wholeThenTiles(rows: Int, columns: Int)
        /// A view of the whole picture, and crops of it after it, each a picture of its own in the text (Gemma 3).
        case wholeThenCrops(count: Int)
    }

    /// The views, in the order in which the model reads them.
    public let views: [View]
    /// What the views are.
    public let layout: Layout
    /// How their numbers follow each other.
    public let order: Order
    /// The side of a patch in pixels.
    public let patchSize: Int
    /// The picture's own height and width in pixels, turned upright.
    public let originalHeight, originalWidth: Int
    /// How the reference's processor hands the numbers over.
    let form: ReferenceForm
    /// 32 bytes (SHA-256) of the resized pixels with their layout and what they are normalised by: equal for equal numbers.
    public let digest: [UInt8]
}

/// How the reference's processor hands numbers over, so far as it differs between families.
enum ReferenceForm: Sendable, Equatable {
    /// Views under one dimension.
    case views
    /// Views under one dimension, and that under one of pictures.
    case nested
    /// Views of patches filled up with zeros to at least this many.
    case padded(to: Int)
    /// Patches of all views side by side.
    case sliced
}
