import FoundationModels

extension Transcript {
    /// The instructions alone.
    var leading: Transcript {
        guard case .instructions? = first else { return Transcript() }
        return Transcript(entries: prefix(1))
    }

    /// What the instructions say; nil when there are none.
    var instructionsText: String? {
        guard case .instructions(let instructions)? = first else { return nil }
        return instructions.segments.isEmpty ? nil : instructions.description
    }

    /// The conversation under other instructions; an empty text is none.
    func replacingInstructions(with text: String) -> Transcript {
        let segments: [Segment] = text.isEmpty ? [] : [.text(TextSegment(content: text))]
        var entries = Array(self)
        var definitions: [ToolDefinition] = []
        if case .instructions(let old)? = entries.first {
            definitions = old.toolDefinitions
            entries.removeFirst()
        }
        if segments.isEmpty, definitions.isEmpty { return Transcript(entries: entries) }
        return Transcript(
            entries: [.instructions(Instructions(segments: segments, toolDefinitions: definitions))] + entries)
    }

    /// The conversation without the definitions of tools; calls that were made stay.
    var withoutTools: Transcript {
        guard case .instructions(var instructions)? = first else { return self }
        instructions.toolDefinitions = []
        let rest = Array(dropFirst())
        return Transcript(entries: instructions.segments.isEmpty ? rest : [.instructions(instructions)] + rest)
    }
}
