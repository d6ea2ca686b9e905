// swift-format-ignore-file
// The text is the talk's own.

// 20:26 Call FindContactTool

import FoundationModels

enum Snippet14 {
    typealias FindContactTool = Snippet13.FindContactTool

    static func run() -> LanguageModelSession {
        let session = LanguageModelSession(
          tools: [FindContactTool()],
          instructions: "Generate fun NPCs"
        )
        return session
    }
}
