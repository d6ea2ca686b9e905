/// Text for a model: what a model is to do in a whole session.
///
/// Parts that are on lines of their own in a builder are joined with line breaks.
public struct Instructions: Sendable {
    let parts: [PromptPart]

    init(parts: [PromptPart]) {
        self.parts = parts
    }

    init(text: String) {
        self.parts = [.text(text)]
    }

    init<each I>(joining components: repeat each I) where repeat each I: InstructionsRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.instructionsRepresentation.parts }
        self.parts = parts
    }

    /// The instructions as plain text: pieces with a form of their own by their descriptions, one a line.
    package var text: String { parts.segments.map(\.description).joined(separator: "\n") }

    /// Instructions from something that can be in one.
    public init(_ content: some InstructionsRepresentable) {
        self = content.instructionsRepresentation
    }

    /// Instructions from parts, one a line.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
        self = try content()
    }
}

extension Instructions: InstructionsRepresentable {
    /// The value itself; a plain return, because the protocol's builder would call it again without end.
    public var instructionsRepresentation: Instructions { return self }
}
