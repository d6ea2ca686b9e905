public import OrderedJSON

/// A Jinja template, compiled once and rendered often.
///
/// The dialect and its environment are those of transformers: blocks are trimmed, lists and dictionaries cannot be changed, `tojson`
/// writes plain JSON, and `raise_exception`, `strftime_now` and `namespace` exist. Nothing outside the given values is reachable.
public struct JinjaTemplate: Sendable {
    private let program: Program
    /// The text of the template.
    public let source: String
    /// What errors call the template.
    public let name: String
    /// The bounds of each render.
    public let limits: TemplateLimits

    /// Compiles a template.
    ///
    /// - Parameters:
    ///   - source: The text of the template.
    ///   - name: What errors call it.
    /// - Throws: `TemplateError.syntax`, `.limit`, `.security` or `.unsupported`.
    public init(
        source: String, name: String = "chat_template.jinja", limits: TemplateLimits = TemplateLimits()
    ) throws(TemplateError) {
        let count = source.utf8.count
        if count > limits.sourceBytes {
            let place = TemplatePlace(name: name, line: 1, column: 1, text: "", indent: 0)
            throw TemplateError.limit(ErrorText.sourceTooLong(count, limits.sourceBytes), place)
        }
        program = try Program(TemplateSource(source, name: name), limits: limits)
        self.limits = limits
        self.name = name
        self.source = source
    }

    /// Renders the template with the variables of `context`.
    ///
    /// - Parameters:
    ///   - context: Variables by name, exactly as the template sees them.
    ///   - trusted: Names of variables whose text counts as written by the template, such as `bos_token`.
    ///   - now: The time that `strftime_now` shows.
    /// - Throws: what goes wrong in the run, with its place.
    public func render(
        _ context: JSONObject, trusted: Set<String> = ["bos_token", "eos_token"], now: CivilTime = .now(),
        options: RenderOptions = RenderOptions()
    ) throws(TemplateError) -> RenderedText {
        try render(context, trusted: trusted, now: now, options: options, within: nil)
    }

    /// Renders the template with no more steps than a budget has left, which are taken from it.
    package func render(
        _ context: JSONObject, trusted: Set<String> = ["bos_token", "eos_token"], now: CivilTime,
        options: RenderOptions, within budget: StepBudget?
    ) throws(TemplateError) -> RenderedText {
        var limits = limits
        if let budget { limits.steps = min(limits.steps, budget.left) }
        var reader = ContextReader(limits: limits, options: options)
        let values = DictionaryValue()
        for entry in context.entries {
            let origin: TextOrigin = trusted.contains(entry.key) ? .template : .data
            let key = TextValue(entry.key)
            values.set(.text(key), .text(key.bytes), try reader.variable(entry.key, entry.value, origin))
        }
        let interpreter = Interpreter(
            program, context: values, contextBytes: reader.bytes, limits: limits, now: now, options: options)
        defer { budget?.spend(interpreter.steps) }
        return RenderedText(segments: try interpreter.render())
    }

    /// What is wrong where the steps that renders share have been taken.
    package var stepsAreSpent: TemplateError {
        let place = TemplatePlace(name: name, line: 1, column: 1, text: "", indent: 0)
        return .limit(ErrorText.steps(limits.steps), place)
    }
}
