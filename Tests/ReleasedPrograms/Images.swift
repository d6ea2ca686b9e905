import FoundationModels
import Testing

/// Says what is in a picture, where the model can see.
func caption(_ url: URL, with session: LanguageModelSession) async throws -> String {
    let photo = FoundationModels.Attachment(imageURL: url).label("door")
    do {
        return try await session.respond {
            "What is in the picture?"
            photo
        }.content
    } catch LanguageModelError.unsupportedCapability(let problem) where problem.capability == .vision {
        return "blind: \(problem.debugDescription)"
    }
}

/// A tool that looks at a picture of the conversation.
struct Magnifier: Tool {
    let name = "magnify"
    let description = "Looks at a picture closely."
    let transcript: @Sendable () -> Transcript

    @Generable
    struct Arguments {
        @Guide(description: "The picture")
        var picture: ImageReference
        @Guide(.range(1...9))
        var factor: Int
    }

    func call(arguments: Arguments) async throws -> String {
        guard let image = arguments.picture.resolved(in: transcript()) else { return "no such picture" }
        return "\(image.url?.lastPathComponent ?? "?") × \(arguments.factor)"
    }
}

/// Where the pictures of a conversation lie.
func pictures(in transcript: Transcript) -> [String] {
    transcript.flatMap { entry -> [Transcript.Segment] in
        switch entry {
        case .prompt(let prompt): return prompt.segments
        case .response(let response): return response.segments
        case .instructions, .toolCalls, .toolOutput, .reasoning: return []
        case .data: return []
        @unknown default: return []
        }
    }.compactMap { segment in
        guard case .attachment(let attachment) = segment else { return nil }
        switch attachment.content {
        case .image(let image): return image.url?.lastPathComponent
        case .data(let data): return data.contentType.identifier
        @unknown default: return nil
        }
    }
}

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
