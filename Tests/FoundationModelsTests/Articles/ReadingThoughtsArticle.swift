import FoundationModels
import Testing

/// The program of the article "Reading thoughts".
enum ReadingThoughtsArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession(tools: [Menu()], instructions: "Today is Tuesday, 10 March 2026.")
        let answer = try await session.respond(to: "What does a latte cost tomorrow?")
        print(answer.content)
        for case .reasoning(let reasoning) in session.transcript {
            print("thought:", reasoning)
        }
        print(answer.usage.output.reasoningTokenCount)
    }
}
