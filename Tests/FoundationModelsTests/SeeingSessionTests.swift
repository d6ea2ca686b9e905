import Foundation
import FoundationModels
import TestSupport
import Testing

@Suite("Sessions show pictures to models that see", .enabled(if: SharedFolder.holds("vision2026/smolvlm")))
struct SeeingSessionTests {
    private static let folder = SharedFolder.path("vision2026/smolvlm")
    private static let picture = URL(fileURLWithPath: folder + "/a-61x37.png")

    private func model() -> OpenWeightsModel {
        OpenWeightsModel(directory: URL(fileURLWithPath: Self.folder), options: .init(threads: 2, precision: .exact))
    }

    private func answer(_ prompt: Prompt) async throws -> String {
        try await LanguageModelSession(model: model())
            .respond(to: prompt, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)).content
    }

    @Test("a model says that it sees by its files alone, and one without a tower does not")
    func capability() {
        #expect(model().capabilities.contains(.vision))
        let blind = OpenWeightsModel(directory: URL(fileURLWithPath: SharedFolder.path("models/none")))
        #expect(!blind.capabilities.contains(.vision))
    }

    @Test("a picture changes the answer, and its bytes answer as its file does")
    func answers() async throws {
        let (first, second) = (
            try await answer(
                Prompt {
                    Attachment(imageURL: Self.picture); "What is it?"
                }),
            try await answer(
                Prompt {
                    Attachment(imageData: try Data(contentsOf: Self.picture), contentType: "image/png")
                    "What is it?"
                })
        )
        #expect(first == second)
        #expect(try await answer(Prompt("What is it?")) != first)
    }

    @Test("the rows of a picture are tokens of its prompt")
    func counting() async throws {
        func tokens(_ prompt: Prompt) async throws -> Int {
            try await LanguageModelSession(model: model())
                .respond(to: prompt, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 4))
                .usage.input.totalTokenCount
        }
        let text = try await tokens(Prompt("What is it?"))
        let both = try await tokens(
            Prompt {
                Attachment(imageURL: Self.picture); "What is it?"
            })
        // 5 views of 4 rows, and the marks around them.
        #expect(both - text >= 20)
    }

    @Test("a picture that is not there, and one from a network, fail the request in one line")
    func refusals() async throws {
        func refusal(_ url: URL) async -> String {
            do {
                return try await answer(
                    Prompt {
                        Attachment(imageURL: url); "What is it?"
                    })
            } catch let error as LanguageModelError {
                guard case .unsupportedTranscriptContent(let content) = error else { return "\(error)" }
                return content.debugDescription
            } catch {
                return "other: \(error)"
            }
        }
        let missing = await refusal(URL(fileURLWithPath: "/no/such/door.png"))
        #expect(missing.contains("/no/such/door.png"))
        #expect(!missing.hasPrefix("other"))
        let remote = await refusal(try #require(URL(string: "https://example.org/door.png")))
        #expect(remote == "https: addresses are not fetched; send the image as a data: URL")
        let text = try #require(URL(string: "data:image/png;base64,aGVsbG8gd29ybGQ="))
        #expect(
            await refusal(text)
                == "picture 1 is not a picture that can be read: it looks like text; send the bytes of a PNG, JPEG, GIF or "
                + "WebP file")
    }
}
