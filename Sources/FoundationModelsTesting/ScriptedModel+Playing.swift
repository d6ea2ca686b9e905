package import FoundationModels
import Locks

extension ScriptedModel: StandInModel {
    /// Plays the next turn into a channel.
    package nonisolated(nonsending) func play(
        _ request: LanguageModelExecutorGenerationRequest, into channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let words = try checkedTokenCount(of: request)
        let turn = try await nextTurn(for: request)
        try await play(turn, limit: request.generationOptions.maximumResponseTokens, words: words, into: channel)
    }

    private nonisolated(nonsending) func nextTurn(
        for request: LanguageModelExecutorGenerationRequest
    ) async throws -> Turn {
        script.state.withLock { $0.requests.append(request) }
        if let makeTurn = script.makeTurn { return try await makeTurn(request) }
        let (turn, count) = script.state.withLock { state -> (Turn?, Int) in
            guard state.used < state.turns.count else { return (nil, state.turns.count) }
            state.used += 1
            return (state.turns[state.used - 1], state.turns.count)
        }
        guard let turn else { throw ScriptEnded(turnCount: count) }
        return turn
    }

    private nonisolated(nonsending) func play(
        _ turn: Turn, limit: Int?, words: Int, into channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        var made = 0
        var reasoned = 0
        var finish = LanguageModelSession.FinishReason.stop
        for step in turn.steps {
            try Task.checkCancellation()
            if case .perform(let action) = step {
                try await action()
                continue
            }
            if let limit, made >= limit {
                finish = .length
                break
            }
            made += 1
            switch step {
            case .text(let text): await channel.send(.response(action: .appendText(text, tokenCount: 1)))
            case .reasoning(let text):
                reasoned += 1
                await channel.send(.reasoning(action: .appendText(text, tokenCount: 1)))
            case .call(let id, let tool, let arguments):
                await channel.send(
                    .toolCalls(
                        action: .toolCall(
                            id: id, name: tool, action: .appendArguments(arguments, tokenCount: 1))))
            case .perform: break
            }
        }
        await channel.send(.response(action: .updateMetadata(["finishReason": finish.rawValue])))
        await channel.send(
            .response(
                action: .updateUsage(
                    input: .init(totalTokenCount: words, cachedTokenCount: 0),
                    output: .init(totalTokenCount: made, reasoningTokenCount: reasoned))))
    }

    /// How many words something has.
    package func tokenCount(of subject: TokenCountSubject) -> Int {
        switch subject {
        case .prompt(let segments), .instructions(let segments): Self.words(segments.map(\.description))
        case .tools(let tools): Self.words(tools.flatMap { [$0.name, $0.description] })
        case .schema(let schema): Self.words([schema.debugDescription])
        case .entries(let entries):
            entries.reduce(0) { count, entry in
                switch entry {
                case .instructions(let entry): count + Self.words([entry.description])
                case .prompt(let entry): count + Self.words([entry.description])
                case .toolCalls(let entry): count + Self.words([entry.description])
                case .toolOutput(let entry): count + Self.words([entry.description])
                case .response(let entry): count + Self.words([entry.description])
                case .reasoning(let entry): count + Self.words([entry.description])
                case .data: count
                }
            }
        }
    }

    private static func words(_ texts: [String]) -> Int {
        texts.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
    }
}
