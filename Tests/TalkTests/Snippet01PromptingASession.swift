// swift-format-ignore-file
// The text is the talk's own.

// 1:05 Prompting a session

import FoundationModels

enum Snippet01 {
    // In an instance, because the talk's function is one of a program.
    struct Game {
        func respond(userInput: String) async throws -> String {
          let session = LanguageModelSession(instructions: """
            You are a friendly barista in a world full of pixels.
            Respond to the player’s question.
            """
          )
          let response = try await session.respond(to: userInput)
          return response.content
        }
    }
}
