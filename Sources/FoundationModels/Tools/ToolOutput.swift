/// What a tool gives back, as text or as content.
///
/// Tools can return any ``PromptRepresentable`` type; this one is the spelling of the framework's first talk.
public struct ToolOutput: PromptRepresentable, Sendable {
    enum Value: Sendable {
        case text(String)
        case content(GeneratedContent)
    }

    let value: Value

    /// Output that is text.
    public init(_ text: String) {
        value = .text(text)
    }

    /// Output that is content.
    public init(_ content: GeneratedContent) {
        value = .content(content)
    }

    /// The text, or the content as JSON.
    public var promptRepresentation: Prompt {
        // A plain return keeps the builder of the protocol out of this.
        switch value {
        case .text(let text): return Prompt(text: text)
        case .content(let content): return Prompt(text: content.jsonString)
        }
    }
}
