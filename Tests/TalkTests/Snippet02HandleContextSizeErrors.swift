// swift-format-ignore-file
// The text is the talk's own.

// 3:37 Handle context size errors

import FoundationModels

enum Snippet02 {
    static func run(prompt: String) async throws -> LanguageModelSession {
        var session = LanguageModelSession()

        do {
          let answer = try await session.respond(to: prompt)
          print(answer.content)
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
          // New session, without any history from the previous session.
          session = LanguageModelSession()
        }
        return session
    }
}
