import Foundation
import FoundationModels
import Testing

/// The program of the article "Handling errors".
enum HandlingErrorsArticle {
    static func run(_ print: (Any...) -> Void, prompt: String) async throws {
        var session = LanguageModelSession(instructions: "Be brief.")
        do {
            print(try await session.respond(to: prompt).content)
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            session = LanguageModelSession(instructions: "Be brief.")
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale(let context) {
            print(context.debugDescription)
        } catch let error as LanguageModelSession.ToolCallError {
            print(error.tool.name, error.underlyingError)
        }
    }
}
