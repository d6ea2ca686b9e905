import Generation

/// The events of a request on their way to their reader, no more than a bound of them unread.
struct EventStream: Sendable {
    /// Gives an event to the reader; false where there is no room for it.
    private let deliver: @Sendable (ChatEvent) -> Bool
    private let end: @Sendable ((any Error)?) -> Void
    private let bound: Int

    init(
        bound: Int, deliver: @escaping @Sendable (ChatEvent) -> Bool, end: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.bound = bound
        self.deliver = deliver
        self.end = end
    }

    /// A stream for one request, and the flag that is set when nobody reads it any more.
    static func make(
        unread bound: Int
    ) -> (EventStream, CancellationFlag, AsyncThrowingStream<ChatEvent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream<ChatEvent, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(bound))
        let cancellation = CancellationFlag()
        continuation.onTermination = { reason in
            if case .cancelled = reason { cancellation.set() }
        }
        let events = EventStream(
            bound: bound, deliver: { continuation.yield($0).hasRoom }, end: { continuation.finish(throwing: $0) })
        return (events, cancellation, stream)
    }

    /// Gives an event to the reader.
    ///
    /// - Throws: `GenerationError.unread(events:)` where there is no room for it.
    func send(_ event: ChatEvent) throws(GenerationError) {
        if !deliver(event) { throw .unread(events: bound) }
    }

    /// Ends the stream after the events that were sent.
    func finish(throwing error: (any Error)? = nil) {
        end(error)
    }
}

extension AsyncThrowingStream.Continuation.YieldResult {
    /// Whether nothing was dropped; what comes after the end is of no use to anyone.
    var hasRoom: Bool {
        if case .dropped = self { false } else { true }
    }
}
