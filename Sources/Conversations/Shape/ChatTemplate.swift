public import OrderedJSON
public import Templates

/// The chat template of a checkpoint: turns a conversation into the text that the model was trained on.
///
/// On the way, the conversation is brought into the shape that the template takes, which is found by rendering small conversations when
/// the template is loaded; `docs/chat-templates.md` lists the changes. `renderExactly` leaves them out.
public struct ChatTemplate: Sendable {
    /// The template for conversations without tools.
    public let template: JinjaTemplate
    /// The template for conversations with tools, when the checkpoint has another one.
    public let toolUseTemplate: JinjaTemplate?
    /// Texts of special tokens by the names that templates use.
    public let specialTokens: JSONObject
    /// Whether the checkpoint has no template, and ChatML is used.
    public let isDefault: Bool
    /// What the template takes.
    public let capabilities: TemplateCapabilities
    /// How calls of tools are written and their results given back.
    public let turnForm: TurnForm

    /// The template of a checkpoint's folder: `chat_template.jinja`, `chat_template.json` or `tokenizer_config.json`, in this order.
    ///
    /// - Parameter addsBOS: Whether ChatML begins with `bos_token` where the files have no template and do not say it.
    /// - Throws: `TemplateError.file` for files that cannot be read, and what is wrong with the template.
    public init(
        directory: String, addsBOS: Bool = false, limits: TemplateLimits = TemplateLimits()
    ) throws(TemplateError) {
        try self.init(try TemplateFiles(directory: directory), addsBOS: addsBOS, limits: limits)
    }

    /// The template in the content of a tokenizer_config.json; `name` is what errors call it.
    ///
    /// - Parameter addsBOS: Whether ChatML begins with `bos_token` where the content has no template and does not say it.
    /// - Throws: `TemplateError.file` for another content, and what is wrong with the template.
    public init(
        configuration: JSONObject, name: String, addsBOS: Bool = false, limits: TemplateLimits = TemplateLimits()
    ) throws(TemplateError) {
        let files = try TemplateFiles(configuration: .object(configuration), name: name)
        try self.init(files, addsBOS: addsBOS, limits: limits)
    }

    private init(_ files: TemplateFiles, addsBOS: Bool, limits: TemplateLimits) throws(TemplateError) {
        try self.init(
            source: files.source, toolUseSource: files.toolUseSource, specialTokens: files.specialTokens,
            addsBOS: files.addsBOS ?? addsBOS, name: files.name, limits: limits)
    }

    /// A template from its text; without a text, ChatML.
    ///
    /// - Parameters:
    ///   - source: The template.
    ///   - toolUseSource: Another template, for conversations with tools.
    ///   - specialTokens: Texts of special tokens, such as `bos_token`.
    ///   - addsBOS: Whether `bos_token` comes before a conversation that has no template of its own.
    ///   - name: What errors call the template.
    public init(
        source: String?, toolUseSource: String? = nil, specialTokens: JSONObject = [:], addsBOS: Bool = false,
        name: String = "chat_template.jinja",
        limits: TemplateLimits = TemplateLimits()
    ) throws(TemplateError) {
        let isDefault = source == nil
        self.isDefault = isDefault
        let text = source ?? DefaultTemplate.source(beginsText: addsBOS && specialTokens["bos_token"] != nil)
        template = try JinjaTemplate(source: text, name: isDefault ? DefaultTemplate.name : name, limits: limits)
        toolUseTemplate = try toolUseSource.map { (source) throws(TemplateError) in
            try JinjaTemplate(source: source, name: name, limits: limits)
        }
        self.specialTokens = specialTokens
        let probe = TemplateProbe(
            source: toolUseSource ?? text, template: template, toolUseTemplate: toolUseTemplate,
            specialTokens: specialTokens)
        capabilities = probe.capabilities()
        turnForm = TurnForm.find(probe, capabilities)
        // What was not tried out any more would count as refused, and conversations be changed for it.
        if probe.budget.left == 0 {
            throw template.stepsAreSpent
        }
    }

    /// A template with the texts of its begin and end tokens.
    public init(source: String, bosToken: String?, eosToken: String?) throws(TemplateError) {
        var tokens = JSONObject()
        if let bosToken { tokens["bos_token"] = .string(bosToken) }
        if let eosToken { tokens["eos_token"] = .string(eosToken) }
        try self.init(source: source, specialTokens: tokens)
    }

    /// Renders a conversation, brought into the shape that the template takes.
    ///
    /// - Parameters:
    ///   - messages: Objects with `role`, `content`, `tool_calls`, `tool_call_id`, `name` and `reasoning_content`, as in OpenAI's API.
    ///   - tools: Objects of the form `{"type": "function", "function": {"name", "description", "parameters"}}`.
    ///   - documents: Objects with `title` and `text`.
    ///   - addGenerationPrompt: Whether the text ends where the model's turn begins.
    ///   - arguments: Further variables, such as `enable_thinking`.
    ///   - now: The time that the template may show.
    /// - Throws: the error of the template when the conversation is refused in every shape.
    public func render(
        messages: [JSONValue], tools: [JSONValue]? = nil, documents: [JSONValue]? = nil,
        addGenerationPrompt: Bool = true,
        arguments: JSONObject = [:], now: CivilTime = .now()
    ) throws(TemplateError) -> RenderedText {
        let tools = tools?.isEmpty == true ? nil : tools
        func render(_ tools: [JSONValue]?) throws(TemplateError) -> RenderedText {
            try renderShaped(messages, tools, documents, addGenerationPrompt, arguments, now)
        }
        do throws(TemplateError) {
            return try render(tools)
        } catch {
            // Where a template reads what a tool need not have, that is empty.
            guard let tools else { throw error }
            for extent in FilledTools.Extent.allCases {
                if let text = try? render(tools.map { FilledTools.filled($0, extent) }) { return text }
            }
            throw error
        }
    }

    private func renderShaped(
        _ messages: [JSONValue], _ tools: [JSONValue]?, _ documents: [JSONValue]?, _ addGenerationPrompt: Bool,
        _ arguments: JSONObject, _ now: CivilTime
    ) throws(TemplateError) -> RenderedText {
        let prepared = ConversationShape(capabilities, turnForm).prepare(messages, tools: tools)
        var variables = arguments
        for name in capabilities.missingVariables where variables[name] == nil { variables[name] = "" }
        for entry in prepared.variables.entries { variables[entry.key] = entry.value }
        var options = capabilities.options
        options.texts = prepared.texts
        return try renderExactly(
            messages: prepared.messages, tools: prepared.tools ?? (capabilities.needsToolList ? [] : nil),
            documents: documents, addGenerationPrompt: addGenerationPrompt,
            arguments: variables, now: now, options: options)
    }

    /// Renders a conversation exactly as given.
    ///
    /// - Throws: what the template or its run reports.
    public func renderExactly(
        messages: [JSONValue], tools: [JSONValue]? = nil, documents: [JSONValue]? = nil,
        addGenerationPrompt: Bool = true,
        arguments: JSONObject = [:], now: CivilTime = .now(), options: RenderOptions = RenderOptions()
    ) throws(TemplateError) -> RenderedText {
        var context: JSONObject = [
            "messages": .array(messages), "tools": tools.map(JSONValue.array) ?? .null,
            "documents": documents.map(JSONValue.array) ?? .null, "add_generation_prompt": .bool(addGenerationPrompt),
        ]
        for entry in specialTokens.entries { context[entry.key] = entry.value }
        for entry in arguments.entries { context[entry.key] = entry.value }
        let chosen = tools == nil ? template : toolUseTemplate ?? template
        let trusted = Set(specialTokens.keys).subtracting(arguments.keys)
        var options = options
        options.trustRoles(of: messages)
        return try chosen.render(context, trusted: trusted, now: now, options: options)
    }
}

extension RenderOptions {
    /// Makes the names of roles that templates know the template's own words.
    ///
    /// Some templates put marks of turns together from them, as in `'<|' + message.role + '|>'`; other words come from
    /// the author of the message.
    fileprivate mutating func trustRoles(of messages: [JSONValue]) {
        for (index, message) in messages.enumerated() {
            guard let role = message["role"]?.stringValue, Self.roles.contains(role) else { continue }
            texts[ContextPlace("messages", index, "role")] = .template
        }
    }

    private static let roles: Set<String> = [
        "system", "developer", "user", "assistant", "model", "tool", "function", "ipython", "observation",
        "tool_response",
    ]
}
