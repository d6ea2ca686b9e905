/// Text for a model: what a person asks.
///
/// Parts that are on lines of their own in a builder are joined with line breaks.
public struct Prompt: Sendable {
    let parts: [PromptPart]

    init(parts: [PromptPart]) {
        self.parts = parts
    }

    init(text: String) {
        self.parts = [.text(text)]
    }

    init<each P>(joining components: repeat each P) where repeat each P: PromptRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.promptRepresentation.parts }
        self.parts = parts
    }

    /// The prompt as plain text: pieces with a form of their own by their descriptions, one a line.
    package var text: String { parts.segments.map(\.description).joined(separator: "\n") }

    /// A prompt from something that can be in one.
    public init(_ content: some PromptRepresentable) {
        self = content.promptRepresentation
    }

    /// A prompt from parts, one a line.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
        self = try content()
    }
}

extension Prompt: PromptRepresentable {
    /// The value itself; a plain return, because the protocol's builder would call it again without end.
    public var promptRepresentation: Prompt { return self }
}
