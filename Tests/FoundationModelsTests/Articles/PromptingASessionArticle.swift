import Foundation
import FoundationModels
import Testing

/// The program of the article "Prompting a session".
enum PromptingASessionArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession(instructions: "You are a friendly barista.")
        let answer = try await session.respond(to: "How long have you worked here?")
        print(answer.content)

        // The same prompt in the same state gives the same text.
        let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 100)
        let order = try await session.respond(to: "One coffee, please.", options: options)
        print(order.content, session.transcript.count)
    }
}
