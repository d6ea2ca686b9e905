// swift-format-ignore-file
// The text is the talk's own.

// 10:49 Generable with enum

import FoundationModels

enum Snippet08 {
    @Generable
    struct NPC {
      let name: String
      let encounter: Encounter

      @Generable
      enum Encounter {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
      }
    }
}
