import JSONSchemas
public import OrderedJSON

/// How a schema is shown to a model: the one place that writes it, for prompts and for training text alike.
public enum SchemaPrompt {
    /// Keywords that tell a model nothing it needs.
    private static let hiddenKeywords = ["x-order", "title", "additionalProperties"]

    /// What is added at the end of a user's message: an instruction and the schema as compact JSON in declared order.
    public static func text(_ schema: JSONValue) -> String {
        "\n\nAnswer with JSON that follows this schema:\n" + shown(schema).serialized()
    }

    /// A schema without the keywords that a model does not need.
    public static func shown(_ schema: JSONValue) -> JSONValue {
        switch schema {
        case .object(let object): .object(shown(object))
        case .array(let elements): .array(elements.map(shown))
        default: schema
        }
    }

    private static func shown(_ object: JSONObject) -> JSONObject {
        var result = JSONObject()
        for entry in object.entries where !hiddenKeywords.contains(where: { $0.utf8.elementsEqual(entry.key.utf8) }) {
            switch SchemaShape(of: entry.key) {
            case .subschema, .subschemas: result[entry.key] = shown(entry.value)
            case .subschemasByName:
                var named = JSONObject()
                for member in entry.value.objectValue?.entries ?? [] { named[member.key] = shown(member.value) }
                result[entry.key] = entry.value.objectValue == nil ? entry.value : .object(named)
            case .value, nil: result[entry.key] = entry.value
            }
        }
        return result
    }
}
