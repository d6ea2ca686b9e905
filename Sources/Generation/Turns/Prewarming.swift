import OrderedJSON

/// Reads what every continuation of a conversation begins with, and nothing is written behind it.
final class Prewarming: TextReader {
    /// Why the text ends: what was wanted has been read.
    private struct IsRead: Error {}

    func begin(_ loop: DecodeLoop) {}

    func take(_ step: TextStream.Step, of stream: TextStream) throws {
        if case .prefill = step, stream.loop.unreadTokens > 0 { return }
        throw IsRead()
    }

    /// The request that follows meets the same error and reports it.
    func end(throwing error: any Error) {}

    /// The ids that two continuations of a conversation share.
    ///
    /// - Throws: `TemplateError`.
    static func tokens(_ engine: ChatEngine, _ request: ChatRequest) throws -> [Int32] {
        let texts = try ["a", "1"].map { text in
            try engine.prompt(
                continued(request.messages, by: text), tools: request.tools, arguments: request.templateArguments)
        }
        return zip(texts[0].tokens, texts[1].tokens).prefix { $0 == $1 }.map(\.0)
    }

    /// The conversation with text at the end of its last message, when that is the user's, else with a message.
    private static func continued(_ messages: [JSONValue], by text: String) -> [JSONValue] {
        var messages = messages
        if var last = messages.last?.objectValue, last["role"]?.stringValue == "user",
            let content = last["content"]?.stringValue
        {
            last["content"] = .string(content + text)
            messages[messages.count - 1] = .object(last)
        } else {
            messages.append(["role": "user", "content": .string(text)])
        }
        return messages
    }
}
