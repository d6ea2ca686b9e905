import FoundationModels
import Synchronization

/// Writes one answer while it grows, until it is whole or somebody wants no more of it.
final class AnswerReader: Sendable {
    private enum Stage {
        /// Nothing was written yet.
        case waiting
        case writing
        /// The next piece is the last; text so far stays in the conversation.
        case ending
    }

    private let stage = Mutex(Stage.waiting)
    private let task = Mutex<Task<LanguageModelSession.Usage?, any Error>?>(nil)

    /// Writes the answer to a prompt; nil when it was broken off.
    ///
    /// - Throws: what the request throws, and `CancellationError` when it was ended before its first word.
    func answer(
        _ session: LanguageModelSession, _ prompt: String, options: GenerationOptions
    ) async throws -> LanguageModelSession.Usage? {
        let task = Task { [self] () async throws -> LanguageModelSession.Usage? in
            var writer = GrowingText()
            defer { writer.end() }
            var usage: LanguageModelSession.Usage?
            for try await snapshot in session.streamResponse(to: prompt, options: options) {
                writer.write(snapshot.content)
                usage = snapshot.usage
                let isEnding = stage.withLock { stage in
                    if stage == .ending { return true }
                    stage = .writing
                    return false
                }
                if isEnding { return nil }
            }
            return usage
        }
        self.task.withLock { $0 = task }
        return try await task.value
    }

    /// Ends the answer: behind the next piece, or at once when there is none yet or this is asked a second time.
    func stop() {
        let cancels = stage.withLock { stage in
            defer { stage = .ending }
            return stage != .writing
        }
        if cancels { task.withLock { $0?.cancel() } }
    }
}
