extension ToolCallFormat {
    /// The keys of a call that is a JSON object.
    struct ObjectKeys: Sendable, Equatable {
        var name: String
        var arguments: String
        var id: String?

        /// Keys under which models give the arguments: the template's, and those that others have.
        var allArguments: [String] {
            [arguments] + ["arguments", "parameters"].filter { $0 != arguments && $0 != name && $0 != id }
        }

        /// The key of the id: models that were shown none write the one of OpenAI's API.
        var anyID: String { id ?? "id" }
    }

    /// A call that is a JSON object, and what is around it.
    struct CallObject: Sendable, Equatable {
        let keys: ObjectKeys
        /// What a turn's first object has before it, without blanks at its ends.
        let lead: String
        /// What each object has before it.
        let open: String
        /// What each object has after it, without blanks at its ends.
        let close: String
    }

    /// How a call looks that is a JSON object as a whole, so that its keys may come in any order; nil where calls are none.
    var callObject: CallObject? {
        guard let keys = objectKeys, case .literal(let first)? = call.first, case .literal(let last)? = call.last,
            let begin = first.utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = last.utf8.lastIndex(of: UInt8(ascii: "}"))
        else { return nil }
        let open = String(first[..<begin])
        return CallObject(
            keys: keys, lead: (sectionStart + open).trimmingBlanks(), open: open,
            close: String(last[last.utf8.index(after: end)...]).trimmingBlanks())
    }

    /// Whether no mark tells a call from text, so that the name of a tool must: calls are JSON or Python alone, or begin with
    /// their name.
    public var isUnmarked: Bool {
        let mark = trigger.utf8.filter { !$0.isBlank }
        return mark.isEmpty || mark.first == UInt8(ascii: "{")
            || (mark.first == UInt8(ascii: "[") && !mark.contains(UInt8(ascii: "]")))
    }

    /// What a call of a tool begins with where its name tells it from text.
    func nameMark(_ name: String) -> String {
        let next: String
        if let index = call.firstIndex(of: .name), index + 1 < call.count, case .literal(let text) = call[index + 1] {
            next = text.trimmingTrailingBlanks()
        } else {
            next = ""
        }
        return trigger.trimmingBlanks() + name + next
    }
}
