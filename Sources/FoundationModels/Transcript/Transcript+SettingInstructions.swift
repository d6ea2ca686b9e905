extension Transcript {
    /// Makes the leading instructions these, and says whether that is a change.
    ///
    /// Without text and tools there are none. The entry keeps its identity, and while it says the same all of it.
    @discardableResult
    mutating func setInstructions(_ segments: [Segment], toolDefinitions: [ToolDefinition]) -> Bool {
        guard case .instructions(var instructions)? = first else {
            if segments.isEmpty && toolDefinitions.isEmpty { return false }
            insert(.instructions(Instructions(segments: segments, toolDefinitions: toolDefinitions)), at: startIndex)
            return true
        }
        if segments.isEmpty && toolDefinitions.isEmpty {
            removeFirst()
            return true
        }
        let hasSameText =
            instructions.segments.count == segments.count
            && zip(instructions.segments, segments).allSatisfy { $0.saysTheSame(as: $1) }
        if hasSameText && instructions.toolDefinitions == toolDefinitions { return false }
        if !hasSameText { instructions.segments = segments }
        instructions.toolDefinitions = toolDefinitions
        self[startIndex] = .instructions(instructions)
        return true
    }
}

extension Transcript.Segment {
    /// Whether two segments differ in their identity at most.
    fileprivate func saysTheSame(as other: Transcript.Segment) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.content == right.content
        case (.structure(let left), .structure(let right)):
            left.source == right.source && left.content == right.content
        case (.attachment(let left), .attachment(let right)):
            left.content == right.content && left.label == right.label
        default: false
        }
    }
}
