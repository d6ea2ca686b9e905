extension LanguageModelError {
    /// An answer that the model refused to give.
    public struct Refusal: Sendable {
        /// What happened, as one line.
        public var debugDescription: String
        /// What else is known.
        public var metadata: [String: any Sendable]
        let text: String

        /// A refusal from the model's explanation.
        public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.text = explanation
            self.debugDescription = debugDescription
            self.metadata = metadata
        }

        /// The entries of a transcript that hold the explanation.
        var entries: [Transcript.Entry] {
            [.response(Transcript.Response(assetIDs: [], segments: [.text(Transcript.TextSegment(content: text))]))]
        }

        /// Why the model refused.
        nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
            get async throws { try LanguageModelSession.Response(RequestOutcome(explanation: entries)) }
        }

        /// Why the model refused, as a stream.
        public var explanationStream: LanguageModelSession.ResponseStream<String> {
            LanguageModelSession.ResponseStream(SessionRequest(finished: RequestOutcome(explanation: entries)))
        }
    }
}
