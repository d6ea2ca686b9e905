public import Foundation

/// Something beside text in a prompt or in instructions.
public struct Attachment<Content>: PromptRepresentable, InstructionsRepresentable {
    private let content: Transcript.Attachment
    private var label: String?

    init(_ content: Transcript.Attachment) {
        self.content = content
    }

    /// The attachment with a name by which text and tools can refer to it.
    public func label(_ label: String) -> Attachment<Content> {
        var labelled = self
        labelled.label = label
        return labelled
    }

    private var part: PromptPart { .segment(.attachment(Transcript.AttachmentSegment(content: content, label: label))) }

    /// A prompt that holds the attachment as it is.
    public var promptRepresentation: Prompt { return Prompt(parts: [part]) }

    /// Instructions that hold the attachment as it is.
    public var instructionsRepresentation: Instructions { return Instructions(parts: [part]) }
}

extension Attachment: Sendable where Content: Sendable {}

/// What an attachment holds when it holds an image.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
    /// An image in a file, or in a `data:` URL.
    ///
    /// Nothing is read here: an image that is not there fails the request of a model that looks at it.
    public init(imageURL: URL) {
        self.init(.image(Transcript.ImageAttachment(imageURL: imageURL)))
    }

    /// An image in memory.
    ///
    /// - Parameters:
    ///   - imageData: the bytes of an image file.
    ///   - contentType: what kind of file it is, such as `image/png`.
    public init(imageData: Data, contentType: String) {
        self.init(.image(Transcript.ImageAttachment(imageData: imageData, contentType: contentType)))
    }
}

extension Attachment where Content: DataAttachmentRepresentable {
    /// Data of a program's own kind, for models that accept it.
    public init(_ content: Content) {
        self.init(.data(content.transcriptRepresentation))
    }
}
