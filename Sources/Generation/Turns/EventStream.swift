/// The events of a request on their way to whoever reads them, no more than a bound of them unread.
struct EventStream: Sendable {
    private let continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    private let bound: Int

    /// A stream, and the flag that is set when nobody reads it any more.
    static func make(
        unread bound: Int
    ) -> (EventStream, CancellationFlag, AsyncThrowingStream<ChatEvent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream<ChatEvent, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(bound))
        let cancellation = CancellationFlag()
        continuation.onTermination = { reason in
            if case .cancelled = reason { cancellation.set() }
        }
        return (EventStream(continuation: continuation, bound: bound), cancellation, stream)
    }

    /// Gives an event to the reader.
    ///
    /// - Throws: ``GenerationError/unread(events:)`` where there is no room for it.
    func send(_ event: ChatEvent) throws(GenerationError) {
        if case .dropped = continuation.yield(event) { throw .unread(events: bound) }
    }

    /// Ends the stream behind the events that were sent.
    func finish(throwing error: (any Error)? = nil) {
        continuation.finish(throwing: error)
    }
}
