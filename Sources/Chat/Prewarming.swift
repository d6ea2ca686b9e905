import Conversations
import Generation
import Transformers
import Vision

/// Reads what every continuation of a conversation begins with, and nothing is written after it.
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
            try engine.prompt(continued(request.conversation, by: text), arguments: request.variables)
        }
        let shared = zip(texts[0].tokens, texts[1].tokens).prefix { $0 == $1 }.map(\.0)
        guard !texts[0].pictures.isEmpty, let placeholder = engine.vision?.configuration.placeholder else {
            return shared
        }
        // Pictures are encoded when they are asked about.
        return Array(shared.prefix { Int($0) != placeholder })
    }

    /// The conversation with text at the end of its last message, when that is the user's, else with a message.
    private static func continued(_ conversation: Conversation, by text: String) -> Conversation {
        var conversation = conversation
        let last = conversation.messages.count - 1
        if last >= 0, conversation.messages[last].role == .user {
            conversation.messages[last].parts.append(.text(text))
        } else {
            conversation.messages.append(.user(text))
        }
        return conversation
    }
}
