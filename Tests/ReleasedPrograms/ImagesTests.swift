import FoundationModels
import FoundationModelsTesting
import Testing

extension ReleasedPrograms {
    @Test("a picture is captioned, or the program says why it is not")
    func captions() async throws {
        let url = URL(fileURLWithPath: "/tmp/door.png")
        let seeing = LanguageModelSession(model: ScriptedModel(["A door."]))
        let text = try await caption(url, with: seeing)
        #expect(text == "A door.")
        #expect(pictures(in: seeing.transcript) == ["door.png"])
        let blind = LanguageModelSession(
            model: ScriptedModel(["A door."], capabilities: LanguageModelCapabilities([.toolCalling])))
        let refusal = try await caption(url, with: blind)
        #expect(refusal == "blind: the model does not support vision")
    }

    @Test("a model hands a picture to a tool by its label")
    func references() async throws {
        let url = URL(fileURLWithPath: "/tmp/door.png")
        let prompt = Transcript.Entry.prompt(
            Transcript.Prompt(segments: [
                .attachment(.init(content: .image(.init(imageURL: url)), label: "door"))
            ]))
        let call = ScriptedModel.Turn.call(
            "magnify", GeneratedContent(properties: ["picture": ImageReference(attachmentLabel: "door"), "factor": 3]))
        let session = LanguageModelSession(
            model: ScriptedModel([call, "Done."]),
            tools: [Magnifier(transcript: { Transcript(entries: [prompt]) })])
        try await session.respond(to: "What does the sign say?")
        let outputs = session.transcript.compactMap { entry -> String? in
            guard case .toolOutput(let output) = entry else { return nil }
            return output.description
        }
        #expect(outputs == ["door.png × 3"])
    }
}
