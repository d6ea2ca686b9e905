import Conversations

extension ConversationBuilder {
    /// Adds what a tool returned.
    ///
    /// - Parameter path: where the id of the call is.
    mutating func add(_ result: ToolResult, at path: FieldPath) throws(APIError) {
        do {
            try add(result)
        } catch {
            throw .conversation(error, at: path)
        }
    }

    /// The messages of a conversation that a model can answer.
    ///
    /// - Parameter path: where the last message is.
    func answerable(endingAt path: FieldPath) throws(APIError) -> [Message] {
        do {
            return try answerable()
        } catch {
            throw .conversation(error, at: path)
        }
    }
}
