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
    let name: String
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
    func render(
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
            let value =
                entry.key == "messages"
                ? try reader.messages(entry.value) : try reader.value(entry.value, origin, depth: 1)
            values.set(.text(key), .text(key.bytes), value)
        }
        let interpreter = Interpreter(
            program, context: values, contextBytes: reader.bytes, limits: limits, now: now, options: options)
        defer { budget?.spend(interpreter.steps) }
        return RenderedText(segments: try interpreter.render())
    }
}

/// Where a render may leave the reference's ways.
public struct RenderOptions: Sendable, Equatable {
    /// Whether `append`, `pop`, `update` and their like change lists and dictionaries; the reference refuses them.
    public var allowsMutation = false
    /// Whether text that passed through `safe` escapes what is added to it with `+`, as the reference's does.
    public var escapesAdditions = true
    /// Contents of messages, by index, whose pieces are partly written on the template's behalf, such as calls in a form that the
    /// template itself does not write.
    var writtenContents: [Int: RenderedText] = [:]
    /// Messages, by index, whose content is JSON that `tojson` writes as it is.
    var jsonContents: Set<Int> = []

    /// The reference's ways.
    public init() {}
}

/// Turns JSON into values, counting its text.
private struct ContextReader {
    let limits: TemplateLimits
    let options: RenderOptions
    var bytes = 0

    init(limits: TemplateLimits, options: RenderOptions) {
        self.limits = limits
        self.options = options
    }

    /// The messages, with the contents that have pieces of both origins put in.
    ///
    /// The names of roles are the template's own words: some templates put marks of turns together from them, as in
    /// `'<|' + message.role + '|>'`.
    mutating func messages(_ json: JSONValue) throws(TemplateError) -> Value {
        guard case .array(let items) = json else { return try value(json, .data, depth: 1) }
        var values: [Value] = []
        for (index, item) in items.enumerated() {
            let message = try value(item, .data, depth: 2)
            if case .dictionary(let dictionary) = message {
                if let role = item["role"]?.stringValue, Self.roles.contains(role) {
                    set(TextValue(role, .template), for: "role", in: dictionary)
                }
                if let content = content(of: item, index) {
                    bytes += content.bytes.count
                    set(content, for: "content", in: dictionary)
                }
            }
            values.append(message)
        }
        return .list(ListValue(values))
    }

    private func set(_ text: TextValue, for name: String, in dictionary: DictionaryValue) {
        let key = TextValue(name)
        dictionary.set(.text(key), .text(key.bytes), .text(text))
    }

    /// The roles that templates know; other words come from whoever made the message.
    private static let roles: Set<String> = [
        "system", "developer", "user", "assistant", "model", "tool", "function", "ipython", "observation",
        "tool_response",
    ]

    /// The content that stands for the one a message has; nil for most messages.
    private func content(of message: JSONValue, _ index: Int) -> TextValue? {
        if let pieces = options.writtenContents[index] {
            var builder = TextBuilder()
            for segment in pieces.segments { builder.append(segment.text, segment.origin) }
            return builder.text()
        }
        guard options.jsonContents.contains(index), let text = message["content"]?.stringValue else { return nil }
        return TextValue(bytes: Array(text.utf8), runs: .uniform(.data), isJSON: true)
    }

    mutating func value(_ json: JSONValue, _ origin: TextOrigin, depth: Int) throws(TemplateError) -> Value {
        if depth > limits.valueNesting { throw TemplateError.conversation(ErrorText.valueNesting(limits.valueNesting)) }
        switch json {
        case .null: return .none
        case .bool(let flag): return .bool(flag)
        case .number(let number): return ContextReader.number(number)
        case .string(let string):
            let text = TextValue(string, origin)
            bytes += text.bytes.count
            return .text(text)
        case .array(let items):
            var values: [Value] = []
            values.reserveCapacity(items.count)
            for item in items { values.append(try value(item, origin, depth: depth + 1)) }
            return .list(ListValue(values))
        case .object(let object):
            let dictionary = DictionaryValue()
            for entry in object.entries {
                let key = TextValue(entry.key, origin)
                bytes += key.bytes.count
                dictionary.set(.text(key), .text(key.bytes), try value(entry.value, origin, depth: depth + 1))
            }
            return .dictionary(dictionary)
        }
    }

    /// Python's reading of a JSON number: an integer without fraction and exponent, else a float.
    private static func number(_ number: JSONNumber) -> Value {
        if number.text.utf8.contains(where: {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
        }) {
            return .float(number.doubleValue)
        }
        return Int(number.text).map { .integer($0) } ?? .bigInteger(BigInteger(digits: number.text))
    }
}
