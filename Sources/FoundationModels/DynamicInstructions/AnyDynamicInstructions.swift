/// Dynamic instructions of any type.
public struct AnyDynamicInstructions: DynamicInstructions {
    /// The session reads what was erased.
    public typealias Body = Never

    private let base: any DynamicInstructions

    /// Erases the type of instructions.
    public init(_ instructions: any DynamicInstructions) {
        self.base = instructions
    }

    /// Erases the type of instructions.
    public init(erasing instructions: some DynamicInstructions) {
        self.base = instructions
    }
}

extension AnyDynamicInstructions: PrimitiveDynamicInstructions {
    func resolve(into resolution: inout InstructionsResolution) throws {
        try resolution.visit(base)
    }
}
