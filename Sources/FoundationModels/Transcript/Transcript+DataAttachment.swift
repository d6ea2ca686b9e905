public import Foundation

extension Transcript {
    /// Data of a kind that a model and a program know, inside an entry.
    public struct DataAttachment: Sendable, Equatable {
        /// What kind of data it is.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// What is noted about it.
        public var metadata: GeneratedContent

        /// An attachment from its parts.
        public init(
            contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }
    }

    /// Data of a kind that a model and a program know, as an entry of its own; models write them, and prompts leave them out.
    public struct DataEntry: Sendable, Equatable, Identifiable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What kind of data it is.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// What is noted about it.
        public var metadata: GeneratedContent

        /// An entry from its parts.
        public init(
            id: String = UUID().uuidString, contentType: UTType, content: Data,
            metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.id = id
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }

        /// The kind and the size of the data.
        public var description: String { "\(contentType) (\(content.count) bytes)" }
    }
}
