extension [Transcript.Segment] {
    /// Whether an image is among the segments.
    var holdImage: Bool {
        contains { segment in
            if case .attachment(let attachment) = segment, case .image = attachment.content { true } else { false }
        }
    }
}

extension Transcript {
    /// Whether the leading instructions hold an image.
    var instructionsHoldImage: Bool {
        guard case .instructions(let instructions) = entries.first else { return false }
        return instructions.segments.holdImage
    }
}
