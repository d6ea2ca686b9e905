import OrderedJSON
import TestSupport

extension SharedFolder {
    static let templates = path("templates")
    static var hasTemplates: Bool { holds("templates/cases.jsonl") }

    /// The objects of a file of JSON lines.
    static func lines(_ name: String) throws -> [JSONValue] {
        try text(name).split(separator: "\n").map { try JSONParser().parse(String($0)) }
    }

    /// The paths of all templates of the cases, in order.
    static func templatePaths() throws -> [String] {
        var seen: Set<String> = []
        return try lines("templates/cases.jsonl").compactMap { $0["template"]?.stringValue }.filter {
            seen.insert($0).inserted
        }
    }
}
