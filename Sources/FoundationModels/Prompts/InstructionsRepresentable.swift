/// A type whose values can be in instructions.
public protocol InstructionsRepresentable {
    /// The value as instructions.
    @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension String: InstructionsRepresentable {
    /// The text itself.
    public var instructionsRepresentation: Instructions { return Instructions(text: self) }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
    /// The elements, one a line.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: flatMap(\.instructionsRepresentation.parts))
    }
}
