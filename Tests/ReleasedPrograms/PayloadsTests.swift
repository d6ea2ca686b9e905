import FoundationModels
import Testing

extension ReleasedPrograms {
    @Test("a program's own model answers with text, thoughts, attachments, data and what it notes")
    func ownModel() async throws {
        let session = LanguageModelSession(model: EchoModel(name: "echo-1"))
        let response = try await session.respond(
            metadata: ["trace": "t"], recording: Recording(samples: [1, 2]))
        #expect(response.content == "Listen.")
        #expect(response.usage.totalTokenCount == 7)
        guard case .reasoning(let thoughts) = session.transcript[1], case .response(let entry) = session.transcript[2],
            case .data(let data) = session.transcript[3], case .attachment(let segment) = entry.segments[1],
            case .data(let recording) = segment.content
        else {
            Issue.record("expected other entries")
            return
        }
        #expect(thoughts.signature == Data([7]))
        #expect(try entry.metadata["attempt"]?.value(Int.self) == 2)
        #expect(try Sources(data) == Sources(titles: ["Echo"]))
        #expect(try Recording(recording) == Recording(samples: [1, 2]))
        await #expect(throws: LanguageModelError.self) {
            try await session.respond(to: "x", contextOptions: ContextOptions(), metadata: ["trace": ""])
        }
    }
}

extension LanguageModelSession {
    fileprivate func respond(
        metadata: [String: any ConvertibleToGeneratedContent], recording: Recording
    ) async throws -> Response<String> {
        try await respond(contextOptions: ContextOptions(), metadata: metadata) {
            "Listen."
            FoundationModels.Attachment(recording).label("clip-0")
        }
    }
}
