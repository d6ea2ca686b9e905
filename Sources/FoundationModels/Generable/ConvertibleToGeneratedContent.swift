/// A type whose values can be written as generated content, for a prompt, a tool's result or a transcript.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as content.
    var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
    /// The value's JSON text as instructions.
    public var instructionsRepresentation: Instructions { return Instructions(text: generatedContent.jsonString) }

    /// The value's JSON text as a prompt.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }
}

extension [String: any ConvertibleToGeneratedContent] {
    /// Metadata as it is kept: values are converted when they are handed over, because they need not be sendable.
    var contents: [String: GeneratedContent] { mapValues { $0.generatedContent } }
}
