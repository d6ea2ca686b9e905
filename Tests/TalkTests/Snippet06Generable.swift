// swift-format-ignore-file
// The text is the talk's own.

// 8:14 Generable

import FoundationModels

extension LanguageModelSession {
    /// The talk's literal ellipsis.
    fileprivate convenience init(instructions: (UnboundedRange_) -> Void) {
        self.init(instructions: "Write fun characters.")
    }
}

enum Snippet06 {
    struct Game {
        @Generable
        struct NPC {
          let name: String
          let coffeeOrder: String
        }

        func makeNPC() async throws -> NPC {
          let session = LanguageModelSession(instructions: ...)
          let response = try await session.respond(generating: NPC.self) {
            "Generate a character that orders a coffee."
          }
          return response.content
        }
    }
}
