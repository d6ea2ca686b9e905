/// Joins the statements of a closure into dynamic instructions.
///
/// A statement is ``Instructions``, a tool, an array of tools, or other dynamic instructions. A text alone is none, and
/// ``DynamicInstructions/ForEach`` is where a loop would.
@resultBuilder
public struct DynamicInstructionsBuilder {
    /// A tool.
    public static func buildExpression<T: Tool>(_ tool: T) -> some DynamicInstructions {
        ToolInstructions(tool: tool)
    }

    /// Other instructions.
    public static func buildExpression<T: DynamicInstructions>(_ instructions: T) -> T {
        instructions
    }

    /// Tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        DynamicInstructionsForEach(tools, id: \.name) { ToolInstructions(tool: $0) }
    }

    /// All statements.
    @_disfavoredOverload
    public static func buildBlock<each Content: DynamicInstructions>(
        _ content: repeat each Content
    ) -> TupleDynamicInstructions<repeat each Content> {
        TupleDynamicInstructions(repeat each content)
    }

    /// The only statement.
    public static func buildBlock<Content: DynamicInstructions>(_ content: Content) -> Content {
        content
    }

    /// No statement.
    public static func buildBlock() -> EmptyDynamicInstructions {
        EmptyDynamicInstructions()
    }

    /// The first branch of a condition.
    public static func buildEither<TrueContent: DynamicInstructions, FalseContent: DynamicInstructions>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// The second branch of a condition.
    public static func buildEither<TrueContent: DynamicInstructions, FalseContent: DynamicInstructions>(
        second content: FalseContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent> {
        ConditionalDynamicInstructions(.falseContent(content))
    }

    /// A condition without a second branch.
    public static func buildOptional<Content: DynamicInstructions>(_ content: Content?) -> Content? {
        content
    }

    /// Statements that need a newer system.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(erasing: content)
    }
}
