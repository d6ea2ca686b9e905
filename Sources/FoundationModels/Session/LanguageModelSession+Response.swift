extension LanguageModelSession {
    /// What a model answered to one request.
    public struct Response<Content> where Content: Generable {
        /// The answer.
        public let content: Content
        /// The answer as content.
        public let rawContent: GeneratedContent
        /// What the request added to the transcript, beginning with the prompt.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// What the request cost.
        public let usage: Usage
        /// Why the answer ended.
        public let finishReason: FinishReason

        init(_ outcome: RequestOutcome) throws {
            content = try Content(outcome.content)
            rawContent = outcome.content
            transcriptEntries = outcome.entries
            usage = outcome.usage
            finishReason = outcome.finishReason
        }
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
