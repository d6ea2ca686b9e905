import OrderedJSON
import TestSupport

extension SharedFolder {
    /// The paths of all templates of the cases, in order.
    static func templatePaths() throws -> [String] {
        var seen: Set<String> = []
        return try lines("templates/cases.jsonl").compactMap { try JSONParser().parse($0)["template"]?.stringValue }
            .filter { seen.insert($0).inserted }
    }
}
