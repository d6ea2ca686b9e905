public import Foundation

extension Transcript {
    /// A piece of text.
    public struct TextSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the segment within its entry.
        public var id: String
        /// The text.
        public var content: String

        /// A segment from its text.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }

        /// The text.
        public var description: String { content }
    }
}
