import Chat
import FoundationModels
import Generation
import Synchronization

/// Reads one answer while it grows, until it is whole or no more of it is wanted.
final class AnswerReader: Sendable {
    /// An answer as far as it came.
    struct Answer {
        var content: GeneratedContent
        var usage: LanguageModelSession.Usage
        /// Why it ended; nil where it was broken off or an error ended it.
        var finish: LanguageModelSession.FinishReason?
        /// What it repeated until it was ended; nil where it did not.
        var loop: RepeatedPattern?
    }

    private enum Stage {
        /// Nothing was read yet.
        case waiting
        case reading
        /// The next piece is the last; text so far stays in the conversation.
        case ending
    }

    private struct State {
        var stage = Stage.waiting
        var task: Task<Void, any Error>?
        var answer: Answer?
    }

    private let state = Mutex(State())

    /// The answer as far as it came; nil when there was nothing of it.
    var latest: Answer? { state.withLock { $0.answer } }

    /// Reads the answer that a request begins.
    ///
    /// - Parameters:
    ///   - request: begins the request.
    ///   - makeWriter: makes what takes each snapshot, and nil after the last.
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
        // The end may have been requested before there was anything to be cancelled.
        let isUnwanted = state.withLock { state in
            state.task = task
            return state.stage == .ending && state.answer == nil
        }
        if isUnwanted { task.cancel() }
        try await task.value
    }

    private func read<Content>(
        _ stream: LanguageModelSession.ResponseStream<Content>, _ write: (GeneratedContent?) throws -> Void
    ) async throws {
        for try await snapshot in stream {
            try write(snapshot.rawContent)
            let answer = Answer(content: snapshot.rawContent, usage: snapshot.usage)
            let isEnding = state.withLock { state in
                state.answer = answer
                if state.stage == .ending { return true }
                state.stage = .reading
                return false
            }
            if isEnding { return }
        }
        // A stream ends like a whole one for a reader that is cancelled.
        try Task.checkCancellation()
        let response = try await stream.collect()
        let answer = Answer(
            content: response.rawContent, usage: response.usage, finish: response.finishReason,
            loop: Self.loop(in: response.transcriptEntries))
        state.withLock { $0.answer = answer }
    }

    /// What the last answer among entries repeated until it was ended.
    private static func loop(in entries: ArraySlice<Transcript.Entry>) -> RepeatedPattern? {
        for case .response(let response) in entries.reversed() { return RepeatedPattern(response) }
        return nil
    }

    /// Ends the answer: after the next piece, or at once when there is none yet or this is asked a second time.
    func stop() {
        let task: Task<Void, any Error>? = state.withLock { state in
            defer { state.stage = .ending }
            return state.stage == .reading ? nil : state.task
        }
        task?.cancel()
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
