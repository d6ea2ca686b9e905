extension Transcript {
    /// A piece of an entry of a kind that a program defines, for models that understand it.
    public protocol CustomSegment: InstructionsRepresentable, PromptRepresentable, CustomStringConvertible, Equatable,
        Identifiable, Sendable
    {
        /// What the segment holds.
        associatedtype Content: Decodable, Encodable, Equatable, Sendable
        /// The identity of the segment within its entry.
        var id: String { get }
        /// What the segment holds.
        var content: Content { get }
    }
}

extension Transcript.CustomSegment {
    /// A prompt that holds the segment as it is.
    public var promptRepresentation: Prompt { return Prompt(parts: [.segment(.custom(self))]) }

    /// Instructions that hold the segment as it is.
    public var instructionsRepresentation: Instructions { return Instructions(parts: [.segment(.custom(self))]) }

    /// What the segment holds, as text.
    public var description: String { String(describing: content) }
}
