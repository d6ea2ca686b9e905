// swift-format-ignore-file
// The text is the talk's own.

// 18:47 FindContactTool

import Contacts
import FoundationModels

enum Snippet13 {
    struct FindContactTool: Tool {
      let name = "findContact"
      let description = "Finds a contact from a specified age generation."

      @Generable
      struct Arguments {
        let generation: Generation

        @Generable
        enum Generation {
          case babyBoomers
          case genX
          case millennial
          case genZ
        }
      }

      func call(arguments: Arguments) async throws -> ToolOutput {
        let store = CNContactStore()

        let keysToFetch = [CNContactGivenNameKey, CNContactBirthdayKey] as [CNKeyDescriptor]
        let request = CNContactFetchRequest(keysToFetch: keysToFetch)

        var contacts: [CNContact] = []
        try store.enumerateContacts(with: request) { contact, stop in
          if let year = contact.birthday?.year {
            if arguments.generation.yearRange.contains(year) {
              contacts.append(contact)
            }
          }
        }
        guard let pickedContact = contacts.randomElement() else {
          return ToolOutput("Could not find a contact.")
        }
        return ToolOutput(pickedContact.givenName)
      }
    }
}

extension Snippet13.FindContactTool.Arguments.Generation {
    var yearRange: ClosedRange<Int> {
        switch self {
        case .babyBoomers: 1946...1964
        case .genX: 1965...1980
        case .millennial: 1981...1996
        case .genZ: 1997...2012
        }
    }
}
