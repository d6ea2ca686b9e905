extension LanguageModelExecutorGenerationChannel {
    /// Steps of an answer.
    public enum Response {
        /// One step of an answer.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case appendText(String, segmentID: String?, tokenCount: Int)
                case replaceText(String, segmentID: String?, tokenCount: Int)
                case updateSegment(Transcript.Segment)
                case removeSegment(id: String)
                case updateMetadata([String: any Sendable & Codable & Equatable])
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
                Action(kind: .appendText(text, segmentID: segmentID, tokenCount: tokenCount))
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
                Action(kind: .replaceText(text, segmentID: segmentID, tokenCount: tokenCount))
            }

            /// Adds a segment of a program's own kind, or replaces the one with its identity.
            public static func updateCustomSegment(_ segment: any Transcript.CustomSegment) -> Action {
                Action(kind: .updateSegment(.custom(segment)))
            }

            /// Adds an attachment.
            public static func addAttachmentSegment(_ segment: Transcript.AttachmentSegment) -> Action {
                Action(kind: .updateSegment(.attachment(segment)))
            }

            /// Takes an attachment away.
            public static func removeAttachmentSegment(id: String) -> Action {
                Action(kind: .removeSegment(id: id))
            }

            /// Notes something about the answer; the key `finishReason` tells the session why the turn ended, with the
            /// raw value of a ``LanguageModelSession/FinishReason``.
            public static func updateMetadata(_ values: [String: any Sendable & Codable & Equatable]) -> Action {
                Action(kind: .updateMetadata(values))
            }

            /// Says what the turn has cost so far.
            public static func updateUsage(
                input: Usage.Input, output: Usage.Output,
                metadata: [String: any Sendable & Codable & Equatable] = [:]
            ) -> Action {
                Action(kind: .updateUsage(Usage(input: input, output: output, metadata: metadata)))
            }
        }
    }
}
