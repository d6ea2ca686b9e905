import FoundationModels
import Synchronization

/// Reads one answer while it grows, until it is whole or somebody wants no more of it.
final class AnswerReader: Sendable {
    /// An answer as far as it came.
    struct Answer {
        var content: GeneratedContent
        var usage: LanguageModelSession.Usage
        /// Why it ended; nil where it was broken off or an error ended it.
        var finish: LanguageModelSession.FinishReason?
    }

    private enum Stage {
        /// Nothing was read yet.
        case waiting
        case reading
        /// The next piece is the last; text so far stays in the conversation.
        case ending
    }

    private let stage = Mutex(Stage.waiting)
    private let task = Mutex<Task<Void, any Error>?>(nil)
    private let answer = Mutex<Answer?>(nil)

    /// The answer as far as it came; nil when there was nothing of it.
    var latest: Answer? { answer.withLock { $0 } }

    /// Reads the answer that a request begins.
    ///
    /// - Parameters:
    ///   - request: begins the request.
    ///   - makeWriter: makes what takes each snapshot, and nil behind the last.
    /// - Throws: what the request throws, and `CancellationError` when it was ended before its first word.
    func read<Content>(
        _ request: @escaping @Sendable () -> LanguageModelSession.ResponseStream<Content>,
        writing makeWriter: @escaping @Sendable () -> (GeneratedContent?) throws -> Void
    ) async throws {
        let task = Task { [self] in
            let write = makeWriter()
            do {
                try await read(request(), write)
            } catch {
                // Without a first word there is no line to be ended, but that of the key that was pressed.
                if latest != nil || error is CancellationError { try write(nil) }
                throw error
            }
            try write(nil)
        }
        self.task.withLock { $0 = task }
        // Somebody may have asked for the end before there was anything to be cancelled.
        if stage.withLock({ $0 == .ending }), latest == nil { task.cancel() }
        try await task.value
    }

    private func read<Content>(
        _ stream: LanguageModelSession.ResponseStream<Content>, _ write: (GeneratedContent?) throws -> Void
    ) async throws {
        for try await snapshot in stream {
            try write(snapshot.rawContent)
            answer.withLock { $0 = Answer(content: snapshot.rawContent, usage: snapshot.usage) }
            let isEnding = stage.withLock { stage in
                if stage == .ending { return true }
                stage = .reading
                return false
            }
            if isEnding { return }
        }
        // A stream ends like a whole one for a reader that is cancelled.
        try Task.checkCancellation()
        let response = try await stream.collect()
        answer.withLock {
            $0 = Answer(content: response.rawContent, usage: response.usage, finish: response.finishReason)
        }
    }

    /// Ends the answer: behind the next piece, or at once when there is none yet or this is asked a second time.
    func stop() {
        let cancels = stage.withLock { stage in
            defer { stage = .ending }
            return stage != .reading
        }
        if cancels { task.withLock { $0?.cancel() } }
    }
}

extension GrowingText {
    /// Makes a writer of the text of snapshots.
    static func makeWriter() -> (GeneratedContent?) throws -> Void {
        var text = GrowingText()
        return { content in
            if let content { text.write(try content.value(String.self)) } else { text.end() }
        }
    }
}
