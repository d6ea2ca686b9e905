public import OrderedJSON

/// How a schema is shown to a model: the one place that writes it, for prompts and for training text alike.
public enum SchemaPrompt {
    /// Keywords that tell a model nothing it needs.
    private static let hiddenKeywords = ["x-order", "title", "additionalProperties"]
    /// Keywords whose value holds schemas by name, so that what looks like a keyword in it is a name.
    private static let keywordsWithNames = [
        "properties", "$defs", "definitions", "patternProperties", "dependentSchemas",
    ]
    /// Keywords whose value is data, which stays as it is.
    private static let keywordsWithData = ["enum", "const", "default", "examples", "required"]

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

    /// The schema that stands for parameters which are not shown.
    public static let hiddenParameters: JSONValue = ["type": "object", "properties": [:]]

    private static func shown(_ object: JSONObject) -> JSONObject {
        var result = JSONObject()
        for entry in object.entries where !contains(hiddenKeywords, entry.key) {
            if contains(keywordsWithData, entry.key) {
                result[entry.key] = entry.value
            } else if contains(keywordsWithNames, entry.key), let members = entry.value.objectValue {
                var named = JSONObject()
                for member in members.entries { named[member.key] = shown(member.value) }
                result[entry.key] = .object(named)
            } else {
                result[entry.key] = shown(entry.value)
            }
        }
        return result
    }

    private static func contains(_ keywords: [String], _ key: String) -> Bool {
        keywords.contains { $0.utf8.elementsEqual(key.utf8) }
    }
}
