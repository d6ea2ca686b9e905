extension Transcript.Segment {
    /// The segments of a tool's output: content stays content, everything else is text.
    static func segments(of output: any PromptRepresentable) -> [Transcript.Segment] {
        switch output {
        case let text as String: [.text(Transcript.TextSegment(content: text))]
        case let output as ToolOutput:
            switch output.value {
            case .text(let text): [.text(Transcript.TextSegment(content: text))]
            case .content(let content): [structure(content, source: "GeneratedContent")]
            }
        case let value as any ConvertibleToGeneratedContent:
            [structure(value.generatedContent, source: String(describing: type(of: value)))]
        default: output.promptRepresentation.parts.segments
        }
    }

    private static func structure(_ content: GeneratedContent, source: String) -> Transcript.Segment {
        .structure(Transcript.StructuredSegment(source: source, content: content))
    }
}
