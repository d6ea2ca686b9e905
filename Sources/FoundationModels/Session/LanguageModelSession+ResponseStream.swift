extension LanguageModelSession {
    /// An answer while it grows.
    ///
    /// The answer is generated from the call on, whether it is read or not; a slow reader gets the newest snapshot,
    /// but each one of a `ScriptedModel` of FoundationModelsTesting.
    /// When the last reader goes away before the end, text so far is kept as the response, and an unfinished value is
    /// removed with its prompt. A stream that is dropped unread cancels its request.
    public struct ResponseStream<Content>: AsyncSequence where Content: Generable {
        /// What is read.
        public typealias Element = Snapshot
        /// How reading can fail.
        public typealias Failure = any Swift.Error

        private let request: SessionRequest
        private let lifetime: StreamLifetime

        init(_ request: SessionRequest) {
            self.request = request
            self.lifetime = StreamLifetime(request)
        }

        /// Reads the snapshots.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(request, reader: lifetime.makeReader())
        }

        /// Waits for the whole answer.
        ///
        /// - Throws: what the request throws.
        nonisolated(nonsending) public func collect() async throws -> sending Response<Content> {
            let reader = lifetime.makeReader()
            let outcome = try await request.outcome()
            withExtendedLifetime(reader) {}
            return try Response(outcome)
        }

        /// Reads the snapshots of an answer.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What is read.
            public typealias Element = Snapshot
            /// How reading can fail.
            public typealias Failure = any Swift.Error

            private let request: SessionRequest
            private let reader: StreamReader
            private var version = 0
            private var isAtEnd = false

            fileprivate init(_ request: SessionRequest, reader: StreamReader) {
                self.request = request
                self.reader = reader
            }

            /// The newest snapshot; nil when the answer is whole.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws -> Snapshot? {
                while !isAtEnd {
                    do {
                        guard let moment = try await request.next(after: version) else { break }
                        version = moment.version
                        if let snapshot = try Snapshot(moment) { return snapshot }
                    } catch {
                        isAtEnd = true
                        throw error
                    }
                }
                isAtEnd = true
                return nil
            }
        }
    }
}
