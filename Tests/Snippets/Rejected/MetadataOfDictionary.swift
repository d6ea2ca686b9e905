// error: to expected dictionary value type 'any ConvertibleToGeneratedContent'
import FoundationModels

func ask(_ session: LanguageModelSession) async throws {
    let nested: [String: Int] = ["a": 1]
    try await session.respond(to: "Hello", contextOptions: ContextOptions(), metadata: ["nested": nested])
}
