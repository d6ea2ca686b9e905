import Generation
import OrderedJSON

/// A transcript as messages, in the form of OpenAI's API.
struct TranscriptMessages {
    private(set) var messages: [JSONValue] = []

    // The assistant's message that is being put together: thoughts, text and calls of one turn are one message.
    private var reasoning = ""
    private var text: String?
    private var calls: [JSONValue] = []

    /// The messages of entries.
    ///
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for images.
    static func messages(of entries: some Sequence<Transcript.Entry>) throws -> [JSONValue] {
        var writer = TranscriptMessages()
        for entry in entries { try writer.add(entry) }
        writer.endTurn()
        return writer.messages
    }

    /// The tools as the model sees them.
    static func tools(_ definitions: [Transcript.ToolDefinition]) -> [JSONValue] {
        definitions.map { tool in
            let parameters =
                tool.includesSchemaInInstructions
                ? SchemaPrompt.shown(.object(tool.parameters.document.encoded)) : SchemaPrompt.hiddenParameters
            return [
                "type": "function",
                "function": [
                    "name": .string(tool.name), "description": .string(tool.description), "parameters": parameters,
                ],
            ]
        }
    }

    /// The tools of a conversation, which its leading instructions define.
    static func tools(of entries: some Collection<Transcript.Entry>) -> [JSONValue] {
        guard case .instructions(let instructions)? = entries.first else { return [] }
        return tools(instructions.toolDefinitions)
    }

    /// The schemas that arguments must satisfy, by the tool's name.
    static func enforcedParameters(_ definitions: [Transcript.ToolDefinition]) -> JSONObject {
        var schemas = JSONObject()
        for tool in definitions { schemas[tool.name] = EnforcedSchema.json(tool.parameters) }
        return schemas
    }

    private mutating func add(_ entry: Transcript.Entry) throws {
        switch entry {
        case .instructions(let instructions):
            endTurn()
            add("system", try content(instructions.segments, of: entry))
        case .prompt(let prompt):
            endTurn()
            var content = try content(prompt.segments, of: entry)
            if let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt ?? true {
                content += SchemaPrompt.text(.object(format.schema.document.encoded))
            }
            add("user", content)
        case .reasoning(let thoughts):
            if text != nil, calls.isEmpty { endTurn() }
            reasoning += try content(thoughts.segments, of: entry)
        case .response(let response):
            let more = try content(response.segments, of: entry)
            // Behind calls without outputs the turn goes on: formats have one place for its text, before the calls.
            if text != nil, calls.isEmpty { endTurn() }
            text = (text ?? "") + more
        case .toolCalls(let made):
            calls += made.map { call in
                [
                    "id": .string(call.id), "type": "function",
                    "function": ["name": .string(call.toolName), "arguments": call.arguments.json],
                ]
            }
        case .data: break  // no message holds it
        case .toolOutput(let output):
            endTurn()
            messages.append([
                "role": "tool", "tool_call_id": .string(output.id), "name": .string(output.toolName),
                "content": .string(try content(output.segments, of: entry)),
            ])
        }
    }

    private mutating func add(_ role: String, _ content: String) {
        messages.append(["role": .string(role), "content": .string(content)])
    }

    private mutating func endTurn() {
        defer { (reasoning, text, calls) = ("", nil, []) }
        guard text != nil || !calls.isEmpty else { return }
        var message: JSONObject = ["role": "assistant", "content": .string(text ?? "")]
        if !reasoning.isEmpty { message["reasoning_content"] = .string(reasoning) }
        if !calls.isEmpty { message["tool_calls"] = .array(calls) }
        messages.append(.object(message))
    }

    private func content(_ segments: [Transcript.Segment], of entry: Transcript.Entry) throws -> String {
        let texts = try segments.map { segment in
            if case .attachment = segment {
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(unsupportedContent: [entry], debugDescription: ErrorText.imageForTextModel))
            }
            return segment.description
        }
        return texts.joined(separator: "\n")
    }
}
