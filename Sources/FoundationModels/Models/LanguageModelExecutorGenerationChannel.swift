/// What a model says while it says it: the executor sends events, the session reads them.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// What is sent.
    public typealias Element = Event
    /// How reading can fail.
    public typealias Failure = any Error

    private let stream: AsyncThrowingStream<Event, any Error>
    private let continuation: AsyncThrowingStream<Event, any Error>.Continuation

    /// An open channel.
    public init() {
        (stream, continuation) = AsyncThrowingStream.makeStream()
    }

    /// Sends an event; without a reader it is dropped.
    nonisolated(nonsending) public func send(_ event: Event) async {
        continuation.yield(event)
    }

    /// Ends the channel, with an error if the turn failed.
    func finish(throwing error: (any Error)? = nil) {
        continuation.finish(throwing: error)
    }

    /// Reads the events; there can be one reader.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: stream.makeAsyncIterator())
    }

    /// Reads the events of a channel.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// What is read.
        public typealias Element = Event
        /// How reading can fail.
        public typealias Failure = any Error

        fileprivate var base: AsyncThrowingStream<Event, any Error>.AsyncIterator

        /// The next event; nil when the turn has ended.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Event? {
            try await base.next(isolation: actor)
        }
    }
}
