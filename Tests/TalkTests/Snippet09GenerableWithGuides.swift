// swift-format-ignore-file
// The text is the talk's own.

// 11:20 Generable with guides

import FoundationModels

enum Snippet09 {
    @Generable
    struct NPC {
      @Guide(description: "A full name")
      let name: String
      @Guide(.range(1...10))
      let level: Int
      @Guide(.count(3))
      let attributes: [Attribute]
      let encounter: Encounter

      @Generable
      enum Attribute {
        case sassy
        case tired
        case hungry
      }
      @Generable
      enum Encounter {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
      }
    }
}
