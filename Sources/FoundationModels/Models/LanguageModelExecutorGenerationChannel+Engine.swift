import Chat
import Conversations
package import Generation

extension LanguageModelExecutorGenerationChannel {
    /// Sends what an engine has generated.
    ///
    /// - Parameter call: the call that is being written.
    nonisolated(nonsending) func send(_ event: ChatEvent, of call: inout (id: String, name: String)) async {
        switch event {
        case .turn(.text(let text), let tokens): await send(.response(action: .appendText(text, tokenCount: tokens)))
        case .turn(.reasoning(let text), let tokens):
            await send(.reasoning(action: .appendText(text, tokenCount: tokens)))
        case .turn(.callBegan(_, let name, let id), let tokens):
            call = (id ?? "", name)
            await sendCall(call.id, call.name, "", tokens: tokens)
        case .turn(.callArguments(_, let text), let tokens):
            await sendCall(call.id, call.name, text, tokens: tokens)
        case .began, .promptScores, .scores, .turn(.callEnded, _), .turn(.callBroken, _): break
        case .finished(let reason, let usage):
            var metadata: [String: any ConvertibleToGeneratedContent] = ["finishReason": reason.sessionReason.rawValue]
            if let pattern = usage.repeatedPattern { metadata[RepeatedPattern.metadataKey] = pattern.content }
            await send(.response(action: .updateMetadata(metadata)))
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

extension RepeatedPattern {
    /// Where the metadata of a response tell the block in whose repetition it ended.
    package static let metadataKey = "crema.loop"

    /// The block as the metadata of a response hold it.
    fileprivate var content: GeneratedContent {
        GeneratedContent(properties: ["period": period, "count": count])
    }

    /// The block that a response ended in; nil where it ended otherwise.
    package init?(_ response: Transcript.Response) {
        guard let content = response.metadata[Self.metadataKey],
            let period = try? content.value(Int.self, forProperty: "period"),
            let count = try? content.value(Int.self, forProperty: "count")
        else { return nil }
        self.init(period: period, count: count)
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
