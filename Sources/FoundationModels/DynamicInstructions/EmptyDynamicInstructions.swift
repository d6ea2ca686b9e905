/// No instructions.
public struct EmptyDynamicInstructions: DynamicInstructions, Sendable {
    /// There is nothing to read.
    public typealias Body = Never

    /// No instructions.
    public init() {}
}

extension EmptyDynamicInstructions: PrimitiveDynamicInstructions {
    func resolve(into resolution: inout InstructionsResolution) {}
}
