public import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// One step of a turn.
    public struct Event: Sendable {
        enum Kind: Sendable {
            case response(Response)
            case reasoning(Reasoning)
            case toolCalls(ToolCalls)
            case data(DataEntry)
        }

        let kind: Kind

        /// A step of the answer.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the entry of the step before, when that was one of
        ///     an answer too, else for a new entry.
        ///   - action: what happens to it.
        public static func response(entryID: String? = nil, action: Response.Action) -> Event {
            Event(kind: .response(Response(entryID: entryID, action: action)))
        }

        /// A step of the thoughts before the answer.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the entry of the step before, when that was one of
        ///     thoughts too, else for a new entry.
        ///   - action: what happens to it.
        public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
            Event(kind: .reasoning(Reasoning(entryID: entryID, action: action)))
        }

        /// A step of the calls.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the entry of the step before, when that was one of
        ///     calls too, else for a new entry.
        ///   - action: what happens to it.
        public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
            Event(kind: .toolCalls(ToolCalls(entryID: entryID, action: action)))
        }
    }

    /// What a turn has cost so far.
    public struct Usage: Sendable {
        /// What was read.
        public struct Input: Sendable {
            /// All tokens of the prompt.
            public var totalTokenCount: Int
            /// Those of them that were read before and were not computed again.
            public var cachedTokenCount: Int

            /// Counts of what was read.
            public init(totalTokenCount: Int, cachedTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.cachedTokenCount = cachedTokenCount
            }
        }

        /// What was written.
        public struct Output: Sendable {
            /// All tokens that were made.
            public var totalTokenCount: Int
            /// Those of them that were thoughts.
            public var reasoningTokenCount: Int

            /// Counts of what was written.
            public init(totalTokenCount: Int, reasoningTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.reasoningTokenCount = reasoningTokenCount
            }
        }

        /// What was read.
        public var input: Input
        /// What was written.
        public var output: Output
        /// What else the model counts.
        public var metadata: [String: GeneratedContent]

        /// Counts from their parts.
        public init(input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata.contents
        }
    }

    /// What a model notes about an entry; it takes the place of all that was noted before.
    public struct Metadata: Sendable {
        /// The values by their names.
        public var values: [String: GeneratedContent]
    }

    /// Text that is added at the end of a segment.
    public struct TextFragment: Sendable {
        /// The new text.
        public var content: String
        /// The segment; nil for the last one that holds text.
        public var segmentID: String?
        /// How many tokens the text took.
        public var tokenCount: Int
    }

    /// Text that takes the place of a segment's.
    public struct TextSegmentReplacement: Sendable {
        /// The whole text.
        public var content: String
        /// The segment; nil for the last one that holds text.
        public var segmentID: String?
        /// How many tokens the text took.
        public var tokenCount: Int
    }

    /// A proof of origin of thoughts.
    public struct ReasoningSignature: Sendable {
        /// The proof.
        public var signature: Data
        /// How many tokens it took.
        public var tokenCount: Int
    }
}
