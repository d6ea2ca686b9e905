public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// A step of the thoughts before an answer.
    public struct Reasoning: Sendable {
        /// The identity of the transcript entry; nil where the events leave it open.
        public var entryID: String?
        /// What happens to the entry.
        public var action: Action

        /// What happens to thoughts.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case appendText(TextFragment)
                case replaceText(TextSegmentReplacement)
                case updateSignature(ReasoningSignature)
                case updateMetadata(Metadata)
                case updateUsage(Usage)
            }

            let kind: Kind

            /// Adds text at the end of a segment.
            ///
            /// - Parameters:
            ///   - text: the new text.
            ///   - segmentID: the segment; nil for the only one.
            ///   - tokenCount: how many tokens the text took.
            public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Action {
                Action(kind: .appendText(TextFragment(content: text, segmentID: segmentID, tokenCount: tokenCount)))
            }

            /// Puts other text in the place of a segment's.
            ///
            /// - Parameters:
            ///   - text: the whole text.
            ///   - segmentID: the segment; nil for the only one.
            ///   - tokenCount: how many tokens the text took.
            public static func replaceTextSegment(
                _ text: String, segmentID: String? = nil, tokenCount: Int
            ) -> Action {
                let replacement = TextSegmentReplacement(content: text, segmentID: segmentID, tokenCount: tokenCount)
                return Action(kind: .replaceText(replacement))
            }

            /// Sets the proof of origin.
            public static func updateSignature(_ signature: Data, tokenCount: Int) -> Action {
                Action(kind: .updateSignature(ReasoningSignature(signature: signature, tokenCount: tokenCount)))
            }

            /// Notes something about the thoughts, in the place of all that was noted before.
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
