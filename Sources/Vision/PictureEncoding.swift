import ImagePreprocessing
public import Tensors
public import Transformers

/// The work of encoding the pictures of one prompt, slice by slice, so that other work can come between.
///
/// A slice is a block of the tower for one picture. Not for use by two threads at once. Rows that are kept cost
/// nothing, and a picture that another request is encoding is waited for, not encoded again.
public final class PictureEncoding {
    private let vision: VisionModel
    private let images: [PreprocessedImage]
    /// The picture that is being encoded, and the digest under which others wait for it.
    private var current: (run: PictureRun, digest: InputDigest)?
    /// When other work comes between the pieces of a slice; nil where it comes between slices alone.
    public var pauses: RegionPauses? { didSet { current?.run.pauses = pauses } }
    /// The first pictures, encoded.
    private var encoded: [EncodedPicture] = []

    init(_ vision: VisionModel, _ images: [PreprocessedImage]) { (self.vision, self.images) = (vision, images) }

    deinit {
        if let current { vision.features.abandon(current.digest) }
    }

    /// The rows of all pictures, in order; nil while there is work left.
    public var rows: [EmbeddingRows]? { encoded.count == images.count ? encoded.flatMap(\.rows) : nil }

    /// Does one slice.
    ///
    /// - Returns: whether there is another.
    /// - Throws: ``VisionError/encoder(_:)``.
    public func advance() throws(VisionError) -> Bool {
        guard encoded.count < images.count else { return false }
        do throws(TransformerError) {
            if let (run, digest) = current {
                if try run.advance() { return true }
                current = nil
                guard let picture = run.encoded.first else {
                    vision.features.abandon(digest)
                    throw .noPictures(vision.processor.name, reason: nil)
                }
                vision.features.keep(picture, digest)
                encoded.append(picture)
            } else {
                try begin(images[encoded.count])
            }
        } catch {
            throw .encoder(error)
        }
        return encoded.count < images.count
    }

    private func begin(_ image: PreprocessedImage) throws(TransformerError) {
        guard let digest = InputDigest(image.digest) else { throw .noPictures(vision.processor.name, reason: nil) }
        switch vision.features.look(digest) {
        case .picture(let picture): encoded.append(picture)
        case .coming: break
        case .nothing:
            do throws(TransformerError) {
                let run = try vision.run(image, digest)
                run.pauses = pauses
                current = (run, digest)
            } catch {
                vision.features.abandon(digest)
                throw error
            }
        }
    }
}
