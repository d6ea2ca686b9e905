import Foundation
import FoundationModels
import Testing

/// The program of the article "Calling tools".
enum CallingToolsArticle {
    struct MenuTool: Tool {
        let name = "menu"
        let description = "Tells what a drink costs."

        @Generable
        struct Arguments {
            let drink: String
        }

        func call(arguments: Arguments) async throws -> String {
            "\(arguments.drink): 3 euros"
        }
    }

    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession(tools: [MenuTool()], instructions: "Answer questions of guests.")
        let answer = try await session.respond(to: "What is a latte?")
        print(answer.content)
    }
}
