/// The bounds of a template's size and work; every one is a count, so that a template ends the same way on every machine.
public struct TemplateLimits: Sendable, Equatable {
    /// Bytes of the template's source.
    public var sourceBytes = 1 << 20
    /// Blocks, parentheses and brackets inside one another, and operators in a chain divided by 4.
    public var nesting = 100
    /// Steps of the interpreter: nodes evaluated, and work on long values in units of 64 bytes or 16 items.
    public var steps = 1_000_000
    /// Items of a range or of one list, tuple or dictionary that the template makes.
    public var items = 100_000
    /// Bytes of one string that the template makes, beyond the text of the context itself.
    public var stringBytes = 1 << 20
    /// Macros, `caller()` and recursive loops active at once.
    public var macroDepth = 100
    /// Expressions and statements under evaluation at once, through all macros.
    public var evaluationDepth = 1_500
    /// Lists, tuples, dictionaries and namespaces inside one another.
    public var valueNesting = 600
    /// Bytes of the rendered text.
    public var outputBytes = 8 << 20

    /// The defaults.
    public init() {}
}
