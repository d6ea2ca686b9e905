extension Transcript {
    /// One call of a tool.
    public struct ToolCall: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the call, which its output repeats.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// What the model wrote.
        public var arguments: GeneratedContent
        /// What the model noted about the call.
        public var metadata: [String: GeneratedContent]

        /// A call from its parts.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
        }

        /// A call from its parts.
        public init(
            id: String, metadata: [String: any ConvertibleToGeneratedContent], toolName: String,
            arguments: GeneratedContent
        ) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
            self.metadata = metadata.contents
        }

        /// The tool's name and the arguments as JSON.
        public var description: String { "\(toolName)(\(arguments.jsonString))" }
    }
}
