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
        public var description: String {
            if let label { return label }
            return switch content {
            case .image: "image"
            case .data(let attachment): attachment.contentType.identifier
            }
        }
    }

    /// What can be attached; the models of this package read text only and refuse it.
    @nonexhaustive(warn)
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(ImageAttachment)
        /// Data of a program's own kind.
        case data(DataAttachment)
    }

    /// An image that is attached to an entry.
    public struct ImageAttachment: Sendable, Equatable {
        /// Where the image lies, which can be a `data:` URL; nil for an image that has no place.
        public let url: URL?

        /// An image in a file, or in a `data:` URL.
        public init(imageURL: URL) {
            self.url = imageURL
        }

        /// An image in memory, as a `data:` URL.
        ///
        /// - Parameters:
        ///   - imageData: the bytes of an image file.
        ///   - contentType: what kind of file it is, such as `image/png`; text that is no media type leaves the image
        ///     without a place.
        public init(imageData: Data, contentType: String) {
            let isMediaType = contentType.wholeMatch(of: /[A-Za-z0-9.+-]+\/[A-Za-z0-9.+-]+/) != nil
            self.url =
                isMediaType ? URL(string: "data:\(contentType);base64,\(imageData.base64EncodedString())") : nil
        }
    }
}
