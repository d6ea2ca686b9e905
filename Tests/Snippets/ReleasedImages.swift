import FoundationModels

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
