public import Foundation

extension Transcript {
    /// A piece of content with a structure.
    public struct StructuredSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the segment within its entry.
        public var id: String
        /// The name of the type or the schema that the content follows.
        public var source: String
        /// The content.
        public var content: GeneratedContent

        /// The name of the schema that the content follows; another name of ``source``.
        public var schemaName: String {
            get { source }
            set { source = newValue }
        }

        /// A segment from its content.
        public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
            self.id = id
            self.source = source
            self.content = content
        }

        /// A segment from its content.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.init(id: id, source: schemaName, content: content)
        }

        /// The content as JSON.
        public var description: String { content.jsonString }
    }
}
