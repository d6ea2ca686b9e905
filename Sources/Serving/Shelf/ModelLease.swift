import Locks

/// The use of a loaded model by one request; the model stays until it ends.
final class ModelLease: Sendable {
    /// The model alone.
    let models: ServedModels
    /// Its name.
    let name: String
    private let isOver = Atomic<Bool>(false)
    private let end: @Sendable () -> Void

    init(_ models: ServedModels, name: String, end: @escaping @Sendable () -> Void) {
        (self.models, self.name, self.end) = (models, name, end)
    }

    deinit { release() }

    /// Ends the use; of several calls the first counts.
    func release() {
        if !isOver.exchange(true, ordering: .acquiringAndReleasing) { end() }
    }
}

extension Reply {
    /// The reply with the use of a model, which ends when all of it is written.
    func holding(_ lease: ModelLease) -> Reply {
        guard case .stream(let stream) = self else { return self }
        return .stream(
            StreamReply(headers: stream.headers, type: stream.type) { send in
                await stream.write(to: send)
                lease.release()
            })
    }
}
