public import Foundation

extension Transcript {
    /// What the model thought before it answered.
    public struct Reasoning: Sendable, Identifiable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What was thought.
        public var segments: [Segment]
        /// A proof of origin that some models need to read their own thoughts again.
        public var signature: Data?
        /// What the model noted about the entry.
        public var metadata: [String: any Codable & Sendable & Equatable]

        /// An entry from its parts.
        public init(
            id: String = UUID().uuidString, metadata: [String: any Sendable & Codable & Equatable] = [:],
            segments: [Segment], signature: Data? = nil
        ) {
            self.id = id
            self.segments = segments
            self.signature = signature
            self.metadata = metadata
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}

extension Transcript.Reasoning: Equatable {
    /// Compares all parts.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.segments == right.segments && left.signature == right.signature
            && MetadataValue.areEqual(left.metadata, right.metadata)
    }
}
