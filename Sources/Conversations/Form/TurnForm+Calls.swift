import Grammars
import OrderedJSON

/// What tells calls from text.
extension TurnForm {
    /// A call that is a JSON object, and what is around it.
    struct CallObject: Sendable, Equatable {
        /// The keys of the name, of the arguments and of the id.
        let name, arguments: String
        let id: String?
        /// What a turn's first object has before it, without blanks at its ends.
        let lead: String
        /// What each object has before it.
        let open: String
        /// What each object has after it, without blanks at its ends.
        let close: String

        /// Keys under which models give the arguments: the template's, and those that others have.
        var allArguments: [String] {
            [arguments] + ["arguments", "parameters"].filter { $0 != arguments && $0 != name && $0 != id }
        }

        /// The key of the id: models that were shown none write the one of OpenAI's API.
        var anyID: String { id ?? "id" }
    }

    /// How a call looks that is a JSON object as a whole, so that its keys may come in any order; nil where calls are none.
    var callObject: CallObject? {
        guard spelling.isJSONObject, case .literal(let first)? = call.first, case .literal(let last)? = call.last,
            let begin = first.utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = last.utf8.lastIndex(of: UInt8(ascii: "}"))
        else { return nil }
        let text = call.map { piece in
            switch piece {
            case .literal(let text): text
            case .name: "zqname"
            case .id: "zqid"
            case .index: "0"
            case .arguments: "{\"zqarguments\": 1}"
            }
        }
        .joined()
        let bytes = text.utf8.drop { $0 != UInt8(ascii: "{") }
        var scanner = ValueScanner(.canonical)
        guard let close = bytes.indices.first(where: { scanner.consume(bytes[$0]) }),
            let object = (try? JSONParser().parse(Array(bytes[...close])))?.objectValue
        else { return nil }
        func key(_ value: JSONValue) -> String? { object.entries.first { $0.value == value }?.key }
        guard let name = key("zqname"), let arguments = key(["zqarguments": 1]) else { return nil }
        let open = String(first[..<begin])
        return CallObject(
            name: name, arguments: arguments, id: tellsIDs ? key("zqid") : nil,
            lead: (sectionStart + open).trimmingBlanks(), open: open,
            close: String(last[last.utf8.index(after: end)...]).trimmingBlanks())
    }

    /// Whether no mark tells a call from text, so that the name of a tool must: calls are JSON or Python alone, or begin with
    /// their name.
    public var isUnmarked: Bool {
        let mark = trigger.utf8.filter { !$0.isBlank }
        return mark.isEmpty || mark.first == UInt8(ascii: "{")
            || (mark.first == UInt8(ascii: "[") && !mark.contains(UInt8(ascii: "]")))
    }

    /// A call that differs from an answer by its keys alone.
    public struct BareCall: Sendable, Equatable {
        /// The key of the tool's name.
        public let nameKey: String
        /// The keys of the arguments: of each call one.
        public let argumentsKeys: [String]
        /// Whether calls are in a list.
        public let isListed: Bool
    }

    /// How calls look that nothing but JSON marks; nil where a mark tells calls and answers apart.
    public var bareCall: BareCall? {
        guard isUnmarked, let callObject else { return nil }
        return BareCall(
            nameKey: callObject.name, argumentsKeys: callObject.allArguments,
            isListed: callObject.lead.utf8.first == UInt8(ascii: "["))
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
