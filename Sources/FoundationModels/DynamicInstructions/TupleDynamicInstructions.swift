/// Dynamic instructions one after the other.
public struct TupleDynamicInstructions<each Content: DynamicInstructions>: DynamicInstructions {
    /// The session reads the parts.
    public typealias Body = Never

    private let content: (repeat each Content)

    /// Joins instructions.
    public init(_ content: repeat each Content) {
        self.content = (repeat each content)
    }
}

extension TupleDynamicInstructions: PrimitiveDynamicInstructions {
    func resolve(into resolution: inout InstructionsResolution) throws {
        for part in repeat each content { try resolution.visit(part) }
    }
}
