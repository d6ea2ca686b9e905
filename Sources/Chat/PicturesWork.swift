import Generation
import Transformers
import Vision

/// The pictures of a prompt, encoded slice by slice between the passes of texts.
final class PicturesWork: SlicedWork {
    let client: String?
    private let encoding: PictureEncoding
    private let cancellation: CancellationFlag
    private let finish: (Result<[EmbeddingRows], any Error>) -> Void

    init(
        _ encoding: PictureEncoding, of client: String?, cancellation: CancellationFlag,
        finish: @escaping (Result<[EmbeddingRows], any Error>) -> Void
    ) {
        (self.encoding, self.client, self.cancellation, self.finish) = (encoding, client, cancellation, finish)
    }

    var isCancelled: Bool { cancellation.isSet }

    func step() -> Bool {
        do {
            if cancellation.isSet { throw CancellationError() }
            if try encoding.advance() { return true }
            finish(.success(encoding.rows ?? []))
        } catch {
            finish(.failure(error))
        }
        return false
    }
}
