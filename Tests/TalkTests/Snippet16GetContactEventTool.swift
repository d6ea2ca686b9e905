// swift-format-ignore-file
// The text is the talk's own.

// 22:27 GetContactEventTool

import EventKit
import FoundationModels

enum Snippet16 {
    struct GetContactEventTool: Tool {
      let name = "getContactEvent"
      let description = "Get an event with a contact."

      let contactName: String

      @Generable
      struct Arguments {
        let day: Int
        let month: Int
        let year: Int
      }

      func call(arguments: Arguments) async throws -> ToolOutput {
        let day = DateComponents(year: arguments.year, month: arguments.month, day: arguments.day)
        let events = EKEventStore().events(on: day).map { "\($0.title) with \(contactName)" }
        return ToolOutput(events.joined(separator: ", "))
      }
    }
}
