import Generation

extension LanguageModelExecutorGenerationChannel {
    /// Sends what an engine has generated.
    nonisolated(nonsending) func send(_ event: ChatEvent) async {
        switch event {
        case .text(let text, let tokens): await send(.response(action: .appendText(text, tokenCount: tokens)))
        case .reasoning(let text, let tokens):
            await send(.reasoning(action: .appendText(text, tokenCount: tokens)))
        case .callBegan(let id, let name): await sendCall(id, name, "", tokens: 0)
        case .callArguments(let id, let name, let text, let tokens): await sendCall(id, name, text, tokens: tokens)
        case .began, .promptScores, .scores, .callEnded: break
        case .finished(let reason, let usage):
            await send(.response(action: .updateMetadata(["finishReason": reason.sessionReason.rawValue])))
            await send(
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: usage.promptTokens, cachedTokenCount: usage.cachedTokens),
                        output: .init(
                            totalTokenCount: usage.generatedTokens, reasoningTokenCount: usage.reasoningTokens))))
        }
    }

    private nonisolated(nonsending) func sendCall(_ id: String, _ name: String, _ text: String, tokens: Int) async {
        await send(
            .toolCalls(action: .toolCall(id: id, name: name, action: .appendArguments(text, tokenCount: tokens))))
    }
}

extension FinishReason {
    fileprivate var sessionReason: LanguageModelSession.FinishReason {
        switch self {
        case .length, .contextFull: .length
        case .stop, .stopString, .cancelled: .stop
        }
    }
}
