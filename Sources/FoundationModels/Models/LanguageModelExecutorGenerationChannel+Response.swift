extension LanguageModelExecutorGenerationChannel {
    /// A step of an answer.
    public struct Response: Sendable {
        /// The identity of the transcript entry; nil where the events leave it open.
        public var entryID: String?
        /// What happens to the entry.
        public var action: Action

        /// What happens to an answer.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case appendText(TextFragment)
                case replaceText(TextSegmentReplacement)
                case addAttachment(Transcript.AttachmentSegment)
                case removeAttachment(id: String)
                case updateMetadata(Metadata)
                case updateUsage(Usage)
            }

            let kind: Kind

            /// Adds text at the end of a segment.
            ///
            /// - Parameters:
            ///   - text: the new text.
            ///   - segmentID: the segment; nil for the only one of the answer.
            ///   - tokenCount: how many tokens the text took.
            public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
                Action(kind: .appendText(TextFragment(content: text, segmentID: segmentID, tokenCount: tokenCount)))
            }

            /// Puts other text in the place of a segment's.
            ///
            /// - Parameters:
            ///   - text: the whole text.
            ///   - segmentID: the segment; nil for the only one of the answer.
            ///   - tokenCount: how many tokens the text took.
            public static func replaceTextSegment(
                _ text: String, segmentID: String? = nil, tokenCount: Int
            ) -> Action {
                let replacement = TextSegmentReplacement(content: text, segmentID: segmentID, tokenCount: tokenCount)
                return Action(kind: .replaceText(replacement))
            }

            /// Adds an attachment, also when there is one with its identity.
            public static func addAttachmentSegment(_ segment: Transcript.AttachmentSegment) -> Action {
                Action(kind: .addAttachment(segment))
            }

            /// Takes the attachments with an identity away.
            public static func removeAttachmentSegment(id: String) -> Action {
                Action(kind: .removeAttachment(id: id))
            }

            /// Notes something about the answer, in the place of all that was noted before.
            ///
            /// The key `finishReason` with the raw value of a ``LanguageModelSession/FinishReason`` is not noted: it tells the
            /// session why the turn ended.
            public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
                Action(kind: .updateMetadata(Metadata(values: values.contents)))
            }

            /// Says what the turn has cost so far.
            public static func updateUsage(
                input: Usage.Input, output: Usage.Output,
                metadata: [String: any ConvertibleToGeneratedContent] = [:]
            ) -> Action {
                Action(kind: .updateUsage(Usage(input: input, output: output, metadata: metadata)))
            }
        }
    }
}
