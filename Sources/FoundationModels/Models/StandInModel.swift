import Foundation

/// A model for tests, which can take the place of the system's; a stream of it gives a snapshot for each piece.
///
/// The one there is is `ScriptedModel` of FoundationModelsTesting.
package protocol StandInModel: LanguageModel {
    /// The most tokens of a conversation.
    var contextSize: Int { get }
    /// The languages that the model states; nil for none, so that every language is accepted.
    var languages: [String]? { get }

    /// Plays the next turn into a channel.
    nonisolated(nonsending) func play(
        _ request: LanguageModelExecutorGenerationRequest, into channel: LanguageModelExecutorGenerationChannel
    ) async throws

    /// How many tokens something has.
    func tokenCount(of subject: TokenCountSubject) -> Int
}

extension StandInModel {
    /// Refuses what the system's model refuses: a conversation that is too long, or in a language that is not stated.
    ///
    /// - Returns: how many tokens the conversation has.
    /// - Throws: ``LanguageModelError``.
    package func checkedTokenCount(of request: LanguageModelExecutorGenerationRequest) throws -> Int {
        let count = tokenCount(of: .entries(request.transcript.entries))
        guard count <= contextSize else {
            throw LanguageModelError.contextSizeExceeded(
                .init(
                    contextSize: contextSize, tokenCount: count,
                    debugDescription: ErrorText.contextSizeExceeded(.prompt(count), contextSize: contextSize)))
        }
        try PromptLanguage.check(request.transcript, languages: languages)
        return count
    }
}
