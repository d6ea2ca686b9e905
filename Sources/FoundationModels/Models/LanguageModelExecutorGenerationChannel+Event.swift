extension LanguageModelExecutorGenerationChannel {
    /// One step of a turn.
    public struct Event: Sendable {
        enum Kind: Sendable {
            case response(entryID: String?, Response.Action)
            case reasoning(entryID: String?, Reasoning.Action)
            case toolCalls(entryID: String?, ToolCalls.Action)
        }

        let kind: Kind

        /// A step of the answer.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the only one of the turn.
        ///   - action: what happens to it.
        public static func response(entryID: String? = nil, action: Response.Action) -> Event {
            Event(kind: .response(entryID: entryID, action))
        }

        /// A step of the thoughts before the answer.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the only one of the turn.
        ///   - action: what happens to it.
        public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
            Event(kind: .reasoning(entryID: entryID, action))
        }

        /// A step of the calls.
        ///
        /// - Parameters:
        ///   - entryID: the identity of the transcript entry; nil for the only one of the turn.
        ///   - action: what happens to it.
        public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
            Event(kind: .toolCalls(entryID: entryID, action))
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
        public var metadata: [String: any Sendable & Codable & Equatable]

        /// Counts from their parts.
        public init(input: Input, output: Output, metadata: [String: any Sendable & Codable & Equatable] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata
        }
    }
}
