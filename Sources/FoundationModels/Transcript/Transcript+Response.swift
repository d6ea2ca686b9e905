public import Foundation

extension Transcript {
    /// What the model answered.
    public struct Response: Sendable, Identifiable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What the answer was made with; empty for the models of this package.
        public var assetIDs: [String]
        /// What was said.
        public var segments: [Segment]
        /// What the model noted about the answer.
        public internal(set) var metadata: [String: any Codable & Sendable & Equatable]

        /// A response from its parts.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.segments = segments
            self.metadata = [:]
        }

        /// A response from its parts.
        public init(
            id: String = UUID().uuidString, metadata: [String: any Sendable & Codable & Equatable] = [:],
            segments: [Segment]
        ) {
            self.init(id: id, assetIDs: [], segments: segments)
            self.metadata = metadata
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}

extension Transcript.Response: Equatable {
    /// Compares all parts.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.assetIDs == right.assetIDs && left.segments == right.segments
            && MetadataValue.areEqual(left.metadata, right.metadata)
    }
}
