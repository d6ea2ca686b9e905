public import Tensors

/// The work of encoding pictures, block by block of the tower, so that a scheduler can put other work between.
///
/// Not for use by two threads at once. A picture's bits are those that ``PictureEncoder/encode(_:)`` gives.
public final class PictureRun {
    private let encoder: PictureEncoder
    private let pictures: [PictureInput]
    private let tower: EncoderRun
    private var isWhole = false
    /// When other work comes between the pieces of a step; nil where it comes between steps alone.
    public var pauses: RegionPauses? {
        get { tower.pauses }
        set { tower.pauses = newValue }
    }
    /// What has been made of the pictures; empty until all work is done.
    public private(set) var encoded: [EncodedPicture] = []

    init(_ encoder: PictureEncoder, _ pictures: [PictureInput]) {
        (self.encoder, self.pictures) = (encoder, pictures)
        tower = EncoderRun(
            encoder.tower, pictures.flatMap { $0.views.map { EncoderInput.patches($0) } }, observer: nil)
    }

    /// The steps in all: what enters the tower, its blocks, for each group of views, and the connectors.
    public var stepCount: Int { tower.stepCount + 1 }
    /// The steps that have been done.
    public var doneSteps: Int { tower.doneSteps + (isWhole ? 1 : 0) }

    /// Does one step.
    ///
    /// - Returns: whether there is another; afterwards ``encoded`` has all pictures.
    /// - Throws: ``TransformerError/outOfMemory(byteCount:)``.
    public func advance() throws(TransformerError) -> Bool {
        if isWhole { return false }
        if tower.doneSteps < tower.stepCount {
            _ = try tower.advance()
            return true
        }
        encoder.tower.pool.beginBlock(
            rows: tower.results.reduce(0) { $0 + ($1.grid?.places.count ?? 0) }, pauses: pauses)
        encoded = try encoder.join(pictures, tower.results)
        isWhole = true
        return false
    }
}
