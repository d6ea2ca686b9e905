import Generation
import Tensors
import Transformers
import Vision

/// The pictures of a prompt, encoded slice by slice between the passes of texts.
///
/// A block of a tower can take a second, so that a slice is a time and not a block: the encoding pauses wherever it is.
///
/// Unchecked: the encoding and its result are touched by the coroutine's thread alone while `step` waits for it, and by `step`
/// when it has ended; the monitor of the coroutine orders both.
final class PicturesWork: SlicedWork, @unchecked Sendable {
    /// The longest slice, as far as the pieces of regions allow.
    private let slice: Duration
    let client: String?
    private let encoding: PictureEncoding
    private let cancellation: CancellationFlag
    private let finish: (Result<[EmbeddingRows], any Error>) -> Void
    private var coroutine: Coroutine?
    private var result: Result<[EmbeddingRows], any Error> = .failure(CancellationError())

    init(
        _ encoding: PictureEncoding, of client: String?, cancellation: CancellationFlag,
        slice: Duration = .milliseconds(20), finish: @escaping (Result<[EmbeddingRows], any Error>) -> Void
    ) {
        (self.encoding, self.client, self.cancellation, self.finish) = (encoding, client, cancellation, finish)
        self.slice = slice
    }

    var isCancelled: Bool { cancellation.isSet }

    func step() -> Bool {
        do {
            let coroutine = try coroutine ?? Coroutine { [self] in encode($0) }
            self.coroutine = coroutine
            if coroutine.resume() { return true }
        } catch {
            result = .failure(error)
        }
        finish(result)
        return false
    }

    private func encode(_ coroutine: Coroutine) {
        let pauses = RegionPauses(after: slice, coroutine.pause)
        encoding.pauses = pauses
        result = Result {
            while true {
                if cancellation.isSet { throw CancellationError() }
                guard try encoding.advance() else { return encoding.rows ?? [] }
                pauses.pauseNow()
            }
        }
        encoding.pauses = nil
        pauses.end()
    }
}
