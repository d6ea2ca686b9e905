// swift-format-ignore-file
// The text is the talk's own.

// 9:22 NPC

import FoundationModels

enum Snippet07 {
    @Generable
    struct NPC {
      let name: String
      let coffeeOrder: String
    }
}
