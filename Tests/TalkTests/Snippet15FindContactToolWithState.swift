// swift-format-ignore-file
// The text is the talk's own.

// 21:55 FindContactTool with state

import Contacts
import FoundationModels

enum Snippet15 {
    class FindContactTool: Tool {
      let name = "findContact"
      let description = "Finds a contact from a specified age generation."

      var pickedContacts = Set<String>()

      typealias Arguments = Snippet13.FindContactTool.Arguments

      var contacts = CNContactStore.contacts

      func call(arguments: Arguments) async throws -> ToolOutput {
        contacts.removeAll(where: { pickedContacts.contains($0.givenName) })
        guard let pickedContact = contacts.randomElement() else {
          return ToolOutput("Could not find a contact.")
        }
        return ToolOutput(pickedContact.givenName)
      }
    }
}
