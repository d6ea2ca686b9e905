public import OrderedJSON
public import Templates

extension ChatTemplate {
    /// Renders a conversation, with the blanks around words before calls as the model wrote them.
    ///
    /// - Parameters:
    ///   - arguments: further variables, such as `enable_thinking`.
    ///   - opensTurn: whether the text ends where the model's turn begins.
    ///   - form: how the template is given each message.
    /// - Throws: the error of the template when the conversation is refused in every shape.
    public func render(
        _ conversation: Conversation, arguments: JSONObject = [:], opensTurn: Bool = true,
        form: (Message) -> JSONValue = \.json
    ) throws(TemplateError) -> RenderedText {
        let tools = conversation.tools.map(\.json)
        func render(_ messages: [Message], opensTurn: Bool) throws(TemplateError) -> RenderedText {
            try self.render(
                messages: messages.map(form), tools: tools, addGenerationPrompt: opensTurn, arguments: arguments)
        }
        for keepsLeading in [true, false] {
            let kept = KeptBlanks(conversation.messages, keepsLeading: keepsLeading)
            if kept.isEmpty || keepsLeading && !kept.hasLeading { continue }
            let rendered = try render(kept.messages, opensTurn: opensTurn)
            guard keepsLeading else {
                if let restored = kept.restored(rendered) { return restored }
                continue
            }
            let opened = opensTurn ? rendered : try render(kept.messages, opensTurn: true)
            let closed = opensTurn ? try render(kept.messages, opensTurn: false) : rendered
            // Without a mark of its own there is no telling what the model wrote after it.
            let opening =
                opened.text.utf8.starts(with: closed.text.utf8)
                ? String(decoding: opened.text.utf8.dropFirst(closed.text.utf8.count), as: UTF8.self) : ""
            if !opening.isEmpty, let restored = kept.restored(rendered, opening: opening) { return restored }
        }
        return try render(conversation.messages, opensTurn: opensTurn)
    }
}
