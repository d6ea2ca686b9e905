extension Transcript {
    /// What one call of a tool gave back.
    public struct ToolOutput: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the call.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// What came back.
        public var segments: [Segment]

        /// An output from its parts.
        public init(id: String, toolName: String, segments: [Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}
