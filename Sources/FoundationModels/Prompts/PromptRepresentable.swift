/// A type whose values can be in a prompt.
public protocol PromptRepresentable {
    /// The value as a prompt.
    @PromptBuilder var promptRepresentation: Prompt { get }
}

extension String: PromptRepresentable {
    /// The text itself.
    public var promptRepresentation: Prompt { return Prompt(text: self) }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The elements, one a line.
    public var promptRepresentation: Prompt { return Prompt(parts: flatMap(\.promptRepresentation.parts)) }
}
