import Generation

/// An event of one of an answer's choices.
struct ChoiceEvent: Sendable {
    let choice: Int
    let event: ChatEvent
}

/// The events of all choices of an answer, mixed as they come.
struct ChoiceEvents: Sendable {
    /// Asks the engine for a choice.
    typealias Source = @Sendable (ChatEngine) throws -> AsyncThrowingStream<ChatEvent, any Error>

    /// The events of choices, all of which take their places now.
    ///
    /// The work ends when the stream is dropped or its reader cancelled. A choice that fails ends all of them.
    ///
    /// - Throws: `GenerationError.busy` when too many requests wait already.
    static func stream(
        _ sources: [Source], of model: ServedModel
    ) throws -> AsyncThrowingStream<ChoiceEvent, any Error> {
        var choices: [AsyncThrowingStream<ChatEvent, any Error>] = []
        for source in sources { choices.append(try source(model.chat)) }
        let (stream, continuation) = AsyncThrowingStream<ChoiceEvent, any Error>.makeStream()
        let work = Task { [choices] in
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, choice) in choices.enumerated() {
                        group.addTask {
                            for try await event in choice {
                                continuation.yield(ChoiceEvent(choice: index, event: event))
                            }
                            // A reader that is cancelled ends a stream without an error.
                            try Task.checkCancellation()
                        }
                    }
                    try await group.waitForAll()
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        let number = model.work.add { work.cancel() }
        continuation.onTermination = { _ in
            model.work.remove(number)
            work.cancel()
        }
        return stream
    }
}
