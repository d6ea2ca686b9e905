import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

/// The program of the article "Testing with scripted models".
enum TestingWithScriptedModelsArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let model = ScriptedModel([
            .call("menu", GeneratedContent(properties: ["drink": "latte"])),
            "A latte is 3 euros.",
        ])
        let session = LanguageModelSession(model: model, tools: [Menu()])
        let answer = try await session.respond(to: "What is a latte?")
        print(answer.content, model.requests.count)
    }
}
