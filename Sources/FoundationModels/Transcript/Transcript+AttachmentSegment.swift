public import Foundation

extension Transcript {
    /// Something attached to an entry.
    public struct AttachmentSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the segment within its entry.
        public var id: String
        /// What is attached.
        public var content: Attachment
        /// The name by which text can refer to it.
        public var label: String?

        /// A segment from what is attached.
        public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
            self.id = id
            self.content = content
            self.label = label
        }

        /// The label, or what kind of thing it is.
        public var description: String { label ?? "image" }
    }

    /// What can be attached; the models of this package read text only and refuse it.
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(ImageAttachment)
    }

    /// An image that is attached to an entry.
    public struct ImageAttachment: Sendable, Equatable {
        /// Where the image lies.
        public let url: URL?

        /// An image in a file.
        public init(imageURL: URL) {
            self.url = imageURL
        }
    }
}
