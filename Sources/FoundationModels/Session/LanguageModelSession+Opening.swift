extension LanguageModelSession {
    /// The transcript of a new session: the instructions, when there are any or there are tools.
    static func opening(tools: [any Tool], segments: [Transcript.Segment]) -> Transcript {
        let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
        if definitions.isEmpty && segments.isEmpty { return Transcript() }
        return Transcript(entries: [
            .instructions(Transcript.Instructions(segments: segments, toolDefinitions: definitions))
        ])
    }

    /// A transcript whose instructions name the tools of the session.
    ///
    /// Definitions that are there already stay as they are, so that the model reads the same as before.
    static func continued(_ transcript: Transcript, tools: [any Tool]) -> Transcript {
        if tools.isEmpty { return transcript }
        guard case .instructions(var instructions) = transcript.first else {
            return Transcript(entries: opening(tools: tools, segments: []).entries + transcript.entries)
        }
        let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
        if instructions.toolDefinitions == definitions { return transcript }
        instructions.toolDefinitions = definitions
        return Transcript(entries: [.instructions(instructions)] + transcript.entries.dropFirst())
    }
}
