/// Text among dynamic instructions.
struct TextInstructions: PrimitiveDynamicInstructions {
    typealias Body = Never

    let parts: [PromptPart]

    func resolve(into resolution: inout InstructionsResolution) {
        resolution.add(parts.segments)
    }
}

extension Instructions: DynamicInstructions {
    /// The text; each instructions keep segments of their own.
    public var body: some DynamicInstructions { TextInstructions(parts: parts) }
}
