extension Transcript {
    /// One piece of an entry.
    public enum Segment: Sendable, Identifiable, Equatable {
        /// Text.
        case text(TextSegment)
        /// Content with a structure.
        case structure(StructuredSegment)
        /// Something attached, such as an image.
        case attachment(AttachmentSegment)
        /// A piece of a kind that a program defines.
        case custom(any CustomSegment)

        /// The identity of the segment within its entry.
        public var id: String {
            switch self {
            case .text(let segment): segment.id
            case .structure(let segment): segment.id
            case .attachment(let segment): segment.id
            case .custom(let segment): segment.id
            }
        }

        /// Compares segments of the same kind.
        public static func == (left: Segment, right: Segment) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): left == right
            case (.structure(let left), .structure(let right)): left == right
            case (.attachment(let left), .attachment(let right)): left == right
            case (.custom(let left), .custom(let right)): isEqual(left, right)
            default: false
            }
        }

        private static func isEqual<S: CustomSegment>(_ left: S, _ right: any CustomSegment) -> Bool {
            left == right as? S
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
        case .custom(let segment): segment.description
        }
    }
}
