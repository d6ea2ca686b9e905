// swift-format-ignore-file
// The text is the talk's own.

// 14:50 Generable riddle

import FoundationModels

enum Snippet11 {
    @Generable
    struct Riddle {
      let question: String
      let answers: [Answer]

      @Generable
      struct Answer {
        let text: String
        let isCorrect: Bool
      }
    }
}
