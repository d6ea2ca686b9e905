public import FoundationModels

/// A session's transcript, sorted by what its entries are.
public struct StructuredTranscript: Sendable {
    /// The calls of tools, in order.
    public var toolCalls: [Transcript.ToolCall]
    /// What the calls gave back, in order.
    public var toolOutputs: [Transcript.ToolOutput]
    /// The session's instructions as text.
    public var instructionText: String
    /// The prompts as text, in order.
    public var prompts: [String]
    /// The answers, in order.
    public var responses: [Transcript.Response]

    /// A transcript from its parts.
    public init(
        toolCalls: [Transcript.ToolCall] = [], toolOutputs: [Transcript.ToolOutput] = [], instructionText: String = "",
        prompts: [String] = [], responses: [Transcript.Response] = []
    ) {
        self.toolCalls = toolCalls
        self.toolOutputs = toolOutputs
        self.instructionText = instructionText
        self.prompts = prompts
        self.responses = responses
    }
}

extension Transcript {
    /// The entries sorted by what they are, in their order; thoughts and data have no place in it.
    public var structuredTranscript: StructuredTranscript {
        var result = StructuredTranscript()
        var instructions: [String] = []
        for entry in self {
            switch entry {
            case .instructions(let entry): instructions.append(entry.description)
            case .prompt(let entry): result.prompts.append(entry.description)
            case .toolCalls(let entry): result.toolCalls += entry
            case .toolOutput(let entry): result.toolOutputs.append(entry)
            case .response(let entry): result.responses.append(entry)
            case .reasoning, .data: break
            @unknown default: break
            }
        }
        result.instructionText = instructions.joined(separator: "\n")
        return result
    }
}

extension StructuredTranscript {
    /// The transcript as a value of JSON, without the identities of its entries.
    var json: [String: Any] {
        [
            "instructions": instructionText, "prompts": prompts, "responses": responses.map(\.description),
            "toolCalls": toolCalls.map { ["name": $0.toolName, "arguments": $0.arguments.jsonString] },
            "toolOutputs": toolOutputs.map { ["name": $0.toolName, "output": $0.description] },
        ]
    }

    /// The same as text, which is equal for equal transcripts.
    package var jsonText: String { get throws { try ResultWriter.text(json) } }

    /// The parts as entries of a transcript, which ``FoundationModels/Transcript/structuredTranscript`` sorts into equal parts.
    package var entries: Transcript {
        var entries: [Transcript.Entry] = []
        func segments(_ text: String) -> [Transcript.Segment] { [.text(.init(content: text))] }
        if !instructionText.isEmpty {
            entries.append(.instructions(.init(segments: segments(instructionText), toolDefinitions: [])))
        }
        entries += prompts.map { .prompt(.init(segments: segments($0))) }
        if !toolCalls.isEmpty { entries.append(.toolCalls(.init(toolCalls))) }
        entries += toolOutputs.map { .toolOutput($0) }
        entries += responses.map { .response($0) }
        return Transcript(entries: entries)
    }
}
