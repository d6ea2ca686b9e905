extension LanguageModelSession {
    /// What requests have cost.
    public struct Usage: Sendable {
        /// What was read.
        public struct Input: Sendable {
            /// All tokens of the prompts; every turn of a request counts.
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

        /// Everything that was read or written.
        public var totalTokenCount: Int { input.totalTokenCount + output.totalTokenCount }

        /// Counts from their parts.
        public init(input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]) {
            self.input = input
            self.output = output
            self.metadata = metadata.contents
        }

        static let zero = Usage(
            input: Input(totalTokenCount: 0, cachedTokenCount: 0),
            output: Output(totalTokenCount: 0, reasoningTokenCount: 0))

        init(_ usage: LanguageModelExecutorGenerationChannel.Usage) {
            self.init(
                input: Input(
                    totalTokenCount: usage.input.totalTokenCount, cachedTokenCount: usage.input.cachedTokenCount),
                output: Output(
                    totalTokenCount: usage.output.totalTokenCount,
                    reasoningTokenCount: usage.output.reasoningTokenCount),
                metadata: usage.metadata)
        }

        static func + (left: Usage, right: Usage) -> Usage {
            var sum = left
            sum.input.totalTokenCount += right.input.totalTokenCount
            sum.input.cachedTokenCount += right.input.cachedTokenCount
            sum.output.totalTokenCount += right.output.totalTokenCount
            sum.output.reasoningTokenCount += right.output.reasoningTokenCount
            sum.metadata.merge(right.metadata) { _, new in new }
            return sum
        }
    }
}
