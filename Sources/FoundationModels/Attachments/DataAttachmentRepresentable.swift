/// A type whose values can be attached to prompts, instructions, responses and outputs of tools.
public protocol DataAttachmentRepresentable: Sendable {
    /// A value from what is in a transcript.
    init(_ attachment: Transcript.DataAttachment) throws
    /// The value as it is in a transcript.
    var transcriptRepresentation: Transcript.DataAttachment { get }
}

/// A type whose values a model adds to a transcript as entries of their own.
public protocol DataEntryRepresentable: Sendable {
    /// A value from what is in a transcript.
    init(_ entry: Transcript.DataEntry) throws
    /// The value as it is in a transcript.
    var transcriptRepresentation: Transcript.DataEntry { get }
}
