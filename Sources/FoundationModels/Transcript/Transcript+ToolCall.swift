extension Transcript {
    /// One call of a tool.
    public struct ToolCall: Sendable, Identifiable, CustomStringConvertible {
        /// The identity of the call, which its output repeats.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// What the model wrote.
        public var arguments: GeneratedContent
        /// What the model noted about the call.
        public var metadata: [String: any Codable & Sendable & Equatable]

        /// A call from its parts.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
        }

        /// A call from its parts.
        public init(
            id: String, metadata: [String: any Codable & Sendable & Equatable], toolName: String,
            arguments: GeneratedContent
        ) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
            self.metadata = metadata
        }

        /// The tool's name and the arguments as JSON.
        public var description: String { "\(toolName)(\(arguments.jsonString))" }
    }
}

extension Transcript.ToolCall: Equatable {
    /// Compares all parts.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.toolName == right.toolName && left.arguments == right.arguments
            && MetadataValue.areEqual(left.metadata, right.metadata)
    }
}
