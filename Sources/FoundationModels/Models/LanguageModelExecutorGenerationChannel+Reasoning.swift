public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// Steps of the thoughts before an answer.
    public enum Reasoning {
        /// One step of the thoughts.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case appendText(String, segmentID: String?, tokenCount: Int)
                case replaceText(String, segmentID: String?, tokenCount: Int)
                case updateSignature(Data, tokenCount: Int)
                case updateMetadata([String: any Sendable & Codable & Equatable])
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
                Action(kind: .appendText(text, segmentID: segmentID, tokenCount: tokenCount))
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
                Action(kind: .replaceText(text, segmentID: segmentID, tokenCount: tokenCount))
            }

            /// Sets the proof of origin.
            public static func updateSignature(_ signature: Data, tokenCount: Int) -> Action {
                Action(kind: .updateSignature(signature, tokenCount: tokenCount))
            }

            /// Notes something about the thoughts.
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
