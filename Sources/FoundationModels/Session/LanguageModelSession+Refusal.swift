extension LanguageModelSession.GenerationError {
    /// An answer that the model refused to give.
    public struct Refusal: Sendable {
        private let outcome: RequestOutcome

        /// A refusal from the entries in which the model explains it.
        public init(transcriptEntries: [Transcript.Entry]) {
            outcome = RequestOutcome(explanation: transcriptEntries)
        }

        /// Why the model refused.
        nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
            get async throws { try LanguageModelSession.Response(outcome) }
        }

        /// Why the model refused, as a stream.
        public var explanationStream: LanguageModelSession.ResponseStream<String> {
            LanguageModelSession.ResponseStream(SessionRequest(finished: outcome))
        }
    }
}
