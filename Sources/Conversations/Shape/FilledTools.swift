import OrderedJSON

/// Tools with all that templates read of them: what was not set is empty.
///
/// OpenAI's and Anthropic's APIs make descriptions and parameters optional, and JSON Schema nearly everything; some templates
/// are refused by what is not there.
enum FilledTools {
    /// Which members are set where they are missing.
    enum Extent: CaseIterable {
        /// Descriptions, parameters and lists of properties; schemas that are words become objects.
        case descriptions
        /// Types, too, which then say nothing.
        case types
    }

    private static let depthLimit = 64

    /// A tool of the form that templates take.
    static func filled(_ tool: JSONValue, _ extent: Extent) -> JSONValue {
        guard var object = tool.objectValue else { return tool }
        var function = object["function"]?.objectValue ?? object
        if function["description"]?.stringValue == nil { function["description"] = "" }
        var parameters = schema(function["parameters"] ?? ["type": "object"], extent, depth: 0).objectValue ?? [:]
        parameters["description"] = function["parameters"]?["description"]
        if parameters["properties"]?.objectValue == nil { parameters["properties"] = [:] }
        if parameters["required"]?.arrayValue == nil { parameters["required"] = [] }
        function["parameters"] = .object(parameters)
        if object["function"] == nil { return .object(function) }
        object["function"] = .object(function)
        return .object(object)
    }

    private static func schema(_ schema: JSONValue, _ extent: Extent, depth: Int) -> JSONValue {
        guard depth < depthLimit else { return schema }
        var object: JSONObject
        switch schema {
        case .bool(let isAny): object = isAny ? [:] : ["not": [:]]
        case .object(let members): object = members
        default: return schema
        }
        if object["description"]?.stringValue == nil { object["description"] = "" }
        if extent == .types, object["type"] == nil { object["type"] = "" }
        if let properties = object["properties"]?.objectValue {
            var all = JSONObject()
            for entry in properties.entries { all[entry.key] = self.schema(entry.value, extent, depth: depth + 1) }
            object["properties"] = .object(all)
        }
        if let items = object["items"], items.arrayValue == nil {
            object["items"] = self.schema(items, extent, depth: depth + 1)
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            guard let parts = object[key]?.arrayValue else { continue }
            object[key] = .array(parts.map { self.schema($0, extent, depth: depth + 1) })
        }
        return .object(object)
    }
}
