import OrderedJSON
import TestSupport

/// The development sets of schemas beside the checkout; they are no part of the repository.
enum SharedSchemas {
    struct Line {
        var id: String
        var schema: JSONValue
        var valid: [JSONValue]
        var invalid: [JSONValue]
        var assertsFormat: Bool
    }

    static var isPresent: Bool { SharedFolder.holds("schemas/realworld.jsonl") }

    static func lines(_ name: String) throws -> [Line] {
        let text = try SharedFolder.text("schemas/" + name)
        var parser = JSONParser()
        parser.maximumDepth = 1024
        return try text.split(separator: "\n").map { line in
            let value = try parser.parse(String(line))
            let asserts = value["assert_format"]?.boolValue ?? true
            var invalid = value["invalid"]?.arrayValue ?? []
            if asserts { invalid += value["invalid_format_only"]?.arrayValue ?? [] }
            return Line(
                id: value["id"]?.stringValue ?? "", schema: value["schema"] ?? .null,
                valid: value["valid"]?.arrayValue ?? [], invalid: invalid, assertsFormat: asserts)
        }
    }
}
