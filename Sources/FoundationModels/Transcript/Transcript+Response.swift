public import Foundation

extension Transcript {
    /// What the model answered.
    public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What the answer was made with; empty for the models of this package.
        public var assetIDs: [String]
        /// What was said.
        public var segments: [Segment]
        /// What the model noted about the answer.
        public internal(set) var metadata: [String: GeneratedContent]

        /// A response from its parts.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.segments = segments
            self.metadata = [:]
        }

        /// A response from its parts.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment]
        ) {
            self.init(id: id, assetIDs: [], segments: segments)
            self.metadata = metadata.contents
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}
