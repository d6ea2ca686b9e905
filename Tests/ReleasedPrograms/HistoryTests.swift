import FoundationModels
import FoundationModelsTesting
import Testing

extension ReleasedPrograms {
    @Test("a history is trimmed in place")
    func history() throws {
        let thoughts = Transcript.Entry.reasoning(Transcript.Reasoning(segments: []))
        let calls = Transcript.Entry.toolCalls(Transcript.ToolCalls([]))
        var transcript = Transcript(entries: [
            .instructions(Transcript.Instructions(segments: [], toolDefinitions: [])), thoughts, calls,
        ])
        for _ in 0..<60 { trim(&transcript, adding: .prompt(Transcript.Prompt(segments: []))) }
        #expect(transcript.count == 51)
        transcript.history = [calls]
        #expect(Transcript(entries: transcript.history).count == 1)
        #expect(transcript.count == 2)
    }

    @Test("metadata of a request is read back as content")
    func metadata() async throws {
        let attempt = try await traced(LanguageModelSession(model: ScriptedModel(["Hi."])))
        #expect(attempt == 2)
    }

    @Test("the model is none of Apple's variants")
    func variant() {
        #expect(SystemLanguageModel.Variant.core3 != .coreAdvanced3)
        #expect(SystemLanguageModel.default.variant != .core3)
        #expect(modelName() != "the large one")
        #expect(SystemLanguageModel.Variant.coreAdvanced3.displayName == "AFM 3 Core Advanced")
    }
}
