import FoundationModels
import FoundationModelsTesting
import Testing

extension ReleasedPrograms {
    @Test("programs for either release explain each failure, whatever the model")
    func explanations() async {
        let failures: [(any Error, String, String)] = [
            (
                LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d")),
                "2 of 1", "too long: d"
            ),
            (LanguageModelError.refusal(.init(explanation: "no", debugDescription: "d")), "no", "no"),
            (
                LanguageModelError.guardrailViolation(.init(debugDescription: "d")), "d",
                "A check found something in the prompt or the answer."
            ),
            (
                SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")), "d",
                "The model is not available."
            ),
            (
                GeneratedContent.ParsingError(rawContent: "{", debugDescription: "d"), "not readable: {",
                "The text did not become the type that was asked for."
            ),
        ]
        for (error, new, old) in failures {
            let session = LanguageModelSession(model: ScriptedModel([.failure(error), .failure(error)]))
            let first = await explanation { _ = try await session.respond(to: "x") }
            #expect(first == new)
            let second = await oldExplanation { _ = try await session.respond(to: "x") }
            #expect(second == old)
        }
    }
}
