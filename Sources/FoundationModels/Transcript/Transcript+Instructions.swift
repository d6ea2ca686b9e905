public import Foundation

extension Transcript {
    /// What the model is to do in the whole session, and the tools it has.
    public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What is said.
        public var segments: [Segment]
        /// The tools that the model knows about.
        public var toolDefinitions: [ToolDefinition]

        /// Instructions from their parts.
        public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}
