extension LanguageModelSession.ResponseStream {
    /// An answer as far as it has come: the whole state, not what is new.
    public struct Snapshot {
        /// The answer so far.
        public var content: Content.PartiallyGenerated
        /// The answer so far, as content; all snapshots of an answer share its `id`.
        public var rawContent: GeneratedContent
        /// What the request has added to the transcript so far, beginning with the prompt.
        public var transcriptEntries: ArraySlice<Transcript.Entry>
        /// What the request has cost so far.
        public var usage: LanguageModelSession.Usage
        /// Why the answer ended; nil until it has.
        public var finishReason: LanguageModelSession.FinishReason?

        /// The snapshot of a moment; nil when what is there does not make a partial value yet.
        init?(_ moment: SessionRequest.Moment) throws {
            let isWhole = moment.finishReason != nil
            do {
                self.content = try Self.partial(moment.content)
            } catch  where !isWhole {
                return nil
            }
            rawContent = moment.content
            transcriptEntries = moment.entries
            usage = moment.usage
            finishReason = moment.finishReason
        }

        private static func partial<Partial: ConvertibleFromGeneratedContent>(
            _ content: GeneratedContent
        ) throws -> Partial {
            try Partial(content)
        }
    }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable where Content.PartiallyGenerated: Sendable {}
