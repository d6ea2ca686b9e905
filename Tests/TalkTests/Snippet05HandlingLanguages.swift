// swift-format-ignore-file
// The text is the talk's own.

// 7:06 Handling languages

import FoundationModels

enum Snippet05 {
    static func run(userInput: String) async throws {
        var session = LanguageModelSession()

        do {
          let answer = try await session.respond(to: userInput)
          print(answer.content)
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {
          // Unsupported language in prompt.
        }

        let supportedLanguages = SystemLanguageModel.default.supportedLanguages
        guard supportedLanguages.contains(Locale.current.language) else {
          // Show message
          return
        }
    }
}
