/// Joins the statements of a closure into instructions, one a line.
@resultBuilder
public struct InstructionsBuilder {
    /// All statements.
    public static func buildBlock<each I>(_ components: repeat each I) -> Instructions
    where repeat each I: InstructionsRepresentable {
        Instructions(joining: repeat each components)
    }

    /// The rounds of a loop.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(instructions)
    }

    /// The first branch of a condition.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// The second branch of a condition.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }

    /// A condition without a second branch.
    public static func buildOptional(_ instructions: Instructions?) -> Instructions {
        instructions ?? Instructions(parts: [])
    }

    /// Statements that need a newer system.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
        Instructions(instructions)
    }

    /// A statement.
    @_disfavoredOverload
    public static func buildExpression<I>(_ expression: I) -> I where I: InstructionsRepresentable {
        expression
    }

    /// A statement that is instructions already.
    public static func buildExpression(_ expression: Instructions) -> Instructions {
        expression
    }

    /// A statement that cannot be in instructions.
    @available(*, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Instructions {
        fatalError(ErrorText.neverCalled(#function))
    }
}
