public import Foundation

extension Transcript {
    /// What the model thought before it answered.
    public struct Reasoning: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What was thought.
        public var segments: [Segment]
        /// A proof of origin that some models need to read their own thoughts again.
        public var signature: Data?
        /// What the model noted about the entry.
        public var metadata: [String: GeneratedContent]

        /// An entry from its parts.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment], signature: Data? = nil
        ) {
            self.id = id
            self.segments = segments
            self.signature = signature
            self.metadata = metadata.contents
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}
