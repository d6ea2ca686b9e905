// swift-format-ignore-file
// The text is the talk's own.

// 13:40 Regex guide

import FoundationModels

enum Snippet10 {
    @Generable
    struct NPC {
      @Guide(Regex {
        Capture {
          ChoiceOf {
            "Mr"
            "Mrs"
          }
        }
        ". "
        OneOrMore(.word)
      })
      let name: String
    }

    static func run(session: LanguageModelSession) async throws -> NPC {
        return try await
            session.respond(to: "Generate a fun NPC", generating: NPC.self).content
        // > {name: "Mrs. Brewster"}
    }
}
