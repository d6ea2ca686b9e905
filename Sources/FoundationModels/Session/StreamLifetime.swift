import Locks

/// Ends a request whose stream is dropped before anything has read it.
final class StreamLifetime: Sendable {
    private let request: SessionRequest
    private let isRead = Mutex(false)

    init(_ request: SessionRequest) {
        self.request = request
    }

    /// A reader of the stream.
    func makeReader() -> StreamReader {
        isRead.withLock { $0 = true }
        return StreamReader(request)
    }

    deinit {
        if !isRead.withLock({ $0 }) { request.cancel() }
    }
}

/// Breaks a request off when its last reader goes away.
final class StreamReader: Sendable {
    private let request: SessionRequest

    init(_ request: SessionRequest) {
        self.request = request
        request.addReader()
    }

    deinit {
        request.removeReader()
    }
}
