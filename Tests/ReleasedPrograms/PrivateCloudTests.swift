import FoundationModels
import FoundationModelsTesting
import Testing

extension ReleasedPrograms {
    @Test("a program that prefers Apple's servers falls back to the model of the machine")
    func privateCloud() async throws {
        #expect(await bestModel() is SystemLanguageModel)
        let session = LanguageModelSession(model: PrivateCloudComputeLanguageModel())
        do {
            _ = try await session.respond(to: "Hello")
            Issue.record("expected an error")
        } catch PrivateCloudComputeLanguageModel.Error.serviceUnavailable(let problem) {
            #expect(
                problem.debugDescription
                    == "Apple's servers cannot be reached from Linux; use SystemLanguageModel or OpenWeightsModel")
        }
        #expect(!PrivateCloudComputeLanguageModel().isAvailable)
        await #expect(throws: PrivateCloudComputeLanguageModel.Error.self) {
            try await PrivateCloudComputeLanguageModel().supportedLanguages
        }
    }

    @Test("prompts and instructions represent themselves, alone and among others")
    func representations() {
        let prompt = Prompt("a").promptRepresentation
        let both = Prompt {
            prompt.promptRepresentation
            ["b", "c"].promptRepresentation
        }
        let instructions = Instructions {
            Instructions("a").instructionsRepresentation
            "b".instructionsRepresentation
        }.instructionsRepresentation
        let session = LanguageModelSession(model: ScriptedModel([]), instructions: instructions)
        guard case .instructions(let entry)? = session.transcript.first else {
            Issue.record("expected instructions")
            return
        }
        #expect(entry.description == "a\nb")
        _ = both
    }
}
