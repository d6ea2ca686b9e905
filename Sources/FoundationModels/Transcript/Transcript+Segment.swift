extension Transcript {
    /// One piece of an entry.
    @nonexhaustive(warn)
    public enum Segment: Sendable, Identifiable, Equatable {
        /// Text.
        case text(TextSegment)
        /// Content with a structure.
        case structure(StructuredSegment)
        /// Something attached, such as an image.
        case attachment(AttachmentSegment)

        /// The identity of the segment within its entry.
        public var id: String {
            switch self {
            case .text(let segment): segment.id
            case .structure(let segment): segment.id
            case .attachment(let segment): segment.id
            }
        }
    }
}

extension Transcript.Segment: CustomStringConvertible {
    /// The segment as text.
    public var description: String {
        switch self {
        case .text(let segment): segment.description
        case .structure(let segment): segment.description
        case .attachment(let segment): segment.description
        }
    }
}
