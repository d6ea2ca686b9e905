/// One of two dynamic instructions.
public struct ConditionalDynamicInstructions<TrueContent: DynamicInstructions, FalseContent: DynamicInstructions>:
    DynamicInstructions
{
    /// The session reads the branch.
    public typealias Body = Never

    /// Which of the two.
    public enum Branch {
        /// The first.
        case trueContent(TrueContent)
        /// The second.
        case falseContent(FalseContent)
    }

    private let branch: Branch

    /// The instructions of a branch.
    public init(_ branch: Branch) {
        self.branch = branch
    }
}

extension ConditionalDynamicInstructions: PrimitiveDynamicInstructions {
    func resolve(into resolution: inout InstructionsResolution) throws {
        switch branch {
        case .trueContent(let content): try resolution.visit(content)
        case .falseContent(let content): try resolution.visit(content)
        }
    }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
    /// The instructions, if there are any.
    public var body: some DynamicInstructions {
        if let self {
            self
        } else {
            EmptyDynamicInstructions()
        }
    }
}
