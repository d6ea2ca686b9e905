import OrderedJSON
import Templates

/// Brings a conversation into the shape that a template takes.
struct ConversationShape {
    let capabilities: TemplateCapabilities
    let format: TurnForm

    init(_ capabilities: TemplateCapabilities, _ format: TurnForm) {
        self.capabilities = capabilities
        self.format = format
    }

    /// A conversation ready to be rendered.
    struct Prepared {
        var messages: [JSONValue]
        var tools: [JSONValue]?
        var variables = JSONObject()
        /// Contents that are partly written on the template's behalf, such as calls in a form that it does not write itself, and
        /// contents that are JSON values.
        var texts: [ContextPlace: ContextText] = [:]
    }

    /// A message on its way; `written` stands for its content when it has pieces of both origins.
    private struct Turn {
        var message: JSONObject
        var written: RenderedText?
        /// Whether the content is JSON that is to be written as a value.
        var isJSON = false

        var role: String { message["role"]?.stringValue ?? "" }
        var hasCalls: Bool { !(message["tool_calls"]?.arrayValue ?? []).isEmpty }
    }

    func prepare(_ messages: [JSONValue], tools: [JSONValue]?) -> Prepared {
        var turns: [Turn] = []
        for message in messages {
            guard let object = message.objectValue else { continue }
            turns.append(prepareCalls(Turn(message: prepareContent(object))))
        }
        var prepared = Prepared(messages: [], tools: tools)
        if let tools { announce(tools, &turns, &prepared) }
        turns = joinResults(turns)
        if !capabilities.takesSystem || !capabilities.takesLateSystem { turns = foldSystem(turns) }
        if !capabilities.takesNeighbours { turns = joinNeighbours(turns) }
        if !capabilities.takesLeadingAssistant { turns = insertLeadingUser(turns) }
        for (index, turn) in turns.enumerated() {
            var message = turn.message
            let place = ContextPlace("messages", index, "content")
            if turn.isJSON { prepared.texts[place] = .json }
            if let written = turn.written {
                message["content"] = .string(written.text)
                if !capabilities.needsContentParts { prepared.texts[place] = .pieces(written) }
            }
            if capabilities.needsContentParts, let text = message["content"]?.stringValue {
                message["content"] = [["type": "text", "text": .string(text)]]
            }
            prepared.messages.append(.object(message))
        }
        return prepared
    }

    // MARK: Content and calls

    private func prepareContent(_ message: JSONObject) -> JSONObject {
        var message = message
        // OpenAI's newer name of the role, which few templates know.
        if message["role"] == "developer" { message["role"] = "system" }
        // Of the messages of tools, templates print a list as it is.
        let takesParts = capabilities.takesContentParts && message["role"] != "tool" && message["role"] != "function"
        if let parts = message["content"]?.arrayValue, !takesParts {
            let texts = parts.compactMap { $0["text"]?.stringValue }
            // Parts that are no text stay, so that the template can refuse them.
            if texts.count == parts.count { message["content"] = .string(texts.joined()) }
        }
        if message["content"] == nil || message["content"]?.isNull == true,
            message["tool_calls"] == nil || !capabilities.takesNullContent
        {
            message["content"] = ""
        }
        if capabilities.needsNullContent, message["content"]?.stringValue?.isEmpty == true, message["tool_calls"] != nil
        {
            message["content"] = .null
        }
        if let reasoning = message["reasoning_content"] ?? message["thinking"] ?? message["reasoning"],
            !reasoning.isNull
        {
            if message["thinking"] == nil { message["thinking"] = reasoning }
            message["reasoning_content"] = reasoning
        }
        return message
    }

    private func prepareCalls(_ turn: Turn) -> Turn {
        var turn = turn
        if turn.role == "tool" || turn.role == "function" { return prepareResult(turn) }
        guard let calls = turn.message["tool_calls"]?.arrayValue, !calls.isEmpty else { return turn }
        if !capabilities.showsCalls || !format.rendersPastCalls || (calls.count > 1 && !capabilities.showsSeveralCalls)
        {
            var text = RenderedText(segments: [])
            if let content = turn.message["content"]?.stringValue, !content.isEmpty {
                text.segments.append(RenderedText.Segment(text: content + "\n", origin: .data))
            }
            text.segments += format.write(calls.compactMap(ToolCall.init)).segments
            turn.message["tool_calls"] = nil
            turn.written = text
            return turn
        }
        turn.message["tool_calls"] = .array(calls.map(prepareCall))
        return turn
    }

    private func prepareCall(_ call: JSONValue) -> JSONValue {
        guard var object = call.objectValue, var function = object["function"]?.objectValue else { return call }
        switch (function["arguments"], capabilities.callArguments) {
        case (.string(let text)?, .objects):
            if let parsed = try? JSONParser().parse(text), parsed.objectValue != nil { function["arguments"] = parsed }
        case (.object(let arguments)?, .strings):
            function["arguments"] = .string(JSONValue.object(arguments).serialized(.spaced))
        default: break
        }
        object["function"] = .object(function)
        if let id = object["id"]?.stringValue { object["id"] = .string(shortID(id)) }
        if object["type"] == nil { object["type"] = "function" }
        return .object(object)
    }

    /// The id itself, or nine letters and digits that depend on it alone where the template requires that form.
    private func shortID(_ id: String) -> String {
        guard capabilities.needsShortCallIDs else { return id }
        let isPlain = id.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
        if isPlain, id.utf8.count == 9 { return id }
        // FNV-1a: the same id gives the same letters in every run.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return String(
            (0..<9).map { _ in
                defer { hash /= 62 }
                return letters[Int(hash % 62)]
            })
    }

    private func prepareResult(_ turn: Turn) -> Turn {
        var turn = turn
        if let id = turn.message["tool_call_id"]?.stringValue { turn.message["tool_call_id"] = .string(shortID(id)) }
        if let role = capabilities.resultRole, format.rendersPastCalls || format.origin != .fallback {
            turn.message["role"] = .string(role)
            prepareJSONResult(&turn)
        } else {
            let content = turn.message["content"]?.stringValue ?? ""
            turn.message = ["role": "user", "content": .string("<tool_response>\n\(content)\n</tool_response>")]
        }
        return turn
    }

    /// A result as the content of a JSON object: JSON as the value it is, other text in quotes.
    private func prepareJSONResult(_ turn: inout Turn) {
        guard capabilities.results != .text, let text = turn.message["content"]?.stringValue else { return }
        let value = try? JSONParser().parse(text)
        if let value, value.objectValue != nil || value.arrayValue != nil {
            turn.message["content"] = .string(value.serialized(.spaced))
            turn.isJSON = true
        } else if capabilities.results == .bareContent, value == nil || value?.stringValue != nil {
            turn.message["content"] = .string(JSONValue.string(text).serialized())
        }
    }

    /// Results in user turns that follow one another become one turn.
    private func joinResults(_ turns: [Turn]) -> [Turn] {
        var result: [Turn] = []
        for turn in turns {
            if let last = result.last, turn.role == "user", last.role == "user",
                let text = turn.message["content"]?.stringValue, text.hasPrefix("<tool_response>\n"),
                let before = last.message["content"]?.stringValue, before.hasPrefix("<tool_response>\n"),
                turn.written == nil
            {
                result[result.count - 1].message["content"] = .string(before + "\n" + text)
            } else {
                result.append(turn)
            }
        }
        return result
    }

    /// Shows the tools to a template that has no place of its own for them.
    private func announce(_ tools: [JSONValue], _ turns: inout [Turn], _ prepared: inout Prepared) {
        switch format.announcement {
        case .template: break
        case .variable(let name):
            prepared.variables[name] = .string(JSONValue.array(tools).serialized(.indented(4)))
        case .systemKey(let key):
            let functions = tools.map { $0["function"] ?? $0 }
            if turns.first?.role != "system" { turns.insert(Turn(message: ["role": "system", "content": ""]), at: 0) }
            turns[0].message[key] = .string(JSONValue.array(functions).serialized(.spaced))
        case .systemText:
            let text = format.instructions(tools)
            if turns.first?.role == "system", let content = turns[0].message["content"]?.stringValue,
                turns[0].written == nil
            {
                turns[0].message["content"] = .string(content.isEmpty ? text : content + "\n\n" + text)
            } else {
                turns.insert(Turn(message: ["role": "system", "content": .string(text)]), at: 0)
            }
        }
    }

    // MARK: Order of turns

    /// System text goes into the user turn that follows it: all of it, or what is not at the head.
    private func foldSystem(_ turns: [Turn]) -> [Turn] {
        var result: [Turn] = []
        var pending: [String] = []
        for (index, turn) in turns.enumerated() {
            let stays = capabilities.takesSystem && index == 0
            if turn.role == "system", !stays {
                if let text = turn.message["content"]?.stringValue ?? joinedParts(turn.message["content"]),
                    !text.isEmpty
                {
                    // Neighbouring system messages at the head become one.
                    if capabilities.takesSystem, result.count == 1, result[0].role == "system",
                        let head = result[0].message["content"]?.stringValue
                    {
                        result[0].message["content"] = .string(head.isEmpty ? text : head + "\n\n" + text)
                    } else {
                        pending.append(text)
                    }
                }
                continue
            }
            if turn.role == "user", !pending.isEmpty {
                result.append(prefixed(turn, pending))
                pending = []
            } else {
                if !pending.isEmpty, turn.role == "assistant", result.allSatisfy({ $0.role == "system" }) {
                    result.append(
                        Turn(message: ["role": "user", "content": .string(pending.joined(separator: "\n\n"))]))
                    pending = []
                }
                result.append(turn)
            }
        }
        if !pending.isEmpty {
            result.append(Turn(message: ["role": "user", "content": .string(pending.joined(separator: "\n\n"))]))
        }
        return result
    }

    private func joinedParts(_ content: JSONValue?) -> String? {
        guard let parts = content?.arrayValue else { return nil }
        return parts.compactMap { $0["text"]?.stringValue }.joined()
    }

    private func prefixed(_ turn: Turn, _ texts: [String]) -> Turn {
        var turn = turn
        let head = texts.joined(separator: "\n\n")
        if let text = turn.message["content"]?.stringValue {
            turn.message["content"] = .string(text.isEmpty ? head : head + "\n\n" + text)
        } else if let parts = turn.message["content"]?.arrayValue {
            turn.message["content"] = .array([["type": "text", "text": .string(head + "\n\n")]] + parts)
        }
        return turn
    }

    private func joinNeighbours(_ turns: [Turn]) -> [Turn] {
        var result: [Turn] = []
        for turn in turns {
            guard var last = result.last, last.role == turn.role, turn.role == "user" || turn.role == "assistant",
                !last.hasCalls, let joined = join(last, turn)
            else {
                result.append(turn)
                continue
            }
            last = joined
            result[result.count - 1] = last
        }
        return result
    }

    private func join(_ first: Turn, _ second: Turn) -> Turn? {
        var joined = first
        for (key, value) in second.message.entries.map({ ($0.key, $0.value) }) where key != "content" {
            joined.message[key] = value
        }
        if first.written != nil || second.written != nil {
            func segments(_ turn: Turn) -> [RenderedText.Segment] {
                turn.written?.segments ?? [
                    RenderedText.Segment(text: turn.message["content"]?.stringValue ?? "", origin: .data)
                ]
            }
            let gap = [RenderedText.Segment(text: "\n\n", origin: .data)]
            joined.written = RenderedText(segments: segments(first) + gap + segments(second))
            return joined
        }
        switch (first.message["content"], second.message["content"]) {
        case (.string(let left)?, .string(let right)?):
            joined.message["content"] = .string(left.isEmpty || right.isEmpty ? left + right : left + "\n\n" + right)
        case (.array(let left)?, .array(let right)?): joined.message["content"] = .array(left + right)
        case (.string(let left)?, .array(let right)?):
            joined.message["content"] = .array([["type": "text", "text": .string(left)]] + right)
        case (.array(let left)?, .string(let right)?):
            joined.message["content"] = .array(left + [["type": "text", "text": .string(right)]])
        default: return nil
        }
        return joined
    }

    /// An empty user turn before an answer that leads the conversation.
    private func insertLeadingUser(_ turns: [Turn]) -> [Turn] {
        guard let index = turns.firstIndex(where: { $0.role != "system" }),
            turns[index].role == "assistant"
        else { return turns }
        var turns = turns
        turns.insert(Turn(message: ["role": "user", "content": ""]), at: index)
        return turns
    }
}
