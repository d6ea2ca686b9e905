/// Joins the statements of a closure into a prompt, one a line.
@resultBuilder
public struct PromptBuilder {
    /// All statements.
    public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
    where repeat each P: PromptRepresentable {
        Prompt(joining: repeat each components)
    }

    /// The rounds of a loop.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(prompts)
    }

    /// The first branch of a condition.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// The second branch of a condition.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt {
        Prompt(component)
    }

    /// A condition without a second branch.
    public static func buildOptional(_ component: Prompt?) -> Prompt {
        component ?? Prompt(parts: [])
    }

    /// Statements that need a newer system.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        Prompt(prompt)
    }

    /// A statement.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable {
        expression
    }

    /// A statement that is a prompt already.
    public static func buildExpression(_ expression: Prompt) -> Prompt {
        expression
    }

    /// A statement that cannot be in a prompt.
    @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
    public static func buildExpression<T>(_ expression: T) -> Prompt {
        fatalError(ErrorText.neverCalled(#function))
    }
}
