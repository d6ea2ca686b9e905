/// An image of the conversation by its label; a model gives one to a tool that is to look at the image.
public struct ImageReference: Sendable, Equatable, Generable {
    /// The label of the attachment.
    public let attachmentLabel: String

    /// A reference to the image with a label.
    public init(attachmentLabel: String) {
        self.attachmentLabel = attachmentLabel
    }

    /// A reference from content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when the content has no label.
    public init(_ content: GeneratedContent) throws {
        attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }

    /// An object with the label.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, properties: [GenerationSchema.Property(name: "attachmentLabel", type: String.self)])
    }

    /// An object with the label.
    public var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
    }

    /// The image of the latest entry that has one with the label; nil when none has.
    public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
        for entry in entries.reversed() {
            for case .attachment(let segment) in entry.segments.reversed() where segment.label == attachmentLabel {
                if case .image(let image) = segment.content { return image }
            }
        }
        return nil
    }

    /// A reference while it is being generated.
    public struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent, Equatable {
        /// The identity that all snapshots share.
        public var id: GenerationID
        /// The label so far.
        public var attachmentLabel: String.PartiallyGenerated?

        /// A reference from content that may be incomplete.
        public init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            attachmentLabel = try content.value(forProperty: "attachmentLabel")
        }
    }
}
