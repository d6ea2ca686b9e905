extension Transcript {
    /// One thing that was said.
    @nonexhaustive(warn)
    public enum Entry: Sendable, Identifiable, Equatable {
        /// What the model is to do in the whole session, and the tools it has.
        case instructions(Instructions)
        /// What a person asked.
        case prompt(Prompt)
        /// Tools that the model calls at the same time.
        case toolCalls(ToolCalls)
        /// What one call gave back.
        case toolOutput(ToolOutput)
        /// What the model answered.
        case response(Response)
        /// What the model thought before it answered.
        case reasoning(Reasoning)
        /// Data that the model made and that no message holds.
        case data(DataEntry)

        /// The identity of the entry.
        public var id: String {
            switch self {
            case .instructions(let entry): entry.id
            case .prompt(let entry): entry.id
            case .toolCalls(let entry): entry.id
            case .toolOutput(let entry): entry.id
            case .response(let entry): entry.id
            case .reasoning(let entry): entry.id
            case .data(let entry): entry.id
            }
        }

        /// What the entry consists of; calls and data have no segments.
        var segments: [Segment] {
            switch self {
            case .instructions(let entry): entry.segments
            case .prompt(let entry): entry.segments
            case .toolOutput(let entry): entry.segments
            case .response(let entry): entry.segments
            case .reasoning(let entry): entry.segments
            case .toolCalls, .data: []
            }
        }
    }
}

extension Transcript.Entry: CustomStringConvertible {
    /// The entry as text, with its speaker.
    public var description: String {
        switch self {
        case .instructions(let entry): "Instructions: \(entry)"
        case .prompt(let entry): "Prompt: \(entry)"
        case .toolCalls(let entry): "Tool calls: \(entry)"
        case .toolOutput(let entry): "Tool output: \(entry)"
        case .response(let entry): "Response: \(entry)"
        case .reasoning(let entry): "Reasoning: \(entry)"
        case .data(let entry): "Data: \(entry)"
        }
    }
}
